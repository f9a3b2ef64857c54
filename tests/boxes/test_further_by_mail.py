"""Several cards in a turn, by letters: given by a card of the box of the tests, ordered ahead, asked for, kept."""

from random import Random

import pytest

from referee import log
from referee.commands.correct import Correct, KingAt, PointsOf
from referee.commands.game import Rewind
from referee.docket.known import known_to
from referee.languages.loading import load
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Help, Line
from referee.proof import proving, record
from referee.proof.audit import audit
from referee.prose.letter_reader import read_letter
from referee.report import render
from referee.rules import events as e
from referee.rules.boxes import BOXES
from referee.rules.effects.turns import KeepsCard
from tests.kit.byletters import by_letters, says
from tests.kit.harbour import HARBOUR, PILOTS
from tests.kit.moderated import commanded
from tests.kit.post import open_office, text_of
from tests.orders.letters import sent_as_file

ENGLISH = load()["en"]


@pytest.fixture(autouse=True)
def harbour(monkeypatch):
    monkeypatch.setitem(BOXES, HARBOUR.id, HARBOUR)
    monkeypatch.setitem(BOXES, PILOTS.id, PILOTS)


# --- a card more in one's turn --------------------------------------------------------------------

RED, BLUE, YELLOW = range(3)
PILOT = "POWER 13\nCARD pilot\nACT\nPLACE 1 Castillo"
OTHERS = {BLUE: "POWER 5\nCARD king\nSKIP\nPLACE 1 Castillo", YELLOW: "POWER 3\nCARD storm\nSKIP\nPLACE 1 Castillo"}


def landed(**options):
    """Round 2 of six, before anything is filed; on offer: add_two, veto, score_67, court_two, king, pilot, storm."""
    before = by_letters(3, 6, "six_skip", boxes=("harbour", "pilots"), cooling_minutes=0, **options)
    for seat in before.docket.seats:
        says(before, seat, "LANDING QUAY or Granada")
    return before


def round_of(before, sheets):
    """Everybody files, and the round is played as far as the sheets go."""
    for seat, text in sheets.items():
        says(before, seat, text)
    return before


def told(played, seat):
    return render(played.newest(seat), ENGLISH, "UTC").text


def took(played, seat):
    return [fact.card for fact in played.entries if isinstance(fact, e.CardTaken) and fact.seat == seat]


def test_the_second_card_of_a_turn_is_played_by_plans_of_its_own_and_both_are_accounted_for():
    further = f"{PILOT}\nFURTHER king\nKING Valencia\nPLACE 1 Castillo"
    others = {BLUE: "POWER 5\nCARD ANY\nSKIP\nPLACE 1 Castillo", YELLOW: "POWER 3\nCARD ANY\nSKIP\nPLACE 1 Castillo"}
    played = round_of(landed(), {RED: further, **others})

    assert ["pilot", "king"] == took(played, RED)
    text = told(played, RED)
    assert "You, plan 1: used pilot; placed 1 Castillo" in text
    assert "You, with a further card, plan 1: King to Valencia; placed 1 Castillo" in " ".join(text.split())
    assert "Red, with a further card: King to Valencia; placed 1 Castillo" in " ".join(told(played, BLUE).split())
    assert "Your sheet was carried out as it was written." in text


def test_else_card_goes_on_with_what_was_begun_last_and_each_outcome_is_told_beside_its_line():
    first = f"{PILOT}\nELSE CARD ANY\nSKIP\nPLACE 1 Castillo"
    further = "FURTHER score_67 IF KING IN Galicia\nACT\nELSE CARD court_two\nCOURT 2\nPLACE 1 Castillo"
    played = round_of(landed(), {RED: f"{first}\n{further}", **OTHERS})

    assert ["pilot", "court_two"] == took(played, RED)
    text = " ".join(told(played, RED).split())
    assert "You, with a further card, plan 2" in text


def test_a_sheet_with_plans_for_one_card_waits_for_the_second_and_says_so_beforehand():
    before = landed()
    says(before, RED, PILOT)
    assert "FURTHER: not said; if it comes to that, the game waits for you." in told(before, RED)

    waiting = round_of(before, OTHERS)
    question = waiting.newest(RED).asked.question
    text = told(waiting, RED)
    assert (("FURTHER", "silent"), (RED,)) == ((question.key, question.reason), waiting.docket.awaited())
    assert "Which further card do you take, to play it now or to keep it?" in text
    assert "FURTHER [ ]" in text.partition("BOARD")[0]

    says(waiting, RED, "FURTHER score_67\nACT\nPLACE 1 Castillo")
    assert (["pilot", "score_67"], "r3") == (took(waiting, RED), waiting.docket.stop)


