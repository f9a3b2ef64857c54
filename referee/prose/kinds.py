"""The kinds of words that a letter may hold, in one table: what each means, what is lost with it, what else it does.

Whoever looks at words asks this table, by `those`. Which words are of which kind stands in the folder of each language,
as names are sorted there, or rows of `orders.toml` and `talk.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag, IntEnum, auto

from referee.orders.shapes.facts import TURN

STRANGE = "strange"
"""The kind of a word that is in none of our lists."""

PART = "part"
"""The kind of a word with which the name of a place begins, if the name does not follow."""

STOP, COMMA = ";", ","


class Weight(IntEnum):
    """What is lost with a word that no order used: nothing, a detail, an order, a name, a denial or a condition."""

    FREE, DETAIL, ORDER, NAME, TURN = range(5)


class Is(Flag):
    """What kinds of words are asked about."""

    LIGHT = auto()  # may stand anywhere and mean nothing
    TALK = auto()  # has its part in few orders, and is strange beside all others
    JOINT = auto()  # only joins what it stands between
    IDLE = auto()  # names nothing of the game
    GAME = auto()  # what a denial or a condition of the game has
    AGAINST = auto()  # may take back what a letter says besides
    PLACING = auto()  # may begin a placing
    WITHIN = auto()  # stands within an order and changes nothing
    FAILING = auto()  # says more of a card than that it is got
    ANSWER = auto()  # is heard only where a letter of ours may be answered


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of words: what it means, what is lost with one that is passed over, and what it is besides."""

    means: str
    weight: Weight = Weight.FREE
    traits: Is = Is(0)


_FREE, _DETAIL, _ORDER, _NAME, _TURN = Weight

