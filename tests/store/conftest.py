from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database lies."""
    return tmp_path / "referee.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """An empty database in a real file."""
    with Store(f"sqlite:///{path}") as store:
        store.create()
        yield store
