"""Answers to questions in running words, a sentence or two each, from what their reader's letter may hold.

Knows topics and where each is told. Must not know how a question is read, nor anything beside its letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice

from referee.orders.contents import CAME_BACK, Inquiry, Topic
from referee.orders.keywords import in_english
from referee.orders.shapes.called import ReinforceBlock
from referee.orders.shapes.deeds import card_called
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.stepping_in import VetoBlock
from referee.report import board, hands
from referee.report.card_text import placing
from referee.report.clock import ends
from referee.report.hands import Held
from referee.report.people import away_left, lacking_again
from referee.report.story import took_before
from referee.report.terms import own_times, tempo_line
from referee.report.topics import command, told, topic_of, watching
from referee.report.voice import LetterVoice, beside, capitalised, loud, sentences
from referee.rules.effects.base import design_of
from referee.rules.predicates import cards_taken
from referee.rules.views import View


def answer(voice: LetterVoice, asked: Inquiry) -> str:
    """The answer to a question; to one that cannot be answered, who may know."""
    view, told = voice.letter.view, _ON_THE_TABLE.get(asked.topic)
    if told and view is not None:
        return " ".join(told(voice, view, asked))
    return " ".join(_ANYWHERE.get(asked.topic, _who_knows)(voice, asked))


def what_was_asked(voice: LetterVoice, questions: Sequence[Inquiry]) -> str:
    """What some questions were taken to be about, and two topics that may have been meant instead."""
    known = [asked for asked in questions if asked.topic]
    if known and all(asked.topic == "seat" for asked in known):
        return voice.say(
            "letter", "you", you=loud(voice.colour(voice.letter.seat)), player=voice.player(voice.letter.seat)
        )
    if known and all(asked.topic == "concern" for asked in known):
        return voice.say("answer-to", "concern", what=_about(voice, known))
    if not known:
        return voice.word("fate", "question")
    near = dict.fromkeys(chain.from_iterable(zip(*map(_near, known), strict=True)))
    topics = voice.catalogue.either([command(voice, each) for each in islice(near, 2)])
    return voice.say("answer-to", "about", what=_about(voice, known), topics=topics)


def beside_orders(voice: LetterVoice, asked: Inquiry) -> str:
    """The answer to a question that stands beside orders, behind what it was taken for."""
    about = (
        voice.say("answer-to", "beside", what=_about(voice, [asked]))
        if asked.topic not in ("", "concern", "seat")
        else ""
    )
    return sentences(about, answer(voice, asked))


def _about(voice: LetterVoice, questions: Sequence[Inquiry]) -> str:
    return voice.catalogue.both([*dict.fromkeys(_subject(voice, asked) for asked in questions)])


def _subject(voice: LetterVoice, asked: Inquiry) -> str:
    place = "" if asked.place is None else voice.place(asked.place)
    card = voice.card(asked.card) if asked.card else ""
    title = voice.word("topic", asked.keyword) if asked.topic == "rule" else ""
    title = voice.word("concerned", asked.keyword) if asked.topic == "concern" else title
    return voice.say(
        "asked",
        asked.topic,
        number=asked.number,
        card=card,
        place=place,
        keyword=voice.order(asked.keyword),
        topic=title,
    )


def _you(voice: LetterVoice) -> str:
    """Which seat is the reader's."""
    seat = voice.letter.seat
    return voice.say("letter", "you", you=loud(voice.colour(seat)), player=voice.player(seat))


def _near(asked: Inquiry) -> tuple[str, str]:
    """Two topics that are near what a question asks about."""
    if asked.topic == "rule" and (about := topic_of(asked.keyword)) is not None:
        return about.near
    return _NEAR.get(asked.topic, (asked.keyword or CardBlock.key, "rules"))


def _who_knows(voice: LetterVoice, asked: Inquiry) -> Iterator[str]:
    """Who may know: a moderator who does not play, else the host; nothing is passed on by itself."""
    who = watching(voice.letter)
    yield voice.say("answer-to", "other", who=voice.catalogue.either(who) or voice.word("seat", "host"))
    yield voice.say("answer-to", "tell" if who else "tell-host")


def _due(voice: LetterVoice, asked: Inquiry) -> Iterator[str]:
    yield from ()  # every answer says below what is missing, and when it is due


def _pace(voice: LetterVoice, asked: Inquiry) -> Iterator[str]:
    yield tempo_line(voice, "tempo", voice.letter.options)
    yield own_times(voice)


