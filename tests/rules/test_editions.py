"""Every rulebook answers every point of difference; what each answers stands in docs/editions.md."""

from dataclasses import MISSING, fields

from referee.rules.editions import EDITIONS
from referee.rules.table import Edition


def test_a_rulebook_is_found_by_its_own_name() -> None:
    assert {edition.id: edition for edition in EDITIONS.values()} == EDITIONS


def test_a_new_point_of_difference_makes_every_rulebook_be_read_again() -> None:
    assert all(field.default is MISSING and field.default_factory is MISSING for field in fields(Edition))
