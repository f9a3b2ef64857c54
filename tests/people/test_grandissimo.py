"""What people write in games of Grandissimo is read right, or told as not understood; nothing is filed wrong."""

import pytest

from tests.people.grandissimo import FILED_WRONG, RIGHT, SILENT, Message, heard, messages


@pytest.mark.parametrize("message", messages(), ids=str)
def test_a_message_of_the_box_is_read_right_or_told(message: Message) -> None:
    was, sheet, _ = heard(message)

    assert was not in (FILED_WRONG, SILENT), sheet
    assert message.missed == (was != RIGHT), sheet
