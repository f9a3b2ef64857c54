"""What the end of a game unseals: what each player had sealed, and the seed with which everybody can verify all draws.

Must not know to whom it is told, nor layout.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.letters import RECORD
from referee.letters.model import ProofTold
from referee.report import sections as s
from referee.report.fact_clauses import chosen
from referee.report.parts import Sections, titled
from referee.report.voice import Voice
from referee.rules.events import ChoiceSealed, HandChosen, SealedFact


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
