"""What a letter says of silence: what comes of its reader if no word comes by the deadline, and why nothing is asked.

Reads `Letter.silence`, which the clock's own functions make. Must not know what will happen.
"""

from __future__ import annotations

from referee.adjudication.silence import Silence, Unsaid
from referee.letters import Letter
from referee.report import questions
from referee.report.voice import LetterVoice, sentences
from referee.report.wanted import since_when
from referee.rules.decisions import ChooseHand, LayPower, Phase, PlaceCaballeros, SetDisk, Skip, TakeCard
from referee.rules.predicates import has_card_to_come, last_taken


def told(voice: LetterVoice) -> str:
    """What comes of it if the reader writes no more, in sentences; empty if nothing is asked of the reader."""
    silence = voice.letter.asked.silence
    if silence is None or voice.letter.view is None:
        return ""
    open_still = [each for each in silence.answers if each.by != "sheet"]
    written = len(open_still) < len(silence.answers)
    if not open_still:
        first = voice.word("silence", "as-written")
    else:
        keys: dict[str, list[str]] = {}  # what comes of it, once: several questions may come to the same
        for each in open_still:
            keys.setdefault(_answer(voice, each), []).append(each.key)
        what = voice.catalogue.clauses(
            voice.say("told", "turn", who=voice.orders(those), what=answer) for answer, those in keys.items()
        )
        first = voice.say("silence", "else-rest" if written else "else", what=what)
    if voice.letter.kind == "receipt":
        return sentences(first, _asked(voice, silence), _ladder(voice, silence))  # the rest stands in what it answers
    beyond = _beyond(voice, silence) if written else ""
    return sentences(_grace(voice, silence), first, beyond, _asked(voice, silence), _ladder(voice, silence))


def comes_of(voice: LetterVoice, key: str) -> str:
    """What comes of one question if the reader writes no more, as a clause; that it is asked, where nobody can say."""
    unsaid = voice.letter.asked.silence.answers if voice.letter.asked.silence is not None else ()
    found = next((each for each in unsaid if each.key == key and each.by != "sheet"), None)
    return _answer(voice, found) if found is not None else voice.word("letter", "blank-player")


def _grace(voice: LetterVoice, silence: Silence) -> str:
    """The grace that its reader would have first, and how often there is more; empty if there is none."""
    if not silence.grace:
        return ""
    return voice.count("silence", "grace", silence.graces, hours=silence.grace, more=silence.graces - 1)


def _ladder(voice: LetterVoice, silence: Silence) -> str:
    """What becomes of a reader who has missed too many deadlines; a status tells others what they chose for then."""
    chosen = voice.letter.kind == "status" and voice.letter.options.misses and not silence.fall
    plays = voice.word("silence", f"plays-{voice.letter.own.plays}") if chosen else ""
    return sentences(voice.word("silence", silence.fall) if silence.fall else "", plays)


def _beyond(voice: LetterVoice, silence: Silence) -> str:
    """Who answers where the sheet runs out."""
    late = "-late" if silence.late and silence.beyond == "house" else ""
    return voice.word("silence", f"beyond-{silence.beyond}{late}")


def _asked(voice: LetterVoice, silence: Silence) -> str:
    """What comes of ASK on the sheet, unless that is told of a question already."""
    told = any(each.by == "player" for each in silence.answers)
    return voice.word("silence", "asks") if silence.asks and not told else ""


def _answer(voice: LetterVoice, unsaid: Unsaid) -> str:
    """What comes of one question that the sheet does not answer."""
    if unsaid.by in ("house", "rules"):
        return _house(voice, unsaid) if unsaid.by == "house" else voice.word("silence", "only")
    if unsaid.by == "player":
        later = _house(voice, unsaid) if unsaid.later == "house" else voice.word("silence", f"then-{unsaid.later}")
        return voice.say("silence", "asked", later=later)
    return voice.word("silence", unsaid.by)


