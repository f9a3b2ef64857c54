"""SET, and the table of all options that it can change. The catalogue describes each under `command-option`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, Self, get_args, get_origin, get_type_hints

from referee.commands import timetable
from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.drafting import DraftContext, setup_of, with_boxes
from referee.commands.house_rules import ruling_on, rulings_on
from referee.commands.phrases import NOBODY, Phrase, TimeUnit
from referee.commands.refused import Refused, Unclear
from referee.languages.likeness import nearest
from referee.languages.tokens import words_of
from referee.log import Drafted, Options, rulings
from referee.log.options import PACES, at_pace
from referee.orders.keywords import in_english
from referee.rules.corrections import corrections_for
from referee.rules.editions import EDITIONS
from referee.rules.table import ANSWERS, Answer

USUAL = at_pace("club")
"""The options of a game whose host sets none."""


@dataclass(frozen=True, slots=True)
class OptionCard:
    """An option that SET changes: one of its `values`, a number between bounds, a list of names, or an answer."""

    name: str
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    unit: TimeUnit | Literal[""] = ""
    before: bool = False  # only while the game is being set up
    listed: bool = False  # its value is a list of names; `values` are words for an empty list
    dated: bool = False  # its value is days and hours; `values` are examples
    spoken: bool = False  # its value is a question of the rules and the answer; `values` are examples
    stored_as: str = ""  # its field of `log.Options`, if that is not its name
    agreed: bool = False  # stays once players are invited, who join for it

    @property
    def field(self) -> str:
        """The field of `log.Options` that holds it, unless it is set only before the game."""
        return self.stored_as or self.name

    @property
    def legal(self) -> tuple[str, ...]:
        """Examples of lines that set it."""
        values = self.values or (str(getattr(USUAL, self.field)),)
        return tuple(f"SET {self.name.upper()} {value}" for value in values)


DRAWN = "drawn"
"""The value of the option `leader` by which lots decide."""

NO_BOXES = "none"
"""The value of the option `boxes` by which the base game is played alone."""

_AGREED = ("press",)
_CALLED = {"cooling_minutes": "cooling"}
"""Fields of `log.Options` that SET calls otherwise."""


def _card_of(field: str, kind: Any) -> OptionCard:
    """The option that a field of `log.Options` holds: a number within bounds, or one of a few words."""
    name = _CALLED.get(field, field)
    if get_origin(kind) is Annotated:
        (within,) = kind.__metadata__
        return OptionCard(name, (), within.least, within.most, within.unit, stored_as=field)
    if kind is str:
        return OptionCard(name, timetable.EXAMPLES[name], stored_as=field, dated=True)
    return OptionCard(name, get_args(kind), stored_as=field, agreed=field in _AGREED)


PACE = "pace"
"""The option that sets many others, each of which can be set alone."""

OPTIONS: tuple[OptionCard, ...] = (
    OptionCard(PACE, (*PACES,)),
    *(_card_of(field, kind) for field, kind in get_type_hints(Options, include_extras=True).items()),
    OptionCard("edition", (*EDITIONS,), before=True),
    OptionCard("length", tuple(dict.fromkeys(n for each in EDITIONS.values() for n in each.lengths)), before=True),
    OptionCard("leader", (*in_english().named("colour"), DRAWN), before=True),
    OptionCard("castillo", ("tally", "memory"), before=True),
    OptionCard("boxes", (NO_BOXES,), before=True, listed=True),
    OptionCard("rule", ("veto off", "tie_skip absolute"), before=True, spoken=True),
    OptionCard("reading", ("home_advantage.ranks first",), before=True, spoken=True),
)
"""Every option, in the order in which HELP shows them."""

_BY_NAME = {option.name: option for option in OPTIONS}

SETS = "SET "
"""Begins the ids of the words for options."""

CALLED: Mapping[str, str] = {
    **{
        word: of.removeprefix(SETS)
        for of, said in in_english().commands.items()
        if of.startswith(SETS)
        for word in said
    },
    **{question.replace("_", " "): f"RULE {question}" for question in ANSWERS if "." not in question},
    **{option.name.replace("_", " "): option.name.upper() for option in OPTIONS},
}
"""The words behind SET by everything that people call an option or a house rule."""

_LOTS = (DRAWN, "random", "lots", *NOBODY)
_PARTED = re.compile(r",|;|\+|&|\band\b", re.IGNORECASE)


class SetOption(Command):
    """SET HOURS 48: an option of the game; before the game also EDITION, LENGTH, LEADER, CASTILLO, BOXES."""

    name: str  # of an option in OPTIONS
    value: str | int | tuple[str, ...]
    word = "SET"
    usage = ("SET HOURS 48", "SET TEMPO phase", "SET RULE veto off")
    telltale_words = frozenset(words_of(name)[0] for name in CALLED if " " not in name)
    is_everyday = True
    is_never_alone = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read the name of an option and a value."""
        said.skip("the", "option")
        option = _option(said)
        said.skip("minutes", "time", "to", "is", "the", "be", "by")
        if option.spoken:
            return cls(option.name, said.rest())
        if option.dated:
            timetable.check(option.name, said.rest())
            return cls(option.name, said.rest())
        if option.listed:
            return cls(option.name, _names(said, option))
        if option.values:
            value: str | int = _choice(said, option)
        elif option.unit:
            value = said.duration(option.unit, option.least, option.most, "value-missing", option.legal)
        else:
            value = said.number_within(option.least, option.most, "value-missing", *option.legal)
        said.end()
        return cls(option.name, value)

    @property
    def _card(self) -> OptionCard:
        return _BY_NAME[self.name]

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Give the option another value; before the game, let the table answer a question of the rules."""
        if self._card.spoken and not context.docket.started:
            return CommandResult(ruling_on(context.docket.setup, str(self.value)))
        if self._card.before or self._card.agreed or isinstance(self.value, tuple):
            raise Refused("only-before", (self.name,))
        options = context.running_docket.options
        after = self._set_in(options, context.by.zone, context.tail.now)
        if after == options:
            raise Refused("is-so-already")
        if self.name == PACE:
            return CommandResult(rulings.PaceSet(str(self.value), *_changed(options, after)))
        field = self._card.field
        return CommandResult(rulings.OptionSet(field, getattr(options, field), getattr(after, field)))

    def _set_in(self, options: Options, zone: str, now: int) -> Options:
        """The options with this one set. Raises Refused if they would not go together."""
        if self.name == PACE:
            return at_pace(self.value, options)  # type: ignore[arg-type]
        value = timetable.settled(self.name, str(self.value), zone, now) if self._card.dated else self.value
        change: dict[str, Any] = {self._card.field: value}
        after = replace(options, **change)
        if timetable.never_due(after.due, after.days):
            raise Refused("never-due", (), ("SET DUE none", "SET DAYS none"))
        return after

    def change_draft(self, context: DraftContext) -> None:
        """Set it in the draft. Raises Refused if it does not fit the rest of the draft."""
        draft, value = context.draft, self.value
        if self._card.spoken:
            context.draft = replace(draft, house=_house_with(draft, str(value)))
            return
        if not self._card.before:
            context.draft = replace(draft, options=self._set_in(draft.options, context.by.zone, context.now))
            return
        if isinstance(value, tuple):
            context.draft = with_boxes(draft, value)
            return
        changed = replace(draft, **{self.name: "" if value == DRAWN else value})  # type: ignore[arg-type]
        lengths = EDITIONS[changed.edition].lengths
        if changed.length not in lengths:
            raise Refused("length-not-here", (changed.edition,), tuple(f"SET LENGTH {length}" for length in lengths))
        if changed.leader and changed.leader not in {colour for colour, _, _ in draft.invited}:
            raise Refused("not-invited", (changed.leader,))
        context.draft = changed

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Set the option, or the answer, back to what it was."""
        docket = past.docket
        match past.ruling:
            case rulings.OptionSet(name, was) if (is_now := getattr(docket.options, name)) != was:
                return CommandResult(rulings.OptionSet(name, is_now, was))
            case rulings.PaceSet(_, was) if any(getattr(docket.options, name) != value for name, value in was):
                is_now = tuple((name, getattr(docket.options, name)) for name, _ in was)
                return CommandResult(rulings.PaceSet("", is_now, was))
            case rulings.RuleSet(question, was, _, usual) if (
                not docket.started and docket.setup.answer(question) != was
            ):
                return CommandResult(rulings.RuleSet(question, docket.setup.answer(question), was, usual))
            case rulings.ReadAnew():
                ids = tuple(each.id for each in corrections_for(docket.table))
                return CommandResult(rulings.ReadAnew(ids, past.before.table))
        return None


