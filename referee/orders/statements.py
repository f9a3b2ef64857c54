"""Reads one order behind its keyword, with its conditions.

Knows that a shape reads the orders of its keywords, and the words of each request: HELP, CLEAR, SAY ... Requests are
granted elsewhere. The words around an order are read in `segments`, several orders are put together in `assembly`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Literal
from zoneinfo import available_timezones

from referee.languages.cities import ENGLISH, zones_called, zones_with
from referee.languages.domains import in_ascii
from referee.languages.likeness import nearest
from referee.languages.tokens import WordToken, folded, tokens_of, words_of
from referee.orders import contents, letter_language, telling
from referee.orders.canonical import canonical
from referee.orders.days import days_named, days_wished, is_of_days, written
from referee.orders.grammar import Choice, Cursor, Statement, Value, number, offer, seat
from referee.orders.keywords import english, lexicons
from referee.orders.lexicon import GOAL, vocabulary
from referee.orders.order import Block, Guarded, deed_of
from referee.orders.presence import BeAway, BeBack, Resign
from referee.orders.shapes import facts, table
from referee.orders.shapes.hand import comes_joker
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.plans import AskBlock
from referee.rules.board import Board

LONGEST = 10
"""How many hours a night has at most."""

_QUARTER = 15
_DAY = 24 * 60
_CLOCK = r"(\d\d?)(?:[:.h](\d\d))? ?([ap]m)?"
_NIGHT = re.compile(rf"(?:from )?{_CLOCK} ?(?:-|–|—|to|till|until) ?{_CLOCK}", re.IGNORECASE)
_OFFSET = re.compile(r"(?:UTC|GMT|Z)? ?([+\N{MINUS SIGN}\N{EN DASH}-]) ?(\d\d?)(?:[:.]?(\d\d))?(?: ?h)?", re.IGNORECASE)
_OFF = ("off", "none", "no", "never")
_EXAMPLES = ("QUIET 22:00-07:30", "QUIET OFF")


def quiet(c: Cursor) -> contents.Quiet | None:
    """QUIET 22:00-07:30, by full quarters of an hour; QUIET OFF."""
    said = " ".join(_rest(c).split())
    if said.lower() in _OFF:
        return contents.Quiet(0, 0)
    found = _NIGHT.fullmatch(said)
    begins, ends = (_minute(*found.groups()[at : at + 3]) for at in (0, 3)) if found else (None, None)
    if begins is None or ends is None or begins == ends:
        c.complain("quiet-unclear", said, legal=_EXAMPLES, since=c.at - 1)
        return None
    begins, ends = begins // _QUARTER * _QUARTER, -(-ends // _QUARTER) * _QUARTER % _DAY
    if (ends - begins) % _DAY > LONGEST * 60:
        c.complain("quiet-long", LONGEST, legal=_EXAMPLES[:1], since=c.at - 1)
        return None
    return contents.Quiet(begins, ends)


def time_zone(c: Cursor) -> contents.LivesIn | None:
    """TIMEZONE Europe/Warsaw; TIMEZONE Warsaw. Of an offset, such as UTC+2, places that have it are told."""
    said = _rest(c)
    language = c.words.lexicon.language
    zones = zones_named(said, language)
    if len(zones) == 1:
        return contents.LivesIn(zones[0])
    offset, today, since = offset_named(said), c.known.today, c.at - 1
    if offset is not None and today and (there := zones_with(offset, today, language)):
        c.complain("zone-offset", said, legal=_written(there), since=since)
    else:
        c.complain("zone-unclear", said, legal=_written(zones or ("Europe/Warsaw", "America/Chicago")), since=since)
    return None


def _written(zones: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"TIMEZONE {zone}" for zone in zones)


def zones_named(text: str, language: str = ENGLISH) -> tuple[str, ...]:
    """The time zones that a text may mean, by their whole names, or by their city in English or in a language."""
    typed = "_".join(text.strip(" .!").lower().split())
    known = {zone.lower(): zone for zone in sorted(available_timezones()) if not zone.startswith("Etc/")}
    return (known[typed],) if typed in known else zones_called(text, language)


def offset_named(text: str) -> timedelta | None:
    """The offset that a text names as UTC+2, GMT-3:30 or +01:00; None if it names none."""
    found = _OFFSET.fullmatch(text.strip(" .!"))
    if found is None:
        return None
    sign, hours, minutes = found.groups()
    offset = timedelta(hours=int(hours), minutes=int(minutes or 0))
    return offset if sign == "+" else -offset


def _rest(c: Cursor) -> str:
    """What stands behind the keyword."""
    token = c.token()
    if token is None or not token.speech:
        return ""
    c.at += 1
    return token.word.strip(" .!;,")


def _minute(hour: str, minute: str | None, half: str | None) -> int | None:
    """The minute of the day that a clock shows; None if no clock shows that."""
    at, past = int(hour), int(minute or 0)
    if half:
        if not 1 <= at <= 12:
            return None
        at = at % 12 + 12 * (half.lower() == "pm")
    return at % 24 * 60 + past if at <= 24 and past < 60 else None


def read_statement(c: Cursor, verb: str) -> Statement:
    """The order whose keyword the cursor has just passed."""
    token = c.tokens[max(0, c.at - 1)]
    before = len(c.troubles)
    value = REQUESTS[verb](c) if verb in REQUESTS else table.read(c, verb)
    if c.conditional() or (isinstance(value, Choice | tuple) and facts.after_breath(c)):
        value = _on_condition(c, verb, value)
    return Statement(verb, value, token, tuple(c.troubles[before:]))


def written_out(order: str, known: contents.Known, token: WordToken) -> Statement:
    """The statement of an order as we write it, which some words of a letter stand for, the first of them `token`."""
    words = vocabulary(english(known.board), known)
    c = Cursor(words.without_fillers(tokens_of(order)), words, known)
    return replace(read_statement(c, c.take("verb") or ""), token=token, is_bare=True)


def _on_condition(c: Cursor, verb: str, value: Value | None) -> Value | None:
    """The order with the conditions behind it, which only plans and their lines may have."""
    if isinstance(value, Choice):
        return replace(value, guards=facts.guards(c, verb))
    if isinstance(value, tuple):
        conditions = facts.guards(c, verb)
        return tuple(Guarded(deed_of(item), conditions) for item in value) if conditions else value
    if value is not None:
        start, before = c.at, len(c.troubles)
        facts.guards(c, verb)  # read to its end, so that nothing in it is taken for another order
        del c.troubles[before:]
        c.at = max(c.at, start + 1)
        code = "guard-of-ask" if verb == AskBlock.key else "guard-not-here"
        c.complain(code, verb, legal=_without_condition(c, verb, value), since=start)
    return value


def _without_condition(c: Cursor, verb: str, value: Value) -> tuple[str, ...]:
    """What would be legal instead: the same order for any case."""
    if verb == AskBlock.key:
        return ("ASK IF KING MOVED",)
    return (canonical(value, c.known),) if isinstance(value, Block) else ()


# --- requests -----------------------------------------------------------------------------------


def _helped(c: Cursor) -> Value | None:
    """HELP; HELP king; HELP 3; HELP MOVE; HELP scoring; HELP Dutch. A card goes before an order of the same name."""
    if c.token() is None:
        return contents.Help()
    on_offer = offer(c)
    played = [card.design for card in c.known.cards]
    if topic := _topic(c):
        return contents.Help(topic)
    named = c.sees("card") or ()
    there = [design for among in (on_offer, played) for design in named if design in among]
    if there or (named and not _thing(c) and c.sees("verb") is None):
        c.take("card")
        return contents.Help((there or list(named))[0])
    if c.words.longest(("TELL", "IGNORE", "HEAR", "verb"), c.tokens, c.at)[1] in ("TELL", "IGNORE", "HEAR"):
        c.at = len(c.tokens)
        return contents.Help("SAY")
    if verb := c.take("verb"):
        return contents.Help(DoPlace.verb if verb == GOAL else verb)
    if language := c.take("language"):
        return contents.Help(language)
    if thing := _thing(c):
        c.at = len(c.tokens)
        return contents.Help(thing)
    value = number(c)
    if value is None:
        return _strange_topic(c)
    there = [card.design for card in c.known.cards if value and value in (card.stack, card.power)]
    offered = [design for design in on_offer if design in there]
    if offered or len(there) == 1:
        return contents.Help((offered or there)[0])
    return contents.Help(str(value) if there or value in c.known.board.power_values else "")


def _topic(c: Cursor) -> str:
    """The topic that comes next; empty if none does, or the name of something longer."""
    if c.words.longest(("topic", "card", "verb", "place", "box"), c.tokens, c.at)[1] != "topic":
        return ""
    return str(c.take("topic"))


def _thing(c: Cursor) -> str:
    """The id of the place or of the thing of a box that comes next, which is no card; else empty."""
    board = c.known.board
    if comes_joker(c):
        return "joker"
    if (party := c.sees("party")) is not None:
        return board.neutrals[int(party)].id
    if (figure := c.sees("figure")) is not None:
        return str(figure)
    if (zones := c.sees("place")) is not None:
        return str(board.codes[zones[0]])
    return str(c.sees("borne") or c.sees("box") or "")


def _strange_topic(c: Cursor) -> contents.Help:
    """Help on the order that a single word begins, else general help; any other single word is also asked back."""
    row = [token for token in c.tokens[c.at :] if token.row == c.tokens[c.at].row and not token.is_mark]
    if len(row) == 1:
        said = c.words.lexicon.said
        longer = (str(key) for key in said["verb"].values() if " " in str(key))
        if begun := next((key for key in longer if key.split()[0] == row[0].word.upper()), ""):  # HELP LETTERS
            c.at += 1
            return contents.Help(begun)
        known = {**said["verb"], **{phrase: designs[0] for phrase, designs in said["card"].items()}}
        legal = tuple(dict.fromkeys(known[guess] for guess in c.guesses(row[0].word, known)))
        c.complain("unknown-topic", row[0].word, legal=legal, mended=True)
    c.at += len(row)
    return contents.Help()


def _clear(c: Cursor) -> Value | None:
    """CLEAR; CLEAR DISK EVICT, CARD; CLEAR ALWAYS, CLEAR ALWAYS VETO."""
    keyword = c.at - 1
    standing = c.sees("verb") == "ALWAYS"
    if standing:
        c.take("verb")
    if c.ended() and c.sees("block") is None:
        if not (standing or c.tokens[keyword].shouted):  # "Clear!", says who has understood
            legal = ("CLEAR ALL", *_blocks(c))
            c.complain("clear-what", "", legal=legal, fault="ambiguous", mended=True, since=keyword)
            return None
        return contents.Clear((), standing)
    keys: list[str] = []
    while True:
        found = c.take("block")
        if found is None:
            token = c.token()
            c.complain("clear-what", token.word if token else "", legal=_blocks(c))
            return None
        if not found:
            return contents.Clear((), standing)
        keys += found
        start = c.at
        if not (c.adds() or c.either()) or c.sees("block") is None:
            c.at = start
            return contents.Clear(tuple(dict.fromkeys(keys)), standing)


def _step_back(c: Cursor) -> Value | None:
    """UNDO, alone in its row: what it should take back cannot be named."""
    begin, found = c.at, c.take("block")
    token, keyword = c.token(), c.tokens[begin - 1]
    if found and (token is None or token.row != keyword.row):
        c.complain("undo-names", legal=("UNDO", *(f"CLEAR {key}" for key in found)), since=begin)
        return None
    c.at = begin
    return contents.StepBack()


def _blocks(c: Cursor) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"CLEAR {key}" for keys in c.words.lexicon.said["block"].values() for key in keys))


def _explain(c: Cursor) -> Value | None:
    """EXPLAIN 7, EXPLAIN #7."""
    c.says("STACK")
    line = number(c)
    if line is None:
        c.complain("number-wanted", "EXPLAIN")
    return None if line is None else contents.Explain(line)


