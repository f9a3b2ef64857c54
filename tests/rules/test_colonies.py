"""Grand Inquisitor & Colonies, played to the end by chance, each event held against every law."""

import pytest

from referee.simulate import simulate

BOTH = ("rio_grande", "big_box_nl")


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_laws_hold_in_both_books(players: int, edition: str) -> None:
    assert 8 == simulate(8, players, "colonies", edition, boxes=("colonies",)).watched


@pytest.mark.parametrize("players", [2, 5])
def test_the_laws_hold_with_banners(players: int) -> None:
    assert 4 == simulate(4, players, "banners", "big_box_nl", boxes=("colonies", "anniversary")).watched