@pytest.mark.parametrize("reply", ["CARD score_67\nACT\nPLACE 1 Castillo", "FURTHER 3\nACT\nPLACE 1 Castillo"])
def test_the_question_for_a_further_card_is_answered_by_card_as_well(reply):
    waiting = round_of(landed(), {RED: PILOT, **OTHERS})
    says(waiting, RED, reply)

    assert (["pilot", "score_67"], "r3") == (took(waiting, RED), waiting.docket.stop)


def test_the_words_for_it_are_told_in_help_in_the_receipt_and_in_the_form():
    before = landed()
    says(before, RED, f"{PILOT}\nFURTHER score_67\nACT")
    assert "ELSE CARD below it is what that one falls back on" in " ".join(told(before, RED).split())
    assert "FURTHER [ ]" in render(before.newest(BLUE), ENGLISH, "UTC").text

    before.sends(BLUE, requests=(Help("FURTHER"),))
    text = " ".join(told(before, BLUE).split())
    assert "FURTHER 4 or king" in text
    assert "LATER" in text
    assert "HELP FURTHER" in " ".join(helped(before, YELLOW).split())


def helped(before, seat):
    before.sends(seat, requests=(Help(),))
    return told(before, seat)


def test_else_best_and_the_house_of_a_table_that_never_waits_answer_for_the_second_card():
    best = round_of(landed(), {RED: f"{PILOT}\nELSE BEST", **OTHERS})
    house = round_of(landed(gaps="best"), {RED: PILOT, **OTHERS})

    assert (2, "r3", 2, "r3") == (len(took(best, RED)), best.docket.stop, len(took(house, RED)), house.docket.stop)


def test_at_the_deadline_the_house_takes_the_lowest_card_and_tells_it():
    waiting = round_of(landed(), {RED: PILOT, **OTHERS})
    waiting.ticks(hours=24 * 30)

    assert ["pilot", "add_two"] == took(waiting, RED)
    assert "The referee took the lowest number for you" in told(waiting, RED)


def test_without_the_special_action_no_second_card_comes_and_its_plans_are_not_asked_for():
    skipped = PILOT.replace("ACT", "SKIP") + "\nFURTHER score_67\nACT"
    played = round_of(landed(), {RED: skipped, **OTHERS})

    assert (["pilot"], "r3") == (took(played, RED), played.docket.stop)
    assert "Your sheet was carried out as it was written." in told(played, RED)


def test_a_veto_takes_the_second_card_away_by_letters_too():
    red = PILOT.replace("POWER 13", "POWER 5") + "\nFURTHER score_67\nACT"
    blue = "POWER 13\nCARD veto\nACT\nPLACE 1 Castillo\nVETO red ON pilot"
    played = round_of(landed(), {RED: red, BLUE: blue, YELLOW: OTHERS[YELLOW]})

    assert (["pilot"], "r3") == (took(played, RED), played.docket.stop)
    assert "veto" in told(played, RED).lower()


def test_a_second_card_that_nothing_gives_is_refused_with_the_reason():
    before = landed()
    round_of(before, {RED: f"{PILOT}\nFURTHER score_67 LATER", **OTHERS})
    table = known_to(before.docket, BLUE)
    assert ("pilot", True) == (took(before, RED)[0], "FURTHER" in table.asks)

    receipt = refused(before, BLUE, "FURTHER king LATER")
    assert "The King comes back every round and cannot be kept" in receipt


def refused(before, seat, text):
    """What we answer to an order that cannot be filed."""
    table = known_to(before.docket, seat)
    sheet = read_letter(tuple(Line(n, line) for n, line in enumerate(text.split("\n"), 1)), table)
    before.sends(seat, *sheet.blocks)
    return " ".join(told(before, seat).split())


# --- one kept for a later turn --------------------------------------------------------------------


def test_a_card_that_is_kept_is_told_to_all_and_used_beside_the_card_of_a_later_turn():
    kept = round_of(landed(), {RED: f"{PILOT}\nFURTHER score_67 LATER", **OTHERS})
    assert ["pilot", "score_67"] == took(kept, RED)
    for seat in (RED, BLUE):
        assert "in a later turn, beside that turn's own card" in " ".join(told(kept, seat).split())

    used = round_of(kept, {
        RED: "POWER 12\nCARD storm\nSKIP\nPLACE 1 Castillo\nFURTHER score_67\nACT",
        BLUE: "POWER 4\nCARD king\nSKIP\nPLACE 1 Castillo",
        YELLOW: "POWER 2\nCARD pilot\nSKIP\nPLACE 1 Castillo",
    })  # fmt: skip
    assert ["pilot", "score_67", "storm", "score_67"] == took(used, RED)
    assert "You, with a further card, plan 1" in told(used, RED)
    assert not used.docket.state.position.lasting_of(KeepsCard)


