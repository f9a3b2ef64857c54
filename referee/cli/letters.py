"""Commands for incoming and outgoing letters: list, show, retry, drop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any, Literal

import typer

from referee.cli.common import CONFIG, ConfigOption, console, errors, now_utc
from referee.cli.database import open_store
from referee.cli.lists import (
    JsonOption,
    SeatLabels,
    letter_found,
    letter_text,
    list_unlisted,
    print_rows,
    tell_of_listing,
)
from referee.languages.likeness import nearest
from referee.mail.header import read_header
from referee.settings import load_settings
from referee.store import InboxRow
from referee.store.inbox import TELL_NOBODY, WANT_A_HAND
from referee.store.outbox import GIVEN_UP

EveryOption = Annotated[
    bool, typer.Option("--all", help="Those of running games, too. The ledger of each running game tells its players.")
]
LimitOption = Annotated[int, typer.Option(min=1, help="How many, newest first.")]

inbox_app = typer.Typer(help="Letters that came in: list them, read one, try a broken one again.", no_args_is_help=True)
_CAME = ("id", "received", "game", "seat", "sender", "subject", "verdict", "signs", "attempts", "bytes", "reason")


@inbox_app.command("list")
def inbox_list(
    verdict: Annotated[
        str,
        typer.Option(
            help="Only these: new, filed, stranger, unlisted (CREATE from outside `hosts`), automatic, braked, "
            "shunted, returned, unfetched ..."
        ),
    ] = "",
    limit: LimitOption = 50,
    every: EveryOption = False,
    as_json: JsonOption = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Letters that came in, newest first: from whom, what became of each, and what spoke for a machine.

    Of running games only letters that want a hand, and a line for each game: the host may play. Nor is the size of a
    letter told that may hold orders.
    """
    settings = load_settings(config)
    desk, store = open_store(settings)
    rows: list[dict[str, Any]] = []
    tell_of_listing(desk, store, every=every)
    with store.reading() as transaction:
        seats, counts = SeatLabels(desk, transaction), transaction.inbox_counts()
        for letter in transaction.inbox(verdict or None, limit, of_running_games=every):
            header = read_header(letter.raw)
            last = letter.note.strip().rpartition("\n")[2].partition(":")[0]  # only the class: the rest may be an order
            rows.append(
                {
                    "id": letter.id,
                    "received": letter.received,
                    "game": letter.game,
                    "seat": seats.colour(letter.game, letter.seat),
                    "sender": header.sender,
                    "subject": header.subject,
                    "verdict": letter.verdict,
                    "signs": list(header.verdict.signs),
                    "attempts": letter.attempts,
                    "bytes": None if _may_hold_orders(letter) else len(letter.raw),
                    "reason": last if letter.verdict == "shunted" else letter.note,
                }
            )
        unlisted = [] if every or verdict in WANT_A_HAND else list_unlisted(transaction, _CAME, "verdict")
    if verdict and not rows:
        open_to_all = {name: count for name, count in counts.items() if every or name in TELL_NOBODY}
        errors.print(_nothing_is(verdict, open_to_all))
    print_rows([*rows, *unlisted], _CAME, as_json=as_json, zone=settings.zone)


def _nothing_is(verdict: str, counts: Mapping[str, int]) -> str:
    """That no letter has this verdict, and which others there are."""
    near = nearest(verdict, counts)
    there = ", ".join(f"{number} {name}" for name, number in sorted(counts.items()))
    hint = f" Did you mean {near[0]}?" if near else f" There are: {there}." if there else " There is no letter at all."
    return f"No letter is {verdict!r}.{hint}"


def _may_hold_orders(letter: InboxRow) -> bool:
    """Whether a letter is of somebody who plays or moderates, or may be, for all that is known yet."""
    return bool(letter.game) or letter.verdict in ("new", "shunted")


@inbox_app.command("show")
def inbox_show(id: int, config: ConfigOption = CONFIG) -> None:  # noqa: A002
    """One letter as it came, and the trace if it broke us."""
    _, store = open_store(load_settings(config))
    with letter_found("inbox"), store.reading() as transaction:
        row = transaction.letter(id)
    errors.print(f"letter {row.id}: {row.verdict}, tried {row.attempts} time(s)")
    if row.note:
        errors.print(row.note)
    typer.echo(letter_text(row.raw))


@inbox_app.command("retry")
def inbox_retry(id: int, config: ConfigOption = CONFIG) -> None:  # noqa: A002
    """Hand a letter that broke us to the worker again, after the mending."""
    _, store = open_store(load_settings(config))
    with letter_found("inbox"), store.writing() as transaction:
        transaction.retry(id)
    console.print(f"Letter {id} will be read again by `referee run`.")


outbox_app = typer.Typer(
    help="Letters that go out: list them, read one, try a refused one again or drop it.", no_args_is_help=True
)
_INSTEAD = " `RESEND` writes a new one."
_GOES = ("id", "written", "game", "seat", "to", "kind", "state", "attempts", "next_try", "reason")


@outbox_app.command("list")
def outbox_list(
    state: Annotated[Literal["queued", "sent", "given up"] | None, typer.Option(help="Only these.")] = None,
    limit: LimitOption = 50,
    every: EveryOption = False,
    as_json: JsonOption = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Letters that go out, newest first: to whom, and what the mail server last said of each.

    Of running games only letters that no server takes, and a line for each game: the host may play.
    """
    settings = load_settings(config)
    desk, store = open_store(settings)
    rows: list[dict[str, Any]] = []
    tell_of_listing(desk, store, every=every)
    with store.reading() as transaction:
        seats = SeatLabels(desk, transaction)
        for letter in transaction.outbox(state, limit, of_running_games=every):
            row = asdict(letter) | {"written": letter.at, "seat": seats.of_person(letter.game, letter.reader)}
            row["next_try"] = letter.next_at if letter.state == "queued" else None
            rows.append({name: row[name] for name in _GOES})
        unlisted = [] if every or state == GIVEN_UP else list_unlisted(transaction, _GOES, "state")
    print_rows([*rows, *unlisted], _GOES, as_json=as_json, zone=settings.zone)


@outbox_app.command("show")
def outbox_show(id: int, config: ConfigOption = CONFIG) -> None:  # noqa: A002
    """One letter as it travels; of one that was sent, its header and its words.

    It holds what only its reader may know: not for you, if you play.
    """
    _, store = open_store(load_settings(config))
    with letter_found("outbox"), store.reading() as transaction:
        _, raw = transaction.outgoing_letter(id)
    typer.echo(letter_text(raw))


@outbox_app.command("retry")
def outbox_retry(id: int, config: ConfigOption = CONFIG) -> None:  # noqa: A002
    """Try a letter again at once, one that was given up too: when the way is free again."""
    _, store = open_store(load_settings(config))
    with letter_found("outbox", _INSTEAD), store.writing() as transaction:
        transaction.try_again(id, now_utc())
    console.print(f"Letter {id} goes out when `referee run` delivers next.")


@outbox_app.command("drop")
def outbox_drop(id: int, config: ConfigOption = CONFIG) -> None:  # noqa: A002
    """Never try a letter again. Its game is not changed by that; `RESEND` tells a player anew where it stands."""
    _, store = open_store(load_settings(config))
    with letter_found("outbox", _INSTEAD), store.writing() as transaction:
        transaction.drop(id)
    console.print(f"Letter {id} will not be tried again.")
