"""Judges a turn file in JSON by itself, before it joins the other words of its letter: it is filed whole or not at all.

Pure. Must not know how a file is read.
"""

from __future__ import annotations

from referee.adjudication.judging import Submission, judgement, without_overtaken
from referee.docket import Docket
from referee.orders.checking import complaint_at
from referee.orders.contents import OrderSheet
from referee.orders.shapes.block import WHOLE

LATE, OLDER = "turnfile-late", "turnfile-older"
"""Complaints about an order whose question is closed, and about one that a newer letter has filed otherwise."""


def as_a_whole(docket: Docket, said: Submission, *, tried: bool) -> OrderSheet:
    """The sheet of a file, or else only what speaks against it; `tried`: nothing of it is to be filed."""
    sheet = said.sheet
    judged = judgement(docket, said, {block.key: block for block in sheet.blocks})
    judged = judged if tried else without_overtaken(docket, said, judged, ())
    late = [(key, LATE) for key in judged.stale]
    older = [(key, OLDER) for key in (*(block.key for block in judged.older), *judged.kept)]
    closed = (complaint_at(sheet.where, (key, WHOLE, WHOLE), ("illegal", code, ())) for key, code in (*late, *older))
    against = (*sheet.complaints, *judged.refused, *closed)
    return OrderSheet(complaints=against) if against else sheet
