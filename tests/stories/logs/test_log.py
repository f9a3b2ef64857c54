"""The entries of a log: who may read each, and that a line of JSON brings each back as it was."""

from dataclasses import fields, replace
from typing import get_args

import pytest

from referee import log
from referee.log import as_json, audiences, chain, people, rulings
from referee.log.entries import Linked
from referee.log.forgetting import texts_of
from referee.orders.contents import Final, OrderSheet, Remark
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.rules import events
from referee.rules.decisions import Ask, Complaint
from referee.rules.events import Moved, PointsCorrected, PowerTakenBack
from referee.rules.model import COURT
from referee.rules.state import AgendaChanged
from referee.rules.wire import TAGS
from tests.kit.geography import BOARD, GRA
from tests.kit.tables import setup_for
from tests.report.moderators import LEDGER

RULINGS = list({type(entry.ruling): entry.ruling for entry in LEDGER}.values())
SHEET = PowerBlock((PowerRank(13), PowerRank()))
ENTRIES = [
    log.GameCreated("g1", "Friday", setup_for(3), log.Options("phase"), ("Ann", "Bo", "Yara"), "ab" * 32, True),
    log.SeedKept("00" * 32),
    log.Accepted(1, "olé", "ab" * 32),
    log.AcceptedAgain(1),
    log.GameStarted(),
    log.StopOpened("r4", 4, ()),
    log.DeadlineSet(1, (log.Because("rest", (1,)), log.Because("pauses", (), 2))),
    log.CoolingBegan(2),
    log.StopClosed((0, 2)),
    log.Reminded((1,)),
    log.AwaitedAgain(1),
    log.StandTold((1,)),
    log.SheetFiled(1, (SHEET,), True, answers=12, written=1700000000),
    log.SheetContinued(1, (SHEET,)),
    log.Withdrawn(1, ("POWER",)),
    log.Answered(1, Ask.CARD, "ahead", "CARD", 0, 1, (log.Passed(0, "king", Complaint("card-gone", ("king",))),)),
    log.WaitBegan((1,), Ask.RETURN, ("RETURN",), ("silent",)),
    log.WaitExpired((1,)),
    log.Away(7200),
    log.NobodyWrote(7200),
    log.PauseEnded(7200, 1),
    log.LetterRead(
        1, 7, "filed", OrderSheet((SHEET,), (Final(),)), (), (Remark("", "copied", ("Bo",)),), ("POWER",), ()
    ),
    log.Proposed(1, (SHEET,)),
    log.PressSent(1, "¡olé! \u2028 \x85"),
    log.Ruled(3, 5, "Mo", rulings.Corrected((PointsCorrected(1, -3), Moved(1, GRA, COURT, 2))), "it was forgotten", 2),
    log.DirectiveRead(
        5,
        7,
        (
            log.Reply(1, "REWIND 4", "confirm", confirm="7f3a1", changes=(log.Change("score", 1, before=3, after=2),)),
            log.Reply(2, "STATUS", "told", topic="STATUS"),
        ),
        ("Hello",),
    ),
    log.Noticed("absence", (1,), 7),
    log.PassedOn(1, "¿quién lleva esto?", (5, log.OPERATOR)),
    log.RematchAsked(1, (5, log.OPERATOR)),
    log.RematchLapsed((1,)),
    log.Returned(1, 12, "550 no such user"),
    log.TurnedDown(1, 7, "astray"),
    log.SealedRead(5, (0, 2)),
    log.Muted(1, True),
    log.FormatChosen(1, True),
    log.LettersChosen(1, "daily", 420),
    log.TextOnly(1, True),
    log.PageChosen(1, True),
    log.QuietHours(1, "Europe/Warsaw", 1380, 420),
    log.NightBorne((1,)),
    log.GraceBegan((1,), 3),
    log.SilenceChosen(1, "hold"),
    log.LeftAlone(1, "sensible"),
    log.CameBack(1),
    log.AbsenceAnnounced(1, 3, 4),
    log.AbsenceEnded(1, 3),
    log.Resigned(1, 1, "Bo", "sensible"),
    log.SeatOpened(1),
    log.SeatOffered(1, 6, "Cy", 4),
    log.OfferClosed(1, 6, "lapsed"),
    log.SeatTaken(1, 6, "Cy", 1, "Bo"),
    log.ListJoined(6, "Cy"),
    log.ListLeft(6),
    log.SealAsked(1, 6, "SHEETS", (0, 1)),
    log.SealOpened(1, 0),
    log.MotionMade(1, 0, "replace", 1, 0, 4),
    log.Voted(1, 2, True),
    log.MotionClosed(1, "carried", 2, 0, 1_795_176_000, 0, "pause", None, 5),
    log.Whispered(1, (2,), "ab" * 32),
    log.WordsKept(1, (), "olé"),
    log.LetterShown(1, "ab" * 32, (5, log.OPERATOR)),
    log.Ignored(1, 2, True),
    log.Observing(7, "Di", True),
    log.Drafted("g2", "Friday", 5, "Mo", "rio_grande", "nine", "", "tally", log.Options(), (), (("red", 6, "Ann"),), 1),
    log.PlayersWanted((1,), 3, 4),
    log.TableClosed("unanswered", (1,)),
    log.SeedTold("00" * 32),
    Linked("ab" * 32, "cd" * 32, "ef" * 16, (("ab" * 32, "00" * 16), ("cd" * 32, ""))),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_every_kind_of_entry_reads_back_from_its_line(entry):
    line = as_json.dumps(entry, BOARD)

    assert "\n" not in line
    assert entry == as_json.loads(line, BOARD)


def test_no_kind_of_entry_is_missing_from_these_tests():
    assert {type(entry) for entry in ENTRIES} == set(log.DeskEntry.__args__)


OWN = (log.SheetFiled, log.SheetContinued, log.Withdrawn, log.Answered, log.LetterRead, log.Proposed)


@pytest.mark.parametrize("entry", [e for e in ENTRIES if isinstance(e, OWN)], ids=lambda entry: type(entry).__name__)
def test_what_a_seat_wrote_is_for_that_seat_alone(entry):
    assert [None, entry, None, None] == [audiences.seen_by(entry, seat) for seat in (0, 1, 2, None)]


def test_of_a_link_all_read_what_was_hashed_but_not_the_salt():
    link = next(entry for entry in ENTRIES if isinstance(entry, Linked))

    assert replace(link, salt="") == audiences.seen_by(link, 1)


PRIVATE = (
    *(log.SeedKept, log.DirectiveRead, log.Noticed, log.PassedOn, log.RematchAsked, log.RematchLapsed),
    *(log.Returned, log.TurnedDown),
    *(log.SealedRead, log.Muted, log.FormatChosen, log.LettersChosen, log.TextOnly, log.Drafted, *people.PRIVATE),
)


@pytest.mark.parametrize(
    "entry", [*(e for e in ENTRIES if isinstance(e, PRIVATE)), AgendaChanged()], ids=lambda e: type(e).__name__
)
def test_the_seed_the_agenda_and_what_moderators_are_told_are_for_no_seat(entry):
    assert [None, None, None] == [audiences.seen_by(entry, seat) for seat in (0, 1, None)]


def test_a_power_card_taken_back_unseen_is_known_to_its_owner_and_others_know_that_there_is_one():
    taken = PowerTakenBack(1, 9, shown=False)

    assert taken == audiences.seen_by(taken, 1)
    assert [PowerTakenBack(1, 0, shown=False)] * 2 == [audiences.seen_by(taken, seat) for seat in (0, None)]


def test_a_power_card_taken_back_from_the_top_of_an_open_pile_is_known_to_all():
    taken = PowerTakenBack(1, 9, shown=True)

    assert [taken, taken] == [audiences.seen_by(taken, seat) for seat in (0, None)]


def test_which_blocks_a_moderator_ordered_for_a_seat_is_told_to_nobody():
    ordered = log.Ruled(1, 5, "Mo", rulings.OrderedFor(1, ("POWER", "DISK SECRET"), ("VETO",)))

    assert {log.Ruled(1, 5, "Mo", rulings.OrderedFor(1, ()))} == {
        audiences.seen_by(ordered, seat) for seat in (0, 1, None)
    }


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: type(ruling).__name__)
def test_every_kind_of_ruling_reads_back_from_its_line(ruling):
    entry = log.Ruled(1, log.OPERATOR, "", ruling)

    assert entry == as_json.loads(as_json.dumps(entry, BOARD), BOARD)


