"""The figures of docs/scale.md: a million games on paper: `python -m benchmarks.million [GAMES]`.

What a letter costs a processor, and what a mailbox bears, is measured in this run; how often people write is assumed,
under a name each. Arrivals are simulated over a week, hour by hour, so that the busiest hour is told and not an
average. Nothing here knows a price.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from random import Random
from time import perf_counter

from benchmarks.guard_cases import CASES
from referee.mail.inbox import open_mailbox
from tests.servers.dovecot import Dovecot, installed

PLAYERS = 4
STOPS = 12  # of a game, in tempo round: nine rounds, the beginning, and what sheets leave open
WEEKS = 6  # from a game's first letter to its last
LETTERS_IN = 1.6  # to the referee for each player and stop: the sheet, and what is asked or mended before
LETTERS_OUT = 2.0  # of the referee for each letter in: its answer, and a fourth of four reports
HABITS = {7: 2, 8: 4, 9: 5, 12: 5, 13: 4, 17: 4, 18: 5, 19: 8, 20: 11, 21: 12, 22: 9, 23: 4}
"""How many people write in an hour of their own day, beside one in each hour that is not named."""
ZONES = {0: 1, 1: 5, 2: 2, -5: 3, -8: 1}
"""Hours beside UTC at which players live, and how many of nine."""
FETCHED = 1000  # letters in the mailbox that is measured
SAMPLE = 200_000  # letters drawn
BUSY = 0.5  # the share of a worker's time that may be taken in the busiest hour, so that letters do not queue
RUNNING, FINISHED = 0.35, 0.07  # MB of a game of four with its letters (docs/speed.md), and when they are let go


@dataclass(frozen=True)
class Load:
    """What a number of running games sends: letters in a second, on average and in the busiest hour of a week."""

    games: int
    average: float
    busiest: float


def load(games: int, seed: int = 1) -> Load:
    """Draw when letters of a week arrive: each writer by the hour of the own day, weekends a quarter more."""
    week = games * PLAYERS * STOPS * LETTERS_IN / WEEKS
    rng, arrivals = Random(seed), Counter[int]()
    hours = [HABITS.get(hour, 1) for hour in range(24)]
    days = rng.choices(range(7), weights=(4, 4, 4, 4, 4, 5, 5), k=SAMPLE)
    own = rng.choices(range(24), weights=hours, k=SAMPLE)
    zones = rng.choices([*ZONES], weights=[*ZONES.values()], k=SAMPLE)
    for day, hour, zone in zip(days, own, zones, strict=True):
        arrivals[(24 * day + hour - zone) % 168] += 1
    average = week / 7 / 86400
    return Load(games, average, average * max(arrivals.values()) / (SAMPLE / 168))


def seconds_a_letter() -> float:
    """CPU seconds in which the desk decides a letter and renders what follows, by the case of the guard."""
    case = CASES["letter, rendered"]()
    return min(next(case) for _ in range(3)) / PLAYERS


def letters_of_a_mailbox() -> float | None:
    """Letters in a second that one connection fetches from Dovecot, keeps nowhere and moves away; None without one."""
    if installed() is None:
        return None
    dovecot = Dovecot()
    try:
        dovecot.start()
        account, body = dovecot.account(), b"POWER 11 or 9\r\n" * 500
        dovecot.put(account, *(b"Message-ID: <%d@x>\r\n\r\n" % number + body for number in range(FETCHED)))
        mailbox = open_mailbox(account)
        began = perf_counter()
        mailbox.collect(lambda letter: None, lambda: None)
        seconds = perf_counter() - began
        mailbox.close()
        return FETCHED / seconds
    finally:
        dovecot.close()


def lines(games: int) -> Iterator[str]:
    """The figures, a line each."""
    each = seconds_a_letter()
    yield f"a letter takes {1e3 * each:.0f} ms of a processor here, with all that is written because of it"
    for number in (games // 100, games // 10, games):
        found = load(number)
        monthly = found.average * 86400 * 30
        finished = number * 30 / 7 / WEEKS
        yield f"{number:,} games"
        yield f"  letters in a second: {found.average:.2f}, in the busiest hour {found.busiest:.2f}"
        yield f"  in and out in the busiest hour: {found.busiest * (1 + LETTERS_OUT):.1f}"
        yield f"  processors, at most {BUSY:.0%} busy: {ceil(found.busiest * each / BUSY)}"
        yield f"  a month: {monthly / 1e6:.2f} million letters in, {monthly * LETTERS_OUT / 1e6:.2f} million out"
        yield f"  a month: {monthly * each / 3600:,.0f} hours of a processor"
        yield f"  on disk: {number * RUNNING / 1e3:,.0f} GB, and {finished * FINISHED / 1e3:,.1f} GB more each month"
    fetched = letters_of_a_mailbox()
    if fetched:
        yield f"one connection to Dovecot fetches and moves {fetched:.0f} letters of 8 kB in a second"


def main(games: int = 1_000_000) -> None:
    for line in lines(games):
        print(line)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
