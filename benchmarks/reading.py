"""Milliseconds to read the orders of a letter: `python -m benchmarks.reading`.

The floor is the standard library's parsing of a mail with these words. Most letters are like the first row; only
running words cost more.
"""

from collections.abc import Callable, Iterator
from email import message_from_string
from time import process_time

from benchmarks.table import Row, table
from referee.cli.progress import stepping
from referee.orders.contents import Known, Line
from referee.prose.letter_reader import read_letter
from tests.orders.letters import BLUE

ROUNDS, CALLS = 9, 20  # the quickest round counts
LETTERS = {
    "a sheet": "POWER 11 or 9 or ANY\nCARD king\nKING Aragon\nPLACE 2 Galicia or Castillo\nELSE CARD ANY\nSKIP\n",
    "a sheet with small talk": "Hello Mo, a lovely round!\nPOWER 11\nCARD king\nKING Aragon\nSee you on Friday. Bo\n",
    "in running words": "I play the 11, the King goes to Aragon, then two in Galicia, the rest into the castle.\n",
    "nothing but talk": "What a round! I never thought that anybody would go there. See you on Friday, Bo\n",
}


def rows() -> Iterator[Row]:
    rounds = {name: (_again(_parsed, words), _again(_read, words)) for name, words in LETTERS.items()}
    spent = dict.fromkeys(LETTERS, (1.0, 1.0))
    for _ in stepping(range(ROUNDS), "rounds", ROUNDS):
        for name, (parsing, reading) in rounds.items():
            least, most = spent[name]
            spent[name] = min(least, parsing()), min(most, reading())
    for name, (floor, seconds) in spent.items():
        yield Row(f"orders read, {name}", 1e3 * floor, 1e3 * seconds)


def main() -> None:
    print(table(rows()))


def _parsed(words: str) -> object:
    return message_from_string(f"From: bo@example.org\nSubject: Re: round 6\n\n{words}")


def _read(words: str, table: Known = BLUE) -> object:
    return read_letter([Line(at, line) for at, line in enumerate(words.split("\n"), 1)], table, "en")


def _again(work: Callable[[str], object], words: str) -> Callable[[], float]:
    """Seconds a call, over some calls."""

    def timed() -> float:
        began = process_time()
        for _ in range(CALLS):
            work(words)
        return (process_time() - began) / CALLS

    return timed


if __name__ == "__main__":
    main()
