"""The first sentence of a letter: its verdict, its question, or who leads. Mail programs show it in lists of letters.

Must not know the parts below it, nor layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.letters.model import AskingBack, Changes, LettersKept, PressTold
from referee.log import Doubt, Entry, LetterRead, RematchAsked, RematchLapsed
from referee.orders.contents import UNDONE_NOTHING, Help, StepBack
from referee.orders.presence import Reported
from referee.prose.account import CLAUSE_CODES, CLAUSE_UNREAD
from referee.prose.finished_sheet import SECOND_THOUGHT
from referee.report import ending, questions, silence
from referee.report.explaining import rules_of_thing
from referee.report.topics import is_box, topic_of
from referee.report.voice import UNBROKEN, LetterVoice, capitalised, loud
from referee.report.wordlists import is_language
from referee.rules.events import HomeGiven, Scored
from referee.rules.model import Seat
from referee.rules.wire import TAGS

_FOREMOST = ("held", "shunted", "elsewhere", "braked", "stale", "refused")
"""Fates of a letter that matter more than whether its writer is in."""
UNREADABLE = ("empty-body", "empty-winmail", "empty-sealed", "empty-digest")
"""Notes on a letter in whose body nothing can be read: they stand for its fate."""


def is_all_refused(read: LetterRead) -> bool:
    """Whether a letter only asks for something, and none of it is granted: a sentence of its own says why."""
    requests = read.sheet.requests
    refused = all(isinstance(each, Reported) and not each.is_granted for each in requests)
    return read.fate == "answered" and bool(requests) and refused


def fate(voice: LetterVoice, read: LetterRead) -> str:
    """The sentence for what became of a letter; a letter without orders is talk, if no orders were missing."""
    if read.fate == "held":
        return voice.word("fate", held_key(read.doubt))
    if read.fate == "empty" and read.sheet.note in UNREADABLE:
        return voice.word("note", read.sheet.note)
    if read.fate == "declined" and voice.letter.has_lost_seat:
        return voice.word("letter", "declined-seat")
    if is_in_vain(read):
        return f"{capitalised(voice.word('remark', UNDONE_NOTHING))}."
    return voice.word("fate", read.fate)


def asked_back(voice: LetterVoice) -> str:
    """The question of a letter that asks requests back."""
    assert isinstance(voice.letter.moment, AskingBack)
    return voice.word("headline", f"asked-{TAGS[type(voice.letter.moment.requests[0])]}")


def is_in_vain(read: LetterRead) -> bool:
    """Whether a letter says UNDO and nothing else, and there was nothing to take back."""
    only = all(isinstance(request, StepBack) for request in read.sheet.requests)
    return read.fate == "answered" and only and any(remark.code == UNDONE_NOTHING for remark in read.remarks)


def unread(read: LetterRead | None) -> str:
    """The first clause that was not understood and may turn or order something; empty if there is none."""
    return next((quote for code, quote in clauses(read) if code == CLAUSE_UNREAD), "") if read else ""


def second_thought(read: LetterRead | None) -> str:
    """The lines below a finished sheet that change it or hold it back, quoted; empty if there are none."""
    remarks = read.sheet.remarks if read and read.fate != "held" else ()
    return next((str(each.args[0]) for each in remarks if each.code == SECOND_THOUGHT), "")


def clauses(read: LetterRead) -> Iterator[tuple[str, str]]:
    """The clauses of a letter that were not understood, each with its code: first those for which orders are asked."""
    yield from ((each.code, str(each.args[0])) for each in read.sheet.complaints if each.code in CLAUSE_CODES)
    yield from ((each.code, str(each.args[0])) for each in read.sheet.remarks if each.code in CLAUSE_CODES)


def held_key(doubt: Doubt) -> str:
    """The id of the sentence that says why a letter is held."""
    return f"held-{doubt or 'address'}"


def whether_in(voice: LetterVoice) -> tuple[str, str]:
    """The sentence that says whether the reader is in, and the style of its callout."""
    letter = voice.letter
    if letter.ended:
        return voice.word("letter", "over"), ""
    if letter.clock.ending:
        return "", ""
    if letter.past_due:
        key = "closed-missing" if letter.asked.missing else "closed"
        return voice.say("letter", key, missing=voice.orders(letter.asked.missing)), ""
    if letter.asked.missing:
        return voice.say("letter", "missing", missing=voice.orders(letter.asked.missing)), "ask"
    if letter.own.waits and second_thought(letter.receipt):
        return voice.word("letter", "waits-for-answer"), "ask"
    if letter.own.waits:
        return voice.word("letter", "waits"), "ask"
    if letter.asked.keys:
        goes_on = letter.clock.in_mid_round and not letter.roll.awaited
        return voice.word("letter", "in-turn" if goes_on else "in-replaceable"), "good"
    return silence.nothing_asked(voice), ""


def lead(voice: LetterVoice) -> str:
    """Who leads, and where the reader stands; before the turns alone, in which order they come.

    Where nobody has written, whether the game goes on.
    """
    view = voice.letter.view
    if voice.letter.clock.asks_to_go_on:
        return voice.word("headline", "asks-to-go-on")
    if view is not None and voice.letter.stop.endswith("t") and view.all_laid:
        return voice.say("headline", "turns", order=voice.seats(view.turn_order()))
    told = voice.letter.kind != "report" or any(isinstance(entry, HomeGiven) for entry in voice.letter.story)
    if view is not None and told and view.round <= view.rounds[0] and not any(view.scores):
        return voice.say("headline", "begins", home=voice.place(view.homes[voice.letter.seat]))
    if view is None or not any(view.scores):
        return voice.word("headline", "nobody-leads")
    best, mine = max(view.scores), view.scores[voice.letter.seat]
    first = [seat for seat, points in enumerate(view.scores) if points == best]
    behind = max((points for points in view.scores if points < best), default=best)
    gained = gains(voice.letter.story)
    gain = _gain_in_brackets(gained, voice.letter.seat)
    if first == [voice.letter.seat]:
        return voice.count("headline", "you-lead", mine, gain=gain, ahead=best - behind)
    if mine == best:
        return capitalised(voice.count("headline", "level", best, who=voice.seats(first)))
    if len(first) > 1:
        return capitalised(voice.count("headline", "others-lead", best, who=voice.seats(first), mine=f"{mine}{gain}"))
    theirs = _gain_in_brackets(gained, first[0])
    return capitalised(
        voice.count("headline", "other-leads", best, who=voice.seats(first), gain=theirs, mine=f"{mine}{gain}")
    )


def gains(story: Sequence[Entry]) -> tuple[int, ...]:
    """What each seat scored in a story; empty if nothing was scored."""
    scored = [entry.points for entry in story if isinstance(entry, Scored)]
    return tuple(map(sum, zip(*scored, strict=True)))


def _gain_in_brackets(gained: Sequence[int], seat: Seat) -> str:
    return f"{UNBROKEN}(+{gained[seat]})" if gained else ""


def who_plays_again(voice: LetterVoice) -> str:
    """Who would play again at such a table, or that too few would."""
    if isinstance(voice.letter.moment, RematchLapsed):
        return capitalised(voice.word("headline", "too-few-again"))
    assert isinstance(voice.letter.moment, RematchAsked)
    return capitalised(voice.say("headline", "plays-again", who=voice.seats((voice.letter.moment.seat,))))


def question(voice: LetterVoice) -> str:
    """What the reader is asked in mid-round."""
    wanted = voice.letter.asked.question
    return questions.asking(voice, wanted).what if wanted else voice.word("headline", "question")


def verdict(voice: LetterVoice) -> str:
    """What became of a letter."""
    letter, read = voice.letter, voice.letter.receipt
    if read is None:
        return whether_in(voice)[0]
    if clause := second_thought(read):
        return _wavering(voice, read, clause)
    if (clause := unread(read)) and not letter.own.proposes and read.fate != "held":
        return voice.say("headline", "unread-filed" if read.filed else "unread-refused", clause=clause)
    if read.fate in _FOREMOST or (letter.view is None and not is_all_refused(read)):
        return fate(voice, read)
    if letter.own.advice:
        return voice.word("headline", "advised")
    if letter.own.proposes:
        return confirming(voice)
    standing, style = whether_in(voice)
    return fate(voice, read) if style == "good" and read.fate == "partly" else standing


def _wavering(voice: LetterVoice, read: LetterRead, clause: str) -> str:
    """The question what lines below a finished sheet mean."""
    key = (
        "second-thought"
        if not voice.letter.own.proposes
        else "second-thought-change"
        if read.filed
        else "second-thought-unfiled"
    )
    return voice.say("headline", key, clause=clause)


def confirming(voice: LetterVoice) -> str:
    """The question whether a proposal is what was meant, and what of the letter was not understood."""
    if voice.letter.receipt and (clause := second_thought(voice.letter.receipt)):
        return _wavering(voice, voice.letter.receipt, clause)
    if clause := unread(voice.letter.receipt):
        return voice.say("headline", "unread-confirm", clause=clause)
    return voice.word("headline", "confirm" if voice.letter.own.proposal else "which")


def help_on(voice: LetterVoice) -> str:
    """What the help is about."""
    topic = voice.letter.moment.topic if isinstance(voice.letter.moment, Help) else ""
    if not topic:
        return voice.word("headline", "help")
    if is_language(topic):
        return voice.say("headline", "help-language", language=voice.word("language", topic))
    if topic.isdecimal():
        return voice.say("headline", "help-number", n=topic)
    if thing := thing_helped_on(voice, topic):
        return voice.say("headline", "help-thing", topic=thing)
    return voice.say("headline", "help-topic", topic=voice.topic(topic))


def thing_helped_on(voice: LetterVoice, topic: str) -> str:
    """What a topic of help is called that is a thing of the game; empty for what is ordered: a card, a keyword."""
    if topic_of(topic):
        return voice.word("topic", topic.lower())
    named = is_box(voice, topic) or topic in voice.letter.setup.board.index or rules_of_thing(voice.letter.table, topic)
    return voice.topic(topic) if named else ""


def letters_kept(voice: LetterVoice) -> str:
    """How many letters the reader has, or what is the matter with the one that is asked for."""
    history = voice.letter.moment
    assert isinstance(history, LettersKept)
    if history.again == 0:
        return voice.count("headline", "history", len(history.kept))
    found = any(kept.number == history.again for kept in history.kept)
    return voice.say("headline", "history-deleted" if found else "history-none", n=history.again)


def who_says(voice: LetterVoice) -> str:
    """Who says something, and to whom."""
    said, own = voice.letter.moment, voice.letter.seat
    assert isinstance(said, PressTold)
    if said.said_by is None:
        return capitalised(voice.say("letter", "announces", who=voice.announcer(said.announcer)))
    key = "says-alone" if said.told_alone else "says"
    told = voice.seats((own, *(seat for seat in said.told_alone if seat != own)))
    who, player = loud(voice.colour(said.said_by)), voice.player(said.said_by)
    return voice.say("letter", key, who=who, player=player, told=told)


def invited(voice: LetterVoice) -> str:
    """Who is invited to what, or that the set-up has changed."""
    letter = voice.letter
    you, player = loud(voice.colour(letter.seat)), voice.player(letter.seat)
    if isinstance(letter.moment, Changes) and letter.moment.changed:
        return voice.say("letter", "invited-older" if letter.receipt else "invited-anew", title=letter.title)
    return voice.say("letter", "invited", title=letter.title, you=you, player=player)


def won(voice: LetterVoice) -> str:
    """Who has won, and with how many points."""
    return ending.won(voice, max(points for _, _, points in voice.letter.score.standings))


def waits_for(voice: LetterVoice) -> str:
    """Whom the game waits for in mid-round, and until when."""
    who, until = voice.roll(voice.letter.roll.awaited), voice.letter.clock.due
    if until is None or voice.letter.clock.opens is not None:
        return voice.say("letter", "waits-for", who=who)
    return voice.say("letter", "waits-until", who=who, when=voice.moment(until), zone=voice.zone())


def in_or_not(voice: LetterVoice) -> str:
    """Whether the reader is in."""
    return whether_in(voice)[0]
