"""After a round every line of a sheet is accounted for: used, passed over, not needed, or the house answered."""

from dataclasses import replace
from random import Random

import pytest

from referee import log
from referee.languages.loading import load
from referee.letters.model import LinesAsked
from referee.log import rulings
from referee.orders.contents import Explain
from referee.orders.order import Guard, Guarded, Premise
from referee.orders.shapes.called import ReinforceBlock
from referee.orders.shapes.deed import DoAct, DoSkip
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.levy import ReturnBlock, ReturnPart
from referee.orders.shapes.one_place import DoName
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import AskBlock, CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.stepping_in import StepInPolicy, VetoBlock
from referee.orders.shapes.turn import TurnBlock
from referee.report import render, sheet_outcome
from referee.report.letter_page import parts_of
from referee.report.typesetting import WIDTH
from referee.report.voice import LetterVoice
from referee.rules import events as e
from referee.rules.decisions import Act, Ask, Complaint, Disk
from referee.rules.model import COURT
from tests.kit.byletters import TELLING, by_letters
from tests.kit.geography import ARA, CAT, CVI, GAL, REGIONS, SEV
from tests.kit.having import having
from tests.kit.tables import dutiful, plain, power
from tests.report.winter import BLUE, PLAYED, RED, ROUND_3, VIEW, letter

ENGLISH = load()["en"]
UNMET = Complaint("guard")


def account(one):
    parts = parts_of(LetterVoice(ENGLISH, one, "UTC"))
    return sheet_outcome.account(parts.voice, one.own.played, parts.story_lines)


def told(*sheet, story=ROUND_3, **changes):
    """The fates of a sheet's lines as pairs, or the sentence about them all."""
    used = account(letter("report", played=sheet, story=story, **changes))
    return {fate.order: fate.what for fate in used.fates} or used.sentence


def answered(kind, key, how="ahead", rank=0, plan=-1, *passed):
    return log.Answered(BLUE, kind, how, key, rank, plan, passed)


def a_round(*entries):
    """A round that is over, in which these entries were written."""
    return (*entries, e.RoundClosed(3))


TOOK = (answered(Ask.CARD, "CARD", "ahead", 0, 0), e.CardTaken(BLUE, "score_4#1"))
CARD = CardBlock((Plan(("score_4",), (DoAct(),)), Plan(("ANY",), (DoSkip(),))))


def test_every_line_is_told_with_its_fate_and_the_line_of_the_story():
    assert {
        "POWER 13 or 12": "choice 2, line 1",
        "CARD score the 4s or king": "used, line 3",
        "KING Aragon": "not for Score the 4s",
        "PLACE 2 Aragon, 1 Catalonia or Old Castile": "a choice passed over, line 3",
        "ELSE CARD ANY": "not needed",
        "RETURN 3 court": "nobody asked",
    } == told(*PLAYED)


def test_a_sheet_that_went_as_written_gets_one_sentence():
    story = a_round(answered(Ask.POWER, "POWER"), e.PowerLaid(BLUE, 12), *TOOK, e.Skipped(BLUE, "score_4#1"))

    assert "Your sheet was carried out as it was written." == told(PowerBlock((PowerRank(12),)), story=story)
    assert "Your sheet was carried out as it was written. Not needed: ELSE CARD and DISK SEND." == told(
        PowerBlock((PowerRank(12),)), CARD, DiskBlock(Disk.SEND, (SEV,)), story=story
    )


def test_a_plan_that_was_passed_over_says_where_the_reason_stands():
    gone = log.Passed(0, "score_4", Complaint("card-gone", ("score_4",)))
    story = a_round(answered(Ask.CARD, "CARD", "ahead", 0, 1, gone), e.CardTaken(BLUE, "king"))

    assert {"CARD score the 4s": "passed over, line 1", "ELSE CARD ANY": "used, line 1"} == told(CARD, story=story)


def test_a_condition_that_did_not_hold_is_told_of_plans_and_of_lines():
    guard = (Guard((Premise("KING", place=ARA),)),)
    plan = Plan(("score_4",), (DoAct(), Guarded(DoPlace((PlacePart("COUNT", 1, (ARA,)),)), guard)))
    block = CardBlock((Plan(("king",), (DoName("KING", (ARA,)),), guard), plan))
    story = a_round(
        answered(Ask.CARD, "CARD", "ahead", 0, 1, log.Passed(0, "king", UNMET)),
        e.CardTaken(BLUE, "score_4#1"),
        answered(Ask.HALF, "CARD", "ahead", 0, 1, log.Passed(1, "", UNMET)),
    )

    assert "Your sheet was carried out as it was written." == told(block, story=story)
    assert {
        "POWER 12": "the referee answered, line 1",
        "CARD king IF KING IN Aragon": "condition not met, line 2",
        "ELSE CARD score the 4s": "used, line 2",
        "PLACE 1 Aragon IF KING IN Aragon": "condition not met, line 2",
    } == told(power(12), block, story=(answered(Ask.POWER, "POWER", "default", -1), e.PowerLaid(BLUE, 1), *story))


