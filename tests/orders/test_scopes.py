"""ALWAYS, WAIT, PREVIEW, ASSUME, EXPLAIN: orders that are not just for this round."""

import pytest

from referee.orders.contents import Clear, Explain, OrderSheet, Preview, Request, Wait
from tests.orders.letters import complaint, pointed_at, read, written

RED, GREEN = 0, 4


def codes(sheet: OrderSheet) -> list[str]:
    return [about.code for about in sheet.complaints]


@pytest.mark.parametrize(
    "typed", ["FINAL", "HELP", "MOVE 1 own Galicia to Seville", "SKIP", "CLEAR", "WAIT", "PREVIEW"]
)
def test_requests_and_lines_of_a_turn_cannot_stand(typed: str) -> None:
    sheet = read(f"ALWAYS {typed}")

    assert (["always-not-here"], (), (), ()) == (codes(sheet), sheet.blocks, sheet.requests, sheet.standing)


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


@pytest.mark.parametrize("typed", ["EXPLAIN", "EXPLAIN the King"])
def test_explain_wants_the_number_of_a_line(typed: str) -> None:
    assert ("number-wanted", ("EXPLAIN",)) == (complaint(typed).code, complaint(typed).args)


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


@pytest.mark.parametrize(
    ("typed", "code", "under"),
    [
        ("ASSUME POWER 11", "assume-whom", "ASSUME"),
        ("ASSUME blue POWER 11", "assume-own", "ASSUME blue"),
        ("ASSUME me POWER 11", "assume-own", "ASSUME me"),
        ("ASSUME red FINAL", "assume-what", "ASSUME red FINAL"),
        ("ASSUME red is asleep", "assume-what", "ASSUME red"),
        ("ASSUME red POWER 14", "power-range", "14"),
    ],
)
def test_what_is_no_assumption_is_asked_back_and_files_nothing(typed: str, code: str, under: str) -> None:
    sheet = read(f"PREVIEW\n{typed}")

    assert ([code], (), (Preview(),)) == (codes(sheet), sheet.previewed, sheet.requests)
    assert under == pointed_at(sheet.complaints[0])


def test_assumptions_without_a_preview_are_asked_about() -> None:
    sheet = read("ASSUME red POWER 11\nPOWER 9")

    assert (["assume-without-preview"], ("PREVIEW",)) == (codes(sheet), sheet.complaints[0].legal)
    assert ((), "POWER 9") == (sheet.blocks, written(sheet.proposal))  # a preview may have been meant
