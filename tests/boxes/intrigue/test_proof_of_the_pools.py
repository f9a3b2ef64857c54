"""Games with both pools are proven, audited, rewound and stored: sealed disks, rulings, seats that nobody plays."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from referee.commands.game import Rewind
from referee.commands.order_for import OrderFor
from referee.commands.people import Eject, StandIn
from referee.docket import fold
from referee.log import as_json
from referee.orders.contents import Line
from referee.proof import proving, record
from referee.proof.audit import audit
from referee.rules import events as e
from tests.kit.byletters import GameByLetters, by_letters, played, says
from tests.kit.moderated import Moderated, commanded
from tests.kit.tables import logged

BOXES = ("intrigue", "players_edition", "special")
HAND = "joker 10 13 20 25 30 40 75 93 103 150 160 170"
RED, BLUE, YELLOW = range(3)
IDLE = "PLACE REST Castillo"
STORM = f"POWER 103\nSTORM Valencia\nCARD tormenta\nACT\n{IDLE}"
KING = f"POWER 170\nCARD king\nSKIP\n{IDLE}"
INTRIGUE = f"POWER 10\nCARD intrigue\nSKIP\n{IDLE}"
WAITS = "POWER 170\nASK"


def begun() -> GameByLetters:
    """Round 2 of three players with the same hand, their sheets due."""
    return _begun().branched()


@cache
def _begun() -> GameByLetters:
    game = by_letters(3, 1, "six_skip", boxes=BOXES, edition="big_box_nl", cooling_minutes=0)
    for seat in range(3):
        says(game, seat, f"SETTLE {game.docket.setup.board.codes[game.docket.running.position.homes[seat]]}")
        says(game, seat, f"HAND {HAND}")
    return game


@cache
def whole() -> GameByLetters:
    """A whole game of whims in whose first round Tormenta's disk was set and opened."""
    game = played(begun(), KING, STORM, INTRIGUE)
    game.play_on(Random(3), player="whimsical")
    return game


def facts(game: GameByLetters, kind: type) -> list:
    return [entry for entry in game.entries if isinstance(entry, kind)]


# --- proof ----------------------------------------------------------------------------------------


def test_a_whole_game_is_proven_audited_and_folds_from_its_stored_text() -> None:
    game, board = whole(), whole().docket.setup.board
    entries = logged(game)

    assert ((), ()) == (audit(entries), proving.verify(record.read(record.export(entries))).faults)
    stored = [replace(each, body=as_json.loads(as_json.dumps(each.body, board), board)) for each in entries]
    assert game.docket == fold(stored)


def forged(kind: type, **changed: object) -> tuple[str, ...]:
    """The faults that are found where the first entry of a kind says something else."""
    entries = logged(whole())
    at = next(n for n, entry in enumerate(entries) if isinstance(entry.body, kind))
    body = entries[at].body
    other = replace(body, **{name: change(body) if callable(change) else change for name, change in changed.items()})
    return proving.verify([*entries[:at], replace(entries[at], body=other), *entries[at + 1 :]]).faults


SALT = "0" * 64
FORGED: dict[str, tuple[type, dict[str, object]]] = {
    "another salt": (e.ChoiceSealed, {"salt": SALT, "commitment": lambda body: e.commitment(SALT, body.value)}),
    "another disk": (e.ChoiceSealed, {"value": "SEV", "commitment": lambda body: e.commitment(body.salt, "SEV")}),
    "another fingerprint": (e.ChoiceSealed, {"commitment": SALT}),
    "another round": (e.ChoiceSealed, {"round": 5}),
    "another opening": (e.ChoiceOpened, {"value": "SEV", "commitment": lambda body: e.commitment(body.salt, "SEV")}),
    "another opener": (e.ChoiceOpened, {"seat": RED}),
    "another hand": (
        e.HandChosen,
        {
            "values": lambda body: (*body.values[:-1], 155),
            "commitment": lambda body: e.commitment(body.salt, replace(body, values=(*body.values[:-1], 155)).text()),
        },
    ),
    "something else that lasts": (
        e.LastingBegan,
        {"lasting": lambda body: replace(body.lasting, number=body.lasting.number + 1)},
    ),
}


@pytest.mark.parametrize("what", FORGED)
def test_verify_finds(what: str) -> None:
    kind, changed = FORGED[what]

    assert () != forged(kind, **changed)


# --- rewinds --------------------------------------------------------------------------------------


def waiting() -> Moderated:
    """Blue's disk is set and closed, and the first turn waits for red."""
    game = played(begun(), WAITS, STORM, INTRIGUE)
    assert (RED,) == game.docket.awaited()
    return commanded(game)


