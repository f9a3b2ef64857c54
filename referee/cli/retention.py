"""Commands that delete a person's data or a game. Both ask first."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Annotated

import typer

from referee.cli.common import CONFIG, ConfigOption, console, fail, now_utc, some
from referee.cli.database import open_store
from referee.desk import Desk, NoSuchGame
from referee.docket.people import seats_of
from referee.languages.domains import as_written, in_ascii
from referee.mail.envelope import open_body
from referee.mail.header import read_header
from referee.mail.mailbox import MailboxUnavailable
from referee.mail.mime import is_address
from referee.mail.visit import visit_to
from referee.settings import Settings, load_settings
from referee.store import Store, StoreUnavailable, Transaction
from referee.store.pieces import clear_pieces

_LATELY = timedelta(minutes=2)
YesOption = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


def forget(
    address: Annotated[str, typer.Argument(help="The mail address of somebody whose games are over.")],
    yes: YesOption = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Forget a person: name and address, in rosters and logs, and every letter from and to them, in the mailbox too.

    All that this person wrote is emptied, and the name replaced in what others wrote. Whoever plays or moderates a game
    that is going on has to leave it first. Games stay verifiable: what was played is not changed, only who played it.
    Not reached are backups made before, and what others have in their own mailboxes.
    """
    address = in_ascii(address.rpartition("<")[2].rstrip("> "))  # as it is pasted: Ann <ann@example.org>
    if not is_address(address):
        fail(f"{address!r} is no mail address. Write the one to be forgotten: referee forget ann@example.org")
    settings = load_settings(config)
    desk, store = open_store(settings)
    with store.reading() as transaction:
        if not transaction.knows(address):
            fail(
                f"Nobody here is {as_written(address)}: no game and no letter names it. "
                "`referee game show GAME` lists who plays."
            )
        seats = transaction.seats_of(address)
        _check_is_free(desk, transaction, address)
        stays = transaction.keeps_words_of(address)
    if stays:
        console.print(
            f"The words behind ACCEPT stay in {some(dict.fromkeys(stays))}: these games began before 0.12.0, and every "
            "draw is made of them. `referee game delete` takes a game away as a whole.",
            soft_wrap=True,
        )
    if not yes:
        games = some(dict.fromkeys(game for game, _ in seats)) or "no game"
        typer.confirm(f"{as_written(address)} stands in {games}. Forget this person for good?", abort=True)
    with store.writing() as transaction:
        letters = transaction.forget(address, lambda raw: read_header(raw).sender, _read)
        workers = [each for each in transaction.workers() if each.seen > now_utc() - _LATELY]
    if workers:
        console.print("A worker is at work, and has games that go on in its memory: restart it, and it forgets, too.")
    console.print(f"Forgotten: {len(seats)} places in rosters, {len(letters)} letters.")
    _write_anew(settings, store)
    _clear_mailbox(settings, letters.values())


def _read(raw: bytes) -> str:
    """All that stands in a letter, decoded, and as it came."""
    opened = open_body(raw, read_header(raw))
    return "\n".join((opened.text, opened.page.text if opened.page else "", raw.decode("utf-8", "replace")))


def _write_anew(settings: Settings, store: Store) -> None:
    """Write anew what would still hold what was deleted: the file of the database, and the pages of the site."""
    try:
        store.compact()
    except StoreUnavailable as trouble:
        console.print(
            f"Free pages of the database may still hold it, for it could not be written anew: {trouble} Stop the "
            "worker, and say VACUUM to the database yourself (PostgreSQL: VACUUM FULL).",
            soft_wrap=True,
        )
    clear_pieces(settings.backups())
    from referee.site import SiteTrouble, renew
    from scheduler.service import site_of

    if (site := site_of(settings)) is not None:
        try:
            renew(store, site, now_utc())
        except SiteTrouble as trouble:
            console.print(f"The pages of the site could not be written: {trouble}. `referee site` does it.")


def _check_is_free(desk: Desk, transaction: Transaction, address: str) -> None:
    """Fail with all that this person still plays or moderates, and the line for each, if there is anything."""
    running, ties, shown = {row.id for row in transaction.games(running=True)}, [], as_written(address)
    for game, number in transaction.seats_of(address):
        if game not in running:
            continue
        try:
            docket = desk.docket(transaction, game)
        except NoSuchGame:
            ties.append(f"{shown} is to play in {game}, which is being set up: referee game delete {game}")
            continue
        for seat in seats_of(docket, number):
            colour = docket.setup.colours[seat]
            does = f"{shown} plays in {game}: referee moderate {game}"
            ties.append(f"{does} 'SUBSTITUTE {colour} ...' or 'EJECT {colour}'")
        if number in dict(docket.moderators):
            ties.append(f"{shown} moderates {game}: referee moderate {game} 'DISMISS {shown}'")
    if ties:
        fail("\n".join((*ties, "Nothing is forgotten yet. Do this first, then forget again.")))


def _clear_mailbox(settings: Settings, message_ids: Iterable[str]) -> None:
    from scheduler.purging import remove

    there = visit_to(settings.intake(), old=True)
    try:
        gone = remove(there, message_ids)
    except MailboxUnavailable as trouble:
        fail(f"The mailbox could not be searched: {trouble}. Delete those letters in your mail program.")
    finally:
        there.close()
    console.print(f"{gone} of them lay in the mailbox and are deleted there.")


def game_delete(game: str, yes: YesOption = False, config: ConfigOption = CONFIG) -> None:
    """Delete a game with its log, its roster and all its letters. Its id is not given again; write a record first."""
    _, store = open_store(load_settings(config))
    with store.reading() as transaction:
        row = next((row for row in transaction.games() if row.id == game), None)
    if row is None:
        raise NoSuchGame(game)
    if not yes:
        stands = "is over" if row.ended else "IS GOING ON"
        typer.confirm(f"{game} ({row.title}) {stands}. Delete it for good?", abort=True)
    with store.writing() as transaction:
        transaction.delete_game(game, now_utc())
    console.print(f"{game} is deleted.")