def kinds_of(union):
    return [kind for part in get_args(union) for kind in kinds_of(part)] or [union]


# Whoever adds a kind of entry says here, or in referee/log/audiences.py, who may read it; of a fact its union says so.
OF_THE_DESK = """
Accepted AcceptedAgain Away CoolingBegan DeadlineSet GameCreated GameStarted NobodyWrote PauseEnded PressSent Reminded
Ruled SeedTold StopClosed StopOpened WaitBegan WaitExpired
GraceBegan SilenceChosen LeftAlone CameBack AbsenceAnnounced AbsenceEnded Resigned SeatOpened SeatTaken MotionMade
MotionClosed Observing SealAsked SealOpened PlayersWanted TableClosed AwaitedAgain StandTold
"""
OPEN_TO_ALL = {*OF_THE_DESK.split(), *(kind.__name__ for kind in kinds_of(events.Open))}


def test_nobody_but_those_it_is_for_reads_a_kind_of_entry_unless_it_was_decided_that_all_may():
    kept = (*audiences.REFEREE_ONLY, *audiences.SEAT_ONLY)

    assert {kind.__name__ for kind in kinds_of(log.Entry) if not issubclass(kind, kept)} == OPEN_TO_ALL, (
        "say here, in OF_THE_DESK, or by the union of a fact, in rules/events.py, that everybody may read it; "
        "or in referee/log/audiences.py whose it is"
    )


