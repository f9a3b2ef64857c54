"""A worker of the referee, as a process of its own."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.kit.patience import PATIENCE
from tests.servers.guard import Guard

ROOT = Path(__file__).resolve().parent.parent.parent
_HOME = {**{k: v for k, v in os.environ.items() if not k.startswith("REFEREE_")}, "PYTHONPATH": str(ROOT)}


@contextmanager
def at_work(place: Path) -> Iterator[None]:
    """The worker of the `referee.toml` there, until it is told to stop; then it must end in order."""
    with (
        (place / "log").open("w") as log,
        subprocess.Popen(
            [sys.executable, "-m", "referee", "run"], cwd=place, env=_HOME, stderr=log, stdout=log
        ) as worker,
    ):
        guard = Guard(f"kill -KILL {worker.pid}")
        try:
            yield
            worker.send_signal(signal.SIGTERM)
            assert 0 == worker.wait(PATIENCE)
        finally:
            guard.dismiss()
    told = (place / "log").read_text()
    assert "stopping signal=15" in told
    assert not re.search(r"broke|failed|WARN|ERROR", told), told
