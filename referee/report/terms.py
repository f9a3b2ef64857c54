"""What a table plays by, in sentences: its rules, its tempo, its options. Must not know letters nor notices."""

import re
from collections.abc import Iterator
from math import ceil

from babel.dates import format_date, format_interval, get_day_names

from referee.docket.deadlines import DAILY, HOUR, WEEKDAYS, FixedHour, Pauses, PlayingDays, written_days, written_minute
from referee.log import Options
from referee.log.options import PACES
from referee.report.voice import LetterVoice, Voice, bracketed, sentences


def rules_line(voice: Voice, edition: str, length: str, boxes: tuple[str, ...]) -> str:
    """The rulebook, the length of the game, and its boxes."""
    rules = {"edition": voice.word("edition", edition), "length": voice.word("length", length)}
    beside = voice.say("terms", "boxes", boxes=voice.boxes(boxes)) if boxes else ""
    return sentences(voice.say("terms", "rules", **rules), beside)


def tempo_line(voice: Voice, key: str, options: Options) -> str:
    """The tempo and the hours of a game, with all that moves its deadlines."""
    return sentences(pace(voice, key, options), nights_line(voice, options))


def pace(voice: Voice, key: str, options: Options) -> str:
    """The tempo and the hours of a game, its fixed hour, its days of play and its pauses."""
    tempo = voice.word("tempo", options.tempo)
    hours = {"hours": options.hours, "ask_hours": options.ask_hours}
    told = voice.count("terms", key, options.hours, tempo=tempo, **hours)
    return sentences(told, *_calendar(voice, options))


def _calendar(voice: Voice, options: Options) -> Iterator[str]:
    if hour := FixedHour.read(options.due):
        yield voice.say("terms", "clock-due", when=_hour(voice, hour), zone=voice.catalogue.city(hour.zone))
    if playing := PlayingDays.read(options.days):
        yield voice.say(
            "terms", "clock-days", days=weekdays(voice, playing.days), zone=voice.catalogue.city(playing.zone)
        )
    if pauses := Pauses.read(options.pauses):
        yield voice.say("terms", "clock-pauses", spans=_spans(voice, pauses))


def nights_line(voice: Voice, options: Options) -> str:
    """How waking hours and nights move deadlines; empty if they do not."""
    if options.rest and options.stretch:
        return voice.count("terms", "clock-people", options.rest, rest=options.rest, stretch=options.stretch)
    if options.rest:
        return voice.count("terms", "clock-rest", options.rest, rest=options.rest)
    return voice.count("terms", "clock-night", options.stretch, stretch=options.stretch) if options.stretch else ""


def setting(voice: Voice, name: str, value: str | int) -> str:
    """The value of an option as a person reads it."""
    if name not in _DATED:
        return str(value)
    if not value:
        return voice.word("terms", "none")
    match name:
        case "due":
            hour = FixedHour.read(str(value))
            return bracketed(_hour(voice, hour), voice.catalogue.city(hour.zone)) if hour else ""
        case "days":
            playing = PlayingDays.read(str(value))
            return bracketed(weekdays(voice, playing.days), voice.catalogue.city(playing.zone)) if playing else ""
    pauses = Pauses.read(str(value))
    return bracketed(_spans(voice, pauses), voice.catalogue.city(pauses.zone)) if pauses else ""


def weekdays(voice: Voice, days: frozenset[int]) -> str:
    """Days of the week in the reader's language: Mon-Fri; Wed, Sun; every day."""
    names, words = get_day_names("abbreviated", locale=voice.catalogue.locale), written_days(days)
    if words == DAILY:
        return voice.word("terms", DAILY)
    return re.sub(r"[a-z]+", lambda word: str(names[WEEKDAYS.index(word[0])]), words).replace(",", ", ")


def _hour(voice: Voice, hour: FixedHour) -> str:
    return f"{weekdays(voice, hour.days)} {written_minute(hour.minute)}"


def _spans(voice: Voice, pauses: Pauses) -> str:
    locale = voice.catalogue.locale
    return voice.catalogue.series(
        [
            format_interval(first, last, "yMMMd", locale=locale) if first != last else format_date(first, locale=locale)
            for first, last in pauses.spans
        ]
    )


_DATED = ("due", "days", "pauses")


def what_else_holds(voice: Voice, options: Options, site: str | None = None) -> str:
    """What HELP does not tell: who may write to whom, and who looks on. `site`: where web pages show it, if they do."""
    shown = sentences(
        voice.word("terms", "site"),
        voice.word("terms", "site-now") if options.site == "now" else "",
        voice.say("terms", "site-at", address=site) if site else "",
    )
    return sentences(press_line(voice, options), "" if site is None else shown)


_FEW = 5
"""Of fewer answers nothing is told."""


def own_times(voice: LetterVoice) -> str:
    """How long the reader takes for an answer, and which pace suits that; empty if a letter does not tell it."""
    times = sorted(voice.letter.elsewhere.times)
    if len(times) < _FEW:
        return ""
    half, most = (ceil(times[ceil(len(times) * share) - 1] / HOUR) for share in (0.5, 0.9))
    paces = sorted((int(values["hours"]), pace) for pace, values in PACES.items())
    hours, pace = next((each for each in paces if each[0] >= most), paces[-1])
    told = voice.say("about", "own-times", n=len(times), half=half, most=most)
    return sentences(told, voice.say("about", "pace-suits", pace=pace, hours=hours))


def gaps_line(voice: Voice, options: Options) -> str:
    """What the house does when a sheet runs out; empty if the game waits."""
    told = {"default": "gaps", "best": "gaps-best"}.get(options.gaps)
    return voice.word("terms", told) if told else ""


def together(voice: Voice, options: Options) -> str:
    """What players may do with one another, as all who read how a table plays are told; empty if all is as usual."""
    return sentences(motions_line(voice, options), press_line(voice, options))


def press_line(voice: Voice, options: Options) -> str:
    """To whom players may write; empty if, as usual, to all alone."""
    return "" if options.press == "public" else voice.word("terms", f"press-{options.press}")


def motions_line(voice: Voice, options: Options) -> str:
    """What a table may decide by itself; empty if nothing."""
    return voice.word("terms", "motions") if options.motions == "on" else ""


def ladder(voice: Voice, options: Options) -> tuple[str, ...]:
    """What becomes of whoever misses deadlines: grace, and the ladder of silence, of those a table has."""
    graced = ""
    if options.graces and (options.grace_hours or options.ask_grace_hours):
        key = "grace" if options.ask_grace_hours else "grace-sheet"
        hours = {"hours": options.grace_hours, "ask_hours": options.ask_grace_hours}
        graced = voice.count("terms", key if options.grace_hours else "grace-answer", options.graces, **hours)
    misses = options.misses
    silent = voice.count("terms", "silence", misses, misses=misses, total=misses + 1) if misses else ""
    most = options.silent_rounds
    asks = voice.count("terms", "silent-rounds", most) if most else ""
    return graced, silent, asks, voice.word("terms", "roll") if options.roll == "count" else ""
