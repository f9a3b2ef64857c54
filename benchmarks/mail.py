"""Milliseconds a call of the mail code: `python -m benchmarks.mail`.

Measured on the real letters of the tests, which answer a short report, and on a rendered report with its quoted answer.
The floor is the standard library's parsing of the same letter.
"""

from collections.abc import Callable, Iterator, Sequence
from email import message_from_bytes
from email.policy import compat32
from pathlib import Path
from time import process_time
from typing import Any

from benchmarks.pictures import outgoing
from benchmarks.table import Row, table
from referee.cli.progress import stepping
from referee.languages.loading import speaking
from referee.mail.compose import compose
from referee.mail.quoting import reply_lines
from referee.report import render
from tests.kit.post import quoted
from tests.mail.samples import open_letter, text_of
from tests.report.winter import letter

LETTERS = Path(__file__).parents[1] / "tests/mail/letters"
ORDERS = "POWER 11 or 9 or ANY\nCARD king\nKING Aragon\nPLACE 2 Aragon or Castillo\nELSE CARD ANY\nSKIP\n\n"
ROUNDS = 7  # the quickest counts


def rows() -> Iterator[Row]:
    raws = [path.read_bytes() for path in sorted(LETTERS.glob("*.eml"))]
    report = (LETTERS / "report.txt").read_text(encoding="utf-8")
    yield from _read("a real letter", raws, (report,))
    rendered = render(letter("report"), speaking("en"), "Europe/Amsterdam")
    words = f"{ORDERS}On Fri, 20 Nov 2026, the referee wrote:\n{quoted(rendered.text)}"
    answer = f"From: anna@players.example\nSubject: Re: round 6\nMessage-ID: <a@b>\n\n{words}".encode()
    yield from _read("an answer to a report", [answer], (f"{rendered.text}\n{text_of(rendered.html)}",))
    floor = _each(_parsed, [answer])
    yield Row("a report composed", floor, _each(compose, [outgoing(rendered)]))
    yield Row("a report's page to text", floor, _each(text_of, [rendered.html]))


def _read(title: str, raws: Sequence[bytes], ours: tuple[str, ...]) -> Iterator[Row]:
    """Letters opened, and their words compared with ours; the floor is the library's parser."""
    texts = [open_letter(raw).text for raw in raws]
    floor = _each(_parsed, raws)
    yield Row(f"{title}, opened", floor, _each(open_letter, raws))
    yield Row(f"{title}, compared with ours", floor, _each(lambda text: reply_lines(text, ours), texts))


def main() -> None:
    print(table(rows()))


def _parsed(raw: bytes) -> object:
    return message_from_bytes(raw, policy=compat32)


def _each(work: Callable[[Any], object], given: Sequence[Any]) -> float:
    """Milliseconds a call, of the quickest round over all that is given."""
    calls = max(1, 100 // len(given))
    rounds = stepping(range(ROUNDS), "rounds", ROUNDS)
    return 1e3 * min(_round(work, given, calls) for _ in rounds) / (calls * len(given))


def _round(work: Callable[[Any], object], given: Sequence[Any], calls: int) -> float:
    begin = process_time()
    for _ in range(calls):
        for one in given:
            work(one)
    return process_time() - begin


if __name__ == "__main__":
    main()