@pytest.mark.parametrize("keep", [True, False])
def test_a_rewind_while_a_disk_is_closed_takes_it_back_and_the_next_has_a_salt_of_its_own(keep: bool) -> None:
    mod = waiting()
    mod.insists(Rewind(2, keep=keep))
    if not keep:
        assert () == mod.docket.running.position.seals
        assert [("tormenta", BLUE, "gone")] == [
            (c.key, c.seat, c.after) for c in mod.replies[0].changes if c.what == "seal"
        ]
        played(mod.game, WAITS, STORM, INTRIGUE)

    first, again = facts(mod.game, e.ChoiceSealed)
    assert (first.value, again.value) == ("VAL", "VAL")
    assert 2 == len({first.commitment, again.commitment})
    assert (again,) == mod.docket.running.position.seals
    assert (mod.folded(), ()) == (mod.docket, audit(logged(mod.game)))


ROUNDS: dict[str, tuple[str, str, str]] = {
    "a Joker": (KING, "POWER joker THEN 40\nCARD ANY\nSKIP\n" + IDLE, INTRIGUE),
    "a Joker that is owed": (WAITS, "POWER joker\nCARD ANY\nSKIP\n" + IDLE, INTRIGUE),
    "Grandes that travel": (KING, f"POWER 30\nCARD ANY\nSKIP\n{IDLE}", f"POWER 13\nCARD travel day\nACT\n{IDLE}"),
    "a last disk": (KING, f"POWER 25\nCARD espionage\nACT\n{IDLE}", INTRIGUE),
    "a move before a scoring": (KING, f"POWER 75\nCARD move before a scoring\nACT\n{IDLE}", INTRIGUE),
    "a quarantine": (KING, f"POWER 93\nCARD quarantine\nSHUT Aragon or Granada or Valencia\n{IDLE}", INTRIGUE),
}


@pytest.mark.parametrize("what", ROUNDS)
def test_a_rewind_of_a_round_in_which_it_was_chosen_is_audited_and_the_game_is_proven(what: str) -> None:
    mod = commanded(played(begun(), *ROUNDS[what]))
    there = mod.docket.running.position
    mod.insists(Rewind(2, keep=False))
    back = mod.docket.running.position
    assert (2, (), ()) == (back.round, back.lasting, back.laid)

    played(mod.game, *ROUNDS[what])
    assert there == mod.docket.running.position
    assert (mod.folded(), ()) == (mod.docket, audit(logged(mod.game)))


# --- seats that nobody plays ----------------------------------------------------------------------


def to_the_end(mod: Moderated) -> GameByLetters:
    mod.game.play_on(Random(5))
    assert (mod.folded(), ()) == (mod.docket, audit(logged(mod.game)))
    assert () == proving.verify(record.read(record.export(logged(mod.game)))).faults
    return mod.game


@pytest.mark.parametrize("player", ["", "sensible"])
def test_the_disk_of_a_seat_that_was_ejected_is_opened_in_its_turn(player: str) -> None:
    mod = waiting()
    mod.insists(Eject(BLUE))
    if player:
        mod.commands(StandIn(BLUE, player))
    says(mod.game, RED, f"CARD king\nSKIP\n{IDLE}")

    assert ["VAL"] == [fact.value for fact in facts(mod.game, e.ChoiceOpened)]
    assert () == mod.docket.running.position.seals
    to_the_end(mod)


def test_a_seat_that_keeps_cards_and_is_ejected_keeps_them_and_the_game_goes_on_to_its_end() -> None:
    mod = commanded(played(begun(), KING, ROUNDS["a move before a scoring"][1], INTRIGUE))
    kept = mod.docket.running.position.lasting
    assert kept

    mod.insists(Eject(BLUE))

    assert kept == mod.docket.running.position.lasting
    to_the_end(mod)


def test_orders_for_a_seat_set_its_disk_and_others_are_told_no_more_than_by_its_own() -> None:
    mod = commanded(begun())
    mod.commands(OrderFor(BLUE, tuple(Line(n, line) for n, line in enumerate(STORM.split("\n"), 2))))
    assert "done" == mod.fate
    for seat, sheet in ((RED, WAITS), (YELLOW, INTRIGUE)):
        says(mod.game, seat, sheet)

    assert [("VAL", BLUE)] == [(fact.value, fact.seat) for fact in facts(mod.game, e.ChoiceSealed)]
    assert [""] == [seal.value for seal in mod.game.newest(RED).view.seals]
    assert {BLUE} == {*mod.docket.has_read[mod.person]}
