"""Standing orders and WAIT; how often a seat may be asked; what may be refiled while another one is awaited."""

import pytest

from referee import adjudicate, letters, lines, log, record
from referee.audit import audit
from referee.catalogues import speaking
from referee.docket import fold
from referee.hearing import Hearing
from referee.judging import Submission, table_of
from referee.notices import notices
from referee.orders.grammar import ANY_CARD
from referee.orders.letter import Clear, Explain, Final, Line, Ok, OrderSheet, Preview, Status, Wait
from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.called import ReinforceBlock
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.levy import ReturnBlock, ReturnPart
from referee.orders.shapes.moves import DoMove
from referee.orders.shapes.nothing import DoAct, DoSkip
from referee.orders.shapes.one_place import DoName
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.turn import TurnBlock
from referee.orders.shapes.veto import Condition, VetoBlock, VetoPolicy
from referee.prose.letter import read_letter
from referee.report import render_notice
from referee.rules import events
from referee.rules.decisions import Ask, Disk
from referee.rules.effects.base import design_of
from referee.rules.model import COURT
from referee.rules.state import State
from referee.rulings import commands as c
from referee.rulings import ruled
from tests.disguises import asks_for_everything
from tests.geography import BOARD, CASTILLO, REGIONS
from tests.moderated import moderated
from tests.tables import HOUR, dutiful, only, power, seated, throwing

SKIPPING = CardBlock((Plan((ANY_CARD,), (DoSkip(),)),))
THE_KING = CardBlock((Plan(("king",), (DoSkip(),)),))
EVERYWHERE = DiskBlock(Disk.GENERAL, REGIONS)


def stands(game, seat, *standing, blocks=(), requests=(), stop=""):
    """A letter with ALWAYS in it."""
    sheet = OrderSheet(blocks=blocks, requests=requests, standing=standing)
    said = Submission(seat, 1, stop or game.docket.stop, sheet)
    return game.take(adjudicate.hear(game.docket, said, game.now).entries)


def others_are_in(game, *but):
    for seat in game.docket.awaited():
        if seat not in but:
            game.sends(seat, *dutiful(game.docket, seat))


def read(entries):
    return only(log.LetterRead, entries)[0]


# --- standing orders --------------------------------------------------------------------------------


def test_a_seat_whose_standing_orders_cover_a_stop_is_in():
    game = seated(3)
    before = game.docket.missing(0)

    told = read(stands(game, 0, power(9), SKIPPING))

    assert (("POWER", "CARD"), ()) == (before[:2], tuple(k for k in game.docket.missing(0) if k in ("POWER", "CARD")))
    assert ("filed", ("ALWAYS POWER", "ALWAYS CARD")) == (told.fate, told.filed)
    assert {} == game.docket.sheets[0]


def test_standing_orders_answer_round_after_round_and_are_never_used_up():
    game = seated(2, cooling_minutes=0)
    stands(game, 0, PowerBlock((PowerRank(13), PowerRank())), SKIPPING, *standing_disks(), *standing_return())

    for _ in range(3):
        others_are_in(game)

    assert [13, 1, 2] == [laid.value for laid in only(events.PowerLaid, game.entries) if laid.seat == 0][:3]
    assert {"POWER", "CARD"} <= set(game.docket.standing[0])
    assert 4 == game.docket.state.position.round or game.docket.stop == "r3d"


def standing_disks():
    return tuple(DiskBlock(purpose, REGIONS) for purpose in Disk)


def standing_return():
    return (ReturnBlock((ReturnPart(3, (COURT, *REGIONS)),)),)


def test_the_rounds_own_block_goes_before_a_standing_one_for_that_round_only():
    game = seated(2, cooling_minutes=0)
    stands(game, 0, power(13, 12), blocks=(power(5),))

    for _ in range(2):
        others_are_in(game)

    assert [5, 13] == [laid.value for laid in only(events.PowerLaid, game.entries) if laid.seat == 0]


def test_one_block_taken_back_leaves_the_other_standing_orders_and_the_sheet():
    game = seated(2)
    stands(game, 0, power(13), SKIPPING, blocks=(power(5),))

    told = read(game.sends(0, requests=(Clear(("POWER",), standing=True),)))

    assert ("filed", (SKIPPING,), (power(5),)) == (told.fate, game.docket.standing_of(0), game.docket.in_force(0))


