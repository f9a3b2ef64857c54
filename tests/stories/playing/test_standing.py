"""Standing orders and WAIT; how often a seat may be asked; what may be refiled while another one is awaited."""

import pytest

from referee import log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.commands.moderators import Sheets
from referee.commands.order_for import OrderFor
from referee.commands.table import Undo
from referee.docket import fold
from referee.docket.known import known_to
from referee.languages.loading import speaking
from referee.letters.notices import notices
from referee.log import as_json
from referee.orders.contents import Clear, Line, OrderSheet, Wait
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes.called import ReinforceBlock
from referee.orders.shapes.deed import DoSkip
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.levy import ReturnBlock, ReturnPart
from referee.orders.shapes.moves import DoMove
from referee.orders.shapes.one_place import DoName
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import AskBlock, CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.stepping_in import Condition, StepInPolicy, VetoBlock
from referee.orders.shapes.turn import TurnBlock
from referee.proof import proving, record
from referee.proof.audit import audit
from referee.report import render_notice
from referee.rules.decisions import Ask, Disk
from referee.rules.effects.base import design_of
from referee.rules.model import COURT
from referee.rules.predicates import kings_region
from referee.rules.state import State
from tests.kit.disguises import asks_for_everything
from tests.kit.geography import BOARD, CASTILLO, REGIONS
from tests.kit.moderated import moderated
from tests.kit.tables import HOUR, dutiful, only, power, seated, throwing


def waiting_for(seat, players=3, **options):
    """A game in mid-round: the plans of every seat but the first are gone, and this one is the first of them."""
    game = seated(players, cooling_minutes=0, **options)
    for who in game.docket.seats:
        game.sends(who, *dutiful(game.docket, who), power(13 - who), THE_KING)
    assert (seat,) == game.docket.awaited()
    return game


SKIPPING = CardBlock((Plan((ANY_CARD,), (DoSkip(),)),))
THE_KING = CardBlock((Plan(("king",), (DoSkip(),)),))


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


def standing_disks():
    return tuple(DiskBlock(purpose, REGIONS) for purpose in Disk)


def standing_return():
    return (ReturnBlock((ReturnPart(3, (COURT, *REGIONS)),)),)


def absent_design(game):
    offered = {design_of(card) for card in game.docket.state.position.offered}
    return next(design for design in ("scoreboard", "grande", "king") if design not in offered)


