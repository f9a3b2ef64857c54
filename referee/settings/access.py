"""Why a file or folder cannot be used, and what to do about it: the one place that puts an OSError into plain words.

Looks at owners and modes. Must not open, make or change anything.
"""

from __future__ import annotations

import errno
import os
import pwd
import sys
from pathlib import Path

FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


def why_not(path: Path, trouble: OSError) -> str:
    """Why this path cannot be used, and what to do: a clause or two, without a full stop."""
    folder = path.parent
    match trouble.errno:
        case errno.EACCES | errno.EPERM:
            return _barred(path.absolute())
        case errno.ENOENT if not os.path.isdir(folder):
            return f"there is no folder {folder}; make it, for the referee's account alone: mkdir -p -m 700 {folder}"
        case errno.ENOENT:
            return "there is no such file; correct its name, or make it"
        case errno.EISDIR:
            return "it is a folder; name a file"
        case errno.EROFS:
            return f"{folder} is mounted to be read only; choose another place, or mount it otherwise"
        case errno.EFBIG:
            return "no file may become so large here; let it, by ulimit -f or LimitFSIZE="
        case number if number in FULL:
            return f"the disk is full; make room (df -h {folder} shows how much there is), then try again"
    return trouble.strerror or type(trouble).__name__


def shut_away() -> str:
    """What keeps another account from running this Python, in sentences; "" if nothing does, or nobody has to.

    Only root sets a referee up for another account.
    """
    if os.geteuid() != 0:
        return ""
    program = Path(os.path.realpath(sys.executable))
    shut = next((one for one in reversed(program.parents) if not os.stat(one).st_mode & 0o001), None)
    if shut is None:
        return ""
    return (
        f"Only root can run this Python: {program} lies in {shut}, which others may not enter. An account of the "
        "referee's own needs a venv of another one: /usr/bin/python3 -m venv /opt/el-grande-referee"
    )


def _barred(path: Path) -> str:
    """Who may do what is forbidden to us: the owner of the path, or of the first folder that keeps us out of it."""
    me = _name(os.geteuid())
    shut = next(
        (
            one
            for one in reversed(path.parents)
            if os.path.isdir(one) and not os.access(one, os.X_OK, effective_ids=True)
        ),
        None,
    )
    if shut is None and os.path.lexists(path) and not os.path.isdir(path):
        owner = _name(os.stat(path).st_uid)
        if owner == me:
            return f"its mode keeps its own owner out; run: chmod u+rw {path}"
        return (
            f"it belongs to {owner}, and this runs as {me}; run it as {owner} (sudo -u {owner} ...), or give the file "
            f"to {me}: chown {me}: {path}"
        )
    folder = shut or (path if os.path.isdir(path) else path.parent)
    owner = _name(os.stat(folder).st_uid)
    return (
        f"{me} may not {'enter' if shut else 'write in'} {folder}, which belongs to {owner}; run it as {owner}, or "
        "choose another place"
    )


def _name(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)
