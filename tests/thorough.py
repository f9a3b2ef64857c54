"""What every run proves on a sample, and `THOROUGH=1 make test` on everything: which cases, and how many examples."""

import os
from collections.abc import Sequence
from typing import TypeVar

from hypothesis import HealthCheck, settings

THOROUGH = bool(os.environ.get("THOROUGH"))
_Case = TypeVar("_Case")

# What Hypothesis tries may take as long as it takes on a busy machine. A sample is the same in every run.
settings.register_profile("thorough", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("sampled", settings.get_profile("thorough"), max_examples=20, derandomize=True)
settings.load_profile("thorough" if THOROUGH else "sampled")


def sampled(cases: Sequence[_Case], one_in: int) -> Sequence[_Case]:
    """One case in so many, or all of them."""
    return cases if THOROUGH else cases[::one_in]


def examples(many: int) -> settings:
    """For a test that needs more examples than others, or that makes do with fewer."""
    return settings(max_examples=10 * many if THOROUGH else many)
