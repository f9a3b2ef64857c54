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


def what_it_is(voice: LetterVoice) -> str:
    """What is played, how it is played by letters, and that nobody needs an account or has to believe in luck."""
    letter = voice.letter
    waits = 2 * len(letter.setup.rounds) * len(letter.setup.colours)  # a power card and a turn of everybody
    how = voice.say("about", f"mail-{letter.options.tempo}", waits=waits)
    proven = voice.word("about", "account" if letter.proof.chosen_seed else "account-proven")
    return sentences(voice.word("about", "what"), how, proven)


def a_round(voice: LetterVoice) -> str:
    """What everybody does in a round, and for what."""
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


def for_newcomers(voice: LetterVoice) -> str:
    """Whom one has to do with, and which words tell what an invitation does not."""
    topics = [unbroken(voice.order(f"HELP {topic}")) for topic in ("RULES", "DEADLINE", "ABSENCE")]
    return sentences(*who_is_who(voice), voice.say("about", "asked", topics=voice.catalogue.both(topics)))


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


def cost(voice: LetterVoice) -> str:
    """What the whole game costs a player, and when it should end, as far as that is known before it begins."""
    known = voice.letter.clock.ends if voice.letter.view is None else None
    expected = ends(voice, known, begun=False) if known and known.first is not None else ""
    return sentences(effort(voice), expected)


def observed(voice: Voice, names: Sequence[str]) -> str:
    """The sentence that says who observes the game."""
    return voice.say("letter", "observed", who=voice.catalogue.both([*map(one_line, names)]))
