"""The subject line of a letter to a player: table and round first, then what is asked, or what happened.

Must not know the tag that mail puts behind it.
"""

from __future__ import annotations

from referee.letters import KINDS, Letter
from referee.orders.quoting import quoted
from referee.orders.shapes.disk import key_to
from referee.report import motions
from referee.report.ending import winners
from referee.report.headline import second_thought, unread
from referee.report.voice import LetterVoice, one_line
from referee.report.wordlists import is_language
from referee.rules.decisions import Disk
from referee.rules.wire import TAGS

LONGEST, _LEAST = 66, 24
"""Characters of a subject that quotes the orders to be confirmed, and the fewest characters of the quotation."""


def keeps_subject(letter: Letter) -> bool:
    """Whether a letter takes the subject of its thread; letters that have to be noticed do not."""
    return KINDS[letter.kind].keeps_subject and not (
        letter.welcome or letter.ruled_by is not None or _asks_back(letter) or _sent_again(letter)
    )


def _asks_back(letter: Letter) -> str:
    """What a receipt asks: "held" (whose letter was it?), "unread" (what does this clause mean?), "confirm" (is that
    what was meant?), or nothing.
    """
    if letter.receipt is None or letter.kind != "receipt":
        return ""
    if second_thought(letter.receipt) and not letter.proposes:
        return "second-thought"
    if letter.receipt.fate != "held" and unread(letter.receipt):
        return "unread"
    return "held" if letter.receipt.fate == "held" else "confirm" if letter.proposes and not letter.advice else ""


def _sent_again(letter: Letter) -> str:
    """The subject of the letter that is sent again, if this letter does that."""
    return letter.kept[0].subject if [letter.again] == [each.number for each in letter.kept] else ""


def table_and_round(voice: LetterVoice) -> str:
    """Table and round; before the game the table alone."""
    letter = voice.letter
    table = one_line(letter.title)
    if letter.view is None:
        return table
    key = "event" if letter.view.round else "event-setup"
    return voice.say("subject", key, table=table, round=letter.view.round or letter.setup.rounds[0])


def subject(voice: LetterVoice) -> str:
    """The subject line, without the tag that mail puts behind it."""
    bare = _subject_words(voice, "")
    if again := _sent_again(voice.letter):
        return _subject_words(voice, again)
    if clause := unread(voice.letter.receipt) or (
        "" if voice.letter.proposes else second_thought(voice.letter.receipt)
    ):
        return _subject_words(voice, quoted(clause, max(_LEAST, LONGEST - len(bare))))
    proposed = voice.proposed(voice.letter.proposal, voice.known) if voice.letter.proposal else ""
    lines = voice.order(proposed).splitlines()
    room = max(_LEAST, LONGEST - len(bare))
    return _subject_words(voice, quoted(", ".join(lines), room)) if lines else bare


def _subject_words(voice: LetterVoice, what: str) -> str:
    """The sentence of the subject; `what`: the orders that an OK would file, or a clause not understood."""
    letter, key = voice.letter, _key(voice.letter)
    return voice.say(
        "subject",
        f"{key}-paused" if letter.paused and voice.catalogue.knows("subject", f"{key}-paused") else key,
        table=one_line(letter.title),
        event=table_and_round(voice),
        due="" if letter.due is None else voice.moment(letter.due, "weekday"),
        wanted=wanted(voice),
        seat=voice.colour(letter.seat),
        missing=voice.orders(letter.missing),
        awaited=voice.roll(letter.awaited),
        topic=voice.word("language", letter.topic) if is_language(letter.topic) else voice.topic(letter.topic),
        what=what,
        who=one_line(letter.seal.who) if letter.seal else voice.announcer(letter.ruled_by or ""),
        said_by=voice.announcer(letter.announcer) if letter.said_by is None else voice.colour(letter.said_by),
        player="" if letter.said_by is None else letter.names[letter.said_by],
        winners=voice.seats(winners(voice)),
        **motions.subject_words(voice),
    )


def wanted(voice: LetterVoice) -> str:
    """What the reader is asked for: one thing by its name, else a sheet; answers before the first round."""
    letter = voice.letter
    parts = letter.options.tempo == "phase" or len(letter.keys) == 1
    key = letter.question.key if letter.question else letter.keys[0] if letter.keys and parts else "sheet"
    if letter.view and not letter.view.round and key == "sheet":
        return voice.word("wanted", "answers")
    return voice.word("wanted", key if voice.catalogue.knows("wanted", key) else "answer")


def _asks(letter: Letter) -> str:
    """The id of the sentence that asks for something; "-disks" is for the disks of a general scoring."""
    if letter.question is None:
        return "report-disks" if letter.keys == (key_to(Disk.GENERAL),) else "report"
    at_once = letter.options.tempo == "table"  # every question is a stop of its own
    kind = "report" if at_once else "question"
    return f"{kind}-disks" if letter.question.key == key_to(Disk.GENERAL) else kind


def _key(letter: Letter) -> str:
    """The id of the sentence that is the letter's subject."""
    if letter.welcome:
        return "welcome"
    if asks := _asks_back(letter):
        return f"receipt-{asks}"
    match letter.kind:
        case "invitation" if letter.changed:
            return "invitation-anew"
        case "final" if not any(rank for rank, _, _ in letter.standings):
            return "final-called-off"
        case "report" if not letter.keys:
            return "report-idle-disks" if letter.stop.endswith("d") else "report-idle"
        case "report" | "question" | "reminder":
            return _asks(letter)
        case "receipt" | "answer":
            if letter.missing or not letter.view:
                return "receipt-missing" if letter.missing else "receipt-accepted"
            return "receipt-waits" if letter.waits else "receipt-in"
        case "help" if letter.topic:
            return "help-language" if is_language(letter.topic) else "help-topic"
        case "history" if _sent_again(letter):
            return "history-reworded" if letter.kept[0].is_reworded else "history-again"
        case "motion":
            return motions.subject_key(letter)
        case "seal" if letter.seal and letter.seal.second:
            return "seal-opened"
        case "asked":
            return f"asked-{TAGS[type(letter.asked[0])]}"
        case "press" if letter.told_alone:
            return "press-alone"
        case "press" if letter.said_by is None:
            return "press-moderator"
        case "status" if letter.ruled_by is not None:
            return "status-ruled"
    return letter.kind