def _history(c: Cursor) -> Value | None:
    """HISTORY; HISTORY 4, HISTORY #4; HISTORY blue: what that seat did."""
    if (whose := c.take("seat")) is not None:
        return contents.Inquiry("happened", seat=whose)
    c.says("STACK")
    return contents.LetterHistory(number(c) or 0)


def _spoken(c: Cursor) -> str:
    token = c.token()
    if token is None or not token.speech:
        return ""
    c.at += 1
    return token.word


def _accepted(c: Cursor) -> Value | None:
    """ACCEPT and the player's own words; "I accept nothing" is no yes."""
    shouted, words = c.tokens[c.at - 1].shouted, _spoken(c)
    if not shouted and c.words.has("NOT", tokens_of(words)):
        c.complain("tentative", words, fault="ambiguous")
        return None
    return contents.Accept(words)


def _address(c: Cursor) -> Value | None:
    """ADDRESS and an address; before it may stand ALSO or DROP."""
    *how, address = _spoken(c).split() or [""]
    said = " ".join(how).lower()
    if "@" not in address or said not in ("", "also", "drop"):
        c.complain("address-how", legal=("ADDRESS ALSO ann@phone.example", "ADDRESS ann@new.example"))
        return None
    how_: Literal["also", "main", "drop"] = "also" if said == "also" else "drop" if said == "drop" else "main"
    return contents.NewAddress(how_, in_ascii(address.strip("<>.,;")))


