"""Has the pages of games written anew when something has changed, in a thread of its own.

A trouble with them is logged once and noted for the operator, and stops no letter. Must not know what pages say.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import datetime

from referee.site import SiteTrouble, WebSite, renew
from referee.store import Store, StoreUnavailable

_REST = 60.0  # seconds between two looks
_MOST = 5  # games in one look, so that decisions hardly wait

_log = logging.getLogger(__name__)


class Showing:
    """Renews a site, and remembers what was wrong with it at the last try."""

    def __init__(self, store: Store, site: WebSite | None) -> None:
        self._store = store
        self._site = site
        self._trouble: str | None = None  # None: nothing is known yet

    def look(self, now: datetime) -> None:
        """Renew the site once; what is wrong with it is noted, and nothing raised but for the database."""
        trouble = ""
        if self._site is not None:
            try:
                done = renew(self._store, self._site, now, _MOST)
            except SiteTrouble as failure:
                trouble = str(failure)
            except StoreUnavailable:
                return  # others say so
            except Exception as failure:  # our own mistake; its text may hold anything
                trouble = f"writing them broke the referee ({type(failure).__name__})"
            else:
                if done is not None and (done.written or done.removed):
                    _log.info("pages written files=%d removed=%d", len(done.written), len(done.removed))
        if trouble != self._trouble:
            if trouble:
                _log.error("pages not written reason=%s", trouble)
            elif self._trouble:
                _log.warning("pages are written again")
            with self._store.writing() as transaction:
                transaction.note_site_trouble(trouble, now)
            self._trouble = trouble


def show_games(store: Store, site: WebSite | None, clock: Callable[[], datetime], stop: threading.Event) -> None:
    """Renew a site every minute until `stop` is set; without one, only forget what was wrong with it."""
    showing = Showing(store, site)

    def looking() -> None:
        rest = 0.0
        while not stop.wait(rest):
            rest = _REST
            try:
                showing.look(clock())
            except StoreUnavailable:
                continue

    threading.Thread(target=looking, name="pages", daemon=True).start()