def test_clear_always_takes_all_standing_orders_back_and_clear_takes_none():
    game = seated(2)
    stands(game, 0, power(13), SKIPPING, blocks=(power(5),))

    game.sends(0, requests=(Clear(()),))
    kept = game.docket.standing_of(0)
    game.sends(0, requests=(Clear((), standing=True),))

    assert ((power(13), SKIPPING), ()) == (kept, game.docket.standing_of(0))


def test_a_later_standing_order_replaces_only_its_namesake():
    game = seated(2)
    stands(game, 0, power(13), SKIPPING)

    stands(game, 0, power(7))

    assert (power(7), SKIPPING) == game.docket.standing_of(0)


def test_a_standing_veto_objects_whenever_a_veto_is_held():
    game = seated(2, cooling_minutes=0)
    told = read(stands(game, 1, VetoBlock((VetoPolicy((0,)),))))
    position = game.docket.state.position.having(vetoes=((1, 9),))
    game.docket = game.docket.having(state=State(position, game.docket.state.agenda))
    anywhere = DoName("KING", tuple(place for place in REGIONS if place != position.king))
    game.sends(0, *dutiful(game.docket, 0), power(13), CardBlock((Plan(("king",), (anywhere,)),)))
    game.sends(1, *dutiful(game.docket, 1), power(1))

    assert "filed" == told.fate
    assert [events.Vetoed(1, 0, "king", 0)] == only(events.Vetoed, game.entries)
    assert (VetoBlock((VetoPolicy((0,)),)),) == game.docket.standing_of(1)


def test_a_standing_order_answers_the_question_that_is_open():
    game = seated(2, cooling_minutes=0, tempo="table")
    first = game.docket.awaited()[0]

    stands(game, first, power(13))

    assert ((1 - first,), 13) == (game.docket.awaited(), only(events.PowerLaid, game.entries)[0].value)


def waiting_for(seat, players=3, **options):
    """A game in mid-round: the plans of every seat but the first are gone, and this one is the first of them."""
    game = seated(players, cooling_minutes=0, **options)
    for who in game.docket.seats:
        game.sends(who, *dutiful(game.docket, who), power(13 - who), THE_KING)
    assert (seat,) == game.docket.awaited()
    return game


def absent_design(game):
    offered = {design_of(card) for card in game.docket.state.position.offered}
    return next(design for design in ("scoreboard", "grande", "king") if design not in offered)


@pytest.mark.parametrize(
    "block",
    [
        pytest.param(lambda game: power(12), id="a power card that is spent"),
        pytest.param(lambda game: DiskBlock(Disk.GENERAL, (game.docket.state.position.king,)), id="the King's region"),
        pytest.param(lambda game: CardBlock((Plan((absent_design(game),), (DoSkip(),)),)), id="a card not on offer"),
        pytest.param(lambda game: CardBlock((Plan((ANY_CARD,), (DoName("KING", REGIONS),)),)), id="no king on offer"),
        pytest.param(lambda game: VetoBlock((VetoPolicy(when=Condition("COSTS", amount=4)),)), id="no Veto in hand"),
    ],
)
def test_what_only_this_day_forbids_may_stand(block):
    game = seated(2, cooling_minutes=0)
    game.sends(0, *dutiful(game.docket, 0), power(12))
    others_are_in(game)
    offered = tuple(card for card in game.docket.state.position.offered if design_of(card) != "king")
    position = game.docket.state.position.having(offered=offered)
    game.docket = game.docket.having(state=State(position, game.docket.state.agenda))

    told = read(stands(game, 0, block(game)))

    assert ("filed", (), ()) == (told.fate, told.refused, told.remarks)
    assert (block(game),) == game.docket.standing_of(0)


