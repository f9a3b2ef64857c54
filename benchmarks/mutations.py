"""Spoilt sheets, read and answered: `python -m benchmarks.mutations [SHEETS] [FIRST]`.

Sheets from the tests, the help and Hypothesis strategies, with words of six languages, are spoilt by chance and tested:
none may raise, the cost of reading is bounded by the length, each is filed with one fate, and what is accepted reads
back from its canonical form. Sheets that fail are printed; the same number gives the same sheet.
"""

import sys
import traceback
from collections import Counter
from random import Random
from time import process_time

from referee.cli.progress import stepping
from tests.orders.mutations import put_to_the_test, spoilt

SHOWN = 10
RENDERED = 50
"""One receipt in so many is rendered."""


def failing(number: int, counts: Counter[str]) -> Exception | None:
    """Test the sheet of this number and count its outcome. Returns the exception if it fails."""
    dice = Random(number)
    text = spoilt(dice)
    try:
        read, share = put_to_the_test(text, dice, rendered=number % RENDERED == 0)
    except Exception as trouble:
        trouble.add_note(f"sheet {number}:\n{text!r}")
        return trouble
    counts["say nothing to file"] += not (read.blocks or read.proposal or read.standing)
    counts["file something"] += bool(read.blocks)
    counts["are asked back"] += bool(read.proposal)
    counts["are complained of"] += bool(read.complaints)
    counts["took half of the steps permitted"] += share > 0.5
    return None


def main(sheets: int = 100_000, first: int = 0) -> int:
    began, counts, failed = process_time(), Counter[str](), 0
    for number in stepping(range(first, first + sheets), "sheets", sheets):
        if trouble := failing(number, counts):
            failed += 1
            if failed <= SHOWN:
                traceback.print_exception(trouble)
    spent = process_time() - began
    print(f"{sheets} spoilt sheets, {spent / sheets * 1000:.1f} ms each with all that is checked; {failed} failed")
    for what, count in counts.items():
        print(f"  {count:>7} {what}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
