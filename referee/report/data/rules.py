"""What a game is played with as data: numbers, places with outlines, cards with their texts, names in all languages.

A function of the table alone, which nobody may not know. Must not know a game's position, nor a letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import ConfigDict

from referee.languages.catalogue import Catalogue
from referee.languages.loading import letter_languages, speaking
from referee.log.digest import digest
from referee.orders.asking import asker
from referee.orders.shapes.hand import HandBlock
from referee.report import rulebooks
from referee.report.card_text import in_a_line, text_of
from referee.report.houserules import answer_in_words, question, sentence
from referee.report.map_drawing import WIDE, Polygon, Site, read_map
from referee.rules.board import Board, Token, Zone
from referee.rules.decisions import ChooseHand
from referee.rules.effects.base import Card, Step
from referee.rules.model import CABALLEROS, SCORING_ROUNDS, STARTING_COURT, STARTING_HOME
from referee.rules.modifiers import rank_rights
from referee.rules.position import laid_out
from referee.rules.scoring import BONUS, paid_ranks
from referee.rules.table import Setup, TableLaid

RULES_FORMAT: Literal["el-grande-rules/1"] = "el-grande-rules/1"

_TOLD = ConfigDict(use_attribute_docstrings=True, extra="ignore")

NamesTold = dict[str, str]
"""What something is called, by the tag of the language; `en` is what orders call it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidTold:
    """A sentence, and where it stands."""

    __pydantic_config__ = _TOLD

    text: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerTold:
    """A question on which rulebooks differ or are silent, and the answer that this table plays by."""

    __pydantic_config__ = _TOLD

    id: str
    answer: str | int | bool
    question: str
    text: str
    """The answer in words."""
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringTold:
    """How places score, cards and effects that say otherwise apart."""

    __pydantic_config__ = _TOLD

    general: tuple[int, ...]
    """The rounds that end in a general scoring."""
    ranks: int
    """How many of the values of a place are paid at this table."""
    ties: Literal["compress", "absolute"]
    """Who tie for a rank get the points of the rank below; compress: they take up two ranks however many they are,
    absolute: a rank each."""
    king: int
    """Points besides, for whoever alone has most in the King's region."""
    home: int
    """Points besides, for whoever alone has most in the region of their own Grande."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourTold:
    """A colour of the box."""

    __pydantic_config__ = _TOLD

    id: str
    names: NamesTold
    fill: str
    """As letters paint it: #rrggbb."""
    ink: str
    """Of words on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineTold:
    """Where a place lies on the map of our letters, `map.width` wide; y grows downwards."""

    __pydantic_config__ = _TOLD

    corners: Polygon
    x: int
    """The middle of its name, and of the rows of pieces below it."""
    y: int
    across: int
    """How many pieces stand in a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTold:
    """A zone: wherever caballeros may stand."""

    __pydantic_config__ = _TOLD

    id: str
    names: NamesTold
    kind: str
    """court, provinces, region, castillo, slot or aside; more may come."""
    values: tuple[int, ...]
    """Points for first, second and third, as printed."""
    near: tuple[str, ...]
    within: str | None
    """Of a slot: the place it belongs to before the first round."""
    room: int | None
    """For how many caballeros; null: any number."""
    bonus: int
    """Points for the owner of each caballero on it when its place is scored."""
    king: bool
    """Whether the King may stand here."""
    grande: bool
    """Whether Grandes may."""
    placed: str
    """From the court: never, near the King, or always."""
    left: bool
    """Whether caballeros may be moved away."""
    outline: OutlineTold | None
    """Null: the map has no place for it; our letters draw a box below."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenKindTold:
    """A token of the game."""

    __pydantic_config__ = _TOLD

    id: str
    names: NamesTold
    kind: str
    values: tuple[int, ...]
    """Points that replace those of the place where it lies."""
    borne: bool
    """Whether a caballero bears it."""
    worth: int
    """Points to whoever brings it to Spain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerTold:
    """A power card, which each colour has."""

    __pydantic_config__ = _TOLD

    value: int
    """-1: the Joker."""
    caballeros: int
    """How many it brings from the provinces to the court."""
    card: str | None
    """The special action on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankTold:
    """What the rank of a power card gives in a round, where ranks give something."""

    __pydantic_config__ = _TOLD

    cards: tuple[str, ...]
    """Action cards that this rank alone may take."""
    acts_by_power: bool
    """Whether it may take the special action of its power card."""
    caballeros: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandTold:
    """What a HAND must be."""

    __pydantic_config__ = _TOLD

    count: int
    """How many different power cards."""
    usual: tuple[int, ...]
    """Those of whoever says nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StackTold:
    """A stack of action cards."""

    __pydantic_config__ = _TOLD

    number: int
    kind: str
    """drawn: one card is turned up each round; standing: all are on offer; hidden: effects alone use its cards."""
    cards: tuple[str, ...]
    """Copies are told apart by # and a number, as in a report."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTold:
    """An action card."""

    __pydantic_config__ = _TOLD

    id: str
    """As orders name it."""
    names: NamesTold
    copies: int
    stack: int
    """0: of no stack."""
    power: int | None
    """The value of the power card that it is on."""
    caballeros: int
    """How many it lets its player place."""
    does: str
    """In a line."""
    text: tuple[SaidTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShadeTold:
    """How our letters paint something."""

    __pydantic_config__ = _TOLD

    fill: str
    ink: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MapTold:
    """The paper of the map of our letters."""

    __pydantic_config__ = _TOLD

    width: int
    coast: Polygon
    """The outline of what lies beside Spain in the box."""
    shades: dict[str, ShadeTold]
    """Of sea, of places that are plain, open to the reader or shut, of marks and of neutral pieces."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTold:
    """What an El Grande game is played with. It changes only if its table changes a rule."""

    __pydantic_config__ = _TOLD

    format: Literal["el-grande-rules/1"]
    setup: str
    """The digest of what is played with, as letters before the game tell it."""
    language: str
    """The language of all sentences."""
    edition: str
    length: str
    rounds: tuple[int, ...]
    boxes: dict[str, NamesTold]
    house: tuple[str, ...]
    """Questions that this table answers otherwise than its rulebook."""
    players: int
    scoring: ScoringTold
    caballeros: int
    """Of each colour."""
    court: int
    """How many of them begin in the court."""
    home: int
    """How many begin in the home region; the rest is in the provinces."""
    colours: tuple[ColourTold, ...]
    """Of the seats, clockwise."""
    parties: dict[str, NamesTold]
    """Neutral parties, by the id that `caballeros` of a report has."""
    places: tuple[PlaceTold, ...]
    """Court and provinces, then regions in the order of scoring, then all else."""
    tokens: tuple[TokenKindTold, ...]
    powers: tuple[PowerTold, ...]
    ranks: tuple[RankTold, ...]
    hand: HandTold | None
    """Null: everybody plays with all power cards."""
    stacks: tuple[StackTold, ...]
    cards: tuple[CardTold, ...]
    rules: tuple[SaidTold, ...]
    """What all rulebooks have, as this one has it."""
    answers: tuple[AnswerTold, ...]
    map: MapTold