def test_plans_behind_the_one_that_was_used_are_told_in_one_line():
    block = CardBlock((*CARD.plans, Plan(("king",), (DoSkip(),))))
    late = (answered(Ask.POWER, "POWER", "default", -1), e.PowerLaid(BLUE, 1))

    assert {
        "POWER 12": "the referee answered, line 1",
        "CARD score the 4s": "used, line 2",
        "ELSE CARD ANY …": "2 plans not needed",
    } == told(power(12), block, story=a_round(*late, *TOOK))


def test_where_the_house_answered_is_told_be_it_for_a_block_or_for_none():
    story = a_round(
        answered(Ask.POWER, "POWER", "default", -1),
        e.PowerLaid(BLUE, 1),
        answered(Ask.CARD, "CARD", "default", -1),
        e.CardTaken(BLUE, "king"),
        answered(Ask.DISK, "DISK EVICT", "default", -1),
    )

    assert {
        "POWER 12": "the referee answered, line 1",
        "no CARD written": "the referee answered, line 2",
        "no DISK EVICT written": "the referee answered, line 2",
    } == told(PowerBlock((PowerRank(12),)), story=story)


def test_a_line_that_would_not_do_when_its_half_came_was_answered_by_the_house():
    reach = log.Passed(0, "CAT", Complaint("out-of-reach", (CAT, GAL)))
    block = CardBlock((Plan(("score_4",), (DoPlace((PlacePart("COUNT", 1, (CAT,)),)), DoSkip())),))
    story = a_round(*TOOK, answered(Ask.HALF, "TURN", "default", -1, -1, reach), e.Skipped(BLUE, "score_4#1"))

    assert {"CARD score the 4s": "used, line 1", "PLACE 1 Catalonia": "the referee answered, line 1"} == told(
        block, story=story
    )


def test_a_choice_of_items_written_in_mid_turn_is_none_of_the_plan():
    reach = log.Passed(0, "CAT", Complaint("out-of-reach", (CAT, GAL)))
    turn = TurnBlock((DoPlace((PlacePart("COUNT", 1, (CAT, ARA)),)),))
    story = a_round(*TOOK, answered(Ask.HALF, "TURN", "asked", 1, -1, reach), e.Placed(BLUE, ((ARA, 1),)))

    assert {
        "CARD score the 4s": "used, line 1",
        "ELSE CARD ANY": "not needed",
        "PLACE 1 Catalonia or Aragon": "used, line 1",
    } == told(CARD, turn, story=story)


def test_a_disk_that_could_point_at_one_region_only_is_accounted_for_under_its_purpose():
    story = a_round(*TOOK, answered(Ask.DISK, "forced", "forced"), e.DisksShown(Disk.EVICT, ((BLUE, GAL),)))

    assert {
        "CARD score the 4s": "used, line 1",
        "ELSE CARD ANY": "not needed",
        "DISK SEND Seville": "nobody asked",
        "DISK EVICT Aragon": "one legal order, line 1",
    } == told(CARD, DiskBlock(Disk.SEND, (SEV,)), DiskBlock(Disk.EVICT, (ARA,)), story=story)


def test_the_disk_of_a_general_scoring_to_come_is_left_out():
    assert "Your sheet was carried out as it was written. Not needed: ELSE CARD." == told(
        CARD, DiskBlock(Disk.GENERAL, (SEV,)), story=a_round(*TOOK)
    )


@pytest.mark.parametrize(
    ("block", "entries", "what"),
    [
        (ReinforceBlock(2), (answered(Ask.REINFORCE, "REINFORCE"), e.Reinforced(BLUE, 2)), "used, line 1"),
        (ReturnBlock((ReturnPart(1, (COURT,)),)), (answered(Ask.RETURN, "RETURN"),), "used, line 1"),
        (
            VetoBlock((StepInPolicy(),)),
            (e.Announced(RED, "king", Act()), e.Vetoed(BLUE, RED, "king", 0)),
            "used, line 1",
        ),
        (VetoBlock((StepInPolicy(),)), (), "nobody asked"),
        (AskBlock(if_king_moved=True), (), "the King had not moved"),
        (AskBlock(), (), "no asks were left"),
        (AskBlock(if_king_moved=True), (e.KingMoved(CVI),), "no asks were left"),
    ],
)
def test_each_block_has_its_fate(block, entries, what):
    passed = log.Passed(0, "score_4", Complaint("card-gone", ("score_4",)))  # so that every line is told
    took = answered(Ask.CARD, "CARD", "ahead", 0, 1, passed)
    fates = told(CARD, block, story=a_round(*entries, took, e.CardTaken(BLUE, "king")))

    assert what == [*fates.values()][2]


def test_a_veto_still_held_is_kept():
    held = replace(VIEW, vetoes=((BLUE, 4),))
    gone = answered(Ask.CARD, "CARD", "ahead", 0, 1, log.Passed(0, "score_4", Complaint("card-gone", ("score_4",))))

    assert "kept" == told(VetoBlock(()), CARD, view=held, story=a_round(gone, e.CardTaken(BLUE, "king")))["VETO NEVER"]