def _end(voice: LetterVoice, asked: Inquiry) -> Iterator[str]:
    """When the game should end; while nobody knows, how many rounds are to come."""
    expected = ends(voice, voice.letter.clock.ends, begun=voice.letter.view is not None)
    yield from (expected,) if expected else _rounds(voice, asked)


def _seat(voice: LetterVoice, asked: Inquiry) -> Iterator[str]:
    """That the game waits for the reader, or when it does not; for whoever comes back now, the letter says so above."""
    read = voice.letter.receipt
    if read and any(remark.code.startswith(CAME_BACK) for remark in read.remarks):
        return
    away = next((each for each in voice.letter.people.away if each[0] == voice.letter.seat), None)
    if away is None:
        yield voice.word("answer-to", "seat")
    else:
        since, until = map(voice.moment, away[1:])
        yield voice.say("answer-to", "seat-away", since=since, until=until, zone=voice.zone())


def _players(voice: LetterVoice, asked: Inquiry) -> Iterator[str]:
    letter = voice.letter
    yield _you(voice)
    each = [
        beside(voice.colour(seat), voice.player(seat), blank=" ") for seat in letter.setup.seats if seat != letter.seat
    ]
    yield voice.say("answer-to", "players", who=voice.catalogue.both(each))
    if letter.people.moderators:
        yield voice.say("letter", "moderated", who=voice.catalogue.both(letter.people.moderators))


def _rounds(voice: LetterVoice, asked: Inquiry) -> Iterator[str]:
    view, rounds = voice.letter.view, voice.letter.setup.rounds
    left = [number for number in rounds if number > (view.round if view else 0)]
    yield voice.say("answer-to", "rounds", last=max(rounds), left=len(left))


def _count(voice: LetterVoice, asked: Inquiry) -> Iterator[str]:
    view, brings = voice.letter.view, voice.letter.setup.board.caballeros_of[asked.number]
    yield voice.count("answer-to", "count", brings, value=asked.number)
    if view is not None and asked.number not in view.hand:
        yield voice.word("answer-to", "not-in-hand")


def _try(voice: LetterVoice, asked: Inquiry) -> Iterator[str]:
    yield from _count(voice, asked)
    yield voice.say("answer-to", "try", order=f"POWER {asked.number}")


def _awaited(voice: LetterVoice, asked: Inquiry) -> Iterator[str]:
    letter = voice.letter
    if letter.roll.awaited:
        yield voice.say("letter", "waits-for", who=voice.roll(letter.roll.awaited))
    if letter.roll.is_in:
        yield voice.say("letter", "in", who=voice.roll(letter.roll.is_in))


def _card(voice: LetterVoice, asked: Inquiry) -> Iterator[str]:
    """What a card does, how many it places, and what a scoring would pay now; or that it is not played here."""
    if (card := card_called(asked.card, voice.letter.table.cards)) is None:
        yield voice.say("answer-to", "card-not-here", card=voice.card(asked.card))
        return
    yield voice.say("answer-to", "card", card=voice.card(asked.card), does=voice.does(card))
    yield placing(voice.catalogue, voice.letter.table, card)
    view = voice.letter.view
    pays = {design_of(each): points for each, points in view.prospects}.get(asked.card) if view else None
    if pays is not None:
        yield f"{capitalised(voice.say('letter', 'pays', points=voice.points(pays)))}."
    yield voice.say("answer-to", "help", topic=voice.card(asked.card))


def _order(voice: LetterVoice, asked: Inquiry) -> Iterator[str]:
    """How an order is written; of the Veto also who holds one."""
    keyword = in_english().under.get(asked.keyword, asked.keyword)
    if voice.catalogue.knows("usage", keyword):
        yield voice.say("answer-to", "order", order=voice.usage(keyword)[0])
    yield _more(voice, keyword)
    if keyword == VetoBlock.key and voice.letter.view:
        yield from _held(hands.hands(voice, voice.letter.view).vetoes)


def _concern(voice: LetterVoice, asked: Inquiry) -> Iterator[str]:
    """In which word something of one's own time, letters or place at the table is written, and where more is told."""
    yield away_left(voice) if asked.keyword == "AWAY" else ""
    yield voice.word("concern", asked.keyword)
    yield lacking_again(voice) if asked.keyword == "REMATCH" else ""
    yield _more(voice, in_english().under.get(asked.keyword, asked.keyword))


def _rule(voice: LetterVoice, asked: Inquiry) -> Iterator[str]:
    """What something of the game is: as it stands now, by its first rule, and where the rest is told."""
    if (about := topic_of(asked.keyword)) is not None:
        yield from islice(told(voice, about), 2)
        yield _more(voice, asked.keyword.replace("_", " ").upper())


