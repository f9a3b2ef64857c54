"""A letter to a player as its templates read it: sections in their order, every sentence ready, nothing laid out.

Knows what each kind of letter says, and in which order. Must not know columns, markup or style.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.letters import Kind, Letter
from referee.log import Answered, Entry, Ruled
from referee.orders.shapes.disk import key_to
from referee.report import story
from referee.report.kinds import AllParts
from referee.report.sections import Section
from referee.report.voice import LetterVoice, opening
from referee.rules.decisions import Disk
from referee.rules.events import HomeGiven, PowerLaid, RoundClosed, RoundOpened, Scored
from referee.rulings.ruled import Rewound


@dataclass(frozen=True, slots=True)
class Page:
    """A letter in sections, those of the text and those of the web page each in their order.

    Of the web page: what stands in its band, in the shade of a seat or of the desk, and at its foot.
    """

    language: str
    subject: str
    shade: str
    strong: str
    band: str
    text: tuple[Section, ...]
    web: tuple[Section, ...]
    foot: str


_TEXT: dict[Kind, str] = {
    "invitation": "invited terms accepting rounds sealing",
    "report": "head due welcome rulings story used table hands offer sheet blanks ending",
    "question": "head due welcome gap question rulings story used blanks sheet proposal table hands offer ending",
    "part": "head due welcome unhurried rulings story used table hands offer sheet proposal blanks ending",
    "receipt": "head due gap fate faults remarks proposal gap standing silence sheet blanks_again",
    "status": "head due welcome gap standing question rulings story table hands offer sheet proposal blanks ending",
    "help": "help due",
    "preview": "head due gap preview",
    "explain": "head due gap explained",
    "reminder": "head due gap standing after_deadline question sheet proposal blanks offer table hands",
    "press": "press at_table blanks",
    "final": "head due outcome rulings story used table seed",
}
"""Which parts the text of a letter has, in their order."""

_WEB: dict[Kind, str] = {
    "invitation": "invited terms accepting rounds sealing",
    "report": "welcome due rulings story used table offer hands sheet blanks ending",
    "question": "welcome question due rulings story used blanks sheet proposal table offer hands ending",
    "part": "welcome due unhurried rulings story used table offer hands sheet proposal blanks ending",
    "receipt": "fate standing silence due faults remarks proposal sheet blanks_again",
    "status": "welcome standing due question rulings story table offer hands sheet proposal blanks ending",
    "help": "help due",
    "preview": "due preview",
    "explain": "explained due",
    "reminder": "standing due after_deadline question sheet proposal blanks offer table hands",
    "press": "press blanks",
    "final": "outcome rulings story used table seed",
}
"""Which parts its web page has."""


def page(voice: LetterVoice) -> Page:
    """The page of the voice's letter."""
    parts = parts_of(voice)
    voice, letter = parts.voice, parts.letter
    text, web = _TEXT[letter.kind].split(), _WEB[letter.kind].split()
    made: dict[str, tuple[Section, ...]] = {name: tuple(getattr(parts, name)()) for name in {*text, *web}}
    return Page(
        language=voice.catalogue.language,
        subject=subject(voice),
        shade=letter.setup.colours[letter.seat],
        strong=parts.reader,
        band=" \N{MIDDLE DOT} ".join(filter(None, (letter.title, parts.stands))),
        text=tuple(section for name in text for section in made[name]),
        web=tuple(section for name in web for section in made[name]),
        foot=parts.say("foot"),
    )


def parts_of(voice: LetterVoice) -> AllParts:
    """The parts of the voice's letter."""
    rulings = tuple(entry for entry in voice.letter.story if isinstance(entry, Ruled))
    voice = replace(voice, letter=replace(voice.letter, story=_standing(voice.letter.story)))
    told = story.tell(voice, voice.letter.story)
    return AllParts(voice, told, _heading(voice), voice.word("stop", _stop(voice.letter)), rulings)


def _standing(story: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """What still stands of a story: what the game went back behind is not told as if it had happened."""
    back = (n for n, entry in enumerate(story) if isinstance(entry, Ruled) and isinstance(entry.ruling, Rewound))
    return story[max(back, default=-1) + 1 :]


def _stop(letter: Letter) -> str:
    """Which kind of stop: the letter its label ends in."""
    if letter.view is None:
        return "before"
    if letter.standings:
        return "over"
    if letter.question is not None or letter.kind == "part":
        return "waiting"
    return {"t": "turns", "d": "disks"}.get(letter.stop[-1:], letter.options.tempo)


def _heading(voice: LetterVoice) -> str:
    """What the story is about."""
    letter = voice.letter
    kinds = {type(entry) for entry in letter.story}
    if letter.view is None:
        return ""
    if letter.kind in ("status", "preview"):
        return voice.word("heading", letter.kind)
    if HomeGiven in kinds:
        return voice.word("heading", "setup")
    if letter.kind in ("question", "part"):
        return voice.say("heading", "so-far", n=letter.view.round)
    if not kinds & {PowerLaid, RoundClosed} and any(isinstance(e, Scored) and e.general for e in letter.story):
        return voice.say("heading", "general", n=_told_round(letter))
    key = "round-and-sheet" if Answered in kinds else "round"
    return voice.say("heading", key, n=_told_round(letter))


def _told_round(letter: Letter) -> int:
    """The round the story is about: the one that closed, or the one before the one that was opened."""
    assert letter.view is not None
    closed = [entry.number for entry in letter.story if isinstance(entry, RoundClosed)]
    opened = [entry.number for entry in letter.story if isinstance(entry, RoundOpened)]
    if closed:
        return closed[-1]
    rounds = letter.setup.rounds
    return rounds[rounds.index(opened[-1]) - 1] if opened else letter.view.round


def _said_by(voice: LetterVoice) -> str:
    letter = voice.letter
    return voice.announcer(letter.announcer) if letter.said_by is None else voice.colour(letter.said_by)


def subject(voice: LetterVoice) -> str:
    """The subject line, without the tag that mail puts in front."""
    letter = voice.letter
    key: str = letter.kind
    if letter.welcome:
        key = "welcome"
    elif letter.kind == "report" and not letter.keys:
        key = "report-idle"
    elif letter.kind == "report" and letter.keys == (key_to(Disk.GENERAL),):
        key = "report-disks"
    elif letter.kind == "receipt" and letter.receipt is not None:
        key = "receipt-missing" if letter.missing else "receipt-in" if letter.view else "receipt-accepted"
        key = "receipt-waits" if key == "receipt-in" and letter.waits else key
    elif letter.kind == "help" and letter.topic:
        key = "help-topic"
    elif letter.kind == "press" and letter.said_by is None:
        key = "press-moderator"
    elif letter.ruled_by is not None:
        key = "status-ruled"
    due = "" if letter.due is None else voice.moment(letter.due, "weekday")
    return voice.say(
        "subject",
        f"{key}-paused" if letter.paused and voice.catalogue.knows("subject", f"{key}-paused") else key,
        table=letter.title,
        round=letter.view.round if letter.view else 0,
        due=due,
        seat=voice.colour(letter.seat),
        missing=voice.catalogue.both(letter.missing),
        awaited=voice.seats(letter.awaited),
        topic=voice.card(letter.topic),
        who=voice.announcer(letter.ruled_by or ""),
        said_by=opening(_said_by(voice)),
        player="" if letter.said_by is None else letter.names[letter.said_by],
        winners=voice.seats(seat for rank, seat, _ in letter.standings if rank == 1),
    )
