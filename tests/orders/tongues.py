"""Letters at one table in any of the languages there are."""

from collections.abc import Mapping
from unicodedata import combining, normalize

from referee.languages.folders import Words, words_by_tag
from referee.orders.contents import Known, OrderSheet
from referee.orders.keywords import lexicons
from referee.orders.lexicon import phrases_of
from tests.kit.geography import BOARD
from tests.orders import letters
from tests.orders.letters import offering

TABLE = offering("two_and_two", "score_secret", "king")
LANGUAGES = tuple(words_by_tag().values())
ENGLISH_WORDS = words_by_tag()["en"]
LEXICONS = lexicons(BOARD)
ENGLISH = LEXICONS["en"]
TAGS = tuple(LEXICONS)
KINDS = {"places": "place", "cards": "card", "colours": "colour"}


def own(words: Words, field: str) -> Mapping[str, tuple[str, ...]]:
    """What means each id alone in a language."""
    if field in KINDS:
        return {id: name.phrases for id, name in words.named(KINDS[field]).items()}
    found: Mapping[str, tuple[str, ...]] = getattr(words, field)
    return found


def spellings(words: Words, field: str, id: str) -> tuple[str, ...]:
    """How a reader of a language may write an id: in its words, or where it has none in those of English."""
    return phrases_of(own(words, field).get(id) or own(ENGLISH_WORDS, field)[id])


def read(text: str, language: str = "", table: Known = TABLE) -> OrderSheet:
    return letters.read(text, table, language)


def plain(text: str) -> str:
    """A text as a phone without the language's letters writes it."""
    bare = normalize("NFD", text).translate(str.maketrans("łŁ", "lL"))
    return "".join(char for char in bare if not combining(char))
