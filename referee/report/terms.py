"""What a table plays by, in sentences: its rules, its tempo, its options. Must not know letters nor notices."""

from referee.log import Options
from referee.report.voice import Voice, sentences


def rules_line(voice: Voice, edition: str, length: str, boxes: tuple[str, ...]) -> str:
    """The rulebook, the length of the game, and its boxes."""
    rules = {"edition": voice.word("edition", edition), "length": voice.word("length", length)}
    beside = voice.say("terms", "boxes", boxes=voice.boxes(boxes)) if boxes else ""
    return sentences(voice.say("terms", "rules", **rules), beside)


def tempo_line(voice: Voice, key: str, options: Options) -> str:
    """The tempo and the hours of a game."""
    tempo = voice.word("tempo", options.tempo)
    return voice.say("terms", key, tempo=tempo, hours=options.hours, ask_hours=options.ask_hours)


def gaps_line(voice: Voice, options: Options) -> str:
    """What the house does when a sheet runs out; empty if the game waits."""
    told = {"default": "gaps", "best": "gaps-best"}.get(options.gaps)
    return voice.word("terms", told) if told else ""
