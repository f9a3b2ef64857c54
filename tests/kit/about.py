"""What a failure was about, where one test goes through many things: a test for each would cost more than it does."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def about(what: object) -> Iterator[None]:
    """Whatever fails in here says of what."""
    try:
        yield
    except Exception as trouble:
        trouble.add_note(f"about {what}")
        raise
