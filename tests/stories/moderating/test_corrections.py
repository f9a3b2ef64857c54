"""Running games whose books are read otherwise by now: told in the next round's letter, and played so, unless kept."""

from dataclasses import replace
from random import Random

import pytest

from referee import letters, log
from referee.commands.house_rules import ruling_on
from referee.commands.refused import Refused
from referee.commands.table import Undo
from referee.languages.loading import load
from referee.log import rulings
from referee.proof import proving, record
from referee.proof.audit import audit
from referee.report import render
from referee.rules import engine
from referee.rules.boxes import set_up, table_for
from referee.rules.boxes.base import BASE
from referee.rules.corrections import CORRECTIONS, corrections_for, read_anew
from referee.rules.editions import EDITIONS
from referee.rules.effects.later import MovesBefore
from referee.rules.effects.limits import RoomMakers
from referee.rules.effects.pairs import Allied
from referee.rules.modifiers import Lasting
from referee.rules.notation import from_plain, to_plain
from referee.rules.position import laid_out
from referee.rules.state import State
from referee.rules.table import TableLaid
from tests.kit.moderated import Moderated, moderated, play_round

CAME = {
    ("edition", "scoreboard_let_out"),
    ("move-before", "enters"),
    ("score-chosen", "banded"),
    ("conspire", "wait"),
    ("ally", "alone"),
    ("ally", "at_once"),
}
READINGS = ("intrigue.whose.send_one_each", "conspiracy.grandes_wait", "alliance.one_shut")
OLD_ANSWERS = {"rio_grande": {"court_by_disk": "both"}, "rebel_pl": {"court_by_disk": "both"}}


def _as_written_before(plain):
    """A plain value without what came with the corrections."""
    if isinstance(plain, list):
        return [_as_written_before(each) for each in plain]
    if not isinstance(plain, dict):
        return plain
    if plain.get("is") == "board":
        plain = {**plain, "readings": [each for each in plain["readings"] if each[0] not in READINGS]}
    if plain.get("is") == "program":
        plain = {**plain, "modifiers": [each for each in plain["modifiers"] if each["is"] != "room-makers"]}
    if plain.get("is") == "edition":
        plain = {**plain, **OLD_ANSWERS.get(plain["id"], {})}
    if plain.get("is") == "send-one-of-each" and plain["whose"]:
        plain = {**plain, "whose": "opponents"}
    gone = {field for tag, field in CAME if tag == plain.get("is")}
    return {name: _as_written_before(held) for name, held in plain.items() if name not in gone}


def before(edition: str, boxes: tuple[str, ...] = (), **how):
    """The table of a game that was laid before the corrections."""
    setup = set_up(BASE.colours[:3], EDITIONS[edition], boxes, **how)
    return from_plain(_as_written_before(to_plain(table_for(setup), setup.board)), setup.board)


TOUCHED = [
    ("rio_grande", (), {"court_by_disk"}),
    ("rebel_pl", ("france",), {"court_by_disk"}),
    ("alga_se", (), {"scoreboard_let_out"}),
    ("koens", (), set()),
    ("big_box_nl", (), set()),
    ("big_box_nl", ("intrigue",), set()),
    ("big_box_nl", ("colonies",), {"conspiracy"}),
    ("big_box_nl", ("intrigue", "players_edition", "special"), {"pact"}),
    ("big_box_nl", ("grandissimo",), {"alliance"}),
    ("rio_grande", ("grandissimo",), {"court_by_disk"}),
    ("rio_grande", ("intrigue",), {"court_by_disk", "send_one_each"}),
    ("rio_grande", ("colonies",), {"court_by_disk", "limit-table"}),
    ("rio_grande", ("intrigue", "decennial"), {"court_by_disk", "send_one_each", "move_before"}),
    (
        "rio_grande",
        ("intrigue", "decennial", "colonies"),
        {"court_by_disk", "send_one_each", "move_before", "score_two", "limit-table"},
    ),
]


UNTOUCHED = [
    ("koens", ("intrigue", "decennial")),
    ("alga_se", ("colonies",)),
    ("big_box_nl", ("intrigue", "decennial")),
    ("big_box_nl", ("anniversary", "intrigue", "colonies")),
]
"""More with cards that other books are read anew on."""


