"""Links that open an answer: their words are read as exactly that, and none offers what is not legal."""

import json
import re
from contextlib import contextmanager
from pathlib import Path

import pytest

from referee.log import Options
from referee.store import Store
from tests.kit.links import page_of, taps
from tests.kit.post import open_office, text_of
from tests.kit.tables import NAMES
from tests.kit.thorough import sampled

REQUESTS = {
    "OK": "ok",
    "SUGGEST": "suggest",
    "FINAL": "final",
    "STATUS": "status",
    "HELP": "help",
}


@pytest.fixture
def office(a_database):
    with open_office(a_database, players=3) as office:
        yield office


@pytest.fixture
def played(tmp_path):
    """Opens offices on SQLite files, which can be copied."""

    @contextmanager
    def opened(**options):
        with open_office(f"sqlite:///{tmp_path}/game.db", **options) as office:
            yield office

    return opened


def tapped(office, seat, letter, words):
    """What the log keeps of these words, sent in answer to this letter at a copy of the desk."""
    file = Path(office.store.file)
    there = file.with_name("copy.db")
    for end in ("", "-wal"):
        source, copy = Path(f"{file}{end}"), Path(f"{there}{end}")
        copy.unlink(missing_ok=True)
        if source.exists():
            copy.write_bytes(source.read_bytes())
    with Store(f"sqlite:///{there}") as store:
        again = office.resumed(store, office.docket)
        again.says(seat, words, to=letter)
        with store.reading() as transaction:
            bodies = [json.loads(body) for _, _, body in transaction.lines("g1")]
        return [body for body in bodies if body["is"] == "letter-read"][-1], again


def test_the_form_as_it_opens_says_nothing_and_is_read_once_it_is_filled_in(office):
    report = office.newest(0)
    words = taps(report)["My own sheet"]
    assert "POWER [ ]   <- 13" in words

    office.says(0, words, to=report)
    assert {} == dict(office.docket.seat(0).sheet)

    office.says(0, words.replace("POWER [ ]", "POWER [ 9 ]"), to=report)
    assert ["POWER"] == [*office.docket.seat(0).sheet]


def test_a_letter_says_from_which_address_its_links_have_to_be_sent_and_only_its_reader_is_told(office):
    addresses = [f"{name.lower()}@example.org" for name in NAMES[:3]]
    for seat, mine in enumerate(addresses):
        letter = office.newest(seat)
        assert f"Send it from {mine};" in page_of(letter)
        assert [mine] == [each for each in addresses if each in page_of(letter) + text_of(letter)]


def test_the_sentence_on_the_address_is_ours_when_it_is_quoted(office):
    report = office.newest(0)
    said = re.search(r"Each opens a letter.*?(?=</p>)", page_of(report)).group()

    office.says(0, f"POWER 9\n\n> {said}\n", to=report)

    assert ["POWER"] == [*office.docket.seat(0).sheet]
    assert "Send it from" not in text_of(office.newest(0)).partition("wrote")[0]


def games_that_ask():
    """Tables at which links of all kinds are offered: by tempo, boxes and cooling time."""
    return [
        pytest.param("phase", (), 0, id="phase"),
        pytest.param("round", ("intrigue",), 30, id="round with Intrigue"),
        pytest.param("table", ("colonies",), 0, id="table with Colonies"),
    ]


@pytest.mark.parametrize(("tempo", "boxes", "cooling"), sampled(games_that_ask(), 2))
def test_every_link_is_read_as_the_order_it_bears_and_is_legal(played, tempo, boxes, cooling):
    tried, done = set(), set()
    with played(players=3, boxes=boxes, options=Options(tempo=tempo, cooling_minutes=cooling)) as office:
        for turn in range(9):
            for seat in range(3):
                letter = office.newest(seat)
                for words in taps(letter).values():
                    key = words.split()[0], " ".join(sorted(words.split()))
                    if letter["Message-ID"] in tried or key in done:
                        continue
                    done.add(key)
                    read, _ = tapped(office, seat, letter, words)
                    sheet = read["sheet"]
                    bare = words.strip()
                    assert [] == sheet["complaints"] + sheet["proposal"] + read["refused"], words
                    if "[ ]" in bare:
                        assert (sheet["blocks"], sheet["requests"], read["filed"]) == ([], [], []), words
                    elif bare in REQUESTS:
                        assert [REQUESTS[bare]] == [each["is"] for each in sheet["requests"]], words
                    else:
                        assert sheet["blocks"], words
                        assert read["fate"] == "filed", words
                tried.add(letter["Message-ID"])
            for seat in [*office.docket.awaited()]:
                thin = office.sensible_words(seat)
                office.says(seat, f"ASK IF KING MOVED\n{thin}" if "CARD" in thin and turn % 2 else thin)
            if not office.docket.awaited():
                office.passes(hours=1)
    assert done


@pytest.mark.parametrize("tempo", sampled(["phase", "round", "table"], 2))
def test_hints_of_an_older_form_are_never_read_as_orders(played, tempo):
    with played(players=3, options=Options(tempo=tempo, cooling_minutes=0)) as office:
        forms, met = {}, 0
        for _ in range(14):
            for seat in [*office.docket.awaited()]:
                letter = office.newest(seat)
                for older in {old for old in forms.get(seat, ()) if old not in taps(letter).values()}:
                    read, again = tapped(office, seat, letter, older)
                    met += 1
                    assert (read["filed"], again.docket.stop) == ([], office.docket.stop), older
                if form := taps(letter).get("My own sheet"):
                    forms.setdefault(seat, [])[:] = [*forms.get(seat, ())[-1:], form]
                office.says(seat, office.sensible_words(seat))
        assert met


def test_a_link_for_each_disk_files_just_that_disk(played):
    with played(players=3, length="six_skip", options=Options(tempo="table", cooling_minutes=0)) as office:
        while True:
            seat = min(office.docket.awaited())
            disks = {said: body for said, body in taps(office.newest(seat)).items() if said.startswith("Disk: ")}
            if disks:
                break
            office.says(seat, office.sensible_words(seat))
        letter = office.newest(seat)
        assert len(disks) > 2
        for label, words in disks.items():
            read, _ = tapped(office, seat, letter, words)
            assert words.strip().endswith(label.removeprefix("Disk: "))
            assert (len(read["filed"]), read["fate"]) == (1, "filed")
