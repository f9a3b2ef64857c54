"""However much is wrong with a letter, its answer stays short, and nothing slips by unseen."""

from referee.orders.checking import MOST_TOLD
from referee.orders.contents import Help
from tests.orders.letters import BLUE, both, read


def test_a_letter_of_nothing_but_mistakes_is_told_of_the_first() -> None:
    sheet = read(f"{'LEAD ' * 180}\n" * 20)

    assert MOST_TOLD == len(sheet.complaints)


def test_a_block_spoilt_far_below_is_told_of_all_the_same() -> None:
    wrong = "LEAD " * 180

    assert "POWER" in {complaint.key for complaint in read(f"{wrong}\nPOWER 99").complaints}
    assert () == both(f"{wrong}\nPOWER 99", "POWER 9", BLUE).blocks


def test_what_is_asked_a_hundred_times_is_answered_once() -> None:
    assert (Help("king"),) == read("HELP king\n" * 100).requests