def test_who_was_asked_because_the_sheet_said_so_reads_it():
    asked = answered(Ask.CARD, "CARD", "asked", 0, 1, log.Passed(0, "score_4", Complaint("card-gone", ("score_4",))))

    assert "you were asked, line 1" == told(AskBlock(), CARD, story=a_round(asked, e.CardTaken(BLUE, "king")))["ASK"]


def test_nothing_is_said_before_the_round_is_over_or_where_nothing_was_written():
    assert None is account(letter("part", story=ROUND_3[:-2], played=PLAYED))
    assert None is account(letter("report", story=ROUND_3, played=()))


def test_only_the_round_that_was_closed_last_is_told():
    early = answered(Ask.POWER, "POWER", "default", -1)
    late = answered(Ask.POWER, "POWER")
    before = (early, e.PowerLaid(BLUE, 1), e.RoundClosed(3), e.RoundOpened(4))

    assert "Your sheet was carried out as it was written." == told(
        PowerBlock((PowerRank(12),)),
        story=(*before, late, e.PowerLaid(BLUE, 12), e.RoundClosed(4), e.RoundOpened(5), early),
    )


def test_long_lines_are_cut_so_that_their_fate_fits_beside_them():
    wish = PowerBlock(tuple(PowerRank(value) for value in range(13, 0, -1)))
    story = a_round(answered(Ask.POWER, "POWER", "ahead", 12), e.PowerLaid(BLUE, 1))
    text = render(letter("explain", played=(wish,), story=story), ENGLISH, "UTC").text
    (line,) = (line for line in text.splitlines() if line.startswith("| POWER"))

    assert line.endswith("…  choice 13, line 1")
    assert len(line) <= WIDTH - 2


# --- in a game ------------------------------------------------------------------------------------


def test_the_report_knows_the_sheet_by_which_its_reader_played_though_it_is_spent():
    game = by_letters(2, cooling_minutes=0)
    game.finals(0, power(5), plain("CARD", game.docket, 0), DiskBlock(Disk.SEND, REGIONS))
    game.sends(1, *dutiful(game.docket, 1))

    report = game.newest(0)
    assert ["POWER", "CARD", "DISK"] == [type(b).__name__.removesuffix("Block").upper() for b in report.own.played]
    assert "Not needed: DISK SEND." in " ".join(render(report, ENGLISH, "UTC").text.split())


def test_what_became_of_each_line_stands_in_the_answer_to_explain_and_not_in_the_report():
    game = by_letters(2, cooling_minutes=0)
    game.finals(0, *dutiful(game.docket, 0))
    game.sends(1, *dutiful(game.docket, 1))
    report = game.newest(0)
    game.sends(0, requests=(Explain(1),))

    assert ("explain", report.own.played) == (game.newest(0).kind, game.newest(0).own.played)
    asked = (letter(kind, story=ROUND_3, played=PLAYED, moment=LinesAsked((1,))) for kind in ("report", "explain"))
    told = [render(each, ENGLISH, "UTC").text for each in asked]
    assert [False, True] == ["YOUR SHEET, LINE BY LINE" in each for each in told]


@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
def test_every_round_of_a_game_is_accounted_for_in_72_columns(tempo):
    game, rounds = by_letters(3, seed=2, length="six_first", cooling_minutes=0, tempo=tempo), []
    game.play_on(Random(1))

    for one in (each for each in game.sent if each.seat == 0 and each.kind in TELLING and account(each)):
        mail = render(having(one, kind="explain"), ENGLISH, "UTC")
        assert [] == [line for line in mail.text.splitlines() if len(line) > WIDTH]
        assert ("YOUR SHEET, LINE BY LINE" in mail.text) == ("YOUR SHEET, LINE BY LINE" in mail.html)
        rounds += [entry.number for entry in one.story if isinstance(entry, e.RoundClosed)]
    assert [1, 2, 3, 4, 5, 6] == sorted(set(rounds))
    assert tempo == "table" or len(rounds) == 6  # there a wait after the round tells all of it again


def test_a_sheet_of_a_round_that_was_gone_back_behind_is_not_told():
    ruling = log.Ruled(1, log.OPERATOR, "", rulings.Rewound(40, 3, kept=True))

    assert None is account(letter("report", story=(*ROUND_3, ruling), played=PLAYED))


def test_nobody_reads_what_another_wrote():
    game = by_letters(3, cooling_minutes=0)
    for seat in game.docket.seats:
        game.sends(seat, power(13 - seat), *(plain(key, game.docket, seat) for key in ("CARD",)))

    for seat in game.docket.seats:
        played = game.newest(seat).own.played
        assert PowerBlock((PowerRank(13 - seat),)) in played
        others = {13 - other for other in game.docket.seats if other != seat}
        assert not others & {rank.value for block in played for rank in getattr(block, "ranks", ())}
