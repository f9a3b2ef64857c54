"""Samples for usual runs, and all cases and more examples for `make thorough`."""

import os
from collections.abc import Sequence
from typing import TypeVar

from hypothesis import HealthCheck, settings

THOROUGH = bool(os.environ.get("THOROUGH"))
_Case = TypeVar("_Case")

# Hypothesis has no deadlines, since machines may be busy. The sample is the same in every run.
settings.register_profile("thorough", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("sampled", settings.get_profile("thorough"), max_examples=20, derandomize=True)
settings.load_profile("thorough" if THOROUGH else "sampled")


def sampled(cases: Sequence[_Case], one_in: int) -> Sequence[_Case]:
    """One case in so many, or all of them."""
    return cases if THOROUGH else cases[::one_in]


def examples(many: int) -> settings:
    """Settings for a test that needs another number of examples than the profile's."""
    return settings(max_examples=10 * many if THOROUGH else many)
