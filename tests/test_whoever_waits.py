"""Whoever waits is told: laws over drawn tables and drawn people, each lived through for a year."""

import pytest

from referee import log
from referee.adjudication import adjudicate
from referee.log import rulings
from tests.drawn_tables import DAY, drawn_table
from tests.thorough import THOROUGH

TABLES = range(1000 if THOROUGH else 40)
LONGEST = 60 * DAY
"""No drawn table waits longer for its next deadline: all who play may be away, one behind the other."""

tables = pytest.mark.parametrize("number", TABLES)


# --- every table ends, pauses by somebody's word, or asks -------------------------------------------------


@tables
def test_no_table_stands_still_in_silence(number):
    """Whatever has happened, the clock acts within weeks, or all who play are asked, or somebody's word stopped it.

    But a table that only its host can fill waits for whom the host has invited, for ever.
    """
    table = drawn_table(number)
    stopped = asked = False  # by whose word, or nobody's, the clock has last been stopped

    assert not table.stuck
    for step in table.game.steps:
        docket = step.docket
        for entry in step.entries:
            asked = isinstance(entry, log.NobodyWrote) or (asked and not _is_stopped(entry))
            stopped = _is_stopped(entry) or (stopped and not asked)
        if any(isinstance(entry, log.NobodyWrote) for entry in step.entries) and docket.paused is not None:
            assert {letter.seat for letter in step.sent if letter.clock.asks_to_go_on} == {*docket.players}
        if docket.ended or not (docket.started or docket.listed):
            continue
        wakes = adjudicate.wake_at(docket)
        if docket.paused is not None:
            assert (asked, stopped) == (docket.asks_to_go_on, not docket.asks_to_go_on)
        else:
            assert wakes is not None, (docket.stop, docket.awaited(), step.entries)
            assert wakes <= step.at + LONGEST


@tables
def test_once_nobody_writes_a_table_ends_or_rests_by_a_word_or_a_question(number):
    """The clock alone has gone on for years, and has come to rest."""
    docket = drawn_table(number).docket

    assert docket.ended or docket.paused is not None or not (docket.started or docket.listed)


def _is_stopped(entry):
    """Whether somebody's word has stopped the clock."""
    by_ruling = isinstance(entry, log.Ruled) and isinstance(entry.ruling, rulings.ClockStopped)
    return by_ruling or (isinstance(entry, log.MotionClosed) and (entry.how, entry.matter) == ("carried", "pause"))