@pytest.mark.parametrize(
    ("block", "code"),
    [
        (TurnBlock((DoSkip(),)), "no-card-in-hand"),
        (PowerBlock((PowerRank(aim=5),)), "aim-out-of-reach"),
        (DiskBlock(Disk.GENERAL, (CASTILLO,)), "disk-not-there"),
        (VetoBlock((VetoPolicy((0,)),)), "veto-own"),
        (ReturnBlock((ReturnPart(9, (COURT,)),)), "return-exactly"),
        (ReinforceBlock(7), "reinforce-too-many"),
        (CardBlock((Plan(("king",), (DoPlace((PlacePart("COUNT", 9, (CASTILLO,)),)), DoSkip())),)), "too-many-placed"),
        (CardBlock((Plan(("king",), (DoMove(1, 0, CASTILLO, (REGIONS[0],)),)),)), "wants-king"),
    ],
)
def test_what_no_day_could_make_legal_may_not_stand_and_leaves_what_stood(block, code):
    game = seated(2)
    stands(game, 0, power(13))

    told = read(stands(game, 0, block))

    assert ("refused", code) == (told.fate, told.refused[0].code)
    assert told.refused[0].key.startswith("ALWAYS ")
    assert (power(13),) == game.docket.standing_of(0)


def test_a_standing_order_that_is_refused_does_not_take_the_sheets_own_block_with_it():
    game = seated(2)

    told = read(stands(game, 0, DiskBlock(Disk.GENERAL, (CASTILLO,)), blocks=(EVERYWHERE,)))

    assert ("partly", (EVERYWHERE,), ()) == (told.fate, game.docket.in_force(0), game.docket.standing_of(0))


def test_a_standing_order_in_answer_to_an_old_letter_stands_all_the_same():
    game = seated(2, cooling_minutes=0)
    others_are_in(game)

    told = read(stands(game, 0, power(9), blocks=(power(8),), stop="r1"))

    assert ("partly", ("ALWAYS POWER",), ("POWER",)) == (told.fate, told.filed, told.closed)


def test_when_the_game_is_over_nothing_is_left_to_stand_for():
    game = seated(2, cooling_minutes=0)
    while not game.docket.ended:
        others_are_in(game)

    assert ("stale", ("ALWAYS POWER",)) == ((told := read(stands(game, 0, power(9)))).fate, told.closed)


def test_a_seat_that_lost_its_player_is_played_by_the_house_and_not_by_standing_orders():
    game = seated(3, cooling_minutes=0)
    stands(game, 0, power(13), SKIPPING)
    game.take((log.Ruled(1, log.OPERATOR, "", ruled.Ejected(0, 0, "Ann")),))

    others_are_in(game)

    assert {1, 2, 3} == {laid.value for laid in only(events.PowerLaid, game.entries)}


def test_the_reader_of_a_sheet_knows_the_standing_orders_of_its_seat_alone():
    game = seated(2)
    stands(game, 0, power(13))

    assert ((power(13),), ()) == (table_of(game.docket, 0).standing, table_of(game.docket, 1).standing)


def test_the_standing_orders_of_all_stand_among_the_sheets_a_moderator_asks_for():
    mod = moderated(2)
    veto = VetoBlock((VetoPolicy((1,)), VetoPolicy(cards=("king",))))
    stands(mod.game, 0, SKIPPING, veto, blocks=(power(9),))
    before = mod.docket

    asked = notices(before, mod.commands(c.Sheets()), mod.game.now)[0]

    told = render_notice(asked, speaking("en"), "UTC").text
    lines = ("POWER 9", "ALWAYS CARD ANY", "SKIP", "ALWAYS VETO blue", "ALWAYS VETO ON king")
    assert all(f"| {line}\n" in told for line in lines), told


@pytest.mark.parametrize("rivals", [(power(13),), (power(1), SKIPPING, VetoBlock(())), ()])
def test_standing_orders_of_a_rival_change_nothing_one_reads(rivals):
    plainly, other = seated(3), seated(3)
    plainly.sends(1, power(4), SKIPPING)
    stands(other, 1, *rivals, blocks=(power(4), SKIPPING))

    assert asks_for_everything(plainly, 0) == asks_for_everything(other, 0)


def test_a_letter_from_a_strange_address_lets_nothing_stand_and_says_so():
    game = seated(2)
    sheet = OrderSheet(blocks=(power(5),), standing=(power(13),))

    entries = game.take(adjudicate.hear(game.docket, Submission(0, 1, "r1", sheet, held=True), game.now).entries)
    game.says_ok(0)

    assert ["standing-held"] == [remark.code for remark in read(entries).remarks]
    assert ((power(5),), ()) == (game.docket.in_force(0), game.docket.standing_of(0))