def _house(voice: LetterVoice, unsaid: Unsaid) -> str:
    """What the house answers: what it is if that is certain, else by which rule."""
    key, letter = unsaid.key, voice.letter
    ways = [key]
    if letter.table.powers:
        ways.insert(0, f"{key}-ranked")
    elif _insists(letter) and unsaid.order not in (Skip(), PlaceCaballeros()):
        ways.insert(0, f"{key}-insists")
    usual = next((way for way in ways if voice.catalogue.knows("silence", way)), "unnamed")
    values = questions.chosen_for(letter, key)
    match unsaid.order:
        case LayPower(value):
            return voice.say("silence", "POWER-certain", value=voice.power(value))
        case TakeCard(card):
            return voice.say("silence", f"{usual}-certain", card=voice.card(card), number=voice.stack(card))
        case SetDisk(place) if place is not None:
            return voice.place(place)
        case ChooseHand(values=chosen):
            values = voice.powers(chosen)
    return voice.say("silence", usual, values=values)


def _insists(letter: Letter) -> bool:
    """Whether the rules of this game may have somebody place or act who would not."""
    answers = letter.table.setup.board.reading_answers
    must = any(card.must and answers[card.must] for card in letter.table.cards)
    return must or letter.setup.edition.placement == "max_possible"


# --- nothing is asked --------------------------------------------------------------------------------


def nothing_asked(voice: LetterVoice) -> str:
    """The sentence that nothing is asked of the reader, and why."""
    said = voice.say("idle", _why(voice.letter), who=voice.roll(voice.letter.roll.awaited))
    return sentences(said, since_when(voice, voice.letter.people.wanted))


def _why(letter: Letter) -> str:
    """Why nothing is asked of the reader, as the id of a sentence."""
    view, seat = letter.view, letter.seat
    if view is None:
        return _why_early(letter)
    if letter.clock.paused and not letter.roll.awaited:
        return "paused"
    if not letter.roll.awaited:
        return "opening"
    if view.phase is Phase.SETUP or not view.round:
        return "setup"
    if view.phase is Phase.DISKS or letter.stop.endswith("d"):  # the phase begins with the first disk
        return "no-disk" if view.castillo[seat] == 0 else "scoring"
    if not view.has_laid(seat):
        return "to-lay"
    if view.phase is Phase.POWER:
        return "laid"
    at = last_taken(view)
    if at is not None and at[0] == seat:
        return "own-card"
    return "to-come" if has_card_to_come(view, seat) else "done"


def _why_early(letter: Letter) -> str:
    """The same before the game."""
    people = letter.people
    if letter.has_lost_seat:
        return "lost"
    lacks = letter.roll.awaited or letter.clock.paused or {*people.vacant} - dict(people.stand_ins).keys()
    return "accepted" if lacks else "begins"


def left(voice: LetterVoice) -> str:
    """Whom nobody waits for any more; empty if there is nobody."""
    others = [seat for seat in voice.letter.people.left if seat != voice.letter.seat]
    you = (
        voice.word("idle", "left-you-opened" if voice.letter.people.is_offered else "left-you")
        if len(others) < len(voice.letter.people.left)
        else ""
    )
    return sentences(you, voice.say("idle", "left", who=voice.roll(others)) if others else "")


def next_letter(voice: LetterVoice) -> str:
    """When the reader gets the next letter, where nothing is asked of the reader; empty if something is."""
    letter = voice.letter
    if letter.asked.keys or letter.view is None or letter.ended or not letter.roll.awaited or letter.kind == "brief":
        return ""
    if letter.wishes.muted:
        return voice.word("idle", "next-muted")
    in_round = letter.clock.in_mid_round or letter.options.tempo == "phase"
    if in_round and letter.options.midround == "few" and not letter.wishes.every:
        return voice.say("idle", "next-asked", status=voice.order("STATUS"))
    who, several = voice.roll(letter.roll.awaited), len(letter.roll.awaited)
    if letter.clock.due is None or letter.kind == "part":  # whose first sentence says until when
        return voice.count("idle", "next", several, who=who)
    when = voice.moment(letter.clock.due)
    return voice.count("idle", "next-by", several, who=who, when=when, zone=voice.zone())
