"""What moderators say in running words: done, offered with its line, asked back, or talk; never something else."""

from pathlib import Path

import pytest

from referee.commands.directive import CommandSheet, Spoken, Suggested, Unread
from referee.commands.order_for import OrderFor
from referee.commands.phrases import Names
from referee.desk.incoming import checked_commands
from referee.orders.contents import Line
from referee.rules.boxes import set_up
from referee.rules.editions import EDITIONS

COLOURS = ("red", "blue", "yellow", "green", "brown")
BOARD = set_up(COLOURS, EDITIONS["rio_grande"], ()).board
TABLE = Names(BOARD, COLOURS, ("Ann", "Bo", "Cem", "Dee", "Ewa"), round=4)
LINES = (Path(__file__).parent / "running_words.txt").read_text("utf-8").splitlines()


def read(text: str) -> CommandSheet:
    return checked_commands([Line(number, line) for number, line in enumerate(text.split("\n"), 1)], TABLE)


def outcome(said: Spoken | Unread) -> str:
    match said:
        case Spoken():
            return f"does {said.meant or said.text}"
        case Suggested():
            return f"offers {said.legal[0]}"
    return f"asks {said.code}"


def sayings() -> dict[str, list[str]]:
    """What hosts write, and what comes of each line."""
    found: dict[str, list[str]] = {}
    for line in LINES:
        if not line.startswith(" "):
            found[line] = []
        else:
            found[list(found)[-1]].append(line.strip())
    return found


@pytest.mark.parametrize(("text", "outcomes"), sayings().items())
def test_a_wish_is_done_offered_or_asked_back(text, outcomes):
    assert outcomes == ([outcome(said) for said in read(text).said] or ["talk"])


@pytest.mark.parametrize("text", sayings())
def test_a_condition_beside_a_wish_leaves_it_undone(text):
    said = text.rstrip(".?! ")
    turned = (f"{said}. But only if red agrees.", f"{said}\nunless red objects", f"If red agrees,\n{said}")

    assert [] == [(words, said) for words in turned for said in read(words).said if is_done(said)]


def is_done(said: Spoken | Unread) -> bool:
    """Whether a command is carried out that changes anything and has no words of its own, which may set conditions."""
    if not isinstance(said, Spoken) or isinstance(said.command, OrderFor):
        return False
    return said.command.undone_by != "nothing" and not said.command.is_speech


def test_reasons_are_passed_over_and_told():
    sheet = read("Hi,\nplease give all one more day, since I am\naway in Essen.\n\nThanks\nMo")

    assert ["does EXTEND 1 DAY"] == [outcome(said) for said in sheet.said]
    assert ("since I am away in Essen", "Thanks", "Mo") == sheet.ignored


def test_running_words_run_over_lines():
    assert ["does EXTEND the deadline by 2 days"] == [
        outcome(said) for said in read("Could you please\nextend the deadline\nby 2 days?").said
    ]


@pytest.mark.parametrize("text", ["kick out blue CODE 3fa2b", "kick out blue\nCODE 3fa2b"])
def test_running_words_may_have_a_code(text):
    (said,) = read(text).said

    assert ("EJECT blue", "3fa2b") == (said.meant, said.code)


@pytest.mark.parametrize(
    "address",
    ["cem@example", "cem@@example.org", "cem@example..org", "c..em@example.org", "cem@-example.org", "cem@1.2"],
)
@pytest.mark.parametrize(
    "line", ["INVITE red Cem <{}>", "SUBSTITUTE blue Cem {}", "PROMOTE Cem <{}>", "OBSERVER {}", "let {} watch"]
)
def test_what_is_no_address_is_said_to_be_none(line, address):
    (said,) = read(line.format(address)).said

    assert ("no-such-address", (address,)) == (said.code, said.args)


@pytest.mark.parametrize("line", ["INVITE red Cem <{}>", "PROMOTE Cem {}"])
def test_an_address_with_other_letters_is_asked_for_in_plain_ones(line):
    assert ["asks address-foreign"] == [outcome(said) for said in read(line.format("çem@example.org")).said]


def test_a_name_may_have_commas_and_quotes():
    (said,) = read('INVITE red "Smith, Ann" <ann@example.org>').said

    assert ("Smith, Ann", "ann@example.org") == (said.command.newcomer.name, said.command.newcomer.address)


@pytest.mark.parametrize(
    ("line", "code", "bounds"),
    [
        ("EXTEND 4000 HOURS", "hours-range", (4000, 1, 2160)),
        ("EXTEND 200 DAYS", "hours-range", (4800, 1, 2160)),
        ("EXTEND 99999999999 hours", "hours-range", (99999999999, 1, 2160)),
        ("SHORTEN 0", "hours-range", (0, 1, 2160)),
        ("could you give everybody 300 more weeks?", "hours-range", (50400, 1, 2160)),
        ("PROCESS 44", "number-range", (44, 1, 9)),
        ("REWIND 10000000", "number-range", (10000000, 1, 9)),
        ("UNDO 99999999", "number-range", (99999999, 1, 9999)),
        ("SET HOURS 5000", "hours-range", (5000, 1, 2160)),
        ("SET HOURS -48", "hours-range", (-48, 1, 2160)),
        ("SET COOLING 20000", "minutes-range", (20000, 0, 10080)),
        ("SET GRACES 100", "number-range", (100, 0, 99)),
        ("CORRECT red SCORE 10000000 BECAUSE x", "number-range", (10000000, 0, 999)),
        ("OPEN 6", "number-range", (6, 0, 5)),
    ],
)
def test_a_number_out_of_bounds_is_said_to_be_so(line, code, bounds):
    (said,) = read(line).said

    assert (code, bounds) == (said.code, said.args)


def test_a_part_of_a_day_is_read_and_a_part_of_an_hour_is_not():
    assert ["does EXTEND 1.5 days", "asks not-whole"] == [
        outcome(said) for said in read("EXTEND 1.5 days\nEXTEND 2.5 hours").said
    ]


@pytest.mark.parametrize(
    ("line", "legal"),
    [
        ("SET WEEKENDS off", ("SET DAYS Mon-Fri", "SET DAYS none")),
        ("SET GRACE 200", ("SET GRACE_HOURS 12", "SET ASK_GRACE_HOURS 6")),
        ("SET VETO off", ("SET RULE VETO off",)),
        ("SET FOO bar", ("HELP SET",)),
    ],
)
def test_set_names_what_is_like_it(line, legal):
    (said,) = read(line).said

    assert "option-unknown" == said.code
    assert legal == said.legal
