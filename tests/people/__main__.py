"""`python -m tests.people [traps | messages | messages-2] [17 40-52]`: how the referee fares with what people write.

Without a name every table; with numbers these messages alone, and all that came of each of them.
`python -m tests.people say "two meeples to Granada" [nl] [SCENE]`: what each word may be, and what comes of it all.
"""

import sys
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence

from referee.docket.known import known_to
from referee.orders.contents import Line
from referee.orders.keywords import understood
from referee.orders.lexicon import vocabulary
from referee.orders.rows import rows_of
from referee.orders.segments import as_one
from referee.prose.mentions import mentioned
from tests.people.judging import TABLES, TRAPS, WRONG, Case, Outcome, cases, fate, faults, outcome, traps
from tests.people.scenes import BO, Theatre

FATES = {
    "files": "filed right",
    "proposes": "proposed right",
    "asks": "asked back",
    "answers": "answered",
    "nothing": "nothing filed, rightly",
    "joins": "joined the game",
    "declines": "declined the game",
}


def told(case: Case, came: Outcome, wrong: list[str]) -> Iterator[str]:
    """A miss, for whoever mends it."""
    yield f"{case}: in answer to {case.answers}"
    yield from (f"    wrote      {line}" for line in (case.wrote or repr(case.filled)).splitlines())
    yield from (f"    should     {' or '.join(case.then)}: {each!r}" for each in case.orders or ("",))
    yield from (f"    fault      {each}" for each in wrong)
    yield f"    filed      {came.filed}"
    yield f"    offered    {came.offered}"
    yield from textwrap.wrap(came.words, 150, max_lines=6, initial_indent="    answer     ", subsequent_indent=" " * 15)
    yield ""


def summary(name: str, theatre: Theatre, only: frozenset[int]) -> Iterator[str]:
    """How one table fares: counts, then every miss; of some messages alone, then all of them."""
    counts: Counter[str] = Counter()
    ordered = understood = right = 0
    misses: list[str] = []
    for case in cases(TABLES[name]):
        if only and case.number not in only:
            continue
        ordered += case.means_an_order
        try:
            came = outcome(case, theatre)
        except Exception as broke:  # noqa: BLE001  a message that breaks the referee is a miss like others
            counts["BROKE THE REFEREE"] += 1
            misses.append(f"{case}: in answer to {case.answers}\n    broke      {broke!r}\n")
            continue
        was, wrong = fate(case, came), list(faults(case, came))
        counts[was if was == WRONG or not wrong else f"MISSED: {was}"] += 1
        understood += case.means_an_order and was in ("files", "proposes")
        right += not wrong
        misses += told(case, came, wrong) if wrong or only else ()
    yield f"{name}: {right} of {counts.total()} as a good moderator would; filed wrong: {counts[WRONG]}"
    yield f"of {ordered} that mean an order, {understood} are filed or proposed right"
    yield from (f"  {n:4}  {FATES.get(was, was)}" for was, n in counts.most_common())
    yield from ("", *misses)


def sprung(theatre: Theatre) -> Iterator[str]:
    """The traps that were not seen, with what came of them."""
    came = [(case, outcome(case, theatre)) for case in traps()]
    bad = [
        f"    {case}: {it.filed or ('joined' if it.joined else 'declined')}" for case, it in came if it.did_something
    ]
    yield f"traps: {len(bad)} of {len(came)} did something"
    yield from (*bad, "")


def numbers(said: Sequence[str]) -> Iterator[int]:
    """The numbers that are meant by "17" and "40-52"."""
    for each in said:
        first, _, last = each.partition("-")
        if first.isdigit():
            yield from range(int(first), int(last or first) + 1)


def heard(theatre: Theatre, text: str, language: str = "en", scene: str = "a report") -> Iterator[str]:
    """The words of a sentence with their kinds, light ones in brackets, and what comes of it after a letter of ours."""
    known = known_to(theatre(scene, language).docket, BO)
    words = vocabulary(understood(language, known.board), known)
    lines = [Line(1, text)]
    for each in mentioned(as_one(rows_of(lines, words), words), words, known, lines):
        kinds = ", ".join(each.kinds) or "-"
        yield f"{each.token.word:16}{f'({kinds})' if each.light else kinds}"
    came = outcome(Case(0, scene, text, ("files",), language=language), theatre)
    yield from ("", f"filed      {came.filed}", f"offered    {came.offered}", "", came.answer)


def main() -> None:
    """Print the summaries of the tables named, or of all; or what is heard of a sentence."""
    said = sys.argv[1:]
    if said[:1] == ["say"]:
        with Theatre() as theatre:
            print("\n".join(heard(theatre, *said[1:4])))
        return
    wanted = [name for name in TABLES if name in said] or [name for name, at in TABLES.items() if at.exists()]
    with Theatre() as theatre:
        if not said or TRAPS.stem in said:
            print("\n".join(sprung(theatre)))
        for name in wanted if said != [TRAPS.stem] else ():
            print("\n".join(summary(name, theatre, frozenset(numbers(said)))))


if __name__ == "__main__":
    main()
