"""Whom a player has to do with, what El Grande is, and what a game of it costs: for an invitation and for HELP.

Must not know addresses: whoever shall be written to is reached by answering a letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from referee.docket.horizon import Progress
from referee.letters import Letter
from referee.report.clock import ends
from referee.report.voice import LetterVoice, Voice, one_line, sentences, unbroken
from referee.rules.model import SCORING_ROUNDS

_A_WEEK = 7 * 24


def el_grande(voice: LetterVoice) -> str:
    """What is played, in two or three sentences."""
    return voice.say("about", "game", rounds=len(voice.letter.setup.rounds))


def watching(letter: Letter) -> tuple[str, ...]:
    """The moderators who do not play, by name."""
    return tuple(name for name in letter.people.moderators if name not in letter.people.names)


def who_is_who(voice: LetterVoice) -> Iterator[str]:
    """Who moderates and who hosts, and how each is written to."""
    letter = voice.letter
    if letter.people.moderators:
        yield voice.say("letter", "moderated", who=voice.catalogue.both(letter.people.moderators))
        yield voice.word("about", "moderators")
    yield voice.word("about", "host" if letter.people.moderators else "host-alone")
    watch = watching(letter)
    yield voice.say("about", "reached" if watch else "reached-host", who=voice.catalogue.either(watch))


def for_newcomers(voice: LetterVoice) -> tuple[str, str]:
    """A paragraph on what is played and what it costs, and one on whom one has to do with."""
    rules = voice.say("about", "rules-asked", order=unbroken(voice.order("HELP RULES")))
    known = voice.letter.clock.ends if voice.letter.view is None else None
    expected = ends(voice, known, begun=False) if known and known.first is not None else ""
    return sentences(el_grande(voice), effort(voice), expected), sentences(
        *who_is_who(voice), rules, voice.word("about", "letters")
    )


# --- what a game costs ----------------------------------------------------------------------------

_BESIDE = 3
"""An invitation, the answer to an ACCEPT, and the last letter."""


def letters_and_weeks(letter: Letter) -> tuple[int, int]:
    """About how many letters a seat gets in a whole game, in fives, and how many weeks it may last at most."""
    setup, options = letter.setup, letter.options
    rounds, scorings = len(setup.rounds), sum(number in SCORING_ROUNDS for number in setup.rounds)
    stops, waits = Progress(options, setup.rounds, len(setup.colours)).asked
    stops += len({step.key for step in letter.table.program.setup if step.key})
    if options.tempo == "table":
        letters = _BESIDE + 2 * stops + waits + 2 * rounds + scorings
    else:
        letters = round(_BESIDE + 2 * stops + 1.4 * waits)
    hours = stops * options.hours + waits * options.ask_hours
    return 5 * round(letters / 5), ceil(hours / _A_WEEK)


def effort(voice: LetterVoice) -> str:
    """What the whole game costs a player in letters, in minutes and in weeks."""
    letters, weeks = letters_and_weeks(voice.letter)
    return voice.count("about", "effort", weeks, letters=letters)


def observed(voice: Voice, names: Sequence[str]) -> str:
    """The sentence that says who observes the game."""
    return voice.say("letter", "observed", who=voice.catalogue.both([*map(one_line, names)]))
