"""How each command is read from the words behind its first.

Knows the forms people give a command. Must not know lines, TRY or CODE, nor whether a command can be carried out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from referee.orders.letter import Line
from referee.orders.lexicon import nearest
from referee.orders.tokens import words_of
from referee.rules.setup import ANSWERS
from referee.rulings import commands as c
from referee.rulings.corrections import correction
from referee.rulings.moments import moment
from referee.rulings.newcomers import EXAMPLE, newcomer, without_colour, written
from referee.rulings.phrases import Phrase
from referee.rulings.reference import CARDS, DRAWN, LONGEST_WAIT, NO_BOXES, OPTIONS, RULES, USAGE, OptionCard
from referee.rulings.refused import Unclear

LONGEST_TITLE = 80
LONGEST_TEXT = 4000
MOST_RULINGS = 9999
LAST_ROUND = 9

FormReader = Callable[[Phrase], c.Command]

_HOURS = {
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours"), 1),
    **dict.fromkeys(("d", "day", "days"), 24),
    **dict.fromkeys(("w", "wk", "week", "weeks"), 168),
}
_MINUTES = {**dict.fromkeys(("m", "min", "mins", "minute", "minutes"), 1), **dict.fromkeys(("h", "hour", "hours"), 60)}
_UNITS: Mapping[str, Mapping[str, int]] = {"hours": _HOURS, "minutes": _MINUTES, "": {}}
_GLUED = re.compile(r"(\d{1,6})([a-z]+)")
_NOBODY = ("nobody", "none")
_PARTED = re.compile(r",|;|\+|&|\band\b", re.IGNORECASE)
_WITH_BOXES = re.compile(
    r"(?P<title>.*?)[\s,]+(?:(?i:with\s+boxes)|BOXES|(?i:boxes)(?=\s*:)|(?<=[\"”»]\s)(?i:boxes))[\s:]+(?P<boxes>.+)"
)
_LOTS = (DRAWN, "random", "lots", *_NOBODY)


# --- commands of a word or two ------------------------------------------------------------------


def _alone(make: Callable[[], c.Command], *idle: str) -> FormReader:
    """A command of one word, with words that may keep it company."""

    def read(said: Phrase) -> c.Command:
        said.skip("the", "game", "it", "again", *idle)
        said.end()
        return make()

    return read


def _help(said: Phrase) -> c.Command:
    said.skip("me", "with", "on", "about", "for", "the", "?")
    if not said.word:
        return c.HelpMe()
    near = nearest(said.word, TOPICS)
    topic = TOPICS.get(said.word) or (TOPICS[near[0]] if near else "")
    if not topic:
        raise Unclear("command-unknown", (said.word,), ("HELP",))
    said.at += 1
    said.skip("for", "?")
    if topic == RULES:
        return c.HelpMe(topic, said.rest())
    said.end()
    return c.HelpMe(topic)


def _order_for(said: Phrase) -> c.Command:
    seat = said.seat("ORDER FOR {}")
    said.skip()
    return c.OrderFor(seat, (Line(0, said.rest()),) if said.word else ())


def _shifted(make: type[c.Extend | c.Shorten], opposite: str) -> FormReader:
    """A command that moves the deadline, by so many hours or to a moment; `opposite` is the word for the other way."""

    def read(said: Phrase) -> c.Command:
        said.skip("by", "the", "deadline", "deadlines", "it", "for", "another", "with", "+")
        if said.perhaps_seat() is not None:
            raise Unclear("for-the-whole-table", (), USAGE[make])
        if said.take("until", "till", "to"):
            return make(until=moment(said.rest(), USAGE[make][-1:]))
        if said.is_negative:
            raise Unclear("turned-round", (), (f"{opposite} {said.rest()}",))
        hours = _duration(said, "hours", 1, LONGEST_WAIT, "hours-missing", USAGE[make])
        said.skip("more", "longer", "less", "shorter", "earlier", "later")
        said.end()
        return make(hours)

    return read


def _process(said: Phrase) -> c.Command:
    said.skip("round", "the", "now", "#")
    number = said.within(1, LAST_ROUND, "round-missing", *USAGE[c.Process])
    said.end()
    return c.Process(number)


def _eject(said: Phrase) -> c.Command:
    seat = said.seat("EJECT {}")
    said.skip("player", "seat")
    said.end()
    return c.Eject(seat)


def _stand_in(said: Phrase) -> c.Command:
    seat = said.seat("STAND-IN {}")
    said.skip("player", "seat", "is", "now", "by", "with", "the", "a")
    if said.word in ("", "?"):
        said.end()
        return c.StandIn(seat)
    player = "" if said.word in _NOBODY else said.word
    said.at += 1
    said.end()
    return c.StandIn(seat, player)


def _rewind(said: Phrase) -> c.Command:
    said.skip("to", "the", "start", "beginning", "of", "round", "back", "game", "#")
    number = said.within(1, LAST_ROUND, "round-missing", *USAGE[c.Rewind])
    said.skip("and", "with", "but")
    keep = said.word not in ("drop", "dropping")
    said.at += said.word in ("keep", "keeping", "drop", "dropping")
    said.skip("the", "all", "sheets", "sheet", "orders")
    said.end()
    return c.Rewind(number, keep)


def _resend(said: Phrase) -> c.Command:
    if said.take("all", "everybody", "everyone"):
        said.end()
    seats: list[int] = []
    while said.skip("and", "to", "the", "report", "reports", "for") or said.word not in ("", "?"):
        if said.word not in ("", "?"):
            seats.append(said.seat("RESEND {}"))
    said.end()
    return c.Resend(tuple(dict.fromkeys(seats)))


def _undo(said: Phrase) -> c.Command:
    said.skip("ruling", "the", "last", "number", "#", "one")
    number = said.within(1, MOST_RULINGS, "ruling-missing", *USAGE[c.Undo]) if said.word not in ("", "?") else 0
    said.end()
    return c.Undo(number)


def _duration(said: Phrase, unit: str, least: int, most: int, code: str, legal: tuple[str, ...]) -> int:
    """So much time, "24", "24h" or "3 days", in a unit. Raises Unclear."""
    factor, glued = 1, None if said.is_negative else _GLUED.fullmatch(said.word)
    if glued and glued[2] in _UNITS[unit]:
        said.at += 1
        amount, factor = int(glued[1]), _UNITS[unit][glued[2]]
    else:
        amount = said.within(0, 10**6, code, *legal)
        if said.word in _UNITS[unit]:
            factor = _UNITS[unit][said.word]
            said.at += 1
    if not least <= amount * factor <= most:
        raise Unclear("number-range", (amount * factor, least, most), legal)
    return amount * factor


# --- words as typed -----------------------------------------------------------------------------


def _text(said: Phrase, make: type[c.Command], longest: int) -> str:
    """The words behind a command. Raises Unclear where there are none, or too many."""
    text = said.speech()
    if not text:
        raise Unclear("text-missing", (), USAGE[make])
    if len(text) > longest:
        raise Unclear("text-too-long", (len(text), longest))
    return text


def _announce(said: Phrase) -> c.Command:
    return c.Announce(_text(said, c.Announce, LONGEST_TEXT))


def _create(said: Phrase) -> c.Command:
    whole = said.rest()
    found = _WITH_BOXES.fullmatch(whole) if whole == said.speech() else None
    named = said.anew(found["title"]) if found else said
    title = _text(named, c.Create, LONGEST_TITLE)
    phoned = title == whole and title.endswith(".") and title[-2:-1].isalnum()
    return c.Create(title[:-1] if phoned else title, _listed(found["boxes"]) if found else ())


def _listed(text: str) -> tuple[str, ...]:
    """The names of a list, with the underscores that ids have."""
    names = ("_".join(words_of(name)) for name in _PARTED.split(text))
    return tuple(dict.fromkeys(name for name in names if name and name != NO_BOXES))


def _dismiss(said: Phrase) -> c.Command:
    name = _text(said, c.Dismiss, LONGEST_TITLE).rstrip(" .,!")
    if not name:
        raise Unclear("text-missing", (), USAGE[c.Dismiss])
    return c.Dismiss(name)


# --- people -------------------------------------------------------------------------------------


def _substitute(said: Phrase) -> c.Command:
    who, others = newcomer(said.rest(), USAGE[c.Substitute][0])
    example = f"SUBSTITUTE {{}} {EXAMPLE}"
    if others:  # SUBSTITUTE Ann <ann@example.org> FOR red
        behind = said.anew(" ".join(others))
        seat = behind.seat(example)
        behind.end()
        return c.Substitute(seat, who)
    seat = said.seat(example)
    said.skip("by", "with", "is", "now", "to")
    return c.Substitute(seat, newcomer(said.rest(), USAGE[c.Substitute][0])[0])


def _promote(said: Phrase) -> c.Command:
    name = said.rest().strip(" .,!")
    if name.casefold() in map(str.casefold, said.names.players):  # addresses on file are not known here
        raise Unclear("address-too", (name,), (f"PROMOTE {name} <{name.split()[0].lower()}@example.org>",))
    who, others = newcomer(said.rest(), USAGE[c.Promote][0])
    _nothing_else(others, USAGE[c.Promote])
    return c.Promote(who)


def _invite(said: Phrase) -> c.Command:
    who, others = newcomer(said.rest(), USAGE[c.Invite][0])
    said.skip("player", "seat", "to")
    colour = said.words.lexicon.said["colour"].get(said.word)
    if colour is not None and not others:
        said.at += 1
        return c.Invite(colour, newcomer(said.rest(), USAGE[c.Invite][0])[0])
    known, box = said.words.lexicon.said["colour"], said.names.board.colours
    behind = [known[word] for word in map(str.lower, others) if word in known]
    if len(behind) == 1 == len(others):  # INVITE Ann <ann@example.org> red
        return c.Invite(behind[0], who)
    if others:
        _nothing_else(others, USAGE[c.Invite])
    near = nearest(said.word, box, 0.6)
    free = near or tuple(x for x in box if x not in said.names.colours) or box
    typed, who = without_colour(who, bool(near))
    legal = tuple(f"INVITE {colour} {written(who)}" for colour in free[:2])
    raise Unclear("colour-unknown" if typed else "colour-missing", (typed, ", ".join(box)) if typed else (), legal)


def _uninvite(said: Phrase) -> c.Command:
    said.skip("player", "seat", "the")
    colour = said.words.lexicon.said["colour"].get(said.word)
    if colour is None:
        colour = said.names.colours[said.seat("UNINVITE {}")]
    else:
        said.at += 1
    said.end()
    return c.Uninvite(colour)


def _nothing_else(others: tuple[str, ...], usage: tuple[str, ...]) -> None:
    if others:
        raise Unclear("tail-unclear", (" ".join(others),), usage)


# --- SET ----------------------------------------------------------------------------------------


def _set(said: Phrase) -> c.Command:
    said.skip("the", "option")
    option = _option(said)
    said.skip("minutes", "time", "to", "is", "the", "be", "by")
    if option.spoken:
        return c.SetOption(option.name, said.rest())
    if option.listed:
        return c.SetOption(option.name, _names(said, option))
    if option.values:
        value: str | int = _choice(said, option)
    elif option.unit:
        value = _duration(said, option.unit, option.least, option.most, "value-missing", option.legal)
    else:
        value = said.within(option.least, option.most, "value-missing", *option.legal)
    said.end()
    return c.SetOption(option.name, value)


def _option(said: Phrase) -> OptionCard:
    for option in OPTIONS:
        if _takes(said, option.name):
            return option
    typed = said.word
    near = nearest(typed, [*(option.name for option in OPTIONS), *ANSWERS], 0.6)
    legal = tuple(option.legal[-1] for option in OPTIONS if option.name in near or not near)
    legal += (f"SET RULE {said.rest()}",) if {*near} & {*ANSWERS} else ()
    raise Unclear("option-unknown" if typed else "option-missing", (typed,) if typed else (), legal)


def _choice(said: Phrase, option: OptionCard) -> str:
    if option.name == "leader":
        if said.take(*_LOTS):
            return ""
        seat = said.perhaps_seat()
        if seat is not None:
            return said.names.colours[seat]
    for value in option.values:
        if _takes(said, value):
            return value
    if option.name == "length" and said.take("9"):
        return option.values[0]
    raise Unclear("value-unfit", (option.name.upper(), said.rest()), option.legal)


def _names(said: Phrase, option: OptionCard) -> tuple[str, ...]:
    text = said.rest()
    if not words_of(text):
        raise Unclear("value-unfit", (option.name.upper(), text), option.legal)
    return _listed(text)


def _takes(said: Phrase, name: str) -> bool:
    """Whether the words of a name stand here; they are taken."""
    words = words_of(name)
    found = tuple(token.word for token in said.tokens[said.at : said.at + len(words)]) == words
    said.at += len(words) if found else 0
    return found


# --- all of them --------------------------------------------------------------------------------

FORMS: Mapping[str, FormReader] = {
    "STATUS": _alone(c.GameStatus, "of", "?"),
    "HELP": _help,
    "ORDER FOR": _order_for,
    "EXTEND": _shifted(c.Extend, "SHORTEN"),
    "SHORTEN": _shifted(c.Shorten, "EXTEND"),
    "PAUSE": _alone(c.Pause, "clock"),
    "RESUME": _alone(c.Resume, "clock", "play"),
    "PROCESS": _process,
    "SUBSTITUTE": _substitute,
    "EJECT": _eject,
    "STAND-IN": _stand_in,
    "REWIND": _rewind,
    "CORRECT": correction,
    "RESEND": _resend,
    "ANNOUNCE": _announce,
    "PROMOTE": _promote,
    "DISMISS": _dismiss,
    "SET": _set,
    "UNDO": _undo,
    "SHEETS": _alone(c.Sheets, "all", "of", "everybody"),
    "MUTE": _alone(c.MuteMe, "me"),
    "UNMUTE": _alone(c.UnmuteMe, "me"),
    "CREATE": _create,
    "INVITE": _invite,
    "UNINVITE": _uninvite,
    "START": _alone(c.Start, "play"),
}
"""How each command is read, by its word."""

TOPICS: Mapping[str, str] = {words_of(word)[0]: word for word in FORMS} | {
    "try": "TRY",
    "code": "CODE",
    **dict.fromkeys(("rule", "rules", "reading", "readings"), RULES),
}
"""What HELP may be asked about, by its first word."""

ALIASES: Mapping[str, str] = {
    "orders": "ORDER FOR",
    "replace": "SUBSTITUTE",
    "standin": "STAND-IN",
    "unpause": "RESUME",
    "unsubscribe": "MUTE",
}
"""Words that people write for a command, each with the word it is told by."""


def usage_of(word: str) -> tuple[str, ...]:
    """Examples of how a command is written, by its word."""
    return next(card.usage for card in CARDS if card.word == word)
