import gc
from pathlib import Path

import pytest

import tests.servers.statements  # noqa: F401  SQL is compiled once
from tests.kit.furnished import furnish, keep_keys
from tests.kit.thorough import THOROUGH  # also says how many examples Hypothesis tries

pytest_plugins = ["tests.servers.fixtures"]

gc.set_threshold(100_000, 20, 50)  # games make values by the million and hardly a cycle


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is for thorough runs is left out of others, and files with a slow test come first."""
    if not THOROUGH:
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("thorough")])
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


def pytest_collection_finish() -> None:
    """What is there before the first test stays: no search for rubbish looks at it again."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a referee lives that has no database yet."""
    furnish(tmp_path)
    keep_keys(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    return tmp_path


@pytest.fixture
def games(folder: Path, a_database: str) -> str:
    """Where the referee's database is: of one kind, and then of the other."""
    furnish(folder, a_database)
    return a_database