def test_a_sealed_fact_is_for_its_seat_and_others_read_what_audiences_leave_of_it():
    assert {*kinds_of(events.Private)} == {*audiences.SEAT_ONLY} & {*kinds_of(events.Fact)}


def test_all_that_anybody_seals_is_told_to_others_by_the_one_rule_of_seals():
    sealing = {kind for kind in kinds_of(events.Fact) if issubclass(kind, events.SealedFact)}

    assert sealing == {*audiences.SEALS}


def test_of_what_is_sealed_others_read_neither_value_nor_salt():
    hand = events.HandChosen(1, (10, 20), "salt", events.commitment("salt", "10-20"))
    choice = events.ChoiceSealed(1, "king", 3, "ARA", "salt", events.commitment("salt", "ARA"))

    told = [audiences.seen_by(sealed, seat) for sealed in (hand, choice) for seat in (0, None)]

    assert [events.HandChosen(1, (), "", hand.commitment)] * 2 == told[:2]
    assert [events.ChoiceSealed(1, "king", 3, "", "", choice.commitment)] * 2 == told[2:]
    assert [hand, choice] == [audiences.seen_by(sealed, 1) for sealed in (hand, choice)]


NO_WORDS = {
    *(("accepted", "table"), ("accepted", "digest")),
    *(("drew-card", "label"), ("drew-place", "label"), ("drew-seat", "label")),
    *(("game-created", "commitment"), ("game-created", "game"), ("seed-told", "seed"), ("stop-opened", "stop")),
    *(("ejected", "player"), ("stood-in", "player"), ("stood-in", "was"), ("ordered-for", "keys")),
    *(("ordered-for", "cleared"), ("read-anew", "corrections"), ("seal-asked", "command")),
    *(("option-set", "name"), ("option-set", "value"), ("option-set", "was"), ("rule-set", "question")),
    *(("pace-set", "pace"),),
    *(("rule-set", "answer"), ("rule-set", "usual"), ("rule-set", "was")),
    *(("resigned", "player"), ("wait-began", "keys"), ("wait-began", "reasons"), ("window-closed", "key")),
    *(("choice-opened", "value"), ("choice-opened", "salt"), ("choice-opened", "commitment")),
}
"""Fields of text, by tag, that hold ids, hashes or figures."""


def test_every_word_that_somebody_wrote_goes_into_the_chain_as_a_digest_and_so_can_be_forgotten():
    """What all may see and is text has a type that says so, or holds ids, hashes or figures."""
    kinds = {kind for kind in kinds_of(log.Entry) if kind.__name__ in OPEN_TO_ALL}
    kinds |= {type(entry.ruling) for entry in LEDGER}
    of_ids = ("str", "tuple[str, ...]", "str | int", "str | int | bool")
    ids = {(TAGS[kind], field.name) for kind in kinds for field in fields(kind) if field.type in of_ids}
    written = {(TAGS[kind], name) for kind in kinds for name in texts_of(TAGS[kind])}

    assert ids == NO_WORDS, "say here that it holds no words, or by its type that it does: OwnWords, PersonName"
    assert written | {("ruled", "ruling")} == {(tag, name) for tag, names in chain.WORDS.items() for name in names}
