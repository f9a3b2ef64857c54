"""ALWAYS, WAIT, PREVIEW, ASSUME, EXPLAIN: orders that are not just for this round."""

import pytest

from referee.orders.letter import Clear, Explain, OrderSheet, Preview, Request, Wait
from tests.orders.letters import read, written

RED, GREEN = 0, 4


def codes(sheet: OrderSheet) -> list[str]:
    return [about.code for about in sheet.complaints]


# --- ALWAYS ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("CLEAR ALWAYS", Clear((), standing=True)),
        ("CLEAR ALWAYS VETO, POWER", Clear(("VETO", "POWER"), standing=True)),
        ("clear always disk evict", Clear(("DISK EVICT",), standing=True)),
        ("CLEAR VETO", Clear(("VETO",))),
        ("WAIT", Wait()),
        ("wait", Wait()),
        ("EXPLAIN 7", Explain(7)),
        ("explain line 12", Explain(12)),
        ("EXPLAIN #3", Explain(3)),
        ("PREVIEW", Preview()),
    ],
)
def test_each_request_is_read(typed: str, asked: Request) -> None:
    assert OrderSheet(requests=(asked,)) == read(typed)


# --- PREVIEW and ASSUME ---------------------------------------------------------------------------


def test_assumptions_are_blocks_of_a_rival_wherever_they_stand() -> None:
    sheet = read(
        """ASSUME red POWER 11
POWER 9
ASSUME green CARD king
KING Aragon
ELSE CARD ANY
SKIP
CARD eviction
EVICT Seville
PREVIEW
ASSUME green VETO NEVER
ASSUME red DISK EVICT Aragon"""
    )
    (preview,) = sheet.requests
    assert isinstance(preview, Preview)

    assert () == sheet.complaints
    assert "POWER 9\nCARD eviction\nEVICT Seville" == written(sheet.previewed)
    assert [
        (RED, "POWER 11"),
        (RED, "DISK EVICT Aragon"),
        (GREEN, "CARD king\nKING Aragon\nELSE CARD ANY\nSKIP"),
        (GREEN, "VETO NEVER"),
    ] == [(each.seat, written((each.block,))) for each in preview.assumed]


def test_assumptions_without_a_preview_are_asked_about() -> None:
    sheet = read("ASSUME red POWER 11\nPOWER 9")

    assert (["assume-without-preview"], ("PREVIEW",)) == (codes(sheet), sheet.complaints[0].legal)
    assert ((), "POWER 9") == (sheet.blocks, written(sheet.proposal))  # a preview may have been meant
