"""Choices in secret by letters: sealed, shown or opened at the end, proven, kept secret; the couriers bring them."""

import gzip
import json
from dataclasses import replace
from random import Random

import pytest

from referee.commands.game import Rewind
from referee.docket import fold
from referee.docket.known import known_to
from referee.docket.model import Docket
from referee.languages.loading import load
from referee.log import audiences
from referee.orders.contents import Preview
from referee.proof import proving, record
from referee.proof.audit import audit
from referee.report import render
from referee.report.command_answers import differences as in_words
from referee.report.voice import LetterVoice
from referee.rules import events as e
from referee.rules.boxes import BOXES
from tests.kit import second_program
from tests.kit.byletters import GameByLetters, by_letters, says
from tests.kit.chained import ChainedGame
from tests.kit.couriers import COURIERS
from tests.kit.geography import REGIONS
from tests.kit.moderated import commanded
from tests.kit.tables import logged
from tests.kit.thorough import THOROUGH
from tests.kit.twins import FACE_DOWN, ME, MO, RIVAL, THIRD, as_mailed, face_down, game_of, letters_to, replies_to, told
from tests.orders.letters import sent_as_file

ENGLISH = load()["en"]
RED, BLUE, YELLOW = range(3)
HIDES = "POWER 13\nCARD sealed_letter\nHIDE Valencia or Aragon\nPLACE 1 Castillo"
SHOWS = "POWER 12\nCARD break_seal\nACT\nPLACE 1 Castillo"
OTHERS = {
    BLUE: "POWER 5\nCARD king\nSKIP\nPLACE 1 Castillo",
    YELLOW: "POWER 3\nCARD herald\nSKIP\nPLACE 1 Castillo",
}
THEN = {
    BLUE: "POWER 4\nCARD sealed_letter\nHIDE Aragon\nPLACE 1 Castillo",
    YELLOW: "POWER 2\nCARD herald\nSKIP\nPLACE 1 Castillo",
}


@pytest.fixture(autouse=True)
def couriers(monkeypatch):
    monkeypatch.setitem(BOXES, COURIERS.id, COURIERS)


def begun(kind=GameByLetters, **options):
    return by_letters(3, 1, "six_skip", kind, boxes=("couriers",), cooling_minutes=0, **options)


def round_of(game, sheets):
    for seat, text in sheets.items():
        says(game, seat, text)
    return game


def shown(**options):
    """Red has hidden Valencia and shown it, and blue has hidden Aragon in the same round."""
    return round_of(round_of(begun(**options), {RED: HIDES, **OTHERS}), {RED: SHOWS, **THEN})


def whole(**options):
    """A whole game that begins so; what follows is up to players of whims."""
    game = shown(**options)
    game.play_on(Random(3), player="whimsical")
    return game


def read_by(game, seat):
    return " ".join(render(game.newest(seat), ENGLISH, "UTC").text.split())


def facts(game, kind):
    return [entry for entry in game.entries if isinstance(entry, kind)]


# --- told -----------------------------------------------------------------------------------------


def test_its_own_seat_reads_what_it_has_hidden_and_others_that_it_has_and_all_of_them_the_fingerprint():
    game = round_of(begun(), {RED: HIDES, **OTHERS})
    [sealed] = facts(game, e.ChoiceSealed)
    own, others = read_by(game, RED), read_by(game, BLUE)

    assert "You, plan 1: chose Valencia in secret (sealed letter); placed 1 Castillo" in own
    assert "Chosen in secret by you in round 2, sealed letter: Valencia." in own
    assert "Red: chose in secret (sealed letter); placed 1 Castillo" in others
    assert "Chosen in secret by red in round 2, sealed letter." in others
    assert [True, True] == [
        f"Sealed by the fingerprint {sealed.commitment} (SHA-256)" in text for text in (own, others)
    ]
    assert e.commitment(sealed.salt, "VAL") == sealed.commitment


