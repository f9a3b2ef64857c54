"""Games of Grand Inquisitor & Colonies by letters: every decision ordered ahead or asked, read, answered and told."""

import json
import re
from random import Random

import pytest

from referee import log, record
from referee.catalogues import load
from referee.log import Options
from referee.orders.shapes.kept import DoubleBlock, RemoveBlock
from referee.players.kinds import PLAYERS
from referee.report import render
from referee.rules import events as e
from referee.rules.boxes import set_up
from referee.rules.decisions import Ask
from referee.rules.editions import EDITIONS
from referee.rules.effects.kept import KeepsDouble, KeepsRemover
from referee.rules.engine import pending
from referee.rules.modifiers import Lasting
from referee.rules.state import State
from referee.simulate import waits
from referee.store import Store
from tests.byletters import by_letters, play, says
from tests.geography import COLOURS
from tests.post import PostOffice, text_of
from tests.tables import dutiful, logged

ENGLISH = load()["en"]
BOX = ("colonies",)


@pytest.mark.parametrize(
    ("players", "player", "edition"),
    [(2, "whimsical", "big_box_nl"), (3, "sensible", "rio_grande"), (5, "whimsical", "rio_grande")],
)
def test_it_is_played_to_its_end_by_what_players_type(players, player, edition):
    game = play(BOX, player, 1, players, "nine", edition=edition)

    assert game.docket.ended
    for letter in game.sent[::6]:
        said = render(letter, ENGLISH, "UTC")
        assert "_" not in said.text
        assert said.html
        assert [] == [line for line in said.text.splitlines() if len(line) > 72]
    assert () == record.verify(record.read(json.loads(json.dumps(record.export(logged(game)))))).faults


@pytest.mark.parametrize("tempo", ["phase", "table"])
def test_the_other_tempos_do_too(tempo):
    assert play(BOX, "whimsical", 2, 3, "six_skip", tempo=tempo).docket.ended


def test_nine_rounds_go_through_the_post_though_the_referee_is_started_anew_at_every_stop(tmp_path):
    database, amid = f"sqlite:///{tmp_path / 'post.db'}", set()
    with Store(database) as store:
        store.create()
        office = PostOffice(store, 2, Options(cooling_minutes=0, tempo="table"), boxes=BOX)
        office.everybody_accepts()
    while not office.docket.ended:
        with Store(database) as store:
            office = office.over(store)
            docket = office.docket
            if docket.state.position.taken and pending(docket.state).kind is not Ask.CARD:
                amid.add(docket.stop)
            for seat in docket.awaited():
                office.says(seat, office.sensible_words(seat))
            with store.reading() as unit:
                entries = unit.log("g1")

    told = [" ".join(text_of(letter).split()) for to, letter in office.letters if to == 0]
    assert amid  # it was started anew in mid-card too
    assert () == record.verify(entries).faults
    assert {*range(1, 10)} == {int(n) for text in told for n in re.findall(r"Round (\d) of 9", text)}


def test_it_goes_with_banners_too():
    game = play(("colonies", "anniversary"), "whimsical", 1, 3, "six_skip", edition="big_box_nl")

    assert game.docket.ended


@pytest.mark.parametrize(
    ("players", "player", "edition"), [(5, "sensible", "rio_grande"), (4, "whimsical", "big_box_nl")]
)
def test_sheets_answer_ahead_and_as_they_say(players, player, edition):
    setup = set_up(COLOURS[:players], EDITIONS[edition], BOX)

    measured = waits.counted(waits.play(setup, "round", PLAYERS[player], "overseas"))

    assert () == measured.otherwise
    assert measured.stops + measured.waits <= 15
    assert measured.ahead >= waits.AHEAD * measured.decisions


# --- what is kept -------------------------------------------------------------------------------------


def keeper(modifier):
    """A game of two after the first places are named, in which seat 1 keeps something."""
    game = by_letters(2, boxes=BOX, cooling_minutes=0)
    for seat in game.docket.seats:
        game.answers(game.newest(seat), Random(seat))
    state = game.docket.running
    position = state.position.having(lasting=(Lasting(modifier, "replaced"),), modified=True)
    game.docket = game.docket.having(state=State(position, state.agenda))
    return game


