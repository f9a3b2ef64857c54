"""Help on moderators' commands, and examples that fit a game as it stands.

Usage comes from the command classes, sentences from the catalogue. Must not know how a command is read, nor whether
one is possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.commands.command import Command
from referee.commands.drafting import offered
from referee.commands.house_rules import FOREMOST, RULES, answer_text, lines_for_several
from referee.commands.options import OPTIONS, OptionCard, SetOption
from referee.commands.table import COMMANDS
from referee.languages.catalogue import Catalogue
from referee.letters import Notice
from referee.letters.model import Alert
from referee.report import houserules
from referee.report.sections import Usage
from referee.report.voice import Voice, unbroken
from referee.rules.table import ANSWERS

WORDS = frozenset(command.word.split()[0] for command in COMMANDS)
"""Words a command begins with; no line of a letter should begin with one."""

_BEFORE_THE_GAME = ("STATUS", "HELP", "SET")
"""Commands of a game that a host may also give while the game is set up."""

_IN_PLAY_TOO = ("DECLINE",)
"""Commands of a host that moderators may also give while the game is played."""


def command_help(voice: Voice, topic: str, notice: Notice) -> tuple[Usage, ...]:
    """Help on one command; if the topic is none, short help on all commands that this game allows."""
    wanted = [command for command in COMMANDS if topic and topic in (command.word, command.word.split()[0])]
    if wanted:
        return tuple(_usage(command.usage, _all(voice, command, notice)) for command in wanted)
    if topic.split()[:1] == [RULES]:
        return tuple(_rules(voice, topic, notice))
    if topic and voice.catalogue.knows("command-does", topic):  # TRY and CODE, which are no commands by themselves
        return (_usage((), [voice.word("command-does", topic)]),)
    here = [command for command in COMMANDS if _is_for(command, notice)]
    return tuple(_usage(command.usage[:1], _short(voice, command)) for command in here)


def _rules(voice: Voice, topic: str, notice: Notice) -> Iterator[Usage]:
    """Help on one house rule; without a name on all of them, in full only on the most important ones."""
    _, _, rule = topic.partition(" ")
    if rule:
        lines = next(reply.legal for reply in notice.answer.replies if reply.topic == f"HELP {topic}")
        yield _rule(voice, notice, rule, lines)
        return
    now = ", ".join(unbroken(f"{name} {answer_text(notice.setup.answer(name))}") for name in notice.setup.questions)
    told = (voice.word("command-help", key) for key in ("rule-one", "rule-when"))
    yield _usage((f"HELP {RULES} {FOREMOST[0]}",), (*told, voice.say("command-help", "rules-now", rules=now)))
    for line in lines_for_several(notice.setup):
        yield _usage((line,), (voice.word("command-help", f"several-{line.rpartition(' ')[2]}"),))
    for name in FOREMOST:
        lines = tuple(f"SET RULE {name} {answer_text(answer)}" for answer in ANSWERS[name])
        yield _rule(voice, notice, name, lines)


def _rule(voice: Voice, notice: Notice, name: str, lines: Sequence[str]) -> Usage:
    """A house rule: the lines that set it, its question, its present answer and what each answer means."""
    question, now = houserules.question(voice.catalogue, name), answer_text(notice.setup.answer(name))
    answers = (line.rpartition(" ")[2] for line in lines)
    told = (
        f"{each}: {houserules.answer_in_words(voice.catalogue, name, each)}" for each in answers if each not in _PLAIN
    )
    return _usage(lines, (voice.say("command-help", "rule", question=question, answer=now), *told))


_PLAIN = ("yes", "no")
"""Answers that need no explanation."""


def _usage(examples: Sequence[str], meaning: Iterable[str]) -> Usage:
    return Usage(tuple(line for example in examples for line in example.splitlines()), tuple(meaning), "example")


def _is_for(command: type[Command], notice: Notice) -> bool:
    if notice.draft is None:
        return command.who != "host" or command.word in _IN_PLAY_TOO
    return command.who == "host" or command.word in _BEFORE_THE_GAME


def _short(voice: Voice, command: type[Command]) -> Iterator[str]:
    if voice.catalogue.knows("command-does", command.word):
        yield voice.word("command-does", command.word)


def _all(voice: Voice, command: type[Command], notice: Notice) -> Iterator[str]:
    yield from _short(voice, command)
    for part, key in (("when", command.word), ("answers", command.word), ("undone", command.undone_by)):
        if voice.catalogue.knows(f"command-{part}", key):
            yield voice.say("command-help", part, what=voice.word(f"command-{part}", key))
    if command is SetOption:
        yield from (_option(voice, option) for option in OPTIONS if _is_open(option, notice))


def _is_open(option: OptionCard, notice: Notice) -> bool:
    """Whether an option may still be set; house rules may be set until all players have accepted."""
    return notice.draft is not None or not (option.before or option.agreed) or (option.spoken and not notice.round)


def _option(voice: Voice, option: OptionCard) -> str:
    what = what_it_is(voice.catalogue, option)
    if option.spoken:
        return voice.say("command-help", "spoken", name=option.name.upper(), values=option.legal[0], what=what)
    return voice.say("command-help", "option", name=option.name.upper(), values=_values(voice, option), what=what)


def what_it_is(catalogue: Catalogue, option: OptionCard) -> str:
    """What an option is, in words; for BOXES with the names of all boxes."""
    return catalogue.say("command-option", option.name, boxes=", ".join(offered()))


def _values(voice: Voice, option: OptionCard) -> str:
    written = voice.catalogue.either(option.values)
    if option.listed:
        return voice.say("command-help", "list", none=written)
    return written or voice.say("command-help", "range", least=option.least, most=option.most)


def examples(voice: Voice, notice: Notice) -> tuple[Usage, ...]:
    """Examples of commands that fit this notice."""
    if notice.draft is not None:
        lines = list(_for_a_draft(notice))
    elif isinstance(notice.moment, Alert):  # of a few lines: HELP explains them
        return tuple(_usage((line,), ()) for line in list(_for_an_alert(notice)) or ["STATUS"])
    else:
        lines = list(_for_a_moderator(notice))
    return tuple(_usage((line,), (voice.word("hint", _word(line)),)) for line in lines)


def _word(line: str) -> str:
    words = line.removeprefix("TRY ")
    return next(command.word for command in COMMANDS if f"{words} ".startswith(f"{command.word} "))


def _for_a_moderator(notice: Notice) -> Iterator[str]:
    colours = notice.setup.colours
    colour = colours[0]
    begun = notice.round > 0
    yield "STATUS"
    if not (notice.ended or notice.clock.ending):
        yield "EXTEND 24 HOURS"
        yield "RESUME" if notice.clock.paused else "PAUSE"
        if begun and not notice.plays:
            yield f"ORDER FOR {colour}"
        yield _substitute(notice, colour)
        yield f"TRY EJECT {colour}"
        for seat in sorted({*notice.people.vacant} - {*dict(notice.people.stand_ins)}):
            yield f"STAND-IN {colours[seat]}"
        if begun:
            yield _rewind(notice)
            yield f"TRY CORRECT {colour} SCORE {_score(notice)} BECAUSE the bonus was forgotten"
        if not notice.plays:
            yield "SHEETS"
    yield "ANNOUNCE We go on after Easter."
    yield "UNDO"
    yield "HELP"


def _rewind(notice: Notice) -> str:
    return f"TRY REWIND {notice.round} {'DROP' if notice.plays else 'KEEP'}"


def _score(notice: Notice) -> int:
    return (notice.scores[0] if notice.scores else 0) + 2


def _for_an_alert(notice: Notice) -> Iterator[str]:
    assert isinstance(notice.moment, Alert)
    alert, opened = notice.moment.noticed, notice.moment.opened
    colours = notice.setup.colours
    first = next((colours[seat] for seat in alert.seats), colours[0])
    match alert.topic:
        case "absence" | "late" if not notice.ended:
            if not (opened or notice.clock.paused):
                yield "EXTEND 48 HOURS"
            yield _substitute(notice, first)
            if not opened:
                yield f"TRY EJECT {first}"
        case "nobody-wrote" if notice.clock.asks_to_go_on:
            yield "RESUME"
            yield "ANNOUNCE Write GO ON, and we play on."
        case "declined" | "opened" | "wanted" if not notice.ended:
            yield _substitute(notice, first)
            if alert.topic == "wanted":
                yield f"STAND-IN {first}"
        case "shunted" if not notice.ended:
            if not notice.plays:
                yield f"ORDER FOR {first}"
            yield "EXTEND 24 HOURS"
    if notice.moment.second:
        yield f"YES {notice.moment.second}"


def _substitute(notice: Notice, colour: str) -> str:
    """The command that gives a seat to somebody who has none."""
    somebody = _somebody(notice.people.names)
    return f"SUBSTITUTE {colour} {somebody} <{somebody.lower()}@example.org>"


def _somebody(names: Iterable[str]) -> str:
    """A name for an example that nobody of these has."""
    taken = {name.split()[0].casefold() for name in names if name.split()}
    return next((name for name in _SOMEBODY if name.casefold() not in taken), _SOMEBODY[0])


_SOMEBODY = ("Ann", "Bo", "Cleo", "Dan", "Eva", "Fay")
"""Names for examples: one more than can be seated."""


def _for_a_draft(notice: Notice) -> Iterator[str]:
    assert notice.draft is not None
    invited = [colour for colour, _, _ in notice.draft.invited]
    free = [colour for colour in notice.setup.board.colours if colour not in invited]
    if free:
        somebody = _somebody(name for _, _, name in notice.draft.invited)
        yield f"INVITE {free[0]} {somebody} <{somebody.lower()}@example.org> Europe/Amsterdam en"
    if invited:
        yield f"UNINVITE {invited[-1]}"
    yield "SET HOURS 48"
    if len(invited) > 1:
        yield "START"
    yield "HELP"
