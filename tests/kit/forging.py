"""Logs in which one entry is forged."""

from referee import log


def logged(entries):
    return tuple(log.Logged(n, 0, entry) for n, entry in enumerate(entries, 1))


def once(kind, change, index=0):
    """A forger who changes one entry of a kind."""
    seen = []

    def forge(entry):
        if not isinstance(entry, kind):
            return entry
        seen.append(entry)
        return change(entry) if len(seen) == index + 1 else entry

    return forge
