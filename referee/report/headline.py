"""What mail programs list of a letter: its first sentence (a verdict, a question, news, or who leads) and its subject.

The subject tells table and round first, then what is asked, or what happened. Must not know the parts below it, layout,
nor the tag that mail puts behind a subject.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.letters import KINDS, Letter, LetterKind
from referee.letters.model import AskingBack, Changes, LettersKept, PressTold, SealTold, Stand
from referee.log import Doubt, Entry, LetterRead, PressSent, RematchAsked, RematchLapsed, Ruled
from referee.orders.contents import UNDONE_NOTHING, Help, StepBack
from referee.orders.limits import quoted
from referee.orders.presence import Reported
from referee.orders.shapes.disk import key_to
from referee.prose.account import CLAUSE_CODES, CLAUSE_UNREAD
from referee.prose.finished_sheet import SECOND_THOUGHT
from referee.report import ending, motions, questions, silence, story
from referee.report import wanted as wanted_players
from referee.report.ending import winners
from referee.report.explaining import rules_of_thing
from referee.report.ledger import ruling_row
from referee.report.topics import is_box, topic_of
from referee.report.voice import UNBROKEN, LetterVoice, capitalised, loud, one_line, stopped
from referee.report.wordlists import is_language
from referee.rules.decisions import Disk
from referee.rules.events import HomeGiven, Scored
from referee.rules.model import Seat
from referee.rules.wire import TAGS

LONGEST, _LEAST = 66, 24
"""Characters of a subject that quotes the orders to be confirmed, and the fewest characters of the quotation."""
_LONGEST_NEWS = 100
"""Characters of a subject that tells all there is to know."""

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


def news(voice: LetterVoice) -> tuple[str, ...]:
    """What has happened, a line each: rulings first, each with its reason on a line below; what was said, last."""
    rows = (ruling_row(voice, entry) for entry in voice.letter.story if isinstance(entry, Ruled))
    ruled = (stopped(line) for row in rows for line in (row.words, *row.under))
    told = sorted(story.tell(voice, voice.letter.story), key=lambda line: isinstance(line.about[0], PressSent))
    return (*ruled, *(stopped(line.text) for line in told))


def first_news(voice: LetterVoice) -> str:
    """What has happened first, or if nothing else has for whom the game waits."""
    return next(iter(news(voice)), "") or waits_for(voice)


# --- the subject ---------------------------------------------------------------------------------


def thread(voice: LetterVoice) -> str:
    """The subject of the thread in which a letter may stand: what the letter that asks would say as things stand now.

    Empty for letters that have to be noticed. A thread under any other subject tells what is no longer so.
    """
    letter = voice.letter
    ruled = isinstance(letter.moment, Stand) and letter.moment.ruled_by is not None
    noticed = letter.welcome or ruled or _asks_back(letter) or _sent_again(letter)
    if noticed or not KINDS[letter.kind].keeps_subject:
        return ""
    kind: LetterKind = "invitation" if letter.view is None else "question" if letter.asked.question else "report"
    asking = replace(letter, kind="final" if letter.ended else kind, moment=None, receipt=None)
    return _subject_words(replace(voice, letter=asking), "")


def _asks_back(letter: Letter) -> str:
    """What a receipt asks: "held" (whose letter was it?), "unread" (what does this clause mean?), "confirm" (is that
    what was meant?), or nothing.
    """
    if letter.receipt is None or letter.kind != "receipt":
        return ""
    if second_thought(letter.receipt) and not letter.own.proposes:
        return "second-thought"
    if letter.receipt.fate == "held":
        return "held"
    if unread(letter.receipt):
        return "unread"
    return "confirm" if letter.own.proposes and not letter.own.advice else ""


def _sent_again(letter: Letter) -> str:
    """The subject of the letter that is sent again, if this letter does that."""
    match letter.moment:
        case LettersKept(again, (kept,)) if kept.number == again:
            return kept.subject
    return ""


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
        "" if voice.letter.own.proposes else second_thought(voice.letter.receipt)
    ):
        return _subject_words(voice, quoted(clause, max(_LEAST, LONGEST - len(bare))))
    proposed = voice.proposed(voice.letter.own.proposal, voice.known) if voice.letter.own.proposal else ""
    if voice.letter.kind == "news":
        return _subject_words(voice, quoted(first_news(voice).rstrip("."), max(_LEAST, _LONGEST_NEWS - len(bare))))
    lines = voice.order(proposed).splitlines()
    room = max(_LEAST, LONGEST - len(bare))
    return _subject_words(voice, quoted(", ".join(lines), room)) if lines else bare


def _subject_words(voice: LetterVoice, what: str) -> str:
    """The sentence of the subject; `what`: the orders that an OK would file, or a clause not understood."""
    letter, key = voice.letter, _key(voice.letter)
    if key == "help-topic" and isinstance(letter.moment, Help) and thing_helped_on(voice, letter.moment.topic):
        key = "help-thing"
    return voice.say(
        "subject",
        f"{key}-paused" if letter.clock.paused and voice.catalogue.knows("subject", f"{key}-paused") else key,
        table=one_line(letter.title),
        event=table_and_round(voice),
        due="" if letter.clock.due is None else voice.moment(letter.clock.due, "weekday"),
        wanted=wanted(voice),
        seat=voice.colour(letter.seat),
        missing=voice.orders(letter.asked.missing),
        awaited=voice.roll(letter.roll.awaited),
        what=what,
        winners=voice.seats(winners(voice)),
        **_words_of_moment(voice),
        **motions.subject_words(voice),
        **wanted_players.subject_words(letter, voice),
    )


def _words_of_moment(voice: LetterVoice) -> dict[str, str]:
    """What the subject says of that which only this kind of letter is about."""
    match voice.letter.moment:
        case Help(topic):
            return {"topic": _helped_on(voice, topic)}
        case RematchAsked(seat):
            return {"who": voice.colour(seat)}
        case SealTold(who=who):
            return {"who": one_line(who)}
        case Stand(str(ruled_by)):
            return {"who": voice.announcer(ruled_by)}
        case PressTold(said_by=None, announcer=name):
            return {"said_by": voice.announcer(name)}
        case PressTold(said_by=int(seat)):
            return {"said_by": voice.colour(seat), "player": voice.letter.people.names[seat]}
    return {}


def _helped_on(voice: LetterVoice, topic: str) -> str:
    if is_language(topic):
        return voice.word("language", topic)
    return thing_helped_on(voice, topic) or voice.topic(topic)


def wanted(voice: LetterVoice) -> str:
    """What the reader is asked for: one thing by its name, else a sheet; answers before the first round."""
    letter, asked = voice.letter, voice.letter.asked
    if letter.view is None:
        return voice.word("wanted", "answer")
    parts = letter.options.tempo == "phase" or len(asked.keys) == 1
    key = asked.question.key if asked.question else asked.keys[0] if asked.keys and parts else "sheet"
    if not letter.view.round and key == "sheet":
        return voice.word("wanted", "answers")
    return voice.word("wanted", key if voice.catalogue.knows("wanted", key) else "answer")


def _asks(letter: Letter) -> str:
    """The id of the sentence that asks for something; "-disks" is for the disks of a general scoring."""
    if letter.asked.question is None:
        return "report-disks" if letter.asked.keys == (key_to(Disk.GENERAL),) else "report"
    at_once = letter.options.tempo == "table"  # every question is a stop of its own
    kind = "report" if at_once else "question"
    return f"{kind}-disks" if letter.asked.question.key == key_to(Disk.GENERAL) else kind


def _key(letter: Letter) -> str:
    """The id of the sentence that is the letter's subject."""
    if letter.welcome:
        return "welcome"
    if asks := _asks_back(letter):
        return f"receipt-{asks}"
    match letter.moment:
        case Changes(changed) if changed:
            return "invitation-anew"
        case Help(topic) if topic:
            return "help-language" if is_language(topic) else "help-topic"
        case LettersKept(kept=(kept,)) if _sent_again(letter):
            return "history-reworded" if kept.is_reworded else "history-again"
        case RematchLapsed():
            return "rematch-lapsed"
        case SealTold(second=second) if second:
            return "seal-opened"
        case AskingBack((request, *_)):
            return f"asked-{TAGS[type(request)]}"
        case PressTold(told_alone=alone) if alone:
            return "press-alone"
        case PressTold(said_by=None):
            return "press-moderator"
        case Stand(str()):
            return "status-ruled"
    match letter.kind:
        case "report" if letter.clock.asks_to_go_on:
            return "asks-to-go-on"
        case "final" if not any(rank for rank, _, _ in letter.score.standings):
            return "final-called-off"
        case "report" if not letter.asked.keys:
            return "report-idle-disks" if letter.stop.endswith("d") else "report-idle"
        case "report" | "question" | "reminder":
            return _asks(letter)
        case "receipt" | "answer":
            if letter.asked.missing or not letter.view:
                return "receipt-missing" if letter.asked.missing else "receipt-accepted"
            return "receipt-waits" if letter.own.waits else "receipt-in"
        case "part":
            return "brief"
        case "motion":
            return motions.subject_key(letter)
        case "wanted":
            return wanted_players.subject_key(letter)
    return letter.kind
