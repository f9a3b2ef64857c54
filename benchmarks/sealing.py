"""The price of sealing: `python -m benchmarks.sealing [GAMES] [PLAYER]`, five seats of the same programmed player.

First one seat is informed: it writes anew at each of its decisions, as at the table, against four whose sheets are
sealed. It takes another seat in each game; a fair share is a fifth of the wins. Then all five are alike, sealed or
informed, and wins are counted by who laid power first, second ... last.
"""

import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from math import sqrt
from statistics import mean, pstdev

from referee.cli.progress import stepping
from referee.orders.book import Tempo
from referee.players.kinds import PLAYERS
from referee.rules.boxes import BASE, set_up
from referee.rules.editions import EDITIONS
from tests.kit.sheet_games import Played, play_by_sheets

SEATS = 5
SETUP = set_up(BASE.colours[:SEATS], EDITIONS["rio_grande"])
GOALS: dict[Tempo, float] = {"round": 0.25, "phase": 0.22}
APART = 0.03  # how far a win share by laying position may be from the table's

Result = tuple[float, float]
"""The informed seat's share of the win, and its lead in points over the average of the others."""


@dataclass(frozen=True)
class Share:
    """The informed seat's share of the wins, with one standard error, and its average lead in points."""

    won: float
    error: float
    ahead: float


def share(results: Iterable[Result]) -> Share:
    won, ahead = zip(*results, strict=True)
    return Share(mean(won), pstdev(won) / sqrt(len(won)), mean(ahead))


def wins(game: Played) -> list[float]:
    """Each seat's share of the win; a tie is split."""
    ranks = game.state.position.ranks
    return [(rank == 1) / ranks.count(1) for rank in ranks]


def one_informed(tempo: Tempo, player: str, seed: int) -> Result:
    """A game of one informed seat against sealed ones."""
    seat = seed % SEATS
    game = play_by_sheets(SETUP, [PLAYERS[player]] * SEATS, seed, tempo, (seat,))
    scores = game.state.position.scores
    return wins(game)[seat], scores[seat] - (sum(scores) - scores[seat]) / (SEATS - 1)


def positions(tempo: Tempo, player: str, seed: int) -> list[float]:
    """A game of five alike: for each place in laying, the share of the rounds in which the winner laid there."""
    informed = range(SEATS) if tempo == "table" else ()
    game = play_by_sheets(SETUP, [PLAYERS[player]] * SEATS, seed, tempo, informed)
    won = wins(game)
    return [sum(won[order[place]] for order in game.laid) / len(game.laid) for place in range(SEATS)]


def apart(parts: list[float], table: list[float]) -> float:
    return max(abs(part - other) for part, other in zip(parts, table, strict=True))


def verdict(reached: bool) -> str:
    return "reached" if reached else "missed"


def main(games: int = 100, player: str = "sensible") -> None:
    with ProcessPoolExecutor() as pool:
        print(f"one informed {player} seat against four sealed, {games} games; fair is 20.0%", flush=True)
        for tempo, goal in GOALS.items():
            results = pool.map(one_informed, repeat(tempo), repeat(player), range(games))
            found = share(stepping(results, f"games, one informed, {tempo}", games))
            print(
                f"  {tempo:<7}{found.won:>7.1%} +- {found.error:.1%} of the wins, {found.ahead:+.1f} points;"
                f" goal, below {goal:.0%}: {verdict(found.won < goal)}",
                flush=True,
            )
        print("wins by who laid power first ... last, all alike")
        by_tempo = {}
        for tempo in ("table", *GOALS):
            results = pool.map(partial(positions, tempo, player), range(games))
            rows = list(stepping(results, f"games, all alike, {tempo}", games))
            by_tempo[tempo] = parts = [mean(column) for column in zip(*rows, strict=True)]
            far = apart(parts, by_tempo["table"])
            error = max(map(pstdev, zip(*rows, strict=True))) / sqrt(games)
            goal_told = "" if tempo == "table" else f"; {far:.1%} apart, goal {APART:.0%}: {verdict(far <= APART)}"
            print(f"  {tempo:<7}" + "".join(f"{p:>8.1%}" for p in parts) + f"  +- {error:.1%}{goal_told}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]), *sys.argv[2:3])
