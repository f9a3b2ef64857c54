"""Letters at one table in any of the languages there are."""

from unicodedata import combining, normalize

from referee.languages.folders import words_by_tag
from referee.orders.contents import Known, OrderSheet
from referee.orders.keywords import lexicons
from tests.geography import BOARD
from tests.orders import letters
from tests.orders.letters import offering

TABLE = offering("two_and_two", "score_secret", "king")
LANGUAGES = tuple(words_by_tag().values())
ENGLISH_WORDS = words_by_tag()["en"]
LEXICONS = lexicons(BOARD)
ENGLISH = LEXICONS["en"]
TAGS = tuple(LEXICONS)


def read(text: str, language: str = "", table: Known = TABLE) -> OrderSheet:
    return letters.read(text, table, language)


def plain(text: str) -> str:
    """A text as a phone without the language's letters writes it."""
    bare = normalize("NFD", text).translate(str.maketrans("łŁ", "lL"))
    return "".join(char for char in bare if not combining(char))
