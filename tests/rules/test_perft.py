"""The counts that docs/conformance.md offers to other implementers are right, by two readings of the rules."""

from pathlib import Path

import pytest

from referee.conformance import Case, editions_of, every_case, folder
from referee.conformance.playing import Looked, Play
from referee.rules.decisions import Ask
from referee.rules.setup import Edition
from tests.naive.playing import judged
from tests.naive.table import read
from tests.rules.counting import every_order, ways
from tests.written import table_of, words_of

CASES = [
    pytest.param(case, by, id=f"{case.number} {name}")
    for case in every_case(Path(folder()) / "perft")
    for name, by in editions_of(case)
]


class Counting(Play):
    """A case that also counts."""

    def on_ways(self, rest: str) -> Looked:
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


@pytest.mark.parametrize(("case", "edition"), CASES)
def test_there_are_as_many_ways_to_go_on_as_the_table_says(case: Case, edition: Edition) -> None:
    Counting(case, edition).play(case)