def _say(c: Cursor) -> Value | None:
    """SAY and a text, perhaps in quotes; what may be meant for the moderator alone is never said to all."""
    start, text = c.at, _spoken(c)
    if not text:
        c.complain("say-what" if c.ended() else "say-how")
    elif _addresses_moderator(text, c.known.board):
        c.complain("tell-whom", legal=("TELL MODERATOR:", "TELL ALL:"), since=start)
        return None
    elif telling.is_for_some(text, c.words, c.known):
        c.complain("tell-whom", legal=telling.ways_to_tell(c.known), fault="ambiguous", since=c.at - 1)
        return None
    return contents.Say(text) if text else None


_OPENING = 4
"""The first words of a speech, among which it may say whom it is for: SAY please to the moderator."""

_ALIKE = 0.75
"""How like a word for the moderator a word has to be to be taken for one."""


def _addresses_moderator(text: str, board: Board) -> bool:
    """Whether a speech begins with a word for the moderator in any language, misspelt or bent as it may be."""
    orders = [order for each in lexicons(board).values() for order in each.said["verb"].items()]
    called = {folded(phrase)[-1] for phrase, order in orders if order in ("TELL MODERATOR", "SHOW MODERATOR")}
    return any(nearest(word, called, _ALIKE) for word in words_of(text)[:_OPENING])


