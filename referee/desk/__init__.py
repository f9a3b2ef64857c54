"""The desk: the one door by which anything happens to a game. Each stimulus takes effect completely or not at all."""

from referee.desk.desk import Desk
from referee.desk.outgoing import Render
from referee.desk.stimuli import Absence, Invited, LetterKept, NoSuchGame, Outage, Shunted, Stimulus, Tick, Undelivered

__all__ = [
    "Absence",
    "Desk",
    "Invited",
    "LetterKept",
    "NoSuchGame",
    "Outage",
    "Render",
    "Shunted",
    "Stimulus",
    "Tick",
    "Undelivered",
]
