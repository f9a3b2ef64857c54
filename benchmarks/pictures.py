"""The cost of the pictures of the board: `python -m benchmarks.pictures`.

Five reports of one stop are rendered and composed with and without pictures. Seats with the same view share a picture
from a cache, which is emptied before each round. Machines differ, so the goal is a ratio within one run.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from time import process_time
from unittest.mock import patch

from referee.languages.loading import speaking
from referee.letters import Letter
from referee.mail.compose import Outgoing, compose
from referee.report import Rendered, render
from referee.report.kind_parts import AllParts
from referee.report.letter_kinds import ON_PAPER
from referee.report.map_png import paint_map
from tests.report import games

GOAL = 2  # times as long as without
LARGEST = 60_000  # bytes of a report
ROUNDS = 15  # the quickest counts


def main() -> None:
    """Print the table."""
    reports = crowded()
    for letter in reports:
        composed(letter)
    unpictured = {
        kind: replace(on_paper, web=tuple(part for part in on_paper.web if part != AllParts.picture))
        for kind, on_paper in ON_PAPER.items()
    }
    with patch.dict("referee.report.letter_kinds.ON_PAPER", unpictured):
        without, smaller = _quickest(lambda: [len(composed(letter)) for letter in reports])
    long, sizes = _quickest(lambda: _afresh(reports))
    print("five reports                ms   largest")
    print(f"  without pictures    {1e3 * without:8.1f} {max(smaller):9,}")
    print(f"  with pictures       {1e3 * long:8.1f} {max(sizes):9,} (goal: below {LARGEST:,})")
    print(f"  times as long       {long / without:8.2f}           (goal: at most {GOAL})")


def crowded() -> list[Letter]:
    """The reports to five seats at the stop with the fullest board."""
    stops = [(one, one.view) for one in games.letters(5, 3) if one.kind == "report" and one.view and one.view.offered]
    _, fullest = max(stops, key=lambda stop: sum(sum(map(bool, zone)) for zone in stop[1].pieces))
    return [letter for letter, view in stops if view.open_fields() == fullest.open_fields()]


def composed(letter: Letter) -> bytes:
    """A report as the bytes that are sent."""
    return compose(outgoing(render(letter, speaking("en"), "Europe/Amsterdam")))


def outgoing(rendered: Rendered) -> Outgoing:
    """A rendered report with headers, ready to be composed."""
    return Outgoing(
        message_id="<g12.report@elgrande.example>",
        sender="El Grande referee <referee@elgrande.example>",
        to="anna@players.example",
        reply_to="referee+g12@elgrande.example",
        subject=rendered.subject,
        references=(),
        date=datetime(2026, 11, 20, tzinfo=UTC),
        text=rendered.text,
        html=rendered.html,
        images=rendered.images,
    )


def _afresh(reports: Sequence[Letter]) -> list[int]:
    paint_map.cache_clear()
    return [len(composed(letter)) for letter in reports]


def _quickest(work: Callable[[], list[int]]) -> tuple[float, list[int]]:
    """Seconds of the quickest round, and its result."""
    return min(_timed(work) for _ in range(ROUNDS))


def _timed(work: Callable[[], list[int]]) -> tuple[float, list[int]]:
    begin = process_time()
    found = work()
    return process_time() - begin, found


if __name__ == "__main__":
    main()