def test_shown_it_is_told_to_all_with_what_its_fingerprint_is_the_hash_of():
    game = shown()
    sealed, aragon = facts(game, e.ChoiceSealed)

    for seat in (RED, BLUE):
        text = read_by(game, seat)
        assert "shown: Valencia (sealed letter); King to Valencia; placed 1 Castillo" in text
        assert f"Its fingerprint was {sealed.commitment}: the SHA-256 of {sealed.salt}:VAL" in text
        assert 1 == text.count("Chosen in secret")
    assert (aragon,) == game.docket.running.position.seals


def test_a_preview_seals_nothing_and_so_tells_no_fingerprint():
    game = begun()
    says(game, RED, HIDES)
    game.sends(RED, requests=(Preview(),))

    text = read_by(game, RED)
    assert "You, plan 1: chose Valencia in secret (sealed letter); placed 1 Castillo" in text
    assert "fingerprint" not in text


def test_who_names_a_hidden_region_is_told_alone_that_it_is_not_free_and_goes_on_with_the_next():
    blue = "POWER 5\nCARD herald\nSCORE Valencia or Aragon\nPLACE 1 Castillo"
    game = begun()
    says(game, RED, HIDES)
    says(game, BLUE, blue)
    assert "no region card" not in read_by(game, BLUE)
    says(game, YELLOW, "POWER 3\nCARD king\nSKIP\nPLACE 1 Castillo")

    assert "passed over: Valencia has no region card that is free" in read_by(game, BLUE)
    assert "Valencia has" not in read_by(game, RED) + read_by(game, YELLOW)


def test_its_order_is_written_as_it_is_read():
    game = begun()
    says(game, RED, HIDES)
    sheet, table = tuple(game.docket.seat(RED).sheet.values()), known_to(game.docket, RED)

    assert "HIDE Valencia or Aragon" in read_by(game, RED)
    assert sheet == sent_as_file(sheet, table).blocks


# --- the last letter, and the proof ---------------------------------------------------------------


@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
def test_the_last_letter_opens_what_was_never_shown_and_nothing_else_and_the_record_is_proven(tempo):
    game = whole(tempo=tempo)
    sealed, opened = facts(game, e.ChoiceSealed), {fact.commitment for fact in facts(game, e.ChoiceOpened)}
    last = [letter for letter in game.sent if letter.kind == "final"]

    never_shown = [fact for fact in sealed if fact.commitment not in opened]
    assert never_shown != []
    assert opened != set()
    assert [tuple(never_shown)] * 3 == [letter.proof.opened for letter in last]
    text = " ".join(render(last[BLUE], ENGLISH, "UTC").text.split())
    assert text.count("sealed letter, round") == len(never_shown)
    assert all(f"({fact.value})" in text and fact.salt in text for fact in never_shown)
    entries = logged(game)
    assert ((), ()) == (audit(entries), proving.verify(record.read(record.export(entries))).faults)


def test_every_salt_is_used_once_and_a_program_of_somebody_else_finds_each_and_each_fingerprint(tmp_path):
    game = whole(kind=ChainedGame)
    sealed = facts(game, e.ChoiceSealed)
    path = tmp_path / "record.json.gz"
    path.write_bytes(gzip.compress(json.dumps(game.document()).encode()))

    found, _ = second_program.main(path)
    assert f"{len(sealed)} of {len(sealed)}" == found["choices"]
    assert 1 == len({*found["links"].split(" of ")})
    assert len(sealed) == len({fact.salt for fact in sealed}) >= 2


def test_verify_finds_another_salt_another_choice_and_another_opening():
    entries = logged(whole())

    def faults(kind, **changed):
        at = next(n for n, entry in enumerate(entries) if isinstance(entry.body, kind))
        body = entries[at].body
        forged = replace(
            body, **{name: change(body) if callable(change) else change for name, change in changed.items()}
        )
        return proving.verify([*entries[:at], replace(entries[at], body=forged), *entries[at + 1 :]]).faults

    assert () == proving.verify(entries).faults
    salt = "0" * 64
    for kind, changes in (
        (e.ChoiceSealed, {"salt": salt, "commitment": lambda body: e.commitment(salt, body.value)}),
        (e.ChoiceSealed, {"value": "GAL", "commitment": lambda body: e.commitment(body.salt, "GAL")}),
        (e.ChoiceSealed, {"round": 9}),
        (e.ChoiceOpened, {"value": "GAL", "commitment": lambda body: e.commitment(body.salt, "GAL")}),
        (e.ChoiceOpened, {"salt": salt}),
    ):
        assert faults(kind, **changes), (kind, changes)


