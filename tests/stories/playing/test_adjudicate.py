"""Letters and ticks meet the docket: barriers, cooling, waits in mid-round, silence, stale letters."""

from referee import log
from referee.orders.contents import Accept
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes.deed import DoSkip
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.one_place import DoName
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.stepping_in import StepInPolicy, VetoBlock
from referee.orders.shapes.turn import TurnBlock
from referee.rules import events
from referee.rules.decisions import Ask, Disk
from referee.rules.predicates import kings_region
from referee.rules.state import State
from tests.kit.geography import BOARD, CASTILLO, REGIONS
from tests.kit.tables import HOUR, NOON, dutiful, invited, only, plain, power, seated, throwing


def kinds(entries):
    return [type(entry) for entry in entries]


def stuck(players, **options):
    """A game that waits for seat 1, since everybody's plan names no card but the King, which seat 0 has taken."""
    game = seated(players, cooling_minutes=0, **options)
    for seat in game.docket.seats:
        game.sends(seat, *dutiful(game.docket, seat), power(13 - seat), CardBlock((Plan(("king",), (DoSkip(),)),)))
    return game


def test_accepting_twice_keeps_the_first_words():
    game = invited(2)
    game.sends(0, requests=(Accept("olé"),))

    game.sends(0, requests=(Accept("changed my mind"),))

    assert ((0, "olé"),) == game.docket.nonces


def test_sheets_cool_before_they_are_opened():
    game = seated(2, cooling_minutes=30)
    game.everybody_sends()

    too_early = game.ticks(hours=0.25)
    opened = game.ticks(hours=0.25)

    assert () == too_early
    assert log.StopClosed in kinds(opened)


def test_refiling_while_sheets_cool_begins_the_cooling_anew():
    game = seated(2, cooling_minutes=30)
    game.everybody_sends()
    game.now += 20 * 60

    game.sends(0, power(5))

    assert game.now + 30 * 60 == game.docket.cooling
    assert () == game.ticks(hours=0.25)


def with_a_disk_ahead():
    """A game whose third round waits for disks, of which seat 0 filed its own before the stop opened."""
    game = seated(2, cooling_minutes=30)
    game.sends(0, DiskBlock(Disk.GENERAL, REGIONS))
    inside = CardBlock((Plan((ANY_CARD,), (DoPlace((PlacePart("COUNT", 1, (CASTILLO,)),)), DoSkip())),))
    while game.docket.stop in ("r1", "r2", "r3"):
        for seat in game.docket.awaited():
            game.finals(seat, *dutiful(game.docket, seat), inside)
    assert "r3d" == game.docket.stop
    return game


def test_nothing_cools_for_who_filed_all_that_a_stop_asks_before_it_opened():
    game = with_a_disk_ahead()

    game.finals(1, *dutiful(game.docket, 1))

    assert "r4" == game.docket.stop


def test_who_filed_ahead_and_writes_anew_has_time_to_mend_it():
    game = with_a_disk_ahead()
    game.sends(0, plain("DISK GENERAL", game.docket, 0))

    game.finals(1, *dutiful(game.docket, 1))

    assert ("r3d", game.now + 30 * 60) == (game.docket.stop, game.docket.cooling)


def test_nothing_cools_when_everybody_says_final():
    game = seated(2, cooling_minutes=30)

    game.everybody_finals()

    assert "r2" == game.docket.stop


def test_at_the_deadline_the_house_answers_for_the_silent_and_for_nobody_else():
    game = seated(3, cooling_minutes=0, hours=72)
    for seat in (0, 2):
        game.sends(seat, *dutiful(game.docket, seat), power(9 + seat))

    game.ticks(hours=72)

    closed = only(log.StopClosed, game.entries)[0]
    defaulted = {(a.seat, a.kind) for a in only(log.Answered, game.entries) if a.how == "default"}
    assert (1,) == closed.late
    assert {1} == {seat for seat, _ in defaulted}
    assert {0: 9, 1: 1, 2: 11} == {fact.seat: fact.value for fact in only(events.PowerLaid, game.entries)}


def test_a_deadline_never_passes_early():
    game = seated(2, hours=72)

    assert [log.Reminded] == kinds(game.ticks(hours=48))
    assert () == game.ticks(hours=23.9)


def test_one_reminder_goes_to_those_who_are_not_in():
    game = seated(3, hours=72, remind_hours=24)
    game.sends(1, *dutiful(game.docket, 1))

    reminded = game.ticks(hours=48)
    again = game.ticks(hours=1)

    assert (log.Reminded((0, 2)),) == reminded
    assert () == again