def _changed(before: Options, after: Options) -> tuple[rulings.OptionValues, rulings.OptionValues]:
    """What some options were that are others now, and what they are."""
    names = [name for name in Options.__dataclass_fields__ if getattr(before, name) != getattr(after, name)]
    was, now = (tuple((name, getattr(each, name)) for name in names) for each in (before, after))
    return was, now


def ids_in_list(text: str) -> tuple[str, ...]:
    """The names in a list, written as ids are: in lower case, with underscores."""
    names = ("_".join(words_of(name)) for name in _PARTED.split(text))
    return tuple(dict.fromkeys(name for name in names if name and name != NO_BOXES))


def _house_with(draft: Drafted, said: str) -> tuple[tuple[str, Answer], ...]:
    """The house rules of a draft with one more answer, or those of a selection. Raises Refused."""
    setup = setup_of(draft)
    for made in rulings_on(setup, said):
        setup = setup.with_answer(made.question, made.answer, made.usual)
    return tuple((each, setup.answer(each)) for each in setup.house)


def _option(said: Phrase) -> OptionCard:
    for option in OPTIONS:
        if said.take_name(option.name):
            return option
    typed = said.word
    raise Unclear(
        "option-unknown" if typed else "option-missing", (said.typed,) if typed else (), _like(typed, said.rest())
    )


def _like(typed: str, rest: str) -> tuple[str, ...]:
    """Lines that set what this word may mean, by its spelling or because people call it so."""
    called = [name for name in CALLED if typed in name.split()]
    near = dict.fromkeys(CALLED[name] for name in called or nearest(typed, CALLED, 0.6))
    lines = list[str]()
    for name in near:
        option = _BY_NAME.get(name.lower())
        examples = (f"SET RULE {rest}",) if option is None else option.legal[-1:] if len(near) > 1 else option.legal
        lines += examples
    return tuple(dict.fromkeys(lines)) or ("HELP SET",)


def _choice(said: Phrase, option: OptionCard) -> str:
    if option.name == "leader":
        if said.take(*_LOTS):
            return ""
        seat = said.perhaps_seat()
        if seat is not None:
            return said.names.colours[seat]
    for value in option.values:
        if said.take_name(value):
            return value
    if option.name == "length" and said.take("9"):
        return option.values[0]
    raise Unclear("value-unfit", (option.name.upper(), said.rest()), option.legal)


def _names(said: Phrase, option: OptionCard) -> tuple[str, ...]:
    text = said.rest()
    if not words_of(text):
        raise Unclear("value-unfit", (option.name.upper(), text), option.legal)
    return ids_in_list(text)
