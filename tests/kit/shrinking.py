"""Makes a game with a fault as short as possible, and prints it as conformance cases.

Answers are left out, made plain or drawn anew, and tables made smaller, as long as the game shows the same fault no
later than before.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from referee.conformance import Case, CaseLine, Otherwise
from referee.conformance.playing import Play
from referee.conformance.words import COLOURS
from referee.rules.boxes import answers
from referee.rules.decisions import Ask, Decision
from referee.rules.effects.base import Answers
from referee.rules.state import State
from tests.kit.chance_games import Choice, Course, Game, plainest
from tests.kit.written import table_of, words_of

Run = Callable[[Game], Course]
"""Plays a game under the watcher that found the fault."""

TRIES = 1500


def shrunk(game: Game, run: Run, tries: int = TRIES) -> tuple[Game, Course]:
    """The shortest game with the same fault found in so many tries, and how it went."""
    went = run(game)
    kind, best = went.kind, _as_it_went(game, went)
    assert kind, "nothing is amiss in this game"
    smaller = _smaller(best, went)
    for _ in range(tries):
        candidate = next(smaller, None)
        if candidate is None:
            break
        tried = run(candidate)
        if tried.kind == kind and _size(candidate, tried) < _size(best, went):
            best, went = _as_it_went(candidate, tried), tried
            smaller = _smaller(best, went)
    return best, went


def _as_it_went(game: Game, went: Course) -> Game:
    """The game with the answers that were given, so that they stay the same when others are left out."""
    given = (answers if answers != plainest(state, asked) else 0 for state, asked, answers in went.turns)
    return replace(game, choices=tuple(given))


def _size(game: Game, went: Course) -> tuple[int, int, int]:
    """What makes a game long: questions, then answers that are not plain, then a table that is not plain."""
    turns = len(went.turns)
    special = game.players + 2 * len(game.boxes) + (game.edition != "rio_grande") + (game.length != "nine")
    return turns, sum(map(bool, game.choices[:turns])), special + len(game.chosen)


def _smaller(game: Game, went: Course) -> Iterator[Game]:
    """Games that may be shorter: large cuts first, answers drawn anew last."""
    if game.players > 2:
        yield from (_without(game, went, seat) for seat in range(game.players))
    yield from _tables(game)
    choices, end = game.choices, len(game.choices)
    begun = [n for n in range(1, end) if _round(went, n) > _round(went, n - 1)]
    for first, next_ in sorted(combinations(begun, 2), key=lambda pair: pair[0] - pair[1]):
        yield replace(game, choices=choices[:first] + choices[next_:])
    width = max(1, end // 2)
    while width:
        for at in range(0, end, width):
            yield replace(game, choices=choices[:at] + choices[at + width :])
            if any(choices[at : at + width]):
                yield replace(game, choices=choices[:at] + (0,) * width + choices[at + width :])
        width //= 2
    rng = Random(end)
    for _ in range(10 * end):
        at = rng.randrange(end)
        yield replace(game, choices=(*choices[:at], 1 + rng.getrandbits(32), *choices[at + 1 :]))


def _round(went: Course, number: int) -> int:
    return went.turns[number][0].position.round


def _without(game: Game, went: Course, gone: int) -> Game:
    """The game with one seat fewer, without the questions to it."""
    colours = went.setup.colours
    kept: list[Choice] = []
    for choice, (_, asked, __) in zip(game.choices, went.turns, strict=True):
        if asked.seats == (gone,) or asked.label == f"home-{colours[gone]}":
            continue
        if not isinstance(choice, int):
            left = {seat: order for seat, order in choice.items() if seat != gone}
            choice = {seat - (seat > gone) if seat is not None else None: order for seat, order in left.items()}
        kept.append(choice)
    return replace(game, players=game.players - 1, choices=tuple(kept))


def _tables(game: Game) -> Iterator[Game]:
    for box in ("", *game.boxes):
        boxes = tuple(each for each in game.boxes if each != box) if box else ()
        chosen = tuple(answer for answer in game.chosen if answer[0] in answers(boxes))
        yield replace(game, boxes=boxes, chosen=chosen)
    yield replace(game, edition="rio_grande", length="nine")


# --- told ----------------------------------------------------------------------------------------


def _answer(state: State, decision: Decision, answers: Answers) -> list[tuple[str, str]]:
    position = state.position
    return [
        (
            "referee" if seat is None else COLOURS[seat],
            words_of(order, position.board, len(position.homes), decision.label),
        )
        for seat, order in answers.items()
    ]


def _case(game: Game, number: int, title: str, lines: list[tuple[str, str]]) -> Case:
    answered = " ".join(f"{name}={_plain(value)}" for name, value in game.chosen)
    head = [
        ("example", "-"),
        ("cite", "-"),
        ("editions", game.edition),
        ("boxes", ", ".join(game.boxes)),
        ("readings", answered),
        ("players", str(game.players)),
        ("length", game.length),
    ]
    written = (CaseLine(word, rest) for word, rest in head if rest)
    return Case(f"EG.99.{number}", title, (*written, *(CaseLine(*line) for line in lines)))


def _plain(value: object) -> str:
    return {"True": "yes", "False": "no"}.get(str(value), str(value))


def whole_game(game: Game, went: Course) -> Case:
    """The game as a conformance case: `referee conformance --cases FOLDER` plays it again."""
    lines = [line for turn in went.turns for line in _answer(*turn)]
    return _case(game, 1, f"What is amiss after {len(went.turns)} questions", [("opening", ""), *lines])


_BEGUN: dict[str, Callable[[Decision], tuple[str, str]]] = {
    Ask.HALF: lambda asked: ("turn", f"{COLOURS[asked.seats[0]]} {asked.step.id}"),
    Ask.REINFORCE: lambda asked: ("reinforcing", COLOURS[asked.seats[0]]),
    Ask.POWER: lambda asked: ("laying", COLOURS[asked.seats[0]]),
    "begin turns": lambda _: ("turns", ""),
    "begin disks": lambda _: ("general", ""),
}
"""The questions and phases with which a case may begin, and the line that begins it."""


def from_its_table(game: Game, went: Course) -> Case | None:
    """The shortest case that begins in the middle of the game and shows the same; None if there is none."""
    for begun in reversed(range(len(went.turns))):
        state, asked, _ = went.turns[begun]
        phase = asked.kind is Ask.BEGIN
        begins = _BEGUN.get(f"begin {asked.label}" if phase else asked.kind)
        if begins:
            lines = [line for turn in went.turns[begun + phase :] for line in _answer(*turn)]
            table = [("table", table_of(state.position)), begins(asked)]
            case = _case(game, 2, "The same from the table as it lay before", [*table, *lines])
            if _shows(case, went):
                return case
    return None


def _shows(case: Case, went: Course) -> bool:
    """Whether a case ends as the game did, or with the same fault."""
    try:
        (played := Play(case, went.setup.edition)).play(case)
    except Otherwise:
        return False
    except Exception as amiss:
        return type(amiss) is type(went.amiss)
    return went.after is not None and table_of(played.state.position) == table_of(went.after.position)


def told(game: Game, went: Course) -> str:
    """The fault, and the cases that show it."""
    amiss = f"{type(went.amiss).__name__}: {went.amiss}"
    cases = [whole_game(game, went), from_its_table(game, went)]
    return "\n\n".join((f"# {amiss}".replace("\n", "\n# "), *(case.text for case in cases if case))) + "\n"
