"""Who is told what: letters planned as values, each the private view of one seat."""

from referee.letters.model import MUTING, Kind, Letter, Question
from referee.letters.planning import plan

__all__ = ["MUTING", "Kind", "Letter", "Question", "plan"]
