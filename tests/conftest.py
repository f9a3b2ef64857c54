import gc

import pytest

import tests.servers.statements  # noqa: F401  SQL is compiled once
import tests.thorough  # noqa: F401  how many examples Hypothesis tries

pytest_plugins = ["tests.servers.fixtures"]

gc.set_threshold(100_000, 20, 50)  # games make values by the million and hardly a cycle


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with a slow test come first, so that short ones are left to share out at the end."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


def pytest_collection_finish() -> None:
    """What is there before the first test stays: no search for rubbish looks at it again."""
    gc.collect()
    gc.freeze()
