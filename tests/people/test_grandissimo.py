"""What people write in games of Grandissimo is read right, or told as not understood; nothing is filed wrong."""

import pytest

from referee.orders.canonical import canonical_sheet
from tests.people.grandissimo import FILED_WRONG, RIGHT, SILENT, Message, answered, heard, messages


@pytest.mark.parametrize("message", messages(), ids=str)
def test_a_message_of_the_box_is_read_right_or_told(message: Message) -> None:
    was, sheet, _ = heard(message)

    assert was not in (FILED_WRONG, SILENT), sheet
    assert message.missed == (was != RIGHT), sheet


LATER = "UNLOAD NONE\nGUEST Seville\nQUEEN NONE\nJESTER NONE"
KING = f"POWER 13\nCARD king\nKING Granada\nPLACE 1 Castillo\n{LATER}"
DOUBLE = f"POWER 13\nCARD double turn\nPLACE 1 Castillo\nACT\nJAIL NONE\n{LATER}"
QUESTIONS = {
    "JAIL": DOUBLE.replace("JAIL NONE", "JAIL ASK"),
    "PARDON": f"{KING}\nPARDON ASK",
    "UNLOAD": KING.replace("UNLOAD NONE", "UNLOAD ASK"),
    "GUEST": KING.replace("GUEST Seville", "GUEST ASK"),
    "QUEEN": KING.replace("QUEEN NONE", "QUEEN ASK"),
    "JESTER": KING.replace("JESTER NONE", "JESTER ASK"),
    "FURTHER": DOUBLE,
}
"""What Bo sent before, by what he is asked then."""


@pytest.mark.parametrize(
    ("key", "language", "answer", "filed", "offered"),
    [
        ("JAIL", "en", "the red one in Seville", "JAIL red Seville", ""),
        ("JAIL", "de", "den roten in Sevilla", "JAIL red Seville", ""),
        ("JAIL", "en", "Ann's man from Seville", "", "JAIL red Seville"),
        ("JAIL", "nl", "niemand", "JAIL NONE", ""),
        ("PARDON", "en", "no", "PARDON NONE", ""),
        ("UNLOAD", "en", "both to Valencia", "", "UNLOAD 2 own First Ship to Valencia"),
        ("GUEST", "en", "the red one to Seville", "", "GUEST red Seville"),
        ("QUEEN", "en", "to the court", "QUEEN court", ""),
        ("JESTER", "nl", "naar geel", "JESTER yellow", ""),
        ("JESTER", "en", "Yara's court", "", "JESTER yellow"),
        ("FURTHER", "en", "eviction later", "FURTHER eviction LATER", ""),
        ("FURTHER", "en", "keep the 4", "", "FURTHER eviction LATER"),
        ("FURTHER", "nl", "bewaar de 4", "", "FURTHER eviction LATER"),
    ],
)
def test_an_answer_without_a_keyword_fills_what_is_asked_and_more_words_are_proposed(
    key: str, language: str, answer: str, filed: str, offered: str
) -> None:
    sheet, table = answered(QUESTIONS[key], key, answer, language)

    assert (filed, offered) == (canonical_sheet(sheet.blocks, table), canonical_sheet(sheet.proposal, table))
