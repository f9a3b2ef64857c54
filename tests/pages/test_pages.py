"""`referee docs` shows the pages that messages point to, and files as they are."""

import re
from pathlib import Path

import pytest

from tests.kit.sources import ROOT
from tests.kit.typed import typed

POINTED_TO = sorted(
    {
        words
        for room in ("referee", "scheduler")
        for path in (ROOT / room).rglob("*.py")
        for words in re.findall(r"`referee docs ([^`>{]+)`", path.read_text(encoding="utf-8"))
    }
)


def shown(*words: str) -> str:
    result = typed("docs", *words)
    assert 0 == result.exit_code, result.output
    return str(result.stdout)


def test_the_list_has_every_page_and_file_that_an_operator_wants() -> None:
    names = [line.split()[0] for line in shown().splitlines()]

    assert {"hosting", "runbook", "moderating", "deploy", "referee.service", "referee.example.toml"} <= set(names)
    assert len(names) == len(set(names))


def test_a_page_is_shown_whole() -> None:
    assert (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8") == shown("hosting")


def test_a_file_is_shown_as_it_is() -> None:
    assert (ROOT / "deploy" / "referee.service").read_text(encoding="utf-8") == shown("referee.service")


@pytest.mark.parametrize("named", ["keyring-lost", "Keyring lost", "keyring"])
def test_a_chapter_is_found_by_its_heading_or_a_part_of_it(named: str) -> None:
    chapter = shown("runbook", *named.split())

    assert chapter.startswith("## Keyring lost\n")
    assert 1 == len(re.findall("^## ", chapter, re.MULTILINE))


@pytest.mark.parametrize("named", ["docs/hosting.md", "hosting.md", "deploy/referee.example.toml"])
def test_a_page_is_found_by_its_place_in_a_checkout_too(named: str) -> None:
    assert shown(named) == shown(Path(named).name.removesuffix(".md"))


@pytest.mark.parametrize(("words", "said"), [(["hostng"], "Like it: hosting"), (["runbook", "pizza"], "keyring-lost")])
def test_what_is_not_there_is_answered_with_what_is(words: list[str], said: str) -> None:
    answer = typed("docs", *words)

    assert 1 == answer.exit_code
    assert said in " ".join(answer.stderr.split())


@pytest.mark.parametrize("words", POINTED_TO)
def test_what_a_message_points_to_is_there(words: str) -> None:
    assert shown(*words.split())


def test_messages_do_point_to_pages() -> None:
    assert {"runbook keyring-lost", "referee.example.toml"} <= {*POINTED_TO}