@pytest.mark.parametrize(("edition", "boxes", "touched"), TOUCHED)
def test_a_table_from_before_is_without_the_corrections_that_can_touch_it(edition, boxes, touched):
    assert touched == {each.id for each in corrections_for(before(edition, boxes))}


@pytest.mark.parametrize(("edition", "boxes", "touched"), TOUCHED)
def test_read_anew_it_plays_as_a_table_of_today(edition, boxes, touched):
    anew, today = read_anew(before(edition, boxes)), table_for(set_up(BASE.colours[:3], EDITIONS[edition], boxes))

    assert () == corrections_for(anew)
    assert {*today.setup.board.readings} == {*anew.setup.board.readings}
    assert today.setup.answer("court_by_disk") == anew.setup.answer("court_by_disk")
    corrected = {design for each in CORRECTIONS if each.id in touched for design in each.cards}
    assert {c.design: c.does for c in today.cards if c.design in corrected} == {
        c.design: c.does for c in anew.cards if c.design in corrected
    }
    came = {*anew.program.modifiers} - {*before(edition, boxes).program.modifiers}
    assert ("limit-table" in touched) == (RoomMakers in map(type, came))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_of_today_is_without_none(edition):
    for boxes in ((), ("intrigue", "decennial", "colonies"), ("colonies",)):
        assert () == corrections_for(table_for(set_up(BASE.colours[:3], EDITIONS[edition], boxes)))


@pytest.mark.parametrize(("edition", "boxes"), [*((edition, boxes) for edition, boxes, _ in TOUCHED), *UNTOUCHED])
def test_whatever_was_laid_before_is_what_the_boxes_have(edition, boxes):
    assert () == proving.differences(before(edition, boxes))


def test_a_card_that_was_kept_before_is_read_anew_with_the_rest_and_back_again():
    was = before("rio_grande", ("intrigue", "decennial"))
    kept = laid_out(was).having(lasting=(Lasting(MovesBefore(1, 1), "replaced"),))

    anew = engine.at_table(State(kept, ()), read_anew(was))

    assert (Lasting(MovesBefore(1, 1, enters=True), "replaced"),) == anew.position.lasting
    assert kept.lasting == engine.at_table(anew, was).position.lasting


def test_an_alliance_of_before_is_counted_at_once_with_the_next_round_and_back_again():
    was = before("big_box_nl", ("intrigue", "players_edition"))
    kept = laid_out(was).having(lasting=(Lasting(Allied((3, 4), late=False, cards=False), "general"),))

    anew = engine.at_table(State(kept, ()), read_anew(was))

    assert (Lasting(Allied((3, 4), late=False, cards=False, at_once=True), "general"),) == anew.position.lasting
    assert kept.lasting == engine.at_table(anew, was).position.lasting


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("into", [True, False])
def test_scoreboards_were_let_out_of_the_kings_region_where_they_were_let_in(edition, into):
    assert into == before(edition, chosen={"scoreboard_kings_region": into}).setup.edition.scoreboard_let_out


def test_a_table_that_lets_scoreboards_in_and_out_by_a_rule_of_its_own_goes_on_so():
    own = before("rio_grande", chosen={"scoreboard_kings_region": True})

    assert ("court_by_disk",) == tuple(each.id for each in corrections_for(own))
    assert read_anew(own).setup.edition.scoreboard_let_out
    assert () == proving.differences(own)


def test_what_came_since_its_invitation_is_no_question_of_its_set_up():
    with pytest.raises(Refused) as refused:
        ruling_on(before("rio_grande", ("intrigue",)).setup, "intrigue.whose.send_one_each opponents")
    assert refused.value.code == "rule-unknown"


def test_a_rule_that_a_table_chose_for_itself_stays():
    own = before("rio_grande", chosen={"court_by_disk": "both"})

    assert () == corrections_for(own)


# --- a game that runs -----------------------------------------------------------------------------


@pytest.fixture
def mod() -> Moderated:
    """A game that was begun before, in its first round, and a moderator who does not play."""
    return _begun_before()


