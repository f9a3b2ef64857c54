"""`referee game list`: every game, where it stands, whom it waits for."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime

from referee.cli.common import CONFIG, ConfigOption
from referee.cli.database import open_store
from referee.cli.lists import JsonOption, print_rows
from referee.desk import NoSuchGame
from referee.settings import load_settings

_LISTED = ("game", "title", "at", "waits_for", "due")


def game_list(as_json: JsonOption = False, config: ConfigOption = CONFIG) -> None:
    """Every game: where it stands, whom it waits for, until when."""
    desk, store = open_store(load_settings(config))
    rows = []
    with store.reading() as transaction:
        for row in transaction.games():
            stands: tuple[str, list[str], datetime | None] = ("being set up", ["its host"], None)
            with suppress(NoSuchGame):
                docket = desk.docket(transaction, row.id)
                due = datetime.fromtimestamp(docket.due, UTC) if docket.due else None
                waits = [docket.setup.colours[seat] for seat in docket.awaited()]
                stands = ("over" if docket.ended else docket.stop, waits, due)
            rows.append(dict(zip(_LISTED, (row.id, row.title, *stands), strict=True)))
    print_rows(rows, _LISTED, as_json=as_json)
