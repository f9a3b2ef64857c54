"""A browser without a window: a page as it stands once its scripts have run. It reaches no network."""

import subprocess
from pathlib import Path
from shutil import which

from tests.patience import PATIENCE

FOUND = next(filter(None, map(which, ("chromium", "chromium-browser", "google-chrome"))), None)
MISSING = "NO CHROMIUM HERE: the tests of pages in a browser were SKIPPED (apt-get install chromium)"

_QUIET = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
_CUT_OFF = ("--host-resolver-rules=MAP * ~NOTFOUND", "--disable-sync", "--disable-component-update")


def browsed(file: Path, home: Path, width: int) -> str:
    """What a page has become; `home` is a folder of the browser's own."""
    window = (f"--window-size={width},900", f"--user-data-dir={home}", "--dump-dom", file.as_uri())
    done = subprocess.run(
        [str(FOUND), *_QUIET, *_CUT_OFF, *window], capture_output=True, text=True, timeout=3 * PATIENCE
    )
    return done.stdout
