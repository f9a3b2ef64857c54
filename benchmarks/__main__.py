"""All measurements in one table, ten minutes at most: `python -m benchmarks [--write RELEASE]`, or `make bench`.

With `--write` the table becomes the chapter of that release in docs/speed.md.
"""

import argparse
from collections.abc import Iterator
from datetime import date

from benchmarks import cold, commits, crowd, engine, mail, memory, pictures, reading, rush, whole_games, workers
from benchmarks.table import PAGE, Row, last_ratios, table, with_release

MEASURED = (workers, commits, pictures, engine, whole_games, cold, memory, crowd, rush, mail, reading)


def rows() -> Iterator[Row]:
    for benchmark in MEASURED:
        yield from benchmark.rows()


def main(release: str = "") -> None:
    page = PAGE.read_text("utf-8")
    told = table(rows(), last_ratios(page, but=release))
    print(told)
    if release:
        PAGE.write_text(with_release(page, release, told, date.today()), "utf-8")


if __name__ == "__main__":
    options = argparse.ArgumentParser(prog="python -m benchmarks")
    options.add_argument("--write", default="", metavar="RELEASE", dest="release")
    main(**vars(options.parse_args()))