KINDS: dict[str, Kind] = {
    # names
    "card": Kind("an action card", _NAME, Is.GAME),
    "place": Kind("a region, the Castillo, the court", _NAME, Is.GAME | Is.PLACING),
    PART: Kind("Old, Basque: the beginning of a place", _NAME),
    "number": Kind("how many, or the value of a card", _NAME, Is.GAME | Is.PLACING),
    "board": Kind("a mobile scoreboard, by its points", _NAME, Is.GAME),
    "seat": Kind("a player", _DETAIL, Is.GAME),
    "figure": Kind("who visits courts: Queen, Jester", _DETAIL),
    "party": Kind("caballeros of nobody"),
    "own": Kind("mine", traits=Is.IDLE | Is.PLACING),
    "I": Kind("I", traits=Is.LIGHT | Is.IDLE),
    "verb": Kind("the keyword of an order", traits=Is.PLACING),
    "purpose": Kind("what a disk is for", _DETAIL),
    # how many, and which
    "REST": Kind("all others", _DETAIL, Is.PLACING),
    "ALL": Kind("all", _DETAIL, Is.PLACING),
    "ANY": Kind("any", _DETAIL, Is.PLACING),
    "EACH": Kind("each", _DETAIL, Is.PLACING),
    "LEAD": Kind("as many as lead", _DETAIL, Is.GAME | Is.PLACING | Is.FAILING),
    "SPREAD": Kind("spread out", _DETAIL, Is.PLACING),
    "NONE": Kind("nobody", traits=Is.IDLE | Is.FAILING),
    "NTH": Kind("a third one", traits=Is.PLACING),
    "MAN": Kind("the man: one, without a number", traits=Is.PLACING),
    "MEN": Kind("what a number counts: two men", traits=Is.LIGHT | Is.IDLE),
    "AS MANY": Kind("as many as were named last, or as lead", _DETAIL, Is.PLACING),
    "ENOUGH": Kind("enough to lead", traits=Is.PLACING),
    "NO MORE": Kind("only (so many)", traits=Is.PLACING | Is.TALK | Is.IDLE),
    "NEED": Kind("needed", traits=Is.TALK),
    "TWICE": Kind("twice as many as were named last", traits=Is.PLACING),
    "HALF": Kind("half as many as were named last", traits=Is.PLACING),
    "CARD ONE": Kind("the first card", _ORDER),
    "CARD TWO": Kind("the second card", _ORDER),
    "BEST CARD": Kind("whichever card is best", _DETAIL),
    "STACK": Kind("number (of a card)"),
    "ROUND": Kind("round (of the game)", traits=Is.TALK),
    "SECOND ONE": Kind("the second one", traits=Is.PLACING),
    # power cards
    "JOKER": Kind("the power card without a value", _DETAIL),
    "SAYS HIGHEST": Kind("my highest", _DETAIL),
    "LOWEST": Kind("my lowest", _DETAIL),
    "AIM": Kind("so that I am ...", _ORDER),
    "MAX": Kind("at most", _ORDER),
    "GAIN": Kind("if I gain by it", _ORDER, Is.FAILING),
    "AHEAD": Kind("before others", _ORDER, Is.FAILING),
    "GOES FIRST": Kind("I am first", traits=Is.FAILING),
    "BEATS": Kind("beats", traits=Is.TALK),
    "LEAST": Kind("or more; points", traits=Is.LIGHT | Is.FAILING),
    "VERSUS": Kind("against her one"),
    # ways
    "TO": Kind("to"),
    "FROM": Kind("from", traits=Is.PLACING),
    "BY": Kind("by"),
    "WITH": Kind("with", traits=Is.LIGHT),
    "THERE": Kind("there", traits=Is.IDLE | Is.PLACING),
    "PROVINCES": Kind("provinces", traits=Is.LIGHT),
    "BACK": Kind("back", traits=Is.WITHIN),
    # what joins and orders
    "AND": Kind("and", traits=Is.JOINT),
    "OR": Kind("or"),
    "BUT": Kind("but", traits=Is.JOINT | Is.AGAINST),
    "THEN": Kind("then", traits=Is.JOINT),
    "FIRST": Kind("first", traits=Is.PLACING | Is.FAILING),
    "LAST": Kind("last", traits=Is.PLACING | Is.FAILING),
    "AFTERWARDS": Kind("afterwards", traits=Is.TALK),
    "HAVING": Kind("after I have ...", traits=Is.TALK),
    # what denies and conditions
    "NOT": Kind("not", _TURN, Is.IDLE | Is.AGAINST | Is.FAILING),
    "IF": Kind("if", _TURN, Is.IDLE | Is.AGAINST | Is.PLACING),
    "UNLESS": Kind("unless", _TURN, Is.IDLE | Is.AGAINST),
    "INSTEAD": Kind("instead", _DETAIL, Is.IDLE | Is.AGAINST),
    "ONLY": Kind("only; without", _TURN, Is.IDLE),
    "IF KING MOVED": Kind("if the king has moved"),
    "TOOK": Kind("taken", traits=Is.GAME | Is.FAILING),
    "FREE": Kind("free", traits=Is.GAME),
    "LAID": Kind("laid", traits=Is.GAME),
    "MOVED": Kind("moved", traits=Is.GAME),
    "LEADS": Kind("has most", traits=Is.TALK),
    "HAS": Kind("has", traits=Is.TALK),
    "HAS NOT": Kind("has not, does not", traits=Is.TALK),
    "ANYBODY": Kind("somebody", traits=Is.TALK),
    TURN: Kind("my turn", traits=Is.TALK),
    "ONCE": Kind("as soon as", traits=Is.TALK),
    "INVERTS": Kind("is, has: a condition, where it begins a clause", traits=Is.TALK),
    "SO": Kind("then, in that case", traits=Is.TALK),
    "WORKS": Kind("possible, to be had", traits=Is.TALK),
    "FAILS": Kind("impossible, fails", traits=Is.TALK),
    "FULL": Kind("full"),
    "COSTS": Kind("costs me", _DETAIL),
    # what changes
    "SWAP": Kind("swap", _ORDER, Is.AGAINST),
    "CORRECTION": Kind("no, rather", _DETAIL, Is.IDLE | Is.AGAINST),
    "KEEPS": Kind("all else stays as it is", _DETAIL),
    "STAYS": Kind("stays, as it is, unchanged", traits=Is.TALK),
    "REVERSE": Kind("the other way round", _ORDER, Is.AGAINST),
    "ALSO": Kind("also", traits=Is.WITHIN),
    "DROPS": Kind("forget"),
    "LEAVES": Kind("leave, spare: what is left undone", traits=Is.TALK | Is.IDLE),
    "WHICH": Kind("which, where: what describes", traits=Is.TALK | Is.IDLE),
    "effect": Kind("what an action card does", traits=Is.TALK | Is.IDLE),
    "LESS": Kind("fewer", _TURN),
    "LIKEWISE": Kind("the same", traits=Is.PLACING),
    # vetoes
    "NO VETO": Kind("no veto", _ORDER),
    "USES IT": Kind("I use it against", traits=Is.TALK),
    "ASKING": Kind("ask me", traits=Is.TALK),
    # what is talk
    "SAYS YES": Kind("yes", traits=Is.IDLE),
    "YES": Kind("yes, as a keyword", traits=Is.ANSWER),
    "SAYS NO": Kind("no", _ORDER, Is.IDLE | Is.AGAINST | Is.FAILING),
    "HEDGE": Kind("perhaps, should", traits=Is.IDLE | Is.AGAINST | Is.WITHIN),
    "REQUESTS": Kind("could you", traits=Is.IDLE | Is.WITHIN),
    "ASKS US": Kind("where, how", traits=Is.AGAINST),
    "PAST": Kind("was, had"),
    "WANTED": Kind("I thought of"),
    "REASON": Kind("because"),
    "LATER": Kind("later", traits=Is.TALK),
    "FOLLOWS": Kind("follows tonight", traits=Is.TALK),
    "BOWS OUT": Kind("I do not play", traits=Is.ANSWER),
    "IS FINAL": Kind("I change nothing any more", traits=Is.ANSWER),
    "IS WAITING": Kind("wait for me", traits=Is.ANSWER),
    "THIS TIME": Kind("sadly", traits=Is.ANSWER),
    "SORRY FOR": Kind("sorry", traits=Is.ANSWER),
    "AGAINST": Kind("joke, mistake, says", traits=Is.ANSWER),
    "ABSENCE": Kind("on holiday", traits=Is.ANSWER),
    "LOOSE": Kind("well", traits=Is.LIGHT),
    "LEAD-IN": Kind("I would like", traits=Is.LIGHT),
    "CLOSING": Kind("regards", traits=Is.LIGHT),
    "IS": Kind("is", traits=Is.LIGHT),
    "filler": Kind("the, please", traits=Is.LIGHT),
    STRANGE: Kind("anything else", traits=Is.IDLE),
}


def those(traits: Is) -> frozenset[str]:
    """The kinds of words that are one of these things."""
    return frozenset(name for name, kind in KINDS.items() if kind.traits & traits)


def that_weigh(*weights: Weight) -> frozenset[str]:
    """The kinds of words with which so much is lost."""
    return frozenset(name for name, kind in KINDS.items() if kind.weight in weights)
