"""Benchmarks are run seldom: what they import is looked at always."""

from importlib import import_module

import pytest

from tests.kit.sources import ROOT

SHARED = ("__main__", "columns", "table")
BENCHMARKS = sorted(path.stem for path in (ROOT / "benchmarks").glob("*.py") if path.stem not in SHARED)


@pytest.mark.parametrize("name", BENCHMARKS)
def test_a_benchmark_finds_all_that_it_measures(name):
    assert callable(import_module(f"benchmarks.{name}").main)
