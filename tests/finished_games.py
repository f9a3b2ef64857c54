"""The finished games of tests/logs/finished/: `python -m tests.finished_games` plays those of its list without a file.

A file that is there is never written again: whatever the referee becomes, a game that was played must fold, verify and
be audited as ever. A new box, rulebook, length or tempo adds a row, and with it a game.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.waits import thinned
from referee.commands.directive import Spoken
from referee.commands.letter_parser import read_commands
from referee.commands.phrases import Names
from referee.letters import Letter
from referee.log import Logged
from referee.log.options import Gaps
from referee.orders.book import Tempo
from referee.orders.contents import Line
from referee.orders.order import Block
from referee.players.kinds import PLAYERS
from referee.proof import record
from referee.rules.table import Answer, Length
from tests.kit.byletters import as_asked
from tests.kit.chained import ChainedGame, chained
from tests.kit.moderated import Moderated, commanded
from tests.kit.sources import ROOT
from tests.kit.tables import HOUR

HERE = ROOT / "tests" / "logs" / "finished"
KEPT = (
    "A game as it was played and told. Never make it anew or mend it: whatever the referee becomes, it must fold, "
    "verify and be audited as it did. python -m tests.finished_games adds games."
)
WRITERS = ("sensible", "whimsical")
"""Seats take turns in being one or the other."""


@dataclass(frozen=True)
class Kept:
    """A game to keep: its table, and what befalls it."""

    name: str
    players: int
    edition: str
    length: Length = "nine"
    boxes: tuple[str, ...] = ()
    tempo: Tempo = "round"
    gaps: Gaps = "ask"
    castillo: str = "tally"
    chosen: tuple[tuple[str, Answer], ...] = ()
    plans: int = 1  # of a sheet; what a single one leaves open is asked, or chosen
    best: bool = False  # whether ELSE BEST stands below them
    late: tuple[int, ...] = ()  # rounds whose first deadline passes over those who are waited for
    rulings: tuple[tuple[int, str], ...] = ()  # what a moderator writes when a round has begun


VARIANTS = ("home_advantage", "moving_restrictions", "france", "granada", "church")

GAMES = (
    Kept("koens", 2, "koens", plans=2, late=(3,)),
    Kept("koens-home_advantage", 3, "koens", "six_skip", ("home_advantage",), "phase", best=True),
    Kept("koens-moving_restrictions", 4, "koens", "six_first", ("moving_restrictions",), gaps="best"),
    Kept(
        "koens-variants", 4, "koens", "six_first", VARIANTS, best=True,
        rulings=((3, "EJECT blue"), (4, "STAND-IN blue BY whimsical"), (5, "REWIND 3 DROP")),
    ),
    Kept("rebel_pl-france", 3, "rebel_pl", boxes=("france",), castillo="memory", best=True),
    Kept("rebel_pl-granada", 4, "rebel_pl", "six_skip", ("granada",), "table", gaps="default"),
    Kept("rebel_pl-church", 2, "rebel_pl", "six_first", ("church",), "phase", plans=2),
    Kept(
        "rio_grande", 5, "rio_grande", "six_skip", best=True, late=(2, 8),
        rulings=(
            (3, "EXTEND 24 HOURS"),
            (5, "CORRECT red SCORE 34 BECAUSE the bonus was forgotten"),
            (6, "UNDO 3"),
            (8, "REWIND 6 KEEP"),
        ),
    ),
    Kept(
        "rio_grande-intrigue", 3, "rio_grande", boxes=("intrigue",), plans=2,
        rulings=(
            (2, "SUBSTITUTE red Zoe <zoe@example.org> Europe/Amsterdam"),
            (3, "PAUSE"),
            (3, "RESUME"),
            (4, "ANNOUNCE Welcome, all."),
            (5, "SET TEMPO phase"),
            (6, "RESEND red"),
        ),
    ),
    Kept("rio_grande-intrigue-decennial", 4, "rio_grande", "six_skip", ("intrigue", "decennial"), best=True),
    Kept("rio_grande-colonies", 2, "rio_grande", boxes=("colonies",), plans=2),
    Kept(
        "rio_grande-king-and-colonies", 5, "rio_grande", "six_skip", ("intrigue", "decennial", "colonies"),
        best=True, rulings=((5, "EJECT green"), (6, "PROCESS 6")),
    ),
    Kept("big_box_nl-anniversary", 3, "big_box_nl", boxes=("anniversary",), gaps="default"),
    Kept("big_box_nl-colonies-anniversary", 2, "big_box_nl", "six_skip", ("anniversary", "colonies"), best=True),
    Kept("big_box_nl-intrigue-anniversary", 2, "big_box_nl", boxes=("anniversary", "intrigue"), plans=2),
    Kept("big_box_nl-intrigue-colonies", 3, "big_box_nl", "six_skip", ("intrigue", "colonies"), best=True),
    Kept(
        "big_box_nl-all", 5, "big_box_nl", "six_skip", ("anniversary", "intrigue", "colonies"), "phase", best=True,
        castillo="memory",
    ),
    Kept(
        "alga_se", 3, "alga_se", plans=2, chosen=(("veto", "off"), ("final_tie", "power_cards")),
        rulings=(
            (2, "SHEETS"),
            (3, "ORDER FOR blue\nPOWER ANY"),
            (4, "PROMOTE Pia <pia@example.org>"),
            (5, "DISMISS Pia"),
            (6, "SHORTEN 12 HOURS"),
        ),
    ),
    Kept("alga_se-short", 2, "alga_se", "six_skip", (), "table", late=(2, 5)),
    Kept("rio_grande-grandissimo", 3, "rio_grande", boxes=("grandissimo",), plans=2),
    Kept("big_box_nl-grandissimo-anniversary", 4, "big_box_nl", "six_skip", ("anniversary", "grandissimo"), best=True),
    Kept("big_box_nl-players_edition", 3, "big_box_nl", boxes=("intrigue", "players_edition"), plans=2),
    Kept("big_box_nl-special", 4, "big_box_nl", "six_skip", ("intrigue", "special"), "phase", best=True),
    Kept(
        "big_box_nl-pools-anniversary", 5, "big_box_nl", "six_skip", best=True, castillo="memory",
        boxes=("anniversary", "intrigue", "players_edition", "special"),
    ),
)  # fmt: skip


def played(kept: Kept) -> ChainedGame:
    """The game, played to its end; the same row, the same game under one version of the referee."""
    game = chained(
        kept.players, 9, length=kept.length, edition=kept.edition, boxes=kept.boxes, castillo=kept.castillo,
        chosen=dict(kept.chosen), tempo=kept.tempo, gaps=kept.gaps,
    )  # fmt: skip
    host = commanded(game) if kept.rulings else None
    rng, late, rulings = Random(kept.name), list(kept.late), list(kept.rulings)
    while not game.docket.ended:
        game.now += HOUR
        number = game.docket.running.position.round
        if host and rulings and rulings[0][0] <= number:
            order(host, rulings.pop(0)[1])
        elif number in late:
            late.remove(number)
            game.ticks(hours=100)
        elif awaited := game.docket.awaited():
            game.sends(awaited[0], *written(kept, game.newest(awaited[0]), rng), stop=game.docket.stop)
        else:
            game.ticks()
    return game


def order(host: Moderated, text: str) -> None:
    """Let the moderator write so, and once more with the code that was asked for. Fails if it is not done."""
    setup = host.docket.setup
    lines = [Line(n, line) for n, line in enumerate(text.split("\n"), 1)]
    for said in read_commands(lines, Names(setup.board, setup.colours)).said:
        assert isinstance(said, Spoken), (text, said)
        host.commands(said.command)
        if host.fate == "confirm":
            host.commands(said.command, code=host.replies[0].confirm)
        assert host.fate == "done", (text, host.replies)


def written(kept: Kept, letter: Letter, rng: Random) -> tuple[Block, ...]:
    """What the reader of a letter answers, seeing nothing else."""
    keys = (letter.asked.question.key,) if letter.asked.question else letter.asked.keys
    return as_asked(letter, thinned(PLAYERS[WRITERS[letter.seat % 2]], kept.plans, kept.best, letter.view, keys, rng))


def text_of(game: ChainedGame) -> str:
    """The record of a game as text, an entry a line, with what was told at its end in its head."""
    document, position = game.document(), game.docket.running.position
    head = {"kept": KEPT, "scores": position.scores, "ranks": position.ranks} | document
    told = head.pop("log")
    rows = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in told)
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "log": [\n{rows}\n]}}\n'


def entries_in(path: Path) -> tuple[Logged, ...]:
    """The entries of a kept game, without the row of `GAMES` and the result that stand in its head."""
    document = json.loads(path.read_text(encoding="utf-8"))
    return record.read({name: document[name] for name in document if name not in ("kept", "scores", "ranks")})


def add(folder: Path = HERE) -> list[str]:
    """Play the games that have no file in the folder, and write them. Returns their names."""
    folder.mkdir(exist_ok=True)
    added = [kept for kept in GAMES if not (folder / f"{kept.name}.json").exists()]
    for kept in added:
        (folder / f"{kept.name}.json").write_text(text_of(played(kept)), encoding="utf-8")
    return [kept.name for kept in added]


if __name__ == "__main__":
    print(json.dumps(add()))