def _more(voice: LetterVoice, topic: str) -> str:
    """Where more is told: HELP and an order or a topic, as the reader writes them."""
    asked, behind = voice.order("HELP"), voice.order(f"HELP {topic}")
    return voice.say("answer-to", "help", topic=behind.removeprefix(f"{asked} "))


def _taken(voice: LetterVoice, view: View, asked: Inquiry) -> Iterator[str]:
    """Who has taken a card in this round, as everybody saw."""
    card = voice.card(asked.card)
    takers = [seat for seat in view.turn_order() if asked.card in map(design_of, cards_taken(view, seat))]
    if takers:
        yield voice.say("answer-to", "taken", who=voice.seats(takers), card=card)
    elif asked.card in map(design_of, view.offered):
        yield voice.say("answer-to", "on-offer", card=card)
    else:
        yield voice.say("answer-to", "not-on-offer", card=card)
    if not takers:
        yield took_before(voice, asked.card)


def _reach(voice: LetterVoice, view: View, asked: Inquiry) -> Iterator[str]:
    """Where the reader may place from the court as things stand, and first about the place that is named."""
    if asked.place is not None and asked.place in view.board.places:
        verdict = "reach-yes" if asked.place in view.reach else "reach-no"
        yield voice.say("answer-to", verdict, place=voice.place(asked.place))
    yield voice.say("answer-to", "reach", places=voice.catalogue.both([voice.place(place) for place in view.reach]))


def _turn(voice: LetterVoice, view: View, asked: Inquiry) -> Iterator[str]:
    return _held(hands.hands(voice, view).order)


def _hand(voice: LetterVoice, view: View, asked: Inquiry) -> Iterator[str]:
    yield from (*_held(hands.hands(voice, view).hand), *_pieces(voice, view, asked))


def _held(line: Held | None) -> Iterator[str]:
    """A line about cards as a sentence."""
    if line is not None:
        yield f"{line.label} {line.words}."


def _points(voice: LetterVoice, view: View, asked: Inquiry) -> Iterator[str]:
    yield voice.say("answer-to", "points", points=voice.points(view.scores))


def _pieces(voice: LetterVoice, view: View, asked: Inquiry) -> Iterator[str]:
    yield from (f"{told}." for told in board.board(voice, view).told)


def _spot(voice: LetterVoice, view: View, asked: Inquiry) -> Iterator[str]:
    """The place that is named as the board shows it."""
    codes = view.board.codes
    for row in board.board(voice, view).spots:
        if asked.place is not None and row.code == codes[view.board.hosts[asked.place]]:
            yield f"{sentences(row.name, row.values)}: {row.told}."


_NEAR: Mapping[Topic, tuple[str, str]] = {
    "try": (PowerBlock.key, "tempo"),
    "count": (PowerBlock.key, ReinforceBlock.key),
    "reach": (DoPlace.verb, "king"),
    "rounds": ("tempo", "general_scoring"),
    "pace": ("deadline", "tempo"),
    "due": ("deadline", "tempo"),
    "end": ("deadline", "tempo"),
    "seat": ("who", "game"),
    "awaited": ("deadline", "who"),
    "turn": (PowerBlock.key, "tempo"),
    "hand": (PowerBlock.key, "court"),
    "points": ("scoring", "general_scoring"),
    "players": ("who", "game"),
    "pieces": ("court", "provinces"),
    "spot": ("region", "scoring"),
    "happened": ("history", "explain"),
}
"""Two topics of help near what a question asks about; of a card or an order it is how that is ordered."""

_ANYWHERE: Mapping[Topic, Callable[[LetterVoice, Inquiry], Iterator[str]]] = {
    "due": _due,
    "end": _end,
    "seat": _seat,
    "pace": _pace,
    "players": _players,
    "rounds": _rounds,
    "count": _count,
    "try": _try,
    "awaited": _awaited,
    "card": _card,
    "order": _order,
    "rule": _rule,
    "concern": _concern,
}
"""The answers that need no view of the table."""

_ON_THE_TABLE: Mapping[Topic, Callable[[LetterVoice, View, Inquiry], Iterator[str]]] = {
    "taken": _taken,
    "reach": _reach,
    "turn": _turn,
    "hand": _hand,
    "points": _points,
    "pieces": _pieces,
    "spot": _spot,
}
"""The answers from the reader's view of the table; before the game nobody knows them."""
