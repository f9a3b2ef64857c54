"""What a run has started ends with it, also when it is killed from one instruction to the next.

A shell stands by and reads from a pipe that only this process holds open: when nothing can come any more, it clears up.
"""

import shlex
import subprocess
from pathlib import Path

_STANDS_BY = "trap '' HUP INT TERM; read -r _; "


class Guard:
    """Carries out a line of shell once: when it is dismissed, or when this process is gone, whatever ended it."""

    def __init__(self, line: str) -> None:
        self._shell = subprocess.Popen(
            ["/bin/sh", "-c", _STANDS_BY + line],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C at the terminal is not for it
        )

    def dismiss(self) -> None:
        """Return when the line has been carried out."""
        self._shell.communicate()


def removing(folder: Path) -> str:
    """The line that removes a folder."""
    return f"rm -rf {shlex.quote(str(folder))}"
