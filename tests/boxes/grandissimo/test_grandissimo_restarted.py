"""Grandissimo over a worker that starts anew: between two cards, nobody King, consent asked for; from a backup."""

import pytest

from referee import chance
from referee.rules.model import NOWHERE
from referee.rules.predicates import kings_region
from referee.store import Archive, Store, restore_archive, write_archive
from tests.kit.post import KEY, NOON, open_office, text_of

RED, BLUE, YELLOW = range(3)
ARAGON, SEVILLE = 4, 8
STACKED = {
    "mercenaries-1": ARAGON,
    "round-2/stack-6": "double_turn",
    "round-3/stack-6": "king_incognito",
    "round-5/stack-6": "revolution",
    "round-6/stack-6": "spanish_inquisition",
}
"""What is drawn in this game, so that no seed need be looked for."""


@pytest.fixture
def office(monkeypatch, tmp_path):
    drawn = chance.draw
    monkeypatch.setattr(chance, "draw", lambda key, label, choices: STACKED.get(label) or drawn(key, label, choices))
    file = f"sqlite:///{tmp_path}/grandissimo.db"
    with open_office(file, players=3, boxes=("grandissimo",), edition="big_box_nl", length="six_skip") as opened:
        yield opened


def read(office, seat):
    return " ".join(text_of(office.newest(seat)).split())


def told(office, *sheets):
    for seat, text in enumerate(sheets):
        office.says(seat, text)


def test_a_game_goes_on_over_a_worker_that_remembers_nothing_and_from_its_backup(office, tmp_path):
    double = "POWER 13\nCARD double turn\nACT\nPLACE 1 Castillo"
    told(office, double, "POWER 8\nCARD king\nSKIP\nPLACE 1 Castillo", "POWER 5\nCARD ANY\nSKIP\nPLACE 1 Castillo")
    assert (RED,) == office.docket.awaited()

    anew = office.over(office.store)
    assert "FURTHER [ ]" in read(anew, RED)
    anew.says(RED, "FURTHER queen and jester\nFIGURE queen\nPLACE 1 Castillo")
    assert "r3" == anew.docket.stop
    assert "The Queen is with red." in read(anew, BLUE)

    idle = "CARD ANY\nSKIP\nPLACE 1 Castillo"
    disk = "DISK GENERAL Granada or Seville"  # the round ends with a general scoring
    hides = "POWER 4\nCARD king incognito\nHIDE Valencia\nPLACE 1 Castillo\nDISK GENERAL Aragon"
    told(anew, f"POWER 12\n{idle}\n{disk}", hides, f"POWER 3\n{idle}\n{disk}")
    position = anew.docket.running.position
    assert [seal.seat for seal in position.seals] == [BLUE]
    told(anew, "POWER 11\nCARD revolution\nACT\nPLACE 1 Castillo", f"POWER 9\n{idle}", "POWER 2\nCARD revolution\nSKIP")
    assert (YELLOW,) == anew.docket.awaited()

    backup = tmp_path / "referee.backup"
    write_archive(anew.store, backup, KEY, "0.1.0", NOON, force=False)
    with Archive(backup) as archive, Store(f"sqlite:///{tmp_path}/restored.db") as other:
        restore_archive(other, archive, lambda: None)
        restored = anew.over(other)
        assert restored.docket == anew.docket
        assert NOWHERE == kings_region(restored.docket.running.position)
        for seat in (YELLOW, RED):
            assert "The King is in Castillo. No region is his." in read(restored, seat)
            assert "Chosen in secret by blue in round 3, King incognito." in read(restored, seat)
        restored.says(YELLOW, f"{idle}\nELSE BEST")
        again = restored.over(other)
        assert position.seals == again.docket.state.position.seals
        assert restored.docket == again.docket
        assert "r5" != again.docket.stop
        assert "King incognito: Valencia." in read(again, BLUE)

        goes = "1 black Aragon to Seville, 1 blue Aragon to Seville"
        takes = f"POWER 10\nCARD spanish inquisition\nMOVE {goes}\nPLACE 1 Castillo\n{disk}"
        told(again, takes, f"POWER 7\n{idle}\nCONSENT ASK\n{disk}", f"POWER 6\n{idle}\n{disk}")
        assert (BLUE,) == again.docket.awaited()

        once_more = again.over(other)
        assert once_more.docket == again.docket
        assert "1 of yours from Aragon to Seville. Do you consent" in read(once_more, BLUE)
        once_more.says(BLUE, "yes")
        assert (0, 1, 0, 1) == once_more.docket.running.position.held(SEVILLE)
        assert "blue consented" in read(once_more, YELLOW)
