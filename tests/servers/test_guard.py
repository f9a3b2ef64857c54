"""Whatever ends a run, what it started ends with it."""

import os
import subprocess
import sys
from pathlib import Path

from tests.servers.guard import Guard, removing

ROOT = Path(__file__).resolve().parent.parent.parent
KILLED = """
import os, signal, sys
from tests.servers.guard import Guard
guard = Guard(f"echo cleared up > {sys.argv[1]}")
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_guard_clears_up_behind_a_run_that_is_killed(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    subprocess.run([sys.executable, "-c", KILLED, str(pipe)], cwd=ROOT, check=False)

    assert "cleared up\n" == pipe.read_text()  # and before it is written, nobody gets beyond this


def test_a_guard_that_is_dismissed_has_cleared_up(tmp_path: Path) -> None:
    folder = tmp_path / "a folder's name"
    (folder / "deep").mkdir(parents=True)
    guard = Guard(removing(folder))
    was_there = folder.exists()

    guard.dismiss()

    assert (True, False) == (was_there, folder.exists())
