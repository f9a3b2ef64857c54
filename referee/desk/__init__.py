"""The desk: the only place where a game changes. Each stimulus takes effect completely or not at all."""

from referee.desk.decisions import SaidToMany
from referee.desk.desk import Desk
from referee.desk.outgoing import Render
from referee.desk.stimuli import Absence, LetterKept, NoSuchGame, Outage, Shunted, Stimulus, Tick, Undelivered

__all__ = [
    "Absence",
    "Desk",
    "LetterKept",
    "NoSuchGame",
    "Outage",
    "Render",
    "SaidToMany",
    "Shunted",
    "Stimulus",
    "Tick",
    "Undelivered",
]
