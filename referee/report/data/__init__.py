"""Letters as data, for players who play with a program: what a letter tells, by a published schema.

The data is a function of the letter alone, as its pages are, so it holds no secret more. Behind this door stand the
model (`model`), how a letter fills it (`filling`), what is played with (`rules`), a game rebuilt from its
data (`rebuilding`), and JSON and schemas (`publishing`).
"""

from referee.report.data.filling import as_data
from referee.report.data.model import FORMAT, ReportTold
from referee.report.data.publishing import as_text, is_report, read, schema
from referee.report.data.rebuilding import game_told, position_told
from referee.report.data.rules import TableTold, table_told

__all__ = [
    "FORMAT",
    "ReportTold",
    "TableTold",
    "as_data",
    "as_text",
    "game_told",
    "is_report",
    "position_told",
    "read",
    "schema",
    "table_told",
]
