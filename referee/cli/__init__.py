"""The command line. Reads the clock, the settings and randomness, and hands them down. Every error says what to do."""

from __future__ import annotations

import gc
from importlib.metadata import version
from platform import python_version
from typing import Annotated, Any

import typer

from referee.cli.listing import MARKUP, ListedGroup, put_list

__all__ = ["app"]


class Plainly(ListedGroup):
    """Commands whose errors, if an operator can mend them, are printed without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command, and fail with a text for known errors."""
        try:
            return super().invoke(ctx)
        except (typer.Exit, typer.Abort):
            raise
        except Exception as trouble:
            # Only a command that broke needs to know what may break: a third of the house.
            from referee.cli.troubles import fail_plainly

            fail_plainly(trouble)
            raise


def _say_version(is_asked: bool) -> None:
    if is_asked:
        typer.echo(f"el-grande-referee {version('el-grande-referee')}, Python {python_version()}")
        raise typer.Exit


app = typer.Typer(
    cls=Plainly,
    help="A referee for El Grande by e-mail. Begin with `referee demo`, then `referee play`.",
    no_args_is_help=True,
    rich_markup_mode=MARKUP,
    pretty_exceptions_enable=False,
)


@app.callback()
def main(
    version: Annotated[  # noqa: ARG001 - it has done its work by then
        bool, typer.Option("--version", help="Say which version this is.", callback=_say_version, is_eager=True)
    ] = False,
) -> None:
    """The options that stand before a command."""
    # Commands make hundreds of thousands of values and hardly any cycles. At Python's own threshold the search for
    # cycles takes a fifth of a worker's time.
    gc.set_threshold(50_000, 20, 50)


put_list(app)