def _tell(c: Cursor) -> Value | None:
    """TELL MODERATOR and a text, perhaps in quotes."""
    text = _spoken(c)
    if not text:
        c.complain("tell-what" if c.ended() else "tell-how")
    return contents.Tell(text) if text else None


def _pause(c: Cursor) -> Value | None:
    """MOTION PAUSE; MOTION PAUSE 5 days; MOTION PAUSE until 3 Dec."""
    here, start, language = c.token(), c.at, c.words.lexicon.language
    row = [token.word for token in c.tokens[c.at :] if here is not None and token.row == here.row]
    said = ((n, " ".join(row[:n])) for n in range(len(row), 0, -1))
    size, words = next(((n, words) for n, words in said if is_of_days(words, language)), (0, ""))
    c.at += size
    days = days_wished(words, c.known.today, language)
    if size and not 0 < days <= LONGEST_PAUSE:
        c.complain("motion-days", LONGEST_PAUSE, legal=(pause_moved(LONGEST_PAUSE).line,), since=start)
        return None
    return contents.Motion("pause", days=days)


def pause_moved(days: int) -> contents.Meant:
    """The motion to stop the clock for so many days, of which its writer is asked; 0: as many as may be."""
    days = days or LONGEST_PAUSE
    return contents.Meant(contents.Motion("pause", days=days), f"MOTION PAUSE {days} day{'s' * (days > 1)}")


def _replace(c: Cursor) -> Value | None:
    """MOTION REPLACE red."""
    found = seat(c, "MOTION REPLACE")
    return None if found is None else contents.Motion("replace", found)


def _motion(c: Cursor) -> Value | None:
    """MOTION, without what is moved."""
    token = c.token()
    legal = (pause_moved(LONGEST_PAUSE).line, f"MOTION REPLACE {c.known.colours[0]}", "MOTION END")
    c.complain("motion-what", token.word if token else "", legal=legal)
    return None


def _daily(c: Cursor) -> Value | None:
    """LETTERS DAILY; LETTERS DAILY 07:00, 7, 7.30, 7 pm."""
    start, hour = c.at, number(c)
    if hour is None:
        return contents.LettersWanted("daily", MORNING)
    before, here = c.tokens[c.at - 1], c.token()
    minute = number(c) if here is not None and here.column == before.end + 1 else 0
    half = c.token()
    if half is not None and half.word in ("am", "pm", "uhr", "h") and not half.shouted:
        c.at += 1
        hour = hour % 12 + 12 * (half.word == "pm") if half.word in ("am", "pm") else hour
    if minute is None or hour > 23 or minute > 59:
        c.complain("hour-wanted", legal=("LETTERS DAILY 07:00",), since=start)
        return None
    return contents.LettersWanted("daily", 60 * hour + minute)


MORNING = 7 * 60
"""The minute of the day at which a daily delivery comes if none is named."""

LONGEST_PAUSE = 7
"""The most days that a table pauses by a motion."""


