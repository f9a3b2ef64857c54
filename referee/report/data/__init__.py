"""Letters as data, for players who play with a program: what a letter tells, by a published schema.

The data is a function of the letter alone, as its pages are, so it holds no secret more. Behind this door stand the
model (`model`), how a letter fills it (`filling`), and its JSON and schema (`publishing`).
"""

from referee.report.data.filling import as_data
from referee.report.data.model import FORMAT, ReportTold
from referee.report.data.publishing import is_report, read, schema

__all__ = ["FORMAT", "ReportTold", "as_data", "is_report", "read", "schema"]
