"""The guard for speed judges ratios, here made up, and says what to do where it cannot measure."""

import subprocess

import pytest

from benchmarks import guard
from benchmarks.guard import NoBaseline, Verdict, asked, baseline, judge, packed, ratio_of, table
from benchmarks.guard_cases import CASES
from tests.kit.sources import ROOT


def measured(*ratios):
    """A measurement that finds these ratios, one after another, and no more."""
    left = iter(ratios)
    return lambda case: next(left)


@pytest.mark.parametrize(
    ("found", "tries", "is_slower"),
    [
        ((1.0,), 1, False),
        ((0.5,), 1, False),
        ((1.1,), 1, False),
        ((1.2, 1.05), 2, False),
        ((1.2, 1.3, 1.0), 3, False),
        ((1.2, 1.3, 1.11), 3, True),
    ],
)
def test_slower_is_what_is_slower_by_a_tenth_in_three_tries(found, tries, is_slower):
    verdict = judge("engine", measured(*found, 9.0, 9.0))

    assert Verdict("engine", found[:tries]) == verdict
    assert is_slower == verdict.is_slower


def test_a_case_that_the_baseline_does_not_know_is_not_judged():
    verdict = judge("new", measured(None))

    assert (Verdict("new", ()), False) == (verdict, verdict.is_slower)
    assert "not known to the baseline" in table([verdict])


def test_the_table_shows_every_try_and_marks_what_is_slower():
    told = table([Verdict("a sheet", (1.0,)), Verdict("engine", (1.2, 1.3, 1.25))])

    assert "a sheet   1.00\nengine    1.20   1.30   1.25  SLOWER" == told


def test_one_round_that_was_disturbed_changes_no_ratio():
    assert 1.0 == ratio_of([1, 1, 1, 1, 1], [1, 9, 1, 1, 1])
    assert 2.0 == ratio_of([1, 3, 1], [2, 6, 2])


def test_the_baseline_is_a_commit_and_a_reason():
    assert ("a" * 40, "the last release") == baseline(f"# what it is\n\n{'a' * 40} the last release\n")


@pytest.mark.parametrize("text", ["", "# nothing\n", "0.2.0 a tag\n", "a" * 40, f"{'a' * 40} one\n{'b' * 40} two\n"])
def test_a_baseline_without_commit_or_reason_is_refused(text):
    with pytest.raises(NoBaseline, match="one line"):
        baseline(text)


def test_another_commit_may_be_named_to_measure_beside():
    assert ("b320a648", "as asked", ("engine",)) == asked(("--beside", "b320a648", "engine"))
    assert (*baseline(guard.BASELINE.read_text(encoding="utf-8")), ("engine",)) == asked(("engine",))
    with pytest.raises(NoBaseline, match="--beside COMMIT"):
        asked(("--beside",))


def test_the_baseline_of_this_tree_is_a_commit_that_it_comes_from_and_that_has_cases():
    commit, _ = baseline(guard.BASELINE.read_text(encoding="utf-8"))

    if not (ROOT / ".git").exists() or b"false" != said("rev-parse", "--is-shallow-repository"):
        pytest.skip("here is no whole clone")
    assert commit.encode() == said("merge-base", commit, "HEAD"), "a commit of before a rebase is in no other clone"
    packed(commit)


def said(*words):
    return guard.git(ROOT, *words).stdout.strip()


@pytest.fixture
def repository(tmp_path):
    """A repository of one commit without a guard, and the id of that commit."""
    author = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    for words in (("init", "--quiet"), (*author, "commit", "--quiet", "--allow-empty", "--message", "Empty")):
        subprocess.run(["git", "-C", tmp_path, *words], check=True)
    head = subprocess.run(["git", "-C", tmp_path, "rev-parse", "HEAD"], check=True, capture_output=True, text=True)
    return tmp_path, head.stdout.strip()


def test_a_commit_that_a_clone_does_not_have_is_named_with_the_way_to_get_it(repository):
    with pytest.raises(NoBaseline, match="git fetch --unshallow"):
        packed("a" * 40, repository[0])


def test_a_commit_older_than_the_guard_is_refused(repository):
    folder, commit = repository

    with pytest.raises(NoBaseline, match="older than this guard"):
        packed(commit, folder)


def test_without_a_baseline_the_run_passes_and_says_loudly_that_nothing_was_guarded(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(guard, "BASELINE", tmp_path / "baseline.txt")
    guard.BASELINE.write_text(f"{'a' * 40} a commit that nobody has\n")

    assert 0 == guard.main()
    assert "*** SPEED IS NOT GUARDED" in capsys.readouterr().err


@pytest.mark.thorough
@pytest.mark.slow
def test_every_case_plays_its_rounds_in_this_tree():
    tree = guard.Measured(ROOT)
    try:
        assert {} == {case: seconds for case in CASES if not (seconds := tree.round(case))}
        assert tree.round("a case of another time") is None
    finally:
        tree.close()
