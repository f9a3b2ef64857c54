"""Commands for the keyring. Must not show a key."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from referee.cli.common import CONFIG, ConfigOption, console
from referee.cli.keys import keys_for, note_signing_key
from referee.cli.lists import JsonOption, print_rows
from referee.settings import fingerprint, fresh_key, load_settings, read_keys, write_keyring
from referee.store import Store

keyring_app = typer.Typer(help="The keys that sign our letters: which there are, and a new one.", no_args_is_help=True)


@keyring_app.command("list")
def keyring_list(as_json: JsonOption = False, config: ConfigOption = CONFIG) -> None:
    """The fingerprints of the keys, the one that signs first."""
    settings = load_settings(config)
    with Store(settings.database) as store:
        keys = keys_for(settings, store)
    rows = [{"key": fingerprint(key), "use": "verifies" if n else "signs"} for n, key in enumerate(keys)]
    print_rows(rows, ("key", "use"), as_json=as_json)


@keyring_app.command("new")
def keyring_new(
    alone: Annotated[
        bool, typer.Option("--alone", help="Throw the old keys away: they were stolen, and nothing they signed counts.")
    ] = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Sign with a new key from now on; letters signed with the old ones are still known. Restart the worker after it.

    With --alone, or where the old keyring is lost, no letter sent before can be answered any more: `RESEND ALL` in
    every game.
    """
    settings = load_settings(config)
    with Store(settings.database) as store:
        store.create()
        old = () if alone or not os.path.exists(settings.keyring) else read_keys(settings.keyring)
        write_keyring(settings.keyring, (fresh_key(), *old))
        keys = read_keys(settings.keyring)
        note_signing_key(store, keys)
    told = f"{len(keys) - 1} older still known" if len(keys) > 1 else "no other is known: RESEND ALL in every game"
    console.print(f"{fingerprint(keys[0])} signs from now on, {told}. Restart the worker.")
