"""The counts that docs/conformance.md offers to other implementers are right, by two readings of the rules."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from referee.conformance import Case, editions_of, every_case, folder
from referee.conformance.playing import Play, WantedFound
from referee.rules.decisions import Ask
from referee.rules.table import Edition
from tests.kit.thorough import THOROUGH, sampled
from tests.kit.written import table_of, words_of
from tests.naive.table import read
from tests.naive.verdicts import judged
from tests.rules.counting import every_order, ways


def by_turns(at: int, editions: Iterable[tuple[str, Edition]]) -> list[tuple[str, Edition]]:
    books = list(editions)
    return books if THOROUGH else [books[at % len(books)]]


CASES = [
    pytest.param(case, by, id=f"{case.number} {name}")
    for at, case in enumerate(every_case(Path(folder()) / "perft"))
    for name, by in by_turns(at, editions_of(case))
]
"""Each case by one rulebook of those it is for, and with `THOROUGH=1` by all; a usual run counts one in four."""


class Counting(Play):
    """A case that also counts."""

    def on_ways(self, rest: str) -> WantedFound:
        pairs = [tuple(map(int, part.split())) for part in rest.split(",")]
        if self.asked.kind in (Ask.HALF, Ask.REINFORCE, Ask.RETURN):
            assert pairs[0] == (1, self._read_again())
        return pairs, [(depth, ways(self.state, depth)) for depth, _ in pairs]

    def _read_again(self) -> int:
        """How many answers are legal by the second reading of the rules."""
        position, [seat] = self.state.position, self.asked.seats
        setup, seats = position.setup, len(position.homes)
        muslim = bool(position.lasting)  # in these cases nothing else lasts
        table = read(table_of(position), seats, setup.edition.id, setup.boxes, muslim=muslim)
        said = (words_of(order, setup.board, seats) for order in every_order(position, self.asked, seat))
        return sum(judged(table, self.asked, seat, words, setup.board.codes) for words in said)


@pytest.mark.parametrize(("case", "edition"), sampled(CASES, 4))
def test_there_are_as_many_ways_to_go_on_as_the_table_says(case: Case, edition: Edition) -> None:
    Counting(case, edition).play(case)