def test_let_pass_leaves_a_standing_veto_for_the_next_action():
    game = seated(2)
    stands(game, 1, VetoBlock((VetoPolicy(ask=True),)))
    table = table_of(game.docket, 1)

    assert (VetoBlock((VetoPolicy(ask=True),)),) == read_letter((Line(1, "LET PASS"),), table).blocks


# --- going back -------------------------------------------------------------------------------------


def rewinds(game, number, kept):
    hearing = Hearing(game.docket, game.now)
    hearing.note(log.Ruled(1, log.OPERATOR, "", ruled.Rewound(game.docket.marks[number].opened.seq, number, kept)))
    adjudicate.wait_again(hearing)
    game.take(tuple(hearing.entries))


def test_orders_written_for_a_seat_are_taken_back_with_what_should_stand_and_its_own_wait_is_kept():
    mod = moderated(2)
    stands(mod.game, 0, power(13), SKIPPING, requests=(Wait(),))
    mod.commands(c.OrderFor(0, (Line(2, "ALWAYS POWER 9"), Line(3, "ALWAYS REINFORCE ALL"), Line(4, "POWER 8"))))
    assert ("POWER", "ALWAYS POWER", "ALWAYS REINFORCE") == mod.replies[0].filed.filed
    assert frozenset() == mod.docket.unready

    mod.commands(c.Undo(0))

    assert ((power(13), SKIPPING), ()) == (mod.docket.standing_of(0), mod.docket.in_force(0))
    assert {0} == mod.docket.unready


@pytest.mark.parametrize(("kept", "standing"), [(False, (power(13, 9),)), (True, (power(12, 9),))])
def test_a_rewind_brings_back_the_standing_orders_of_the_round(kept, standing):
    """As the round began, or with KEEP as its players left them; never as they stand now."""
    game = seated(2, cooling_minutes=0)
    stands(game, 0, power(13, 9))
    others_are_in(game)
    stands(game, 0, power(12, 9))
    others_are_in(game)
    stands(game, 0, power(11))
    assert "r3" == game.docket.stop

    rewinds(game, 2, kept)

    assert standing == game.docket.standing_of(0)


def test_a_standing_order_taken_back_after_a_round_is_there_again_when_that_round_is_played_again():
    game = seated(2, cooling_minutes=0)
    stands(game, 0, power(13, 9))
    others_are_in(game)
    game.sends(0, requests=(Clear((), standing=True),))

    rewinds(game, 1, kept=True)

    assert (power(13, 9),) == game.docket.standing_of(0)


def test_whoever_said_wait_before_a_rewind_is_asked_anew():
    game = seated(2)
    game.sends(0, *dutiful(game.docket, 0), requests=(Wait(),))

    rewinds(game, 1, kept=True)

    assert (frozenset(), (1,)) == (game.docket.unready, game.docket.lacking())


def test_a_game_with_standing_orders_is_the_fold_of_its_log_and_passes_audit_and_verification():
    game = seated(2, cooling_minutes=0)
    always = (PowerBlock((PowerRank(),)), SKIPPING, *standing_disks(), *standing_return(), VetoBlock(()))
    for seat in game.docket.seats:
        stands(game, seat, *always, requests=(Wait(),) if seat else ())
    game.sends(0, requests=(Clear(("VETO",), standing=True),))
    game.sends(1, power(12))

    read_back = [lines.loads(lines.dumps(entry, BOARD), BOARD) for entry in game.entries]
    logged = [log.Logged(n, game.now, entry) for n, entry in enumerate(read_back, 1)]

    assert game.docket.ended
    assert game.docket == fold(logged[9:], fold(logged[:9])) == fold(logged)
    assert () == audit(logged)
    assert () == record.verify(record.read(record.export(logged))).faults


def test_a_running_games_record_holds_nothing_of_standing_orders():
    game = seated(2)
    stands(game, 0, power(13), requests=(Wait(),))
    game.sends(0, requests=(Clear((), standing=True),))
    logged = [log.Logged(n, game.now, entry) for n, entry in enumerate(game.entries, 1)]

    assert not any("'standing':" in str(row) for row in record.export(logged)["log"])


