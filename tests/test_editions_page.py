from dataclasses import fields
from pathlib import Path

from referee.rules.setup import Edition

PAGE = Path(__file__).parent.parent / "docs" / "editions.md"


def test_the_page_on_editions_names_every_point_of_difference():
    page = PAGE.read_text(encoding="utf-8")

    unnamed = [field.name for field in fields(Edition) if field.name != "id" and f"`{field.name}`" not in page]

    assert [] == unnamed
