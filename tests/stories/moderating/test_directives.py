from datetime import date, datetime
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import log
from referee.commands import correct
from referee.commands.clock import Extend, Pause, Process, Resume, Shorten
from referee.commands.game import Rename, Rewind
from referee.commands.moderators import Dismiss, Promote, Sheets
from referee.commands.newcomers import Newcomer
from referee.commands.order_for import OrderFor
from referee.commands.people import Eject, Substitute
from referee.commands.phrases import Moment
from referee.commands.table import Undo
from referee.log import Change, rulings
from referee.orders.contents import Accept, Line
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.players.sensible import write_sheet
from referee.proof import proving, record
from referee.rules.events import Moved
from referee.rules.model import COURT, PROVINCES
from referee.rules.position import AWAY
from referee.rules.predicates import kings_region
from referee.rules.views import view
from tests.kit.geography import AMBASSADOR, BOARD, ENVOY, FRA, PLACES, REGIONS
from tests.kit.moderated import MOD, Moderated, any_command, moderated, play_round
from tests.kit.tables import HOUR, NOON, invited, setup_for
from tests.kit.thorough import examples

ANN, BO, YARA, GUS = range(4)


@pytest.fixture
def mod() -> Moderated:
    return moderated()


def test_an_extension_moves_the_deadline_and_can_be_undone(mod):
    due = mod.docket.due

    mod.commands(Extend(24))

    assert ("done", (Change("due", before=due, after=due + 24 * HOUR),)) == (mod.fate, mod.replies[0].changes)
    mod.commands(Undo(0))
    assert due == mod.docket.due
    assert [0, 0, 2] == [entry.undoes for entry in mod.docket.ledger]


def test_a_table_that_is_renamed_has_its_title_back_after_undo_and_keeps_it_through_a_rewind(mod):
    was = mod.docket.title
    mod.commands(Rename("Sunday table"))
    assert ("done", "Sunday table") == (mod.fate, mod.docket.title)
    assert (Change("title", before=was, after="Sunday table"),) == mod.replies[0].changes
    mod.commands(Rename("Sunday table"))
    assert ("refused", "is-so-already") == (mod.fate, mod.replies[0].code)

    play_round(mod, Random(1))
    mod.insists(Rewind(1, keep=False))
    assert "Sunday table" == mod.docket.title
    mod.commands(Undo(2))
    assert was == mod.docket.title


@pytest.fixture
def monday(mod) -> int:
    """The next Monday, 20:00 in Amsterdam, to which the deadline of a game was moved."""
    mod.zone = "Europe/Amsterdam"
    mod.commands(Extend(until=Moment(20, 0, 0)))
    assert "done" == mod.fate, mod.replies
    assert mod.docket.due is not None
    return mod.docket.due


def test_a_deadline_is_moved_to_a_moment_where_the_moderator_lives(mod, monday):
    at = datetime.fromtimestamp(monday, ZoneInfo("Europe/Amsterdam"))

    assert ("Monday 20:00", rulings.DueSet) == (f"{at:%A %H:%M}", type(mod.docket.ledger[-1].ruling))
    mod.commands(Undo(0))
    assert mod.docket.ledger[-2].ruling.was == mod.docket.due


def test_what_takes_time_from_players_wants_a_code_and_leaves_them_an_hour(mod, monday):
    mod.insists(Shorten(5))
    assert monday - 5 * HOUR == mod.docket.due
    mod.commands(Undo(0))
    assert monday == mod.docket.due

    mod.commands(Shorten((monday - mod.game.now) // HOUR))
    assert ("refused", "due-too-soon") == (mod.fate, mod.replies[0].code)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Extend(until=Moment(19, 45, 0)), "due-sooner"),
        (Shorten(until=Moment(20, 15, 0)), "due-later"),
        (Extend(until=Moment(20, 0, 0)), "is-so-already"),
        (Extend(until=Moment(20, 0, date(2020, 1, 6))), "moment-past"),
        (Extend(until=Moment(20, 0, date(2030, 1, 7))), "moment-too-far"),
    ],
)
def test_a_deadline_is_never_moved_the_other_way(mod, monday, command, code):
    mod.commands(command)

    assert ("refused", code, monday) == (mod.fate, mod.replies[0].code, mod.docket.due)


def test_an_absence_of_the_referee_within_a_pause_is_not_given_back_twice(mod):
    due = mod.docket.due
    mod.commands(Pause())
    mod.game.take((log.Away(5 * HOUR),))
    mod.game.now += 10 * HOUR

    mod.commands(Resume())

    assert due + 10 * HOUR == mod.docket.due


