"""The cost of the pictures of the board: `python -m benchmarks.pictures`.

Five reports of one stop are rendered and composed with pictures, whose floor is the same without. Seats with the same
view share a picture from a cache, which is emptied before each round. The floor of a picture is to have the library
write its pixels.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from time import process_time
from unittest.mock import patch

from PIL import Image

from benchmarks.table import Row, table
from referee.languages.loading import speaking
from referee.letters import Letter
from referee.mail.compose import Outgoing, compose
from referee.report import Rendered, render
from referee.report.kind_parts import AllParts
from referee.report.letter_kinds import ON_PAPER
from referee.report.map_layout import laid_out
from referee.report.map_png import paint_map
from tests.report import games

LARGEST = 60_000  # bytes of a report
ROUNDS = 15  # the quickest counts


def rows() -> Iterator[Row]:
    reports = crowded()
    for letter in reports:
        composed(letter)
    unpictured = {
        kind: replace(on_paper, web=tuple(part for part in on_paper.web if part != AllParts.picture))
        for kind, on_paper in ON_PAPER.items()
    }
    with patch.dict("referee.report.letter_kinds.ON_PAPER", unpictured):
        without, _ = _quickest(lambda: [len(composed(letter)) for letter in reports])
    long, sizes = _quickest(lambda: _afresh(reports))
    yield Row("five reports, with pictures", 1e3 * without, 1e3 * long, goal=2)
    yield Row("the largest of them", LARGEST, max(sizes), "bytes", goal=1)
    floor, drawn = _painted(reports)
    yield Row("a picture", 1e3 * floor, 1e3 * drawn, most=10)


def _painted(reports: Sequence[Letter]) -> tuple[float, float]:
    """Seconds in which the library writes the first of the pictures of these reports, and in which it is painted."""
    with patch("referee.report.picture.paint_map", side_effect=paint_map) as painting:
        composed(reports[0])
    drawing = painting.call_args.args
    image = Image.open(BytesIO(paint_map(*drawing)))
    image.load()
    floor, _ = _quickest(lambda: [image.save(BytesIO(), "PNG", optimize=True) or 0])
    drawn, _ = _quickest(lambda: [len(paint_map.__wrapped__(*drawing))])
    return floor, drawn


def main() -> None:
    print(table(rows()))


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
    laid_out.cache_clear()
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