def table_told(words: Catalogue, table: TableLaid) -> TableTold:
    """What a table plays with, its sentences in the language of `words`."""
    setup = table.setup
    board, (sites, shades) = setup.board, read_map(words.templates["map.svg"])
    return TableTold(
        format=RULES_FORMAT,
        setup=digest(setup),
        language=words.language,
        edition=setup.edition.id,
        length=setup.length,
        rounds=setup.rounds,
        boxes={box: _names("box", box) for box in setup.boxes},
        house=setup.house,
        players=len(setup.colours),
        scoring=_scoring(setup),
        caballeros=CABALLEROS + board.reserve,
        court=STARTING_COURT,
        home=STARTING_HOME,
        colours=tuple(
            ColourTold(id=each, names=_names("colour", each), fill=shades[each].fill, ink=shades[each].ink)
            for each in setup.colours
        ),
        parties={party.id: _names("party", party.id) for party in board.neutrals},
        places=tuple(_place(board, place, zone, sites) for place, zone in enumerate(board.zones)),
        tokens=tuple(map(_token, board.tokens)),
        powers=tuple(
            PowerTold(value=value, caballeros=brings, card=table.powers.get(value))
            for value, brings in sorted(board.caballeros_of.items())
        ),
        ranks=tuple(
            RankTold(cards=each.reserved_cards, acts_by_power=each.acts_by_power, caballeros=each.caballeros)
            for each in rank_rights(table)
        ),
        hand=_hand(table),
        stacks=tuple(StackTold(number=each.number, kind=each.kind, cards=each.cards) for each in table.stacks),
        cards=tuple(_card(words, table, card) for card in table.cards),
        rules=tuple(_rules(words, setup)),
        answers=tuple(_answers(words, table)),
        map=MapTold(
            width=WIDE,
            coast=sites["coast"].outline,
            shades={id: ShadeTold(fill=each.fill, ink=each.ink) for id, each in shades.items()},
        ),
    )


