from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.store import Store


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """An empty database of each kind, with its tables."""
    with Store(database) as store:
        store.create()
        yield store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a database of SQLite lies."""
    return tmp_path / "referee.db"


@pytest.fixture
def file_store(path: Path) -> Iterator[Store]:
    """An empty database in a file."""
    with Store(f"sqlite:///{path}") as store:
        store.create()
        yield store
