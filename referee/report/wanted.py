"""What is told of a table that has not begun and lacks players: for which seats nobody comes, and what may be done.

Must not know who has come for a seat, nor layout.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee import log
from referee.letters import Letter, Scene
from referee.report import sections as s
from referee.report.clock import paused
from referee.report.sections import Sections
from referee.report.voice import LetterVoice, Voice, one_line, sentences
from referee.rules.model import Seat


def since_when(voice: Voice, wanted: log.PlayersWanted | None) -> str:
    """For which seats a player is wanted since when, and when the table closes; empty if for none."""
    if wanted is None:
        return ""
    said = {"seats": _places(voice, wanted.seats), "zone": voice.zone()}
    since = voice.say("wanted-player", "since", since=voice.moment(wanted.since), **said)
    if not isinstance(voice.letter, Scene) and voice.letter.clock.paused:  # what was to be closed then is not
        return since
    return sentences(since, voice.say("wanted-player", "closes", until=voice.moment(wanted.until), **said))


def subject_key(letter: Letter) -> str:
    """The id of the subject of such a letter."""
    match letter.moment:
        case log.SeatTaken():
            return "wanted-taken"
        case log.TableClosed(how):
            return f"wanted-{how}"
    return "wanted"


def subject_words(letter: Letter, voice: Voice) -> dict[str, str]:
    """What its subject says: the seats, and who has come for one."""
    match letter.moment:
        case log.SeatTaken(seat, name=name):
            return {"open": voice.colour(seat), "who": one_line(name)}
        case log.PlayersWanted(seats) | log.TableClosed(seats=seats):
            return {"open": voice.catalogue.both([voice.colour(seat) for seat in seats])}
    return {}


def first(voice: LetterVoice) -> str:
    """What is new, in a sentence or two."""
    match voice.letter.moment:
        case log.SeatTaken(seat, name=name):
            said, due = {"who": one_line(name), "seat": voice.colour(seat)}, voice.letter.clock.due
            wanted = since_when(voice, voice.letter.people.wanted)  # for other seats
            if due is None or voice.letter.clock.paused:
                return sentences(voice.say("wanted-player", "taken-still", **said), wanted)
            key = "taken-accepted" if seat in voice.letter.people.accepted else "taken"
            until = voice.moment(due)
            return sentences(voice.say("wanted-player", key, until=until, zone=voice.zone(), **said), wanted)
        case log.TableClosed(how, seats):
            return voice.say("wanted-player", how, seats=_places(voice, seats))
        case log.PlayersWanted() as wanted:
            return since_when(voice, wanted)
    return ""


def body(voice: LetterVoice) -> Sections:
    """What the reader may do about it, in lines to be sent; while the clock stands still also that."""
    if voice.letter.clock.paused and not isinstance(voice.letter.moment, log.TableClosed):
        yield s.Paragraph(paused(voice, voice.letter.clock))
    match voice.letter.moment:
        case log.PlayersWanted(seats):
            yield s.Paragraph(voice.word("wanted-player", "wait" if _is_open(voice) else "wait-private"))
            yield s.Space()
            for lines, meaning in _ways(voice, [voice.letter.setup.colours[seat] for seat in seats]):
                yield s.Usage(lines, (voice.word("wanted-player", meaning),), "example")
        case log.TableClosed():
            yield s.Paragraph(voice.word("wanted-player", "after"))


def _ways(voice: LetterVoice, colours: Sequence[str]) -> list[tuple[tuple[str, ...], str]]:
    """Lines that do something about it, each with the id of the sentence that says what."""
    ways: list[tuple[tuple[str, ...], str]] = []
    if _is_open(voice):
        ways.append(((f"JOIN {voice.letter.game}",), "offer"))
    if voice.letter.options.motions == "on":
        replacing = tuple(voice.order(f"MOTION REPLACE {colour}") for colour in colours)
        ways += [(replacing, "begin"), ((voice.order("MOTION END"),), "stop")]
    return ways


def _is_open(voice: LetterVoice) -> bool:
    """Whether anybody may come for a seat; at other tables whoever moderates asks somebody."""
    return voice.letter.people.open_to_all


def _places(voice: Voice, seats: Sequence[Seat]) -> str:
    """The seats, and who did not take them."""
    names = voice.letter.people.names
    told = [voice.say("wanted-player", "place", seat=voice.colour(seat), name=one_line(names[seat])) for seat in seats]
    return voice.catalogue.both(told)