def _names(context: str, id: str) -> NamesTold:
    return {tag: speaking(tag).word(context, id) for tag in letter_languages()}


def _scoring(setup: Setup) -> ScoringTold:
    return ScoringTold(
        general=tuple(number for number in setup.rounds if number in SCORING_ROUNDS),
        ranks=paid_ranks(len(setup.colours)),
        ties=setup.edition.tie_skip,
        king=BONUS,
        home=BONUS,
    )


def _place(board: Board, place: int, zone: Zone, sites: Mapping[str, Site]) -> PlaceTold:
    site = sites.get(zone.id)
    return PlaceTold(
        id=zone.id,
        names=_names("place", zone.id),
        kind=zone.kind,
        values=zone.values,
        near=tuple(board.codes[near] for near in board.borders[place]),
        within=zone.within if zone.kind == "slot" and zone.within else None,
        room=zone.holds,
        bonus=zone.bonus,
        king=zone.king and zone.kind == "region",
        grande=zone.grande and zone.kind == "region",
        placed=zone.placed,
        left=zone.left,
        outline=OutlineTold(corners=site.outline, x=site.x, y=site.y, across=site.across) if site else None,
    )


def _token(token: Token) -> TokenKindTold:
    return TokenKindTold(
        id=token.id,
        names=_names("token", token.id.partition("#")[0]),
        kind=token.kind,
        values=token.values,
        borne=token.borne,
        worth=token.worth,
    )


def _hand(table: TableLaid) -> HandTold | None:
    asking = asker(table, HandBlock.key)
    usual = asking.usual_order(laid_out(table), 0) if isinstance(asking, Step) else None
    return HandTold(count=len(usual.values), usual=usual.values) if isinstance(usual, ChooseHand) else None


def _card(words: Catalogue, table: TableLaid, card: Card) -> CardTold:
    return CardTold(
        id=card.design,
        names=_names("card", card.design),
        copies=card.copies,
        stack=card.stack,
        power=card.power or None,
        caballeros=card.caballeros,
        does=in_a_line(words, table, card),
        text=tuple(SaidTold(text=each.text, source=each.source) for each in text_of(words, table, card)),
    )


def _rules(words: Catalogue, setup: Setup) -> Iterable[SaidTold]:
    for rule in rulebooks.RULES:
        said = sentence(words, rule, setup.edition, setup.rounds)
        yield SaidTold(text=said, source=rulebooks.source_of_rule(words, setup, rule))


def _answers(words: Catalogue, table: TableLaid) -> Iterator[AnswerTold]:
    for id in table.setup.questions:
        answer = table.setup.answer(id)
        yield AnswerTold(
            id=id,
            answer=answer,
            question=question(words, id),
            text=answer_in_words(words, id, answer),
            source=rulebooks.source_of_answer(words, table, id),
        )
