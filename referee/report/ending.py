"""What the last letter looks back on: the scores, the turning point, what brought most; and what the end unseals.

Must not know how the numbers were gathered, nor layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.letters import RECORD
from referee.letters.model import ProofTold
from referee.report import sections as s
from referee.report.chapters import StoryLine
from referee.report.fact_clauses import chosen
from referee.report.sections import Course, Items, SeatCell, Section, Sections, Standings, Track, titled
from referee.report.voice import LetterVoice, SceneVoice, Voice, beside, capitalised, loud
from referee.rules.events import ChoiceSealed, HandChosen, SealedFact
from referee.rules.model import Seat

Teller = LetterVoice | SceneVoice

BEST = 3
"""The number of places named that brought a player most."""


def _course(voice: Teller) -> Iterator[Section]:
    """The chart of the scores round by round; nothing if they are not known."""
    letter = voice.letter
    if not letter.score.course:
        return
    most = max(max(points) for _, points in letter.score.course) or 1
    tracks = []
    for _, seat, final in letter.score.standings:
        who = loud(voice.seat(seat)) if seat == letter.seat else voice.seat(seat)
        points = tuple(points[seat] for _, points in letter.score.course)
        tracks.append(Track(who, letter.setup.colours[seat], final, points, round(100 * final / most)))
    rounds = tuple(n for n, _ in letter.score.course)
    yield Course(voice.word("ending", "caption"), voice.word("ending", "after"), rounds, tuple(tracks))


def standings(voice: Teller) -> Standings:
    """The final standings."""
    letter, rows = voice.letter, []
    for rank, seat, points in letter.score.standings:
        who, mine = voice.colour(seat), seat == letter.seat
        head = loud(who) if mine else who
        row = SeatCell(
            letter.setup.colours[seat], who, voice.player(seat), str(points), rank=rank, head=head, mine=mine
        )
        rows.append(row)
    return Standings(tuple(rows))


def winners(voice: Teller) -> list[Seat]:
    """The seats of the first rank; empty while the game goes on."""
    return [seat for rank, seat, _ in voice.letter.score.standings if rank == 1]


def won(voice: Teller, points: int) -> str:
    """Who has won, with so many points; or that the players have ended the game, and nobody has."""
    seats = winners(voice)
    if not seats:
        return voice.word("motion", "end-done")
    return voice.count("letter", "winners", points, winners=voice.seats(seats))


def turning_point(voice: Teller) -> str:
    """The round from which on the winner was never behind; empty if several won."""
    letter = voice.letter
    first_of_all = winners(voice)
    if len(first_of_all) != 1 or not letter.score.course:
        return ""
    behind = [n for n, points in letter.score.course if points[first_of_all[0]] < max(points)]
    who = voice.seat(first_of_all[0])
    if not behind:
        return capitalised(voice.say("ending", "never-behind", who=who))
    first = next((n for n, _ in letter.score.course if n > behind[-1]), letter.score.course[-1][0])
    return voice.say("ending", "turned", who=who, n=first)


def takings(voice: Teller) -> Items | None:
    """What brought each player most; None if that is not known."""
    letter = voice.letter
    lines = [_took(voice, seat) for _, seat, _ in letter.score.standings]
    return Items(tuple(StoryLine(line) for line in lines if line)) if letter.score.takings else None


def _took(voice: Teller, seat: Seat) -> str:
    """The places that brought a seat most, in a sentence; empty if none did."""
    taken = ((points[seat], -place) for place, points in voice.letter.score.takings if points[seat])
    best = sorted(taken, reverse=True)
    named = [beside(n, voice.place(-place)) for n, place in best[:BEST]]
    told = voice.say("ending", "took", who=voice.seat(seat), what=voice.catalogue.both(named)) if named else ""
    return capitalised(told)


def looking_back(voice: Teller) -> Sections:
    """A chart of the scores, the turning point, and what brought each player most."""
    yield from titled(voice, "course", *_course(voice))
    if turned := turning_point(voice):
        yield s.Paragraph(turned)
    if took := takings(voice):
        yield from titled(voice, "takings", took)


# --- what the end unseals ------------------------------------------------------------------------


def opened(voice: Voice, sealed: Sequence[SealedFact]) -> Sections:
    """What each player had sealed, with the salts that prove that nobody changed it."""
    hands = [seal for seal in sealed if isinstance(seal, HandChosen)]
    never_shown = [seal for seal in sealed if seal not in hands]
    for key, seals in (("opened", hands), ("never-shown", never_shown)):
        if seals:
            why = s.Paragraph(voice.say("letter", key))
            yield from titled(voice, key, why, *(each for seal in seals for each in _with_salt(voice, seal)))


def _with_salt(voice: Voice, seal: SealedFact) -> Sections:
    who, what = voice.seat(seal.seat), seal.text()
    if isinstance(seal, ChoiceSealed):
        who = voice.say("letter", "sealed-by", seat=who, card=voice.card(seal.card), round=seal.round)
        what = f"{chosen(voice, what)} ({what})"
    yield s.Space()
    yield s.Paragraph(f"{who}: {what}", style="list")
    yield s.Code((seal.salt,))


def seed(voice: Voice, proof: ProofTold, game: str) -> Sections:
    """The seed, and how to verify the game with it."""
    told = s.Code((proof.seed,))
    verify = s.Paragraph(voice.say("letter", "verify", file=RECORD.format(game=game)))
    if proof.chosen_seed:
        return titled(voice, "seed", told, s.Paragraph(voice.say("letter", "seed-chosen")), verify)
    key = "seed-sealed" if proof.hashed == "hex" else "seed-sealed-bytes"
    return titled(voice, "seed", told, s.Paragraph(voice.say("letter", key)), s.Code((proof.commitment,)), verify)
