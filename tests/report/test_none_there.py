"""Where nothing is there, or there is no room at all, no complaint counts to nought."""

import pytest

from referee.languages.loading import load
from referee.report.complaints import clause
from referee.report.voice import LetterVoice
from tests.kit.geography import SEV
from tests.report.winter import letter


@pytest.mark.parametrize(
    ("context", "code", "args", "said"),
    [
        ("refused", "no-room", (0,), "there is no room left"),
        ("refused", "no-room", (2,), "there is room for 2 more only"),
        ("refused", "too-few-there", (0,), "none is there"),
        ("complaint", "no-room", (SEV, 0, 2), "Seville is full"),
    ],
)
def test_nought_is_said_in_words(context, code, args, said):
    voice = LetterVoice(load()["en"], letter("receipt"), "UTC")

    assert said == clause(voice, code, args, context)