def _resign(c: Cursor) -> Value | None:
    """RESIGN; RESIGN because of work: who leaves may say why, and is asked back anyway."""
    keyword = c.tokens[c.at - 1]
    behind = [token for token in c.tokens[c.at :] if token.row == keyword.row]
    orders = any(token.shouted and len(token.word) > 1 or token.word == "?" for token in behind)
    names = any(c.words.has(kind, behind) for kind in ("place", "card"))
    if not (orders or names):
        c.at += len(behind)
    return Resign()


def _away(c: Cursor) -> Value | None:
    """AWAY and days: 1 Dec TO 6 Dec, until Monday."""
    days, today = _spoken(c), c.known.today
    found = days_named(days, today, c.words.lexicon.language) if days and today else None
    if not days:
        c.complain("away-when", legal=_days_to_come(today))
    elif found is None:
        c.complain("away-which", days, legal=_days_to_come(today))
    return None if found is None else BeAway(found.first.isoformat(), found.last.isoformat())


def _days_to_come(today: date | None) -> tuple[str, ...]:
    """How an absence is announced, with days that are to come."""
    if today is None:
        return ()
    first, last = (today + timedelta(days) for days in (3, 6))
    return (f"AWAY {written(first)} TO {written(last)}",)


INVITED = contents.Slot("ACCEPT", (), is_asked=True, short={"SAYS YES": "ACCEPT", "SAYS NO": "DECLINE"})
"""The question of an invitation."""

PROPOSED = contents.Slot("OK", (), is_asked=True, short={"SAYS NO": "DECLINE"})
"""The question of a letter that proposes something; only its NO is short for an order."""

STOPPED = contents.Slot("OK", (), is_asked=True, short={"GOES ON": "OK"})
"""The question that ASK asks: whether the plans that it stopped go on as they stand."""

GOING_ON = contents.Slot("OK", (), is_asked=True, short={"GOES ON": "OK", "SAYS YES": "OK"})
"""The question of a table on which nobody wrote: whether the game goes on."""

REQUESTS: dict[str, Callable[[Cursor], Value | None]] = {
    "FINAL": lambda c: contents.Final(),
    "WAIT": lambda c: contents.Wait(),
    "PREVIEW": lambda c: contents.Preview(),
    "SUGGEST": lambda c: contents.Suggest(),
    "EXPLAIN": _explain,
    "STATUS": lambda c: contents.Status(),
    "STATUS ALL": lambda c: contents.StatusOfAll(),
    "HISTORY": _history,
    "REMATCH": lambda c: contents.Rematch(),
    "MOTION PAUSE": _pause,
    "MOTION REPLACE": _replace,
    "MOTION END": lambda c: contents.Motion("end"),
    "MOTION": _motion,
    "LETTERS ALL": lambda c: contents.LettersWanted("all"),
    "LETTERS EVERY": lambda c: contents.LettersWanted("every"),
    "LETTERS FEW": lambda c: contents.LettersWanted("few"),
    "LETTERS DAILY": _daily,
    "MUTE": lambda c: contents.Mute(),
    "UNMUTE": lambda c: contents.Unmute(),
    "FORMAT DATA ON": lambda c: contents.FormatData(on=True),
    "FORMAT DATA OFF": lambda c: contents.FormatData(on=False),
    "TEXT ONLY": lambda c: contents.AsText(on=True),
    "TEXT AND PICTURES": lambda c: contents.AsText(on=False),
    "PAGE ON": lambda c: contents.OwnPage(on=True),
    "PAGE OFF": lambda c: contents.OwnPage(on=False),
    "SHOW NAME": lambda c: contents.ShowName(on=True),
    "HIDE NAME": lambda c: contents.ShowName(on=False),
    "SILENCE SENSIBLE": lambda c: contents.InSilence("sensible"),
    "SILENCE HOLD": lambda c: contents.InSilence("hold"),
    "SILENCE ASK": lambda c: contents.InSilence("ask"),
    "QUIET": quiet,
    "TIMEZONE": time_zone,
    "LANGUAGE": letter_language.language,
    "HELP": _helped,
    "CLEAR": _clear,
    "UNDO": _step_back,
    "OK": lambda c: contents.Ok(),
    "ACCEPT": _accepted,
    "DECLINE": lambda c: contents.Decline(),
    "AWAY": _away,
    "BACK": lambda c: BeBack(),
    "RESIGN": _resign,
    "SAY": _say,
    "ADDRESS": _address,
    "TELL MODERATOR": _tell,
    "SHOW MODERATOR": lambda c: contents.ShowLetter(),
}
"""The reader of each request; the cursor stands behind its keyword."""
