"""What languages lack: every id that wants words, walked through every language, with the lines to add.

English has to be complete: tests insist on it. Where another language has no words English stands in, in letters and in
orders. `make words` puts the lists of words of talk in order, and prints what English lacks, and which words of orders
others leave to it; `make words TAG=nl` all that one language lacks, also for letters in it.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import groupby, product
from pathlib import Path
from typing import get_args
from typing import get_type_hints as hints

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from referee import log
from referee.commands.options import OPTIONS
from referee.commands.table import COMMANDS
from referee.commands.wishes import FORMS, HOST_FORMS
from referee.languages.folders import ENGLISH, Naming, Words, templates_folder, words_by_tag
from referee.languages.tokens import folded
from referee.letters import LetterKind
from referee.letters.model import Farewell
from referee.log import audiences, rulings
from referee.log.entries import Doubt, Linked
from referee.orders.asking import keywords_of
from referee.orders.book import Tempo
from referee.orders.contents import AskedBack, Topic
from referee.orders.scopes import BEFORE
from referee.orders.shapes import deeds, table
from referee.orders.shapes.one_place import naming
from referee.orders.shapes.table import KEYS
from referee.orders.statements import REQUESTS
from referee.prose.concerns import CONCERNS
from referee.report.card_text import readings_asked
from referee.report.headline import UNREADABLE
from referee.report.help_topics import ORDERS
from referee.report.houserules import wording
from referee.report.letter_kinds import ON_PAPER
from referee.report.story import QUIET
from referee.report.topics import TOPICS
from referee.rules.boxes import BASE, BOXES, Box, answers, set_up, table_for
from referee.rules.boxes.box import Reading, board_of, table_of
from referee.rules.decisions import Ask, Disk
from referee.rules.editions import EDITIONS, citations
from referee.rules.symbols import SymbolsOnCards
from referee.rules.table import ANSWERS as ANSWERED
from referee.rules.table import Answer, Edition, Setup, TableLaid
from referee.rules.wire import TAGS
from tests.kit.sources import complaint_codes, modules, tree
from tests.orders import codes

WIDE = 120
"""The characters of a row of a list."""

ANSWERS = {
    name: [answer for answer in get_args(hint) if isinstance(answer, str)]
    for name, hint in hints(Edition).items()
    if name != "id"
}


def asked(reading: Reading) -> str:
    """The id of the words of a reading: what is asked of many cards alike stands once."""
    family = reading.id.rpartition(".")[0]
    return family if reading.sets and family not in BOXES else reading.id


READINGS = {
    asked(reading): [answer for answer in reading.answers if isinstance(answer, str)]
    for box in BOXES.values()
    for reading in box.readings
}
BARE = {"REMATCH", "RESIGN"}
"""Orders that are one word, which needs no example."""

FAULTS = {"invalid", "illegal", "ambiguous"}


@dataclass(frozen=True)
class Gap:
    """Lines that a file of a language lacks."""

    language: str
    file: str
    lines: str
    written: bool = False  # by players, in orders


def boxes() -> tuple[Box, ...]:
    return (BASE, *BOXES.values())


# --- names ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Thing:
    """Something that is called by a name: in which forms letters need it, and whether people write it."""

    kind: str
    id: str
    forms: tuple[str, ...] = ("title",)
    ordered: bool = False


def things() -> Iterator[Thing]:
    """Whoever reads, and whatever boxes and rulebooks bring."""
    yield Thing("seat", "you")
    for box in boxes():
        yield from (Thing("colour", colour, ("title", "initial"), ordered=True) for colour in box.colours)
        yield from (Thing("party", party.id) for party in box.neutrals)
        for zone in box.zones:
            forms = ("title", "slot") if zone.kind == "slot" else ("title",)
            yield Thing("place", zone.id, forms, ordered=zone.kind != "provinces")  # a particle of its own
        yield from (Thing("token", token.id) for token in box.tokens)
        yield from (Thing("card", card.design, ordered=True) for card in box.deck)
        yield Thing("box", box.id)
    yield from (Thing("edition", edition) for edition in EDITIONS)
    yield from (Thing("language", tag, ordered=True) for tag in words_by_tag())
    yield from (Thing("topic", topic, ordered=True) for topic in TOPICS)


def nameless(words: Words) -> Iterator[Gap]:
    """What no name, or no form of one, is there for."""
    for thing in things():
        name = words.named(thing.kind).get(thing.id, Naming({}))
        head = f"[{thing.kind}.{thing.id}]"
        wanted = (*thing.forms, *words.cases.get(thing.kind, ()))
        forms = [f'{form} = "..."' for form in wanted if not name.forms.get(form)]
        if forms:
            yield Gap(words.language, "names.toml", "\n".join((head, *forms)))
        if thing.ordered and not (name.phrases or name.shared):
            yield Gap(words.language, "names.toml", f'{head}\nread = ["..."]', written=True)


def strange(words: Words) -> set[tuple[str, str]]:
    """Names for what there is in no box; of the words of sentences, only the host is declined as a name is."""
    there = {("seat", "host"), *((thing.kind, thing.id) for thing in things())}
    return {(kind, id) for kind, names in words.names.items() for id in names} - there


# --- the words of orders --------------------------------------------------------------------------

FILES = {"manners": "talk.toml", **dict.fromkeys(("around", "commands", "remarks"), "commands.toml")}
"""The files of those tables of words that are not in orders.toml."""

TABLES = ("verbs", "asks", "particles", "manners", "numbers", "purposes", "blocks", "around", "commands", "remarks")


def box_keywords() -> set[str]:
    """Keywords that boxes bring."""
    as_read = (card for box in boxes() for reading in box.readings for card in reading.cards.values())
    usual = {keyword for box in boxes()[1:] for keyword in _table_with(box).keywords}
    return usual.union(*map(keywords_of, as_read))


def _table_with(box: Box) -> TableLaid:
    together = (BASE, *(BOXES[need] for need in box.needs), box)
    ids = tuple(each.id for each in together[1:])
    board = board_of(together, "rio_grande", {})
    return table_of(together, Setup(BASE.colours[:2], EDITIONS["rio_grande"], board, ids))


def keywords_to_come() -> set[str]:
    """Keywords of shapes that no box brings yet, but that of the tests: they have words in English alone."""
    return {key for shape in table.SHAPES if shape.is_brought for key in shape.keys} - box_keywords()


def keys(kind: str) -> set[str]:
    """The ids that every language has words for; English has the small words that readers ask for."""
    cards = [card for box in boxes() for card in box.deck]
    known = {
        "verbs": {*REQUESTS, *BEFORE, *table.WORDS, *deeds.WORDS, *naming(cards)},
        "asks": box_keywords(),
        "commands": {*FORMS, *HOST_FORMS} & words_by_tag()[ENGLISH].commands.keys(),
        "remarks": {*FORMS} - words_by_tag()[ENGLISH].commands.keys(),
        "purposes": {purpose.upper() for purpose in Disk},
        "blocks": {*KEYS, "DISK", "ALL"},
    }
    return known.get(kind) or set(getattr(words_by_tag()[ENGLISH], kind))


def wordless(words: Words) -> Iterator[Gap]:
    """The keywords and small words of orders that there is nothing to write for, and the sheet that shows some."""
    for word in ("own", "fillers"):
        if not getattr(words, word):
            yield Gap(words.language, "orders.toml", f'{word} = ["..."]', written=True)
    if not words.sheet:
        english = words_by_tag()[ENGLISH].sheet
        yield Gap(
            words.language, "orders.toml", f'[help]\nsheet = """\n{english}"""  # this, in your words', written=True
        )
    for kind in TABLES:
        said = getattr(words, kind)
        for key in sorted(key for key in keys(kind) if not said.get(key)):
            named = key if re.fullmatch(r"[\w-]+", key) else f'"{key}"'
            file = FILES.get(kind, "orders.toml")
            yield Gap(words.language, file, f'[{kind}]\n{named} = ["..."]', written=True)


# --- sentences ------------------------------------------------------------------------------------


def choices(annotation: object) -> set[str]:
    """The strings of a Literal."""
    return set(annotation.__args__)  # type: ignore[attr-defined]


@cache
def codes_used() -> frozenset[str]:
    """Codes of complaints and remarks as the source writes them where it makes one, or names them for that."""
    return frozenset(code for path in modules("referee") for code in complaint_codes(tree(path)))


def readable() -> set[type]:
    """Classes of entries that some seat may read; of a link what was hashed, without the salt."""
    kinds = {kind for part in log.Entry.__args__ for kind in (getattr(part, "__args__", None) or (part,))}
    return {kind for kind in kinds if kind is Linked or kind not in audiences.REFEREE_ONLY}


def families() -> Mapping[str, set[str]]:
    """The contexts of sentences whose ids are known to the last one."""
    return {
        "note": {*codes.NOTE_CODES, "absence-told", "declined", *UNREADABLE},
        "rulebook": {
            *EDITIONS,
            "card-power",
            "card-rank",
            "card-stack",
            "cards",
            "derived",
            "elsewhere",
            "otherwise",
            "ours",
            "read",
            "reading",
            "rules",
            "several",
            "table",
        },
        "difference": {*ANSWERS, *READINGS},
        "answer": {"yes", "no", *(f"{q}-{said}" for q, each in {**ANSWERS, **READINGS}.items() for said in each)},
        **told(),
        "settled": settled(),
        "assumed": {assumed(reading) for box in boxes() for reading in box.readings if reading.assumed},
        "reading": {why for readings in citations.READINGS.values() for why in readings.values()},
        "fate": {*choices(log.Fate) - {"held"}, "talk", "question", *(f"held-{why}" for why in choices(Doubt) if why)},
        "bounce": {*"01234567"},
        "asked": choices(Topic) - {""},
        "concerned": set(CONCERNS),
        "concern": set(CONCERNS),
        "symbol": {
            use.symbol.id
            for box in boxes()
            for each in box.modifiers
            if isinstance(each, SymbolsOnCards)
            for use in each.uses
        },
        "tempo": choices(Tempo),
        "default": {*Ask} - {Ask.DRAW, Ask.BEGIN, Ask.REINFORCE, Ask.VETO},
        "reason": {"silent", "exhausted", "asked", "asked-plan"},
        "half": {"act", "place"},
        "help": {*ORDERS, *box_keywords(), *keywords_to_come()},
        "usage": {*ORDERS, *box_keywords(), *keywords_to_come(), "joker"} - BARE,
        "pattern": {"date", "moment", "weekday"},
        "option": set(log.Options.__dataclass_fields__),
        "command-option": {option.name for option in OPTIONS},
        "state": {"in", "awaited", "left", "house", "stand-in"},
    }


def assumed(reading: Reading) -> str:
    """The id of the sentence on a reading that is assumed: its own, if it is the one card asked about."""
    return reading.id if reading.id in written("assumed") else asked(reading)


def cited() -> set[str]:
    """The rules that a book is cited for; one that hangs on an answer has a sentence for each instead."""
    pages = (rules for says in citations.SAYS.values() for rules in says.values())
    named = {rule for rules in pages for rule in rules.split(",")} - set(ANSWERS)
    cards = {card.design for box in boxes() for card in box.deck} - {"church"}  # a box has its name
    rules = named | {"objecting"} | set(citations.BOXES)
    return rules - cards - {"send-rivals", "intrigue-card"} - set(citations.DIFFERS) - set(citations.HANGS)


@cache
def tables() -> tuple[TableLaid, ...]:
    """A wide sample: boxes by every rulebook at two to five players, and with what a table may answer otherwise."""
    every = []
    sets = ((), *((box,) for box in BOXES), ("intrigue", "colonies"), ("players_edition", "special"))
    for ids, edition in product(sets, EDITIONS.values()):
        open_ = answers(ids) if edition.id == ("big_box_nl" if ids else "rio_grande") else {}
        asked = {name: given[1:] for name, given in open_.items() if (name in ANSWERED) != bool(ids)}
        laid: list[tuple[int, dict[str, Answer]]] = [(players, {}) for players in (2, 3, 5)]
        laid += [(3, {name: each}) for name, several in asked.items() for each in several if not _is_number(each)]
        for players, chosen in laid:
            with suppress(ValueError):  # two power cards would have the same value
                every.append(table_for(set_up(BASE.colours[:players], edition, ids, chosen=chosen)))
    return tuple(every)


def _is_number(answer: Answer) -> bool:
    return isinstance(answer, int) and not isinstance(answer, bool)


@cache
def told() -> Mapping[str, set[str]]:
    """The ids of what cards tell at some table, by context: in full, and in a few words."""
    full, brief = set[str](), set[str]()
    for each in tables():
        for card in each.cards:
            tells = [(wording(told.id, each.setup.edition), told.by) for told in card.does.tells(each)]
            full.update(id for id, by in tells if by != "rule")
            brief.update(id for n, (id, by) in enumerate(tells) if by != "rule" or not n)
    numbers = {"numbered", "places-up_to", "places-max_possible", "places-none"}
    ranks = {"power", "fetches", "fetches-none", "by-rank", "lay", "bear"}
    frames = {"brings", "bears", "either", "places", "with-places", "with-nobody"}
    return {"does": full | numbers | ranks, "offer": (brief - {"one-of"}) | frames}


def settled() -> set[str]:
    """The readings that cards ask and books print, and what is said of one card where readings are alike for many."""
    asked = {name for each in tables() for card in each.cards for name in readings_asked(each, card)}
    printed = {name for name in asked if not {name, name.rpartition(".")[0]} & written("assumed")}
    alone = {"grandissimo.whose", "grandissimo.each"}  # an invitation tells of these cards together
    return {name if name in READINGS else name.rpartition(".")[0] for name in printed} | alone


def sentences() -> Mapping[str, set[str]]:
    """The sentences there have to be, by context."""
    asked = (Ask.POWER, Ask.REINFORCE, Ask.CARD, Ask.HALF, Ask.RETURN, Ask.VETO)
    asked_back = {f"asked-{tag}" for kind, tag in TAGS.items() if issubclass(kind, AskedBack)}
    return {
        **families(),
        "told": {kind.__name__ for kind in readable() - set(QUIET)},
        "complaint": {*codes_used(), *codes.COMPLAINT_CODES} - FAULTS - written("remark"),
        "remark": set(codes.REMARK_CODES),
        "rule": cited(),
        "command-does": {"TRY", "CODE", *(command.word for command in COMMANDS)},
        "command-when": {command.word for command in COMMANDS},
        "command-answers": {command.word for command in COMMANDS},
        "ruling": {kind.__name__ for kind in TAGS if issubclass(kind, rulings.Ruling)},
        "reply": choices(log.ReplyFate),
        "alert": choices(hints(log.Noticed)["topic"]) | {"wrong-unsaid"},
        "farewell": choices(Farewell),
        "subject": {
            *({*get_args(LetterKind)} - {"part", "receipt", "answer", "reminder", "asked"}),  # these have others'
            *(f"alert-{topic}" for topic in choices(hints(log.Noticed)["topic"])),
            *(f"farewell-{why}" for why in choices(Farewell)),
            *asked_back,
        },
        "letter": {*asked_back, *(f"{code}-does" for code in asked_back)},
        "headline": {*(kind for kind, on_paper in ON_PAPER.items() if on_paper.first is None), *asked_back},
        "tap": asked_back,
        "example": {*KEYS, "SAY", "ACCEPT", "DO", "PLACE", "ELSE CARD"} - {"TURN"},
        "question": {*(kind.upper() for kind in asked), *(f"DISK {purpose.upper()}" for purpose in Disk)},
    }


def catalog(language: str) -> Catalog | None:
    path = templates_folder() / "languages" / language / "sentences.po"
    return _parsed(path.read_bytes()) if path.is_file() else None


@cache
def _parsed(sentences: bytes) -> Catalog:
    return read_po(BytesIO(sentences))


def written(context: str, language: str = ENGLISH) -> set[str]:
    """The ids that a language has under a context."""
    contexts = [message.context for message in catalog(language) or () if message.context]
    return {id for found, _, id in (each.partition(".") for each in contexts) if found == context}


def unsaid(language: str) -> Iterator[Gap]:
    """The sentences that are not there: in English those of ids, in another language all."""
    if language == ENGLISH:
        for context, ids in sentences().items():
            for id in sorted(ids - written(context)):
                yield Gap(language, "sentences.po", entry(f"{context}.{id}", "..."))
        return
    ours, english = catalog(language), catalog(ENGLISH)
    if ours is None:
        yield Gap(language, "sentences.po", "# all of it: a copy of English's, with these words")
        return
    said = {message.context for message in ours if message.context and all(_forms(message)) and not message.fuzzy}
    for message in english or ():
        if message.context and message.context not in said:
            yield Gap(language, "sentences.po", entry(message.context, message.id))


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def entry(context: str, english: str | tuple[str, ...]) -> str:
    lines, page = BytesIO(), Catalog()
    page.add(english, context=context)
    write_po(lines, page, omit_header=True)
    return lines.getvalue().decode().strip()


# --- how much of it -------------------------------------------------------------------------------

FOR_MODERATORS = re.compile(r"(?:alert|bounce|hint|reply|state|refused|command-\w+)\.|subject\.alert-")
"""Sentences that stand in letters to moderators alone, by their ids."""


def coverage(language: str) -> str:
    """How many sentences and names a language has of those that English has, and what English says anew since."""
    page, english = catalog(language), catalog(ENGLISH)
    if page is None:
        return f"# {language}: letters in English"
    wanted = {str(each.context) for each in english or () if each.context}
    said = {
        str(each.context)
        for each in page
        if each.context and all(_forms(each)) and not (each.fuzzy or each.string == each.id and _is_text(each.id))
    }
    parts = []
    for whose, ids in (
        ("players' letters", {id for id in wanted if not FOR_MODERATORS.match(id)}),
        ("moderators'", {id for id in wanted if FOR_MODERATORS.match(id)}),
    ):
        parts.append(f"{whose} {len(ids & said):,} of {len(ids):,}")
    forms = [(thing, form) for thing in things() for form in thing.forms]
    names = words_by_tag()[language]
    named = sum(bool(names.named(t.kind).get(t.id, Naming({})).forms.get(form)) for t, form in forms)
    stale = sum(each.fuzzy for each in page if each.context)
    return f"# {language}: {', '.join(parts)}, names {named:,} of {len(forms):,}, {stale} fuzzy"


def _is_text(english: str | tuple[str, ...]) -> bool:
    """Whether an English sentence has so many words that no other language has the same by chance."""
    return bool(re.search(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}", english if isinstance(english, str) else english[0]))


# --- as they are added ----------------------------------------------------------------------------


def pasted(gaps: Iterable[Gap], there: Iterable[str] = ()) -> str:
    """Their lines as a file can have them: first what goes to the top of it or to a table it has, then new tables.

    `there`: the tables that it has.
    """
    tables: dict[str, list[str]] = {}
    for gap in dict.fromkeys(gaps):  # some cards lie in several boxes
        head, _, rest = gap.lines.partition("\n") if gap.lines.startswith("[") else ("", "", gap.lines)
        doubt = "" if gap.written or gap.language == ENGLISH else "  # or as English has it"
        rows = [row + doubt for row in rest.splitlines()] if head else [rest, ""]
        tables.setdefault(head, []).extend(rows)
    heads = {head: f"# to {head}, which is there:" if head and head in there else head for head in tables}
    ordered = sorted(tables, key=lambda head: (head != "", head not in there))
    return "\n\n".join("\n".join((heads[head], *tables[head])).strip() for head in ordered)


def heads(language: str, file: str) -> set[str]:
    """The tables that a file of a language has."""
    path = templates_folder() / "languages" / language / file
    return {line.split("#")[0].strip() for line in path.read_text("utf-8").splitlines()} if path.is_file() else set()


# --- lists in order -------------------------------------------------------------------------------

_LISTED = re.compile(r"^([^#\[\s].*?) = \[(.*?)\]$", re.MULTILINE | re.DOTALL)


def tidied(text: str) -> str:
    """The lists of a `talk.toml` in order: behind the first, which letters write, by the alphabet, each phrase once.

    Rows are as wide as lines may be, and none is empty.
    """
    return _LISTED.sub(lambda found: _in_rows(found[1], _in_order(tomllib.loads(f"it = [{found[2]}]")["it"])), text)


def _in_order(phrases: Iterable[str]) -> list[str]:
    """The phrases as a list has them."""
    first, *others = dict.fromkeys(phrases)
    return [first, *sorted(others, key=lambda phrase: (folded(phrase), phrase))]


def _in_rows(key: str, phrases: Iterable[str]) -> str:
    """A list of phrases, in one row if it fits."""
    said = [json.dumps(phrase, ensure_ascii=False) for phrase in phrases]
    if len(row := f"{key} = [{', '.join(said)}]") <= WIDE:
        return row
    rows = [""]
    for phrase in said:
        if len(rows[-1]) + len(phrase) + 6 > WIDE:
            rows.append("")
        rows[-1] += f" {phrase}," if rows[-1] else f"{phrase},"
    return "\n".join((f"{key} = [", *(f"    {row}" for row in rows), "]"))


def tidy(languages: Iterable[str]) -> Iterator[Path]:
    """Put the words of talk of these languages in order; the files that were not."""
    for language in languages:
        path = templates_folder() / "languages" / language / "talk.toml"
        if path.is_file() and (there := path.read_text("utf-8")) != (better := tidied(there)):
            path.write_text(better, "utf-8")
            yield path


# --- all of it ------------------------------------------------------------------------------------


def gaps(language: str) -> tuple[Gap, ...]:
    """What one language lacks."""
    words = words_by_tag()[language]
    return (*nameless(words), *wordless(words), *unsaid(language))


def main(languages: Iterable[str]) -> None:
    tags = [*languages] or [*words_by_tag()]
    for path in tidy(tags):
        print(f"# {path.relative_to(templates_folder().parent)} is in order now")
    found = [gap for language in tags for gap in gaps(language)]
    for (language, file), gathered in groupby(found, lambda gap: (gap.language, gap.file)):
        here = list(gathered)
        told = [gap for gap in here if languages or language == ENGLISH or gap.written]
        more = f": `make words TAG={language}` prints all" if len(told) < len(here) else ""
        there = (templates_folder() / "languages" / language / file).exists()
        lacks = f"lacks {len(here)}" if there else "is not there: its letters are English"
        print(f"# templates/languages/{language}/{file} {lacks}{more}")
        print(f"\n{pasted(told, heads(language, file))}\n" if told else "", end="")
    print(*(coverage(tag) for tag in tags if tag != ENGLISH), sep="\n")
    lacking = sum(gap.language == ENGLISH for gap in found)
    print(f"# English, which stands in for all of them, lacks {lacking}")
    sys.exit(bool(lacking))


if __name__ == "__main__":
    main(sys.argv[1:])