def test_who_says_nothing_of_a_kept_card_keeps_it_and_nobody_waits_for_that():
    kept = round_of(landed(), {RED: f"{PILOT}\nFURTHER score_67 LATER", **OTHERS})
    still = round_of(kept, {
        RED: "POWER 12\nCARD storm\nSKIP\nPLACE 1 Castillo",
        BLUE: "POWER 4\nCARD king\nSKIP\nPLACE 1 Castillo",
        YELLOW: "POWER 2\nCARD pilot\nSKIP\nPLACE 1 Castillo",
    })  # fmt: skip

    assert ["pilot", "score_67", "storm"] == took(still, RED)
    [lasting] = still.docket.state.position.lasting_of(KeepsCard)
    assert ("score_67", 3) == (lasting.changes.card, lasting.changes.since)
    assert "from now on" not in told(still, BLUE)
    assert "beside that turn's own card." in " ".join(told(still, BLUE).split())


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [
    "FURTHER score the 6s and 7s\nACT\nPLACE 1 Castillo\nELSE CARD add_two LATER",
    "FURTHER king LATER\nELSE CARD ANY\nSKIP",
    "CARD pilot\nACT\nELSE CARD ANY\nSKIP\nFURTHER score_67 IF KING IN Aragon\nACT",
])  # fmt: skip
def test_its_orders_are_written_as_they_are_read(text):
    table = known_to(landed().docket, RED)

    def read(lines):
        return read_letter(tuple(Line(n, line) for n, line in enumerate(lines.split("\n"), 1)), table)

    once = read(text)
    again = read(canonical_sheet(once.blocks, table))
    assert ((), ()) == (once.complaints, once.proposal)
    assert once.blocks == again.blocks
    assert once.blocks == sent_as_file(once.blocks, table).blocks


def test_every_game_with_several_cards_is_proved_by_its_record():
    played = round_of(landed(), {RED: f"{PILOT}\nFURTHER score_67 LATER", **OTHERS})
    while not played.docket.ended:
        for seat in played.docket.awaited():
            played.answers(played.newest(seat), Random(seat), "whimsical")

    logged = [log.Logged(n, played.now, entry) for n, entry in enumerate(played.entries, 1)]
    assert () == audit(logged)
    assert () == proving.verify(record.read(record.export(logged))).faults


# --- between the two cards ------------------------------------------------------------------------


def office(database):
    return open_office(database, players=3, boxes=("harbour", "pilots"), length="six_skip", seed=bytes([6]) * 32)


@pytest.fixture
def at_sea(a_database):
    with office(a_database) as opened:
        for seat in range(3):
            opened.says(seat, "LANDING QUAY or Granada")
        yield opened


def test_a_worker_that_starts_anew_between_the_two_cards_knows_what_is_asked(at_sea):
    offered = at_sea.docket.running.position.offered
    other = next(card for card in offered if card not in ("pilot", "king", "storm"))
    for seat, text in ((RED, PILOT), *OTHERS.items()):
        at_sea.says(seat, text)
    assert (RED,) == at_sea.docket.awaited()

    anew = at_sea.over(at_sea.store)  # nothing is remembered but what the database holds
    assert "FURTHER [ ]" in text_of(anew.newest(RED))
    anew.says(RED, f"FURTHER {other.partition('#')[0]}\nSKIP\nPLACE 1 Castillo")

    again = anew.over(anew.store)
    assert "r3" == again.docket.stop
    assert "with a further card" in text_of(again.newest(RED))


def test_a_correction_between_the_two_cards_leaves_the_question_as_it_was():
    moderator = commanded(round_of(landed(), {RED: PILOT, **OTHERS}))
    moderator.insists(Correct(PointsOf(BLUE, 20), "a slip"))
    moderator.insists(Correct(KingAt(moderator.docket.setup.board.index["GAL"]), "he had moved"))

    waiting = moderator.game
    assert (("FURTHER", "silent"), (RED,)) == (
        (waiting.newest(RED).asked.question.key, waiting.newest(RED).asked.question.reason),
        waiting.docket.awaited(),
    )
    assert waiting.docket.setup.board.index["GAL"] == waiting.newest(RED).view.crown.region
    says(waiting, RED, "FURTHER score_67\nACT\nPLACE 1 Castillo")
    assert (["pilot", "score_67"], "r3") == (took(waiting, RED), waiting.docket.stop)
    assert moderator.docket == moderator.folded()


def test_a_rewind_between_the_two_cards_takes_back_the_first_and_what_it_gave():
    moderator = commanded(round_of(landed(), {RED: PILOT, **OTHERS}))
    moderator.insists(Rewind(2, keep=False))

    position = moderator.docket.state.position
    assert ((), ()) == (position.taken, position.lasting)
    round_of(moderator.game, {RED: f"{PILOT}\nFURTHER score_67 LATER", **OTHERS})
    assert ("r3", ["score_67"]) == (
        moderator.docket.stop,
        [each.changes.card for each in moderator.docket.state.position.lasting_of(KeepsCard)],
    )
    assert moderator.docket == moderator.folded()