def test_verify_says_whose_secret_choice_was_not_salted_by_the_seed():
    game = whole()
    salts = {fact.salt: f"{n:064}" for n, fact in enumerate(facts(game, e.ChoiceSealed))}
    sealed = {fact.commitment: e.commitment(salts[fact.salt], fact.value) for fact in facts(game, e.ChoiceSealed)}
    text = json.dumps(record.export(logged(game)))
    for before, after in (salts | sealed).items():
        text = text.replace(before, after)

    faults = proving.verify(record.read(json.loads(text))).faults
    assert {"the secret choice of red", "the secret choice of blue"} <= {fault.partition(":")[0] for fault in faults}


# --- a rewind -------------------------------------------------------------------------------------


def seals_told(moderator):
    """What the answer to a command tells of seals: whose, of which card and round, and what becomes of them."""
    changes = moderator.replies[0].changes
    return [(each.key, each.seat, each.before, each.after) for each in changes if each.what == "seal"]


def test_a_rewind_takes_a_choice_back_and_the_next_has_another_salt_even_if_it_is_the_same():
    moderator = commanded(round_of(begun(), {RED: HIDES, **OTHERS}))
    moderator.insists(Rewind(2, keep=False))
    position = moderator.docket.running.position
    assert ((), ()) == (position.seals, position.lasting)
    assert [("sealed_letter", RED, 2, "gone")] == seals_told(moderator)

    round_of(moderator.game, {RED: HIDES, **OTHERS})
    first, again = facts(moderator.game, e.ChoiceSealed)
    assert (first.value, again.value) == ("VAL", "VAL")
    assert 2 == len({first.salt, again.salt}) == len({first.commitment, again.commitment})
    assert (again,) == moderator.docket.running.position.seals
    assert moderator.docket == moderator.folded()


def test_a_rewind_across_an_opening_seals_the_choice_again_as_it_was():
    game = shown()
    moderator = commanded(game)
    moderator.insists(Rewind(3, keep=False))
    told = [("sealed_letter", BLUE, 3, "gone"), ("sealed_letter", RED, 2, "back")]
    assert told == seals_told(moderator)
    changes = [each for each in moderator.replies[0].changes if each.what == "seal"]
    assert (
        "What you chose in secret in round 3, sealed letter: taken back unseen",
        "What red chose in secret in round 2, sealed letter: sealed again",
    ) == in_words(LetterVoice(ENGLISH, game.newest(BLUE), "UTC"), changes, done=True)

    sealed, _ = facts(game, e.ChoiceSealed)
    assert (sealed,) == moderator.docket.running.position.seals
    assert (sealed.closed(),) == moderator.game.newest(BLUE).view.seals


def test_a_game_that_was_rewound_across_choices_is_proven_and_audited():
    moderator = commanded(shown())
    moderator.insists(Rewind(2, keep=False))
    game = round_of(moderator.game, {RED: HIDES.replace("Valencia or ", ""), **OTHERS})
    game.play_on(Random(4), player="whimsical")

    entries = logged(game)
    assert ["VAL", "ARA", "ARA"] == [fact.value for fact in facts(game, e.ChoiceSealed)][:3]
    assert ((), ()) == (audit(entries), proving.verify(record.read(record.export(entries))).faults)
    assert game.docket == fold(entries)