def test_what_opening_the_sheets_would_bring_is_never_tried(mod):
    for seat in (ANN, BO, YARA):
        mod.game.finals(seat, PowerBlock((PowerRank(13 - seat),)))

    mod.commands(Process(1), only_try=True)

    assert "tried" == mod.fate
    awaited = [Change("default", seat) for seat in mod.docket.awaited()]
    assert (Change("opened"), *awaited) == mod.replies[0].changes


def test_a_game_begins_when_those_who_are_left_have_accepted():
    game = invited(3)
    mod = Moderated(game, log.OPERATOR)
    for seat in (ANN, BO):
        game.sends(seat, requests=(Accept(f"words {seat}"),))
    assert not game.docket.started

    mod.insists(Eject(YARA))

    assert game.docket.started


def test_a_substitute_takes_the_seat_with_its_sheet(mod):
    mod.game.finals(BO, PowerBlock((PowerRank(12),)))
    sheet = mod.docket.seat(BO).in_force

    mod.insists(Substitute(BO, Newcomer("Eva", "Eva@example.org")))

    assert (6, "Eva", sheet) == (mod.docket.seat(BO).person, mod.docket.seat(BO).name, mod.docket.seat(BO).in_force)
    mod.insists(Undo(0))
    assert (BO, "Bo") == (mod.docket.seat(BO).person, mod.docket.seat(BO).name)


def test_sealed_sheets_are_shown_to_a_moderator_who_does_not_play_and_everybody_is_told(mod):
    mod.commands(Sheets())

    assert "done" == mod.fate
    assert isinstance(mod.docket.ledger[-1].ruling, rulings.SheetsShown)
    assert mod.docket.ledger[-1] in mod.docket.story


def test_a_rewind_without_its_sheets_is_the_start_of_that_round_by_the_fold(mod):
    rng = Random(6)
    play_round(mod, rng)
    start = mod.docket
    play_round(mod, rng)
    play_round(mod, rng)

    mod.insists(Rewind(2, keep=False))

    assert start.state == mod.docket.state
    assert (start.barrier, "r2", ()) == (mod.docket.barrier, mod.docket.stop, mod.docket.seat(ANN).in_force)
    assert NOON + 72 * HOUR == mod.docket.due
    assert vars(mod.folded()) == vars(mod.docket)


def test_a_rewind_can_be_undone_and_rewound_again(mod):
    rng = Random(7)
    for _ in range(3):
        play_round(mod, rng)
    late = mod.docket
    mod.insists(Rewind(2, keep=False))
    play_round(mod, rng)

    mod.insists(Undo(2))

    assert late.state == mod.docket.state
    mod.insists(Rewind(2, keep=False))
    assert 2 == mod.docket.state.position.round
    play_round(mod, rng)
    mod.insists(Rewind(2))
    assert vars(mod.folded()) == vars(mod.docket)


def test_a_correction_is_lost_when_the_game_is_rewound_behind_it(mod):
    rng = Random(8)
    play_round(mod, rng)
    start = mod.docket.state.position
    mod.insists(correct.Correct(correct.PointsOf(ANN, start.scores[ANN] + 7), "a bonus was forgotten"))
    corrected = mod.docket.state.position
    assert start.scores[ANN] + 7 == corrected.scores[ANN]
    play_round(mod, rng)

    mod.commands(Rewind(2, keep=False))
    assert any(change.what == "score" for change in mod.replies[0].changes)
    mod.insists(Rewind(2, keep=False))
    assert start == mod.docket.state.position

    mod.insists(Undo(0))  # the rewind
    mod.insists(Rewind(3, keep=False))
    assert 3 == mod.docket.state.position.round
    mod.insists(Undo(2))  # the correction, rounds later
    assert vars(mod.folded()) == vars(mod.docket)
    assert "a bonus was forgotten" == mod.docket.ledger[1].reason


def test_pieces_are_put_right_and_none_is_made_or_lost(mod):
    position = mod.docket.state.position
    place = next(place for place in PLACES if place != kings_region(position) and position.pieces[place][ANN])

    mod.insists(correct.Correct(correct.PiecesMoved(1, ANN, place, COURT), "misread"))

    assert position.court[ANN] + 1 == mod.docket.state.position.court[ANN]
    assert rulings.Corrected((Moved(ANN, place, COURT, 1),)) == mod.docket.ledger[-1].ruling
    mod.insists(Undo(0))
    assert position == mod.docket.state.position


