"""Rulebooks answer every point of difference with one of its known answers."""

from dataclasses import MISSING, fields
from typing import get_args, get_type_hints

import pytest

from referee.rules.editions import EDITIONS
from referee.rules.setup import Edition, Length

ANSWERS = {name: get_args(hint) for name, hint in get_type_hints(Edition).items()}


@pytest.mark.parametrize("name", EDITIONS)
def test_a_rulebook_gives_known_answers(name: str) -> None:
    edition = EDITIONS[name]
    strange = {
        field: getattr(edition, field)
        for field, known in ANSWERS.items()
        if field not in ("id", "lengths") and known and getattr(edition, field) not in known
    }

    assert strange == {}
    assert edition.id == name
    assert set(edition.lengths) <= set(get_args(Length))


def test_a_new_point_of_difference_makes_every_rulebook_be_read_again() -> None:
    assert all(field.default is MISSING and field.default_factory is MISSING for field in fields(Edition))
