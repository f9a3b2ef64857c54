"""A game's record: what it holds, and that whatever is forged in it is found out."""

import copy
import json
from dataclasses import replace
from random import Random

import pytest

from referee import log
from referee.commands.game import Rewind
from referee.log import audiences
from referee.log.rulings import Rewound
from referee.orders.contents import Clear, Status
from referee.proof import proving, record
from referee.rules.events import Drew, Fact, GameEnded, PowerLaid, RoundClosed, Scored, TableLaid
from referee.rules.state import AgendaChanged
from tests.kit.byletters import by_letters
from tests.kit.forging import logged, once
from tests.kit.moderated import moderated, play_round
from tests.kit.tables import power


@pytest.fixture(scope="module")
def game():
    played = by_letters(3, 5, length="six_skip", cooling_minutes=0)
    played.play_on(Random(5))
    return played


@pytest.fixture(scope="module")
def original(game):
    """The record of the game, as it is read from a file."""
    return json.loads(json.dumps(record.export(logged(game.entries))))


@pytest.fixture
def document(original):
    return copy.deepcopy(original)


def test_an_honest_record_has_no_faults(document):
    verdict = proving.verify(record.read(document))

    assert () == verdict.faults
    assert (3, 3, True) == (verdict.nonces, verdict.seats, verdict.sealed)
    assert verdict.draws > 24


def test_the_letters_of_the_players_are_not_in_the_record(document):
    kinds = {type(entry.body) for entry in record.read(document)}

    assert not kinds & {log.LetterRead, log.Proposed}
    assert log.SheetFiled in kinds


def test_the_record_of_a_running_game_holds_nothing_secret():
    game = by_letters(3, cooling_minutes=0)
    rng = Random(1)
    while game.docket.stop != "r2":
        game.answers(game.newest(game.docket.awaited()[0]), rng)
    game.answers(game.newest(0), rng)

    document = record.export(logged(game.entries))

    bodies = [entry.body for entry in record.read(document)]
    assert not document["finished"]
    assert bodies == [audiences.public_part(body) for body in bodies]
    assert game.docket.seed not in json.dumps(document)
    with pytest.raises(record.BadRecord, match="when it is over"):
        proving.verify(record.read(document))


def test_the_record_of_a_running_game_does_not_count_the_letters_of_others():
    records = []
    for asks in (0, 3):
        mod = moderated(3)
        for _ in range(asks):
            mod.game.sends(1, requests=(Status(),))
        play_round(mod, Random(2))
        mod.insists(Rewind(1))
        for _ in range(asks):
            mod.game.sends(2, power(9))
            mod.game.sends(2, requests=(Clear(()),))
        records.append(record.export(logged(mod.game.entries)))

    assert records[0] == records[1]
    numbered = [entry.seq for entry in record.read(records[0])]
    assert [*range(1, len(numbered) + 1)] == numbered
    bodies = [entry.body for entry in record.read(records[0])]
    to = next(body.ruling.to for body in bodies if isinstance(body, log.Ruled) and isinstance(body.ruling, Rewound))
    assert log.StopOpened is type(bodies[to])


def entries_of(game):
    return [entry for entry in game.entries if not isinstance(entry, log.LetterRead | log.Proposed)]


def found_out(game, forge):
    """The faults of the record once every entry has passed through the forger's hands; None drops it."""
    forged = [forge(entry) for entry in entries_of(game)]
    return proving.verify([entry for entry in logged(forged) if entry.body is not None]).faults


def drop(entry):
    return None


def with_another_choice(drew):
    return replace(drew, choice=next(choice for choice in drew.choices if choice != drew.choice))


def with_fewer_choices(drew):
    return replace(drew, choices=tuple(choice for choice in drew.choices if choice != min(drew.choices)))


def with_a_stacked_deck(laid):
    first, *others = laid.stacks
    return replace(laid, stacks=(replace(first, cards=first.cards[1:]), *others))


def with_more_points(scored):
    return replace(scored, points=tuple(points + 1 for points in scored.points))


@pytest.mark.parametrize(
    ("kind", "change", "index", "fault"),
    [
        (log.SeedTold, lambda told: log.SeedTold("ab" * 32), 0, "not the one the invitation was committed to"),
        (log.SeedTold, lambda told: log.SeedTold("ab" * 32), 0, "not what the seed gives"),
        (log.Accepted, lambda said: log.Accepted(said.seat, "other words"), 0, "not what the seed gives"),
        (log.Accepted, drop, 0, ""),
        (Drew, with_another_choice, 6, "not what the seed gives"),
        (Drew, with_fewer_choices, 1, "drawn from something else"),
        (TableLaid, with_a_stacked_deck, 0, "the table was not laid as agreed: its players, its rulebook, its board"),
        (GameEnded, lambda ended: GameEnded(ended.ranks[::-1]), 0, "do not follow"),
        (Scored, with_more_points, 0, "do not follow"),
    ],
    ids=["seed", "seed of a draw", "words", "acceptance", "draw", "choices", "deck", "ranks", "points"],
)
def test_what_is_forged_is_found_out(game, kind, change, index, fault):
    assert any(fault in each for each in found_out(game, once(kind, change, index)))


@pytest.mark.parametrize("share", [0.02, 0.2, 0.4, 0.6, 0.8, 0.99])
def test_an_event_left_out_anywhere_is_found_out(game, share):
    entries = entries_of(game)
    events = [n for n, entry in enumerate(entries) if is_event(entry)]
    gone = events[int(share * len(events))]

    assert proving.verify([*logged(entries[:gone]), *logged(entries)[gone + 1 :]]).faults


def is_event(entry):
    return isinstance(entry, Fact | AgendaChanged)


def test_a_power_card_the_hand_did_not_hold_is_found_out(game):
    laid = [entry for entry in game.entries if isinstance(entry, PowerLaid)]
    spent = next(entry.value for entry in laid if entry.seat == laid[-1].seat)

    faults = found_out(game, once(PowerLaid, lambda e: PowerLaid(e.seat, spent), index=len(laid) - 1))

    assert 1 == len(faults)


def test_a_record_that_stops_short_is_found_out(game):
    entries = entries_of(game)
    cut = max(n for n, entry in enumerate(entries) if isinstance(entry, RoundClosed))
    kept = [*entries[:cut], *(entry for entry in entries[cut:] if not is_event(entry))]

    assert proving.verify(logged(kept)).faults


@pytest.mark.parametrize(
    "document", [[], {}, {"format": "chess/1"}, {"format": record.FORMAT}, {"format": record.FORMAT, "log": [{}]}]
)
def test_what_is_no_record_is_refused_with_a_reason(document):
    with pytest.raises(record.BadRecord, match="record"):
        record.read(document)


def test_a_record_without_a_beginning_cannot_be_verified():
    with pytest.raises(record.BadRecord, match="beginning"):
        proving.verify(())


def test_a_seed_that_is_no_seed_is_refused_with_a_reason(game):
    with pytest.raises(record.BadRecord, match="seed"):
        found_out(game, once(log.SeedTold, lambda told: log.SeedTold("not hex")))
