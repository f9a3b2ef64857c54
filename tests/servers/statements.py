"""SQL compiled once for a kind of database; by itself each of the many that tests open would compile its own.

Imported for its effect, by whatever process opens many.
"""

from functools import partial
from typing import Any

from sqlalchemy import create_engine

from referee.store import engines


class Statements(dict[tuple[Any, ...], Any]):
    """Compiled statements under their key with SQLAlchemy, with the name of a dialect instead of an engine's own."""

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        return super().get((key[0].name, *key[1:]), default)

    def __setitem__(self, key: tuple[Any, ...], compiled: Any) -> None:
        super().__setitem__((key[0].name, *key[1:]), compiled)


engines.create_engine = partial(create_engine, execution_options={"compiled_cache": Statements()})
