"""Letters of each kind in every language but English. The table plays with boxes, so that they have words of theirs."""

from dataclasses import replace
from functools import cache

from referee.languages.folders import ENGLISH
from referee.languages.loading import letter_languages, speaking
from referee.letters import Letter, Notice
from referee.report import Rendered, render, render_notice
from tests.kit.having import having
from tests.report.boxed import TABLE, boxed
from tests.report.moderators import NOTICES
from tests.report.winter import GOLDEN

TONGUES = tuple(tag for tag in letter_languages() if tag != ENGLISH)
CITY = {"pl": "Europe/Warsaw", "de": "Europe/Berlin", "nl": "Europe/Amsterdam", "sv": "Europe/Stockholm"}


def with_boxes(one: Letter) -> Letter:
    """The same letter at a table with boxes; a letter that shows no board stays as it is."""
    if one.view is None or one.view.table.setup.board is not GOLDEN["report"].setup.board:
        return one
    seen = boxed().view
    added = {
        field: (*getattr(one.view, field), *getattr(seen, field)[len(getattr(GOLDEN["report"].view, field)) :])
        for field in ("pieces", "values", "tokens")
    }
    return having(one, table=TABLE, view=replace(one.view, table=TABLE, **added))


@cache
def letters(tag: str) -> dict[str, Rendered]:
    """A letter of each kind to a player and to a moderator."""
    zone = CITY.get(tag, "Europe/Madrid")
    told: dict[str, Letter | Notice] = {**{name: with_boxes(one) for name, one in GOLDEN.items()}, **NOTICES}
    return {
        name: (render_notice if isinstance(one, Notice) else render)(one, speaking(tag), zone)  # type: ignore[operator]
        for name, one in told.items()
    }
