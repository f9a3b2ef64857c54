"""What the tests of words share: the scenes, each played once, and what comes of a letter that answers one."""

from collections.abc import Callable, Iterator

import pytest

from tests.people.judging import Case, Outcome, outcome
from tests.people.scenes import Theatre


@pytest.fixture(scope="session")
def theatre() -> Iterator[Theatre]:
    with Theatre() as played:
        yield played


@pytest.fixture
def told(theatre: Theatre) -> Callable[..., Outcome]:
    """What comes of words behind a letter of ours: told(scene, words, language)."""
    return lambda scene, words, language="en": outcome(Case(0, scene, words, (), language=language), theatre)
