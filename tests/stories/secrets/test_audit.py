"""The audit of a running game: silent while the code judges as it did, and exact about where it no longer does."""

import dataclasses
from random import Random

import pytest

from referee import log
from referee.adjudication import adjudicate
from referee.log import rulings
from referee.orders import book
from referee.players.sensible import write_sheet
from referee.proof import audit, proving
from referee.rules import boxes
from referee.rules.decisions import Ask
from referee.rules.events import Drew, PointsCorrected, PowerLaid, Scored, TableLaid
from referee.rules.views import view
from tests.kit.byletters import by_letters
from tests.kit.forging import logged, once


def played(players=3, seed=5, until="r3", **options):
    """A game that runs, played as far as this stop."""
    game, rng = by_letters(players, seed, cooling_minutes=0, **options), Random(seed)
    while game.docket.stop != until:
        game.answers(game.newest(game.docket.awaited()[0]), rng)
    return game


@pytest.fixture(scope="module")
def game():
    return played()


def differences(game, forge):
    return audit.audit(logged([forge(entry) for entry in game.entries]))


def changed(kind, **fields):
    return once(kind, lambda entry: dataclasses.replace(entry, **fields))


@pytest.mark.parametrize(
    ("players", "tempo", "until"),
    [(2, "round", "r4"), (3, "phase", "r3t"), (4, "round", "r3d"), (5, "table", "r2")],
)
def test_a_running_game_of_any_tempo_shows_no_difference(players, tempo, until):
    assert () == audit.audit(logged(played(players, players, until, tempo=tempo).entries))


def test_a_draft_is_no_game_yet():
    assert () == audit.audit((log.Logged(1, 0, log.PressSent(0, "soon")),))


def test_a_draw_that_the_seed_does_not_give_is_named_with_the_one_it_gives(game):
    drew = next(entry for entry in game.entries if isinstance(entry, Drew))
    other = next(choice for choice in drew.choices if choice != drew.choice)

    first = differences(game, changed(Drew, choice=other))[0]

    assert ("draw", game.entries.index(drew) + 1, (drew,)) == (first.kind, first.seq, first.now)


def test_another_deck_is_named_at_the_opening(game):
    laid = next(entry for entry in game.entries if isinstance(entry, TableLaid))

    short = dataclasses.replace(laid.stacks[0], cards=laid.stacks[0].cards[1:])
    first = differences(game, changed(TableLaid, stacks=(short, *laid.stacks[1:])))[0]

    assert ("opening", game.entries.index(laid) + 1) == (first.kind, first.seq)


def test_cards_that_were_corrected_since_are_no_difference_in_a_game_that_is_played_with_the_old_ones(
    game, monkeypatch
):
    deck = tuple(dataclasses.replace(card, caballeros=card.caballeros + 1) for card in boxes.BASE.deck)
    monkeypatch.setattr(boxes, "BASE", dataclasses.replace(boxes.BASE, deck=deck))

    assert () == audit.audit(logged(game.entries))


def test_an_outcome_the_rules_no_longer_give_is_named_with_the_one_they_give():
    game = played(until="r4")
    scored = next(entry for entry in game.entries if isinstance(entry, Scored))

    found = differences(game, changed(Scored, points=tuple(p + 1 for p in scored.points)))

    assert ("step", game.entries.index(scored) + 1) == (found[0].kind, found[0].seq)
    assert scored in found[0].now


def test_a_house_that_answers_otherwise_today_is_named(monkeypatch):
    game = by_letters(3, 1, cooling_minutes=0)
    game.ticks(hours=200)
    honest = book.default
    monkeypatch.setattr(book, "default", lambda *asked: _higher(honest(*asked)))

    found = audit.audit(logged(game.entries))

    assert "order" == found[0].kind
    assert isinstance(found[0].logged[0], PowerLaid)
    assert found[0].logged[0].value + 1 == found[0].now[0].value


def _higher(order):
    return dataclasses.replace(order, value=order.value + 1) if hasattr(order, "value") else order


def test_a_sheet_read_otherwise_today_is_named_with_its_seat(game, monkeypatch):
    honest = book.answer

    def stricter(state, decision, seat, sheet, memory):
        found = honest(state, decision, seat, sheet, memory)
        return dataclasses.replace(found, rank=found.rank + 1) if isinstance(found, book.Given) else found

    monkeypatch.setattr(book, "answer", stricter)
    found = audit.audit(logged(game.entries))

    answered = [entry for entry in game.entries if isinstance(entry, log.Answered)]
    assert {"answer"} == {each.kind for each in found}
    assert [entry.seat for entry in answered] == [each.seat for each in found]


def test_a_question_the_sheets_leave_open_today_is_named(game, monkeypatch):
    honest = book.answer

    def asks(state, decision, seat, sheet, memory):
        if decision.kind == Ask.POWER:
            return book.Gap("POWER", "exhausted")
        return honest(state, decision, seat, sheet, memory)

    monkeypatch.setattr(book, "answer", asks)

    assert {"open"} == {each.kind for each in audit.audit(logged(game.entries))}


def test_an_entry_nothing_can_follow_ends_the_audit_with_its_number(game):
    entries = [*game.entries, log.SheetFiled(9, (), final=False)]

    found = audit.audit(logged([*entries, log.PressSent(0, "and on")]))

    assert ("unfollowable", len(entries)) == (found[-1].kind, found[-1].seq)


def test_a_log_that_ends_in_the_middle_of_a_step_is_a_difference(game):
    last = max(n for n, entry in enumerate(game.entries) if isinstance(entry, PowerLaid))

    found = audit.audit(logged(game.entries[: last + 1]))

    assert [("step", last + 1)] == [(each.kind, each.seq) for each in found]


# --- rulings --------------------------------------------------------------------------------------


def rules(game, ruling):
    game.take([log.Ruled(1, log.OPERATOR, "", ruling)])
    game.take(adjudicate.tick(game.docket, game.now).entries)


def goes_on(game, seed, until=None):
    """Every seat that is waited for files a sensible sheet, until this stop or the end."""
    rng = Random(seed)
    while not game.docket.ended and game.docket.stop != until:
        for seat in game.docket.awaited():
            seen = view(game.docket.state.position, seat)
            game.finals(seat, *write_sheet(seen, game.docket.unfiled_keys(seat), rng))


@pytest.fixture(scope="module")
def repaired():
    """A finished game that was taken back two rounds, and whose scores were put right."""
    game = by_letters(3, 5, length="six_skip", cooling_minutes=0)
    goes_on(game, 5, until="r5")
    rules(game, rulings.Rewound(game.docket.rewind_points[3].start.seq, 3, kept=False))
    goes_on(game, 6, until="r6")
    rules(game, rulings.Corrected((PointsCorrected(2, 100),)))
    goes_on(game, 7)
    return game


def test_a_finished_game_that_was_repaired_shows_no_difference_and_is_verified(repaired):
    assert () == audit.audit(logged(repaired.entries))
    assert () == proving.verify(logged(repaired.entries)).faults


@pytest.mark.parametrize("kind", [rulings.Rewound, rulings.Corrected])
def test_a_ruling_that_is_left_out_of_a_record_is_found_out(repaired, kind):
    rulings = [entry for entry in repaired.entries if isinstance(entry, log.Ruled) and isinstance(entry.ruling, kind)]
    kept = [entry for entry in logged(repaired.entries) if entry.body not in rulings]

    assert proving.verify(kept).faults