# --- secrets --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [BLUE, YELLOW])
def test_what_is_hidden_changes_no_byte_that_others_are_sent_but_the_fingerprint(seat):
    """Two games that differ in the hidden region alone, up to the round after it."""
    games = [round_of(begun(), {RED: HIDES.replace("Valencia or ", first), **OTHERS}) for first in ("", "Valencia or ")]
    seals = [facts(game, e.ChoiceSealed)[0].commitment for game in games]
    texts = [[render(letter, ENGLISH, "UTC") for letter in game.sent if letter.seat == seat] for game in games]
    read = [
        [part.replace(seal, "") for text in each for part in (text.subject, text.text, text.html)]
        for each, seal in zip(texts, seals, strict=True)
    ]

    assert ["ARA", "VAL"] == [facts(game, e.ChoiceSealed)[0].value for game in games]
    assert read[0] == read[1]
    assert [text.images for text in texts[0]] == [text.images for text in texts[1]]


def test_the_public_record_of_a_game_that_goes_on_holds_the_commitment_alone():
    game = round_of(begun(), {RED: HIDES, **OTHERS})
    [sealed] = facts(game, e.ChoiceSealed)
    rows = [row["entry"] for row in record.export(logged(game))["log"]]

    [told] = [row for row in rows if row["is"] == "choice-sealed"]
    assert ("", "", sealed.commitment) == (told["value"], told["salt"], told["commitment"])
    assert sealed.salt not in json.dumps(rows)
    assert [True, False, False] == [audiences.seen_by(sealed, seat) == sealed for seat in (RED, BLUE, None)]


PLANS = ("CARD herald\nSCORE {}", "CARD sealed_letter\nHIDE {}", "CARD herald\nSCORE {}\nPREVIEW")


def written_for_region_cards(docket: Docket):
    """Plans of one's own for region cards, with previews of them and of what the rival is assumed to do."""
    codes, rival = docket.setup.board.codes, docket.setup.colours[RIVAL]
    for place in REGIONS if THOROUGH else (REGIONS[n] for n in (*FACE_DOWN, 7)):
        for plan in PLANS:
            yield "player", plan.format(codes[place])
        yield "moderator", f"ORDER FOR {rival}\n{PLANS[0].format(codes[place])}\nEND"
    for plan in ("break_seal\nACT", "herald\nSCORE GAL"):
        yield "player", f"POWER 1\nCARD ANY\nSKIP\nPREVIEW\nASSUME {rival} CARD {plan}"
    yield from (("player", words) for words in ("SUGGEST", "STATUS", "CARD break_seal\nACT\nPREVIEW"))


def differing(one: Docket, other: Docket, letters) -> list:
    """The letters whose writer is sent something else in one game than in the other."""
    answers = ((each, told(one, each), told(other, each)) for each in letters)
    return [each for each, here, there in answers if here != there and as_mailed(here) != as_mailed(there)]


@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
def test_no_letter_of_a_rival_who_moderates_brings_back_what_another_has_hidden(tempo):
    docket = game_of(("couriers",), tempo, "tally")
    one, other = (face_down(docket, n) for n in (0, 1))
    rest = [*letters_to(docket)]

    assert [] == differing(one, other, written_for_region_cards(docket))
    assert [] == differing(one, other, rest if THOROUGH else rest[::60])


def test_what_one_has_hidden_oneself_is_taken_into_account():
    docket = game_of(("couriers",), "round", "tally")
    one, other = (face_down(docket, n, ME) for n in (0, 1))

    assert 6 <= len(differing(one, other, written_for_region_cards(docket)))


def test_orders_that_a_moderator_writes_for_a_seat_are_judged_without_what_is_hidden():
    docket = game_of(("couriers",), "round", "tally")
    colour, codes = docket.setup.colours[THIRD], docket.setup.board.codes
    written = [("moderator", f"ORDER FOR {colour}\nCARD herald\nSCORE {codes[place]}\nEND") for place in REGIONS]

    answers = [
        [(reply.fate, reply.code, reply.args, reply.filed) for each in written for reply in replies_to(game, each, MO)]
        for game in (*(face_down(docket, n) for n in (0, 1)), face_down(docket, 0, THIRD))
    ]
    assert answers[0] == answers[1] == answers[2]
    assert {"done"} == {fate for fate, *_ in answers[0]}