def test_the_game_waits_in_mid_round_for_exactly_the_seat_whose_plan_ran_out():
    game = stuck(3)

    wait = only(log.WaitBegan, game.entries)[0]

    assert ((1,), Ask.CARD, ("exhausted",)) == (wait.seats, wait.kind, wait.reasons)
    assert (1,) == game.docket.awaited()


def test_a_question_nobody_answers_is_answered_by_the_house_at_its_own_deadline():
    game = stuck(2, hours=72, ask_hours=24)

    assert NOON + 24 * HOUR == game.docket.due
    game.ticks(hours=24)

    assert [log.WaitExpired((1,))] == only(log.WaitExpired, game.entries)
    assert "r2" == game.docket.stop


def test_a_veto_that_spoils_the_rest_of_a_plan_makes_the_game_wait_in_the_middle_of_the_card():
    game = seated(2, cooling_minutes=0)
    position = game.docket.state.position.having(vetoes=((1, 9),))
    game.docket = game.docket.having(state=State(position, game.docket.state.agenda))
    king = kings_region(position)
    goal, beyond = next(
        (region, place)
        for region in REGIONS
        for place in BOARD.borders[region]
        if region != king and place not in (*BOARD.reach_with_king_in[king], king)
    )
    plan = Plan(("king",), (DoName("KING", (goal,)), DoPlace((PlacePart("COUNT", 1, (beyond,)),))))
    game.sends(0, *dutiful(game.docket, 0), CardBlock((plan,)), power(13))
    game.sends(1, *dutiful(game.docket, 1), VetoBlock((StepInPolicy(),)), power(1))

    assert ((0,), Ask.HALF, ("TURN",)) == (game.docket.wait.seats, game.docket.wait.kind, game.docket.wait.keys)
    game.sends(0, TurnBlock((DoPlace((PlacePart("COUNT", 1, (CASTILLO,)),)),)))

    assert [events.Placed(0, ((CASTILLO, 1),))] == only(events.Placed, game.entries)
    assert [events.Vetoed(1, 0, "king", 0)] == only(events.Vetoed, game.entries)


def test_a_late_power_card_for_a_round_that_is_over_is_stale_and_never_slips_into_the_next():
    game = seated(2, cooling_minutes=0)
    game.everybody_sends()

    read = only(log.LetterRead, game.sends(0, power(13), stop="r1"))[0]

    assert ("stale", ("POWER",)) == (read.fate, read.closed)
    assert {} == game.docket.seat(0).sheet


def test_orders_for_the_next_round_may_be_sent_early_at_a_general_scoring():
    game = seated(2, cooling_minutes=0)
    for _ in range(3):
        game.everybody_sends(throwing(1))
    assert "r3d" == game.docket.stop

    early = only(log.LetterRead, game.sends(0, power(13)))[0]
    late = only(log.LetterRead, game.sends(1, power(12), stop="r3"))[0]

    assert ("filed", "stale") == (early.fate, late.fate)


def test_a_proposal_is_filed_by_ok_and_dropped_by_another_sheet():
    game = seated(2)
    game.take((log.Proposed(0, (power(13),)), log.Proposed(1, (power(12),))))

    game.says_ok(0)
    game.sends(1, power(5))

    assert power(13) == game.docket.seat(0).sheet["POWER"]
    assert power(5) == game.docket.seat(1).sheet["POWER"]
    assert [(), ()] == [own.proposal for own in game.docket.by_seat]


def test_a_power_card_not_in_hand_is_refused_and_its_predecessor_stays():
    game = seated(2, cooling_minutes=0)
    for seat in game.docket.seats:
        game.sends(seat, *dutiful(game.docket, seat), power(13 - seat))
    game.sends(0, power(11))

    read = only(log.LetterRead, game.sends(0, power(13)))[0]

    assert ("refused", "POWER") == (read.fate, read.refused[0].key)
    assert power(11) == game.docket.seat(0).sheet["POWER"]


def test_the_general_disk_on_a_region_the_king_has_entered_no_longer_counts_as_in():
    game = seated(2, cooling_minutes=0)
    for _ in range(3):
        game.everybody_sends(throwing(1))
    king = kings_region(game.docket.state.position)
    game.sends(0, DiskBlock(Disk.GENERAL, (king,)))

    assert 0 in game.docket.awaited()


def test_the_seed_is_told_when_the_game_is_over_and_not_before():
    game = seated(2, cooling_minutes=0)
    while not game.docket.ended:
        assert "" == game.docket.told_seed
        for seat in game.docket.awaited():
            game.sends(seat, *dutiful(game.docket, seat))

    assert game.docket.seed == game.docket.told_seed