# --- WAIT -------------------------------------------------------------------------------------------


def hesitating(**options):
    """A game in which everybody is in but for seat 0, which has said WAIT."""
    game = seated(2, **{"cooling_minutes": 0, **options})
    game.sends(0, *dutiful(game.docket, 0), power(13), requests=(Wait(),))
    others_are_in(game, 0)
    assert "r1" == game.docket.stop
    return game


def test_whoever_says_wait_is_awaited_although_nothing_is_missing():
    game = hesitating()

    assert ((0,), (), ()) == (game.docket.awaited(), game.docket.lacking(), game.docket.missing(0))


@pytest.mark.parametrize(
    "letter", [{"blocks": (power(12),)}, {"requests": (Final(),)}, {"requests": (Ok(),)}, {"standing": (power(1),)}]
)
def test_the_next_word_without_wait_lets_the_round_begin(letter):
    game = hesitating()

    stands(game, 0, *letter.get("standing", ()), blocks=letter.get("blocks", ()), requests=letter.get("requests", ()))

    assert "r2" == game.docket.stop


@pytest.mark.parametrize("request_", [Status(), Preview(), Explain(3), Wait(), Clear(("ASK",))])
def test_a_question_to_the_referee_or_wait_again_does_not_end_waiting(request_):
    game = hesitating()

    game.sends(0, requests=(request_,))

    assert ("r1", (0,)) == (game.docket.stop, game.docket.awaited())


def test_at_the_deadline_a_seat_that_said_wait_is_played_by_its_sheet_and_is_not_late():
    game = hesitating(hours=72)

    game.ticks(hours=72)

    assert [log.StopClosed(())] == only(log.StopClosed, game.entries)
    assert 13 == next(laid.value for laid in only(events.PowerLaid, game.entries) if laid.seat == 0)


def test_at_the_deadline_a_seat_that_said_wait_and_lacks_something_is_late():
    game = seated(2, cooling_minutes=0, hours=72)
    game.sends(0, power(13), requests=(Wait(),))
    others_are_in(game, 0)

    game.ticks(hours=72)

    assert (0,) == only(log.StopClosed, game.entries)[0].late


def test_whoever_said_wait_is_reminded():
    game = hesitating(hours=72, remind_hours=24)

    assert (log.Reminded((0,)),) == game.ticks(hours=48)


def test_wait_stops_sheets_that_cool():
    game = seated(2, cooling_minutes=30)
    others_are_in(game)
    assert game.docket.cooling is not None

    game.sends(0, requests=(Wait(),))

    assert (None, (0,), ()) == (game.docket.cooling, game.docket.awaited(), game.ticks(hours=1))


def test_wait_is_for_one_stop_only():
    game = hesitating()
    game.ticks(hours=72)

    assert ("r2", frozenset()) == (game.docket.stop, game.docket.unready)


def test_wait_and_final_in_one_letter_is_wait():
    game = seated(2, cooling_minutes=30)
    game.finals(1, *dutiful(game.docket, 1))

    game.sends(0, *dutiful(game.docket, 0), requests=(Final(), Wait()))

    assert (0,) == game.docket.awaited()


@pytest.mark.parametrize("moment", ["mid-round", "in answer to an older letter"])
def test_wait_where_nobody_waits_for_sheets_does_nothing_and_says_so(moment):
    game = waiting_for(1) if moment == "mid-round" else seated(2)
    due, awaited = game.docket.due, game.docket.awaited()

    seat, stop = (2, "") if moment == "mid-round" else (0, "r0")
    told = read(game.sends(seat, requests=(Wait(),), stop=stop))

    assert ["wait-not-now"] == [remark.code for remark in told.remarks]
    assert ("answered", due, awaited) == (told.fate, game.docket.due, game.docket.awaited())


# --- letters that only ask --------------------------------------------------------------------------