def asked(game, seat):
    [wait] = [entry for entry in game.entries if isinstance(entry, log.WaitBegan)]
    assert (seat,) == wait.seats
    return wait.kind


@pytest.mark.parametrize(("reply", "removed"), [("REMOVE king", 1), ("REMOVE NEVER", 0), ("REMOVE LET PASS", 0)])
def test_who_wants_to_be_asked_before_a_choice_is_asked_by_letter(reply, removed):
    game = keeper(KeepsRemover(1))
    says(game, 1, "POWER ANY\nCARD ANY\nSKIP\nREMOVE ASK BEFORE red")
    says(game, 0, "POWER 13\nCARD king\nSKIP\nELSE CARD ANY\nSKIP")

    assert Ask.REMOVE == asked(game, 1)
    text = render(game.newest(1), ENGLISH, "UTC").text
    assert "REMOVE [ ]" in text
    assert [] == [line for line in text.splitlines() if len(line) > 72]

    says(game, 1, reply)

    gone = [entry for entry in game.entries if isinstance(entry, e.CardRemoved)]
    assert [e.CardRemoved(1, "king")] * removed == gone
    assert "king" in {entry.card for entry in game.entries if isinstance(entry, e.CardTaken)} or removed


def test_a_card_is_removed_ahead_before_a_rival_takes_it():
    game = keeper(KeepsRemover(1))
    says(game, 1, "POWER ANY\nCARD ANY\nSKIP\nREMOVE king BEFORE red")
    says(game, 0, "POWER 13\nCARD king\nSKIP\nELSE CARD ANY\nSKIP")

    assert [e.CardRemoved(1, "king")] == [entry for entry in game.entries if isinstance(entry, e.CardRemoved)]
    assert [] == [entry for entry in game.entries if isinstance(entry, log.WaitBegan)]


def test_what_is_kept_stays_ordered_until_it_is_used():
    game = keeper(KeepsRemover(1))
    says(game, 1, "REMOVE NEVER")
    game.sends(1, *dutiful(game.docket, 1))
    game.sends(0, *dutiful(game.docket, 0))

    assert 2 == game.docket.running.position.round
    assert RemoveBlock() == game.docket.sheets[1]["REMOVE"]


@pytest.mark.parametrize(
    ("reply", "again"),
    [
        ("DOUBLE KING Seville or Aragon", True),
        ("KING Seville or Aragon", True),
        ("DOUBLE NEVER", False),
        ("DOUBLE LET PASS", False),
    ],
)
def test_who_wants_to_be_asked_after_a_turn_is_asked_by_letter(reply, again):
    game = keeper(KeepsDouble(1))
    says(game, 1, "POWER ANY\nCARD ANY\nSKIP\nDOUBLE ASK AFTER red ON king")
    says(game, 0, "POWER 13\nCARD king\nKING Galicia or Granada")

    assert Ask.DOUBLE == asked(game, 1)
    assert "DOUBLE [ ]" in render(game.newest(1), ENGLISH, "UTC").text

    says(game, 1, reply)

    moves = [entry for entry in game.entries if isinstance(entry, e.KingMoved)]
    assert 2 + again == len(moves)  # the first by a region card


def test_an_action_is_repeated_ahead_and_the_card_is_gone():
    game = keeper(KeepsDouble(1))
    says(game, 1, "POWER ANY\nCARD ANY\nSKIP\nDOUBLE AFTER red ON king KING Seville or Aragon")
    says(game, 0, "POWER 13\nCARD king\nKING Galicia or Granada")

    assert 3 == len([entry for entry in game.entries if isinstance(entry, e.KingMoved)])
    assert [] == [entry for entry in game.entries if isinstance(entry, log.WaitBegan)]
    assert DoubleBlock.key not in game.docket.sheets[1]