def test_orders_for_a_seat_are_filed_as_its_own_and_can_be_taken_back(mod):
    mod.game.sends(BO, PowerBlock((PowerRank(3),)))

    mod.commands(OrderFor(BO, (Line(2, "POWER 9 or 8"), Line(3, "SAY I resign"))))

    assert "done" == mod.fate
    assert (PowerBlock((PowerRank(9), PowerRank(8))),) == mod.docket.seat(BO).in_force
    read = [entry for entry in mod.game.entries if isinstance(entry, log.LetterRead)][-1]
    assert (BO, "by-moderator", ("Mo",)) == (read.seat, read.remarks[0].code, read.remarks[0].args)
    assert not [entry for entry in mod.game.entries if isinstance(entry, log.PressSent)]
    mod.commands(Undo(0))
    assert (PowerBlock((PowerRank(3),)),) == mod.docket.seat(BO).in_force


def test_moderators_make_moderators_and_may_resign(mod):
    mod.commands(Promote(Newcomer("Bo", "bo@example.org")), Promote(Newcomer("Cy", "cy@example.org")))
    mod.commands(Dismiss("cy"))
    assert ("done", ((MOD, "Mo"), (BO, "Bo"))) == (mod.fate, mod.docket.moderators)

    mod.insists(Dismiss("mo"))  # oneself
    assert ((BO, "Bo"),) == mod.docket.moderators


@examples(5)
@given(st.data())
def test_any_rulings_leave_a_docket_that_its_log_leads_to_and_a_game_that_ends(data):
    rng = Random(data.draw(st.integers(0, 10**6)))
    mod = moderated(data.draw(st.integers(2, 5)), tempo=data.draw(st.sampled_from(["round", "phase", "table"])))
    for _ in range(data.draw(st.integers(3, 14))):
        if mod.docket.ended:
            break
        if rng.random() < 0.5:
            command = any_command(mod, rng)
            mod.commands(command)
            if mod.fate == "confirm":
                mod.commands(command, code=mod.replies[0].confirm)
        elif mod.docket.paused is None and mod.docket.awaited():
            seat = mod.docket.awaited()[0]
            mod.game.sends(
                seat, *write_sheet(view(mod.docket.state.position, seat), mod.docket.unfiled_keys(seat), rng)
            )
        else:
            mod.game.ticks(hours=30)
    if mod.docket.paused is not None:
        mod.commands(Resume())
    for _ in range(400):
        if mod.docket.ended:
            break
        mod.game.ticks(hours=100)
    assert mod.docket.ended
    assert vars(mod.folded()) == vars(mod.docket)
    for seat in mod.docket.seats:
        position = mod.docket.state.position
        assert 30 == sum(zone[seat] for zone in position.pieces)
    logged = tuple(log.Logged(n, NOON, entry) for n, entry in enumerate(mod.game.entries, 1))
    document = record.export(logged)
    assert () == proving.verify(record.read(document)).faults


def boxed(*ids: str) -> Moderated:
    return moderated(setup=setup_for(4, boxes=ids))


def pieces(mod: Moderated):
    position = mod.docket.state.position
    return position.pieces, position.tokens


def test_pieces_are_put_into_the_spaces_of_a_place_as_long_as_there_is_room():
    mod = boxed("france")
    before = pieces(mod)

    mod.insists(correct.Correct(correct.PiecesMoved(2, ANN, COURT, FRA), "misread"))

    assert (Moved(ANN, COURT, AMBASSADOR, 1), Moved(ANN, COURT, ENVOY, 1)) == mod.docket.ledger[-1].ruling.facts
    assert [(COURT, 7, 5), (AMBASSADOR, 0, 1), (ENVOY, 0, 1)] == [
        (each.place, each.before, each.after) for each in sorted(mod.replies[0].changes, key=lambda each: each.place)
    ]
    mod.commands(correct.Correct(correct.PiecesMoved(2, BO, COURT, FRA), "misread"))
    assert ("no-room", (1,)) == (mod.replies[0].code, mod.replies[0].args)
    mod.insists(Undo(2))
    assert before == pieces(mod)


def test_a_banner_goes_where_its_bearer_is_put_and_comes_back_with_it():
    mod = boxed("anniversary")
    before, home = pieces(mod), mod.docket.state.position.homes[ANN]
    other = next(place for place in PLACES if place != home)
    for target in (other, COURT, PROVINCES):
        mod.insists(correct.Correct(correct.PiecesMoved(2, ANN, home, target), "misread"))
        flies = (target, ANN) if target == other else AWAY  # off the board it waits for a caballero there
        assert flies == mod.docket.state.position.spot("banner-red")
        assert "banner" in {each.what for each in mod.replies[0].changes}

        mod.insists(Undo(0))
        assert before == pieces(mod)