def test_a_letter_with_preview_files_nothing_and_ends_nothing():
    game = seated(2, cooling_minutes=30)
    game.finals(0, power(5))
    game.take((log.Proposed(0, (power(9),)),))
    before = game.docket

    sheet = OrderSheet(
        blocks=(power(13),), standing=(power(1),), requests=(Preview(), Clear(()), Wait(), Ok()), ignored=("Hello",)
    )
    entries = game.take(adjudicate.hear(game.docket, Submission(0, 1, "r1", sheet), game.now).entries)

    assert ("answered", ()) == ((told := read(entries)).fate, told.filed)
    assert [log.LetterRead] == [type(entry) for entry in entries]
    for name in ("sheets", "standing", "final", "unready", "proposals", "due"):
        assert getattr(before, name) == getattr(game.docket, name)


def test_explain_is_answered_beside_orders_that_are_filed():
    game = seated(2)

    alone, beside = read(game.sends(0, requests=(Explain(7),))), read(game.sends(0, power(9), requests=(Explain(7),)))

    assert ("answered", "filed") == (alone.fate, beside.fate)


# --- asks and gaps ----------------------------------------------------------------------------------


def test_where_the_table_wants_no_waits_the_house_answers_a_gap_at_once():
    game = seated(3, cooling_minutes=0, gaps="default")
    for seat in game.docket.seats:
        game.sends(seat, *dutiful(game.docket, seat), power(13 - seat), THE_KING)

    assert ("r2", []) == (game.docket.stop, only(log.WaitBegan, game.entries))
    answered = [(a.seat, a.how) for a in only(log.Answered, game.entries) if a.kind == Ask.CARD]
    assert [(0, "ahead"), (1, "default")] == answered[:2]


def test_where_the_table_wants_no_waits_ask_still_stops_the_game_until_the_asks_are_spent():
    game = seated(2, cooling_minutes=0, gaps="default", asks=1)
    for _ in range(2):
        game.sends(0, power(13, 12), throwing(1), AskBlock())
        others_are_in(game, 0)
        others_are_in(game)
        if game.docket.wait is not None:
            assert ("asked",) == game.docket.wait.reasons
            game.finals(0)

    assert ("r3", 1) == (game.docket.stop, len(only(log.WaitBegan, game.entries)))


def test_a_moderator_sets_what_becomes_of_gaps_for_the_questions_to_come():
    mod = moderated(3)
    mod.commands(c.SetOption("gaps", "default"))
    for seat in mod.docket.seats:
        mod.game.sends(seat, *dutiful(mod.docket, seat), power(13 - seat), THE_KING)
    went_on = mod.docket.stop

    mod.commands(c.Undo(0))

    assert ("r2", "ask") == (went_on, mod.docket.options.gaps)


def test_a_seat_that_is_waited_for_is_waited_for_still_when_gaps_are_the_houses_from_now_on():
    mod = moderated(3)
    for seat in mod.docket.seats:
        mod.game.sends(seat, *dutiful(mod.docket, seat), power(13 - seat), THE_KING)

    mod.commands(c.SetOption("gaps", "default"))
    awaited = mod.docket.awaited()
    mod.game.sends(1, SKIPPING)

    assert ((1,), "r2") == (awaited, mod.docket.stop)


def test_an_answer_that_does_not_help_is_waited_for_even_where_the_table_wants_no_waits():
    game = seated(2, cooling_minutes=0, gaps="default")
    game.sends(0, *dutiful(game.docket, 0), power(1), throwing(1), AskBlock())
    game.sends(1, *dutiful(game.docket, 1), power(13))
    gone = design_of(game.docket.state.position.taken[0][1])

    game.sends(0, CardBlock((Plan((gone,), (DoSkip(),)),)))

    assert (0,) == game.docket.awaited()


def test_at_the_tempo_of_the_table_every_decision_is_waited_for_whatever_becomes_of_gaps():
    game = seated(2, cooling_minutes=0, tempo="table", gaps="default")

    assert [Ask.POWER] == [wait.kind for wait in only(log.WaitBegan, game.entries)]


def test_without_asks_left_ask_excuses_nobody_from_a_plan_or_a_disk():
    game = seated(2, asks=0)
    keys = ("CARD", *(key for key in game.docket.missing(0) if key.startswith("DISK")))

    game.sends(0, power(13), AskBlock(), *(DiskBlock(Disk(key.split()[1].lower()), (), ask=True) for key in keys[1:]))

    assert set(keys) <= set(game.docket.missing(0))
    assert ("ASK", "no-asks-left") in [(remark.key, remark.code) for remark in read(game.entries[-1:]).remarks]


