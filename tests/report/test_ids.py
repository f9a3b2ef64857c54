"""No letter tells an id of ours, of a card, a zone or a token; what its reader typed is quoted as it is."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from referee.languages.loading import load
from referee.orders.contents import Line
from referee.prose.letter_reader import read_letter
from referee.report import render
from referee.report.voice import LetterVoice
from tests.kit.having import having
from tests.report.winter import GOLDEN

ENGLISH = load()["en"]
ID = re.compile(r"\b[a-z]+_[a-z_]+\b|\b[A-Z]{3}-[a-z]|[a-z]#\d")
FOLDER = Path(__file__).parent / "golden"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_no_golden_letter_has_an_id(path: Path) -> None:
    assert [] == [line for line in path.read_text(encoding="utf-8").splitlines() if ID.search(line)]


DESIGNS = [card.design for card in GOLDEN["help"].table.cards]
WRITTEN = [
    *(
        "CARD decay\nACT",
        "score the",
        "what does the scoring card do?",
        "CARD king",
        "CARD 1\nMOVE 2 own Castile to Aragon",
    ),
    *("DISK Aragon", "POWR 11", "CLEAR POWR", "ASK IF red AHEAD 5", "ALWAYS", "ASSUME", "VETO ON queen", "POWER 14"),
    *(f"CARD {design}\nKING Aragon\nMOVE 2 own Aragon to Seville\nACT" for design in DESIGNS),
    *(f"VETO red ON {design}\nPOWER 9 IF {design} FREE\nHELP {design[:-2]}" for design in DESIGNS),
    *(f"CARD {design[:-2]}\nSKIP\nELSE CARD {design}" for design in DESIGNS),
]


def test_no_receipt_answers_with_an_id_whatever_was_written() -> None:
    one = GOLDEN["receipt"]
    known = LetterVoice(ENGLISH, one, "UTC").known
    for typed in WRITTEN:
        lines = tuple(Line(number, line) for number, line in enumerate(typed.split("\n"), 1))
        receipt = replace(one.receipt, sheet=read_letter(lines, known), fate="partly")
        said = render(having(one, receipt=receipt, proposal=receipt.sheet.proposal), ENGLISH, "UTC").text
        own = [line for line in said.splitlines() if not any(each.text.strip() in line for each in lines)]
        assert [] == [line for line in own if ID.search(line)], typed