def test_figures_are_told_to_stand_where_the_board_calls_it_so(mod):
    position = mod.docket.state.position
    place = next(place for place in REGIONS if place not in (kings_region(position), position.homes[ANN]))
    code = BOARD.codes[place]

    mod.commands(correct.Correct(correct.KingAt(place), "misread"))
    assert (Change("king", before=BOARD.codes[kings_region(position)], after=code),) == mod.replies[0].changes
    mod.commands(correct.Correct(correct.GrandeAt(ANN, place), "misread"))
    assert (Change("grande", ANN, before=BOARD.codes[position.homes[ANN]], after=code),) == mod.replies[0].changes
    mod.commands(correct.Correct(correct.ScoreboardAt("scoreboard-400", place), "misread"))
    assert (Change("scoreboard", key="scoreboard-400", before="-", after=code),) == mod.replies[0].changes


@pytest.fixture
def church() -> Moderated:
    return boxed("church")


@pytest.mark.parametrize("zone", [COURT, PROVINCES, "CAS"])
def test_black_caballeros_go_nowhere_else_by_a_correction_either(church, zone):
    position = church.docket.state.position
    black = len(position.homes)
    source = next(place for place in REGIONS if position.pieces[place][black])
    target = position.board.index[zone] if isinstance(zone, str) else zone

    church.commands(correct.Correct(correct.PiecesMoved(1, black, source, target), "misread"))

    assert ("refused", "party-not-there") == (church.fate, church.replies[0].code)


@pytest.fixture
def overseas() -> Moderated:
    return boxed("colonies")


def test_cargo_is_put_right_where_it_lies_or_is_borne_and_back(overseas):
    index = overseas.docket.state.position.board.index
    america, ship = index["AME"], index["SHIP"]
    before = pieces(overseas)

    overseas.insists(correct.Correct(correct.PiecesMoved(1, ANN, COURT, ship), "misread"))
    overseas.insists(correct.Correct(correct.CopyMoved("gold", (america, None), (ship, ANN)), "misread"))
    assert (ship, ANN) == overseas.docket.state.position.spot("gold#1")
    assert (Change("gold", key="gold#1", before="AME", after="0 SHIP"),) == overseas.replies[0].changes

    overseas.insists(correct.Correct(correct.CopyMoved("gold", (ship, ANN), AWAY), "misread"))
    assert AWAY == overseas.docket.state.position.spot("gold#1")
    for number in (4, 3, 2):
        overseas.insists(Undo(number))
    assert before == pieces(overseas)


@pytest.mark.parametrize(
    ("source", "target", "code"),
    [(("MED", None), AWAY, "no-cargo-there"), (("AME", None), ("SHIP", 0), "nobody-to-bear-it")],
)
def test_cargo_that_is_not_there_or_that_nobody_can_bear_is_refused(overseas, source, target, code):
    index = overseas.docket.state.position.board.index
    ends = [(index.get(place, place), bearer) for place, bearer in (source, target)]
    overseas.commands(correct.Correct(correct.CopyMoved("gold", *ends), "misread"))

    assert ("refused", code) == (overseas.fate, overseas.replies[0].code)


def test_a_limit_table_is_put_right_without_those_who_stand_on_it_and_back(overseas):
    position = overseas.docket.state.position
    limit, (lies, _) = position.board.index["TABLE"], position.spot("limit-table")
    other = next(place for place in REGIONS if place not in (lies, kings_region(position)))
    overseas.insists(correct.Correct(correct.PiecesMoved(2, ANN, COURT, limit), "misread"))
    stood = pieces(overseas)

    overseas.insists(correct.Correct(correct.ScoreboardAt("limit-table", other), "misread"))
    after = overseas.docket.state.position
    assert (other, None) == after.spot("limit-table")
    assert 2 <= after.pieces[lies][ANN]

    overseas.insists(Undo(0))
    assert stood == pieces(overseas)


def test_the_churchs_marker_is_given_to_whom_it_belongs_and_back(church):
    church.insists(correct.Correct(correct.SignHeld("church-marker", BO), "misread"))
    assert (COURT, BO) == church.docket.state.position.spot("church-marker")

    church.insists(correct.Correct(correct.SignHeld("church-marker", ANN), "misread"))
    told = Change("church", key="church-marker", before="blue", after="red")
    assert (told,) == church.replies[0].changes
    church.insists(Undo(0))

    assert (COURT, BO) == church.docket.state.position.spot("church-marker")