def test_a_wish_to_be_asked_that_no_longer_counts_leaves_the_word_to_the_standing_order():
    game = seated(2, asks=0)

    stands(game, 0, ReturnBlock((ReturnPart(3, (COURT, *REGIONS)),)), blocks=(ReturnBlock((), ask=True),))

    assert ReturnBlock((ReturnPart(3, (COURT, *REGIONS)),)) == game.docket.book_of(0)["RETURN"]


def test_asks_are_counted_over_the_game_and_each_has_its_own_short_deadline():
    game = seated(2, cooling_minutes=0, hours=72, ask_hours=6)
    dues = []
    while game.docket.stop in ("r1", "r2", "r3", "r3d", "r4", "r5"):
        for seat in game.docket.awaited():
            keys = game.docket.unsaid(seat)
            asking = (throwing(1), AskBlock()) if "CARD" in keys and seat == 0 else ()
            game.sends(seat, *dutiful(game.docket, seat), *asking)
        if game.docket.wait is not None:
            dues.append(game.docket.due - game.now)
            game.finals(0)

    assert [6 * HOUR] * 3 == dues
    assert 0 == game.docket.asks_left[0]


# --- refiling while the game waits for somebody else ------------------------------------------------


def told_in_part(game, before, entries, seat):
    return [letter for letter in letters.plan(before, entries, game.now) if letter.seat == seat]


def test_while_one_seat_is_awaited_the_others_get_the_report_so_far_and_refile_in_answer_to_it():
    game = seated(3, cooling_minutes=0)
    for seat in (0, 1):
        game.sends(seat, *dutiful(game.docket, seat), power(13 - seat), THE_KING)
    before = game.docket
    entries = game.sends(2, *dutiful(game.docket, 2), power(3), SKIPPING)
    part = told_in_part(game, before, entries, 2)[-1]

    told = read(game.sends(2, throwing(1), stop=part.label.partition("x")[0]))
    game.sends(1, SKIPPING)

    assert ("part", "filed") == (part.kind, told.fate)
    assert any(isinstance(fact, events.CardTaken) for fact in part.story)
    assert 1 == game.docket.state.position.pieces[CASTILLO][2]


def test_a_veto_filed_while_another_is_awaited_is_used():
    game = seated(3, cooling_minutes=0)
    position = game.docket.state.position.having(vetoes=((2, 9),))
    game.docket = game.docket.having(state=State(position, game.docket.state.agenda))
    game.sends(0, *dutiful(game.docket, 0), power(13), THE_KING)
    game.sends(1, *dutiful(game.docket, 1), power(12), THE_KING)
    game.sends(2, *dutiful(game.docket, 2), power(3))
    assert (1,) == game.docket.awaited()

    told = read(game.sends(2, VetoBlock((VetoPolicy(),))))
    game.sends(1, CardBlock((Plan(("score_5",), (DoAct(),)),)))

    assert "filed" == told.fate
    assert [(2, 1)] == [(veto.holder, veto.seat) for veto in only(events.Vetoed, game.entries)]


def test_a_disk_set_anew_while_another_seat_is_awaited_is_the_one_that_is_shown():
    game = seated(3, cooling_minutes=0)
    position = game.docket.state.position
    first, second = [place for place in REGIONS if place != position.king][:2]
    pieces = tuple((2, 2, 2) if place in (first, second) else row for place, row in enumerate(position.pieces))
    game.docket = game.docket.having(state=State(position.having(pieces=pieces), game.docket.state.agenda))
    game.sends(0, *dutiful(game.docket, 0), power(13), THE_KING)
    game.sends(1, *dutiful(game.docket, 1), power(12), THE_KING)
    game.sends(2, *dutiful(game.docket, 2), power(3), DiskBlock(Disk.SEND, (first,)))
    assert (1,) == game.docket.awaited()

    told = read(game.sends(2, DiskBlock(Disk.SEND, (second,))))
    game.sends(1, CardBlock((Plan(("secret_send_two",), (DoAct(),)),)))

    shown = only(events.DisksShown, game.entries)[0]
    assert ("filed", Disk.SEND) == (told.fate, shown.purpose)
    assert (2, second) in shown.disks