def _begun_before(**how) -> Moderated:
    mod = moderated(3, **how)
    was = rulings.ReadAnew((), before("rio_grande"))  # the quickest way to a first round at a table of before
    mod.game.take((log.Ruled(len(mod.docket.ledger) + 1, log.OPERATOR, "", was),))
    return mod


def _invited_before(*boxes: str) -> Moderated:
    """A game whose players were invited before, and that begins now."""
    return moderated(3, setup=before("rio_grande", boxes).setup)


def logged(entries) -> tuple[log.Logged, ...]:
    return tuple(log.Logged(n, 0, entry) for n, entry in enumerate(entries, 1))


def text(letter) -> str:
    return " ".join(render(letter, load()["en"], "UTC").text.split())


def in_force(mod: Moderated) -> str:
    return mod.docket.running.position.setup.edition.court_by_disk


def test_from_the_next_round_on_it_is_played_as_the_book_is_read_and_all_are_told_the_page(mod):
    started, entries = mod.docket, len(mod.game.entries)
    assert in_force(mod) == "both"

    play_round(mod, Random(1))

    assert in_force(mod) == "evict"
    assert mod.docket.setup == mod.docket.running.position.setup
    [ruled] = [entry for entry in mod.game.entries[entries:] if isinstance(entry, log.Ruled)]
    assert ruled.ruling.corrections == ("court_by_disk",)
    assert mod.folded() == mod.docket
    planned = letters.plan(started, mod.game.entries[entries:], mod.game.now)
    told = [text(letter) for letter in planned if "report" in letter.kind]
    assert told
    assert {True} == {"DISK GENERAL may not name the King's region (Rio Grande p. 5)" in each for each in told}


def test_it_is_told_once(mod):
    play_round(mod, Random(1))
    ledger = mod.docket.ledger

    play_round(mod, Random(2))

    assert ledger == mod.docket.ledger


def test_a_moderator_who_does_not_play_keeps_the_old_reading_for_good(mod):
    play_round(mod, Random(1))

    mod.commands(Undo(0))

    assert mod.fate == "done", mod.replies
    assert in_force(mod) == "both"
    play_round(mod, Random(2))
    assert in_force(mod) == "both"
    mod.commands(Undo(0))  # and thinks better of it
    assert in_force(mod) == "evict"


def test_a_moderator_who_plays_may_not():
    mod = _begun_before(person=1)
    play_round(mod, Random(1))

    mod.commands(Undo(0))

    assert ("refused", "rules-not-yours") == (mod.fate, mod.replies[0].code)
    assert in_force(mod) == "evict"


def test_its_record_verifies_with_the_rules_of_each_round():
    mod, rng = _invited_before(), Random(3)
    while not mod.docket.ended:
        play_round(mod, rng)

    entries = logged(mod.game.entries)
    assert () == proving.verify(record.read(record.export(entries))).faults
    assert () == proving.differences(next(each.body for each in entries if isinstance(each.body, TableLaid)))
    assert () == audit(entries)


def test_one_with_a_box_begins_by_what_its_players_were_told_and_is_read_anew_with_its_first_round():
    mod = _invited_before("intrigue")

    play_round(mod, Random(1))

    [ruled] = [each for each in mod.docket.ledger if isinstance(each.ruling, rulings.ReadAnew)]
    assert {"court_by_disk", "send_one_each"} == {*ruled.ruling.corrections}


def test_rules_that_no_correction_brings_are_found_out():
    mod, rng = _invited_before(), Random(3)
    entries = list(mod.game.entries)
    rules = [n for n, each in enumerate(entries) if isinstance(each, log.Ruled)]
    at = next(n for n in rules if isinstance(entries[n].ruling, rulings.ReadAnew))
    ruled = entries[at]
    setup = ruled.ruling.table.setup
    forged = replace(ruled.ruling.table, setup=replace(setup, edition=replace(setup.edition, veto="off")))
    entries[at] = replace(ruled, ruling=replace(ruled.ruling, table=forged))
    while not mod.docket.ended:
        play_round(mod, rng)

    whole = (*entries, *mod.game.entries[len(entries) :])
    assert any("the rules that were read anew" in fault for fault in proving.verify(logged(whole)).faults)