@pytest.mark.parametrize(
    "block",
    [
        pytest.param(lambda game: power(12), id="a power card that is spent"),
        pytest.param(
            lambda game: DiskBlock(Disk.GENERAL, (kings_region(game.docket.state.position),)), id="the King's region"
        ),
        pytest.param(lambda game: CardBlock((Plan((absent_design(game),), (DoSkip(),)),)), id="a card not on offer"),
        pytest.param(lambda game: CardBlock((Plan((ANY_CARD,), (DoName("KING", REGIONS),)),)), id="no king on offer"),
        pytest.param(lambda game: VetoBlock((StepInPolicy(when=Condition("COSTS", amount=4)),)), id="no Veto in hand"),
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
    assert (block(game),) == game.docket.seat(0).standing_orders


@pytest.mark.parametrize(
    ("block", "code"),
    [
        (TurnBlock((DoSkip(),)), "no-card-in-hand"),
        (PowerBlock((PowerRank(aim=5),)), "aim-out-of-reach"),
        (DiskBlock(Disk.GENERAL, (CASTILLO,)), "disk-not-there"),
        (VetoBlock((StepInPolicy((0,)),)), "veto-own"),
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
    assert (power(13),) == game.docket.seat(0).standing_orders


def test_the_reader_of_a_sheet_knows_the_standing_orders_of_its_seat_alone():
    game = seated(2)
    stands(game, 0, power(13))

    assert ((power(13),), ()) == (known_to(game.docket, 0).standing, known_to(game.docket, 1).standing)


def test_the_standing_orders_of_all_stand_among_the_sheets_a_moderator_asks_for():
    mod = moderated(2)
    veto = VetoBlock((StepInPolicy((1,)), StepInPolicy(cards=("king",))))
    stands(mod.game, 0, SKIPPING, veto, blocks=(power(9),))
    before = mod.docket

    asked = notices(before, mod.commands(Sheets()))[0]

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

    entries = game.take(adjudicate.hear(game.docket, Submission(0, 1, "r1", sheet, doubt="address"), game.now).entries)
    game.says_ok(0)

    assert ["standing-held"] == [remark.code for remark in read(entries).remarks]
    assert ((power(5),), ()) == (game.docket.seat(0).in_force, game.docket.seat(0).standing_orders)


# --- going back -------------------------------------------------------------------------------------


def test_orders_written_for_a_seat_are_taken_back_with_what_should_stand_and_its_own_wait_is_kept():
    mod = moderated(2)
    stands(mod.game, 0, power(13), SKIPPING, requests=(Wait(),))
    mod.commands(OrderFor(0, (Line(2, "ALWAYS POWER 9"), Line(3, "ALWAYS REINFORCE ALL"), Line(4, "POWER 8"))))
    assert ("POWER", "ALWAYS POWER", "ALWAYS REINFORCE") == mod.replies[0].filed.filed
    assert not mod.docket.seat(0).unready

    mod.commands(Undo(0))

    assert ((power(13), SKIPPING), ()) == (mod.docket.seat(0).standing_orders, mod.docket.seat(0).in_force)
    assert mod.docket.seat(0).unready


def test_a_game_with_standing_orders_is_the_fold_of_its_log_and_passes_audit_and_verification():
    game = seated(2, cooling_minutes=0)
    always = (PowerBlock((PowerRank(),)), SKIPPING, *standing_disks(), *standing_return(), VetoBlock(()))
    for seat in game.docket.seats:
        stands(game, seat, *always, requests=(Wait(),) if seat else ())
    game.sends(0, requests=(Clear(("VETO",), standing=True),))
    game.sends(1, power(12))

    read_back = [as_json.loads(as_json.dumps(entry, BOARD), BOARD) for entry in game.entries]
    logged = [log.Logged(n, game.now, entry) for n, entry in enumerate(read_back, 1)]

    assert game.docket.ended
    assert game.docket == fold(logged[9:], fold(logged[:9])) == fold(logged)
    assert () == audit(logged)
    assert () == proving.verify(record.read(record.export(logged))).faults


def test_a_running_games_record_holds_nothing_of_standing_orders():
    game = seated(2)
    stands(game, 0, power(13), requests=(Wait(),))
    game.sends(0, requests=(Clear((), standing=True),))
    logged = [log.Logged(n, game.now, entry) for n, entry in enumerate(game.entries, 1)]

    assert not any("'standing':" in str(row) for row in record.export(logged)["log"])


@pytest.mark.parametrize("moment", ["mid-round", "in answer to an older letter"])
def test_wait_where_nobody_waits_for_sheets_does_nothing_and_says_so(moment):
    game = waiting_for(1) if moment == "mid-round" else seated(2)
    due, awaited = game.docket.due, game.docket.awaited()

    seat, stop = (2, "") if moment == "mid-round" else (0, "r0")
    told = read(game.sends(seat, requests=(Wait(),), stop=stop))

    assert ["wait-not-now"] == [remark.code for remark in told.remarks]
    assert ("answered", due, awaited) == (told.fate, game.docket.due, game.docket.awaited())


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


def test_without_asks_left_ask_excuses_nobody_from_a_plan_or_a_disk():
    game = seated(2, asks=0)
    keys = ("CARD", *(key for key in game.docket.missing_keys(0) if key.startswith("DISK")))

    game.sends(0, power(13), AskBlock(), *(DiskBlock(Disk(key.split()[1].lower()), (), ask=True) for key in keys[1:]))

    assert set(keys) <= set(game.docket.missing_keys(0))
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
            keys = game.docket.unfiled_keys(seat)
            asking = (throwing(1), AskBlock()) if "CARD" in keys and seat == 0 else ()
            game.sends(seat, *dutiful(game.docket, seat), *asking)
        if game.docket.wait is not None:
            dues.append(game.docket.due - game.now)
            game.finals(0)

    assert [6 * HOUR] * 3 == dues
    assert 0 == game.docket.seat(0).asks_left
