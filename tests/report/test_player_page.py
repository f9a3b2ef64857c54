"""A page of a player's own beside reports and questions: what stands on it, how large it is, and who gets none."""

import re
from html.parser import HTMLParser

import pytest

from referee import log
from referee.docket import fold
from referee.languages.loading import load
from referee.letters import PAGE
from referee.letters.one_seat import letter_to
from referee.letters.watching import with_replay
from referee.report import render
from referee.rules.boxes import BOXES, impossible
from tests.kit.byletters import play
from tests.kit.post import open_office
from tests.kit.tables import logged, together
from tests.kit.thorough import THOROUGH, sampled
from tests.report.legible import FAINT
from tests.servers import browser

LARGEST = 60_000
TABLES = [(), together()[0], together()[1]]
if THOROUGH:
    TABLES += [(box,) for box in BOXES if impossible((box,)) is None]


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3) as office:
        yield office


def pages(mail) -> list[str]:
    """The pages of players' own in letters."""
    return [
        part.get_payload(decode=True).decode()
        for _, letter in mail
        for part in letter.walk()
        if part.get_content_type() == "text/html" and part.get_filename()
    ]


def a_round(office) -> list[tuple[int, object]]:
    """All letters of a round that everybody plays."""
    for seat in range(3):
        office.says(seat, office.sensible_words(seat))
    return [(seat, letter) for seat, letter in office.passes(hours=73) if letter["Subject"]]


IN_LINES = r'<li><a href="mailto:([^"]+)"'


def of_one(mail, seat: int) -> list[tuple[int, object]]:
    return [(reader, letter) for reader, letter in mail if reader == seat]


def test_a_report_brings_a_page_whose_answers_go_where_the_letters_do(office):
    mail = of_one(a_round(office), 0)
    (page, *_) = pages(mail)

    answers = re.findall(r'href="(mailto:[^"]+)"', page)
    assert answers
    to = {each.partition(":")[2].partition("?")[0] for each in answers}
    assert {letter["Reply-To"] for _, letter in mail} >= {each.replace("+t-", "+") for each in to}
    assert {each for each in answers if "+t-" in each} == {f"mailto:{to}" for to in re.findall(IN_LINES, page)}
    assert all("subject=Re%3A" in each for each in answers)
    assert "or else after five minutes" in page  # so that nobody taps again for want of a receipt


def test_page_off_takes_it_away_for_whoever_says_so_and_page_on_brings_it_back(office):
    office.says(0, "PAGE OFF")
    mail = a_round(office)
    assert [] == pages(of_one(mail, 0))
    assert pages(of_one(mail, 1))

    office.says(0, "PAGE ON")
    assert pages(of_one(a_round(office), 0))


def test_whoever_wants_text_alone_gets_no_page(office):
    office.says(0, "TEXT ONLY")
    assert [] == pages(of_one(a_round(office), 0))


class _Shapes(HTMLParser):
    """The ids of a page, what its drawings use, and its elements."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids, self.used, self.tags = [], [], set()
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        self.tags.add(tag)
        self.ids += [told["id"]] if "id" in told else []
        self.used += [told["href"]] if tag == "use" else []


def letters_of(boxes, tempo="round", players=4):
    """Reports of a game at the begin of some rounds, as the desk completes them."""
    entries = logged(play(boxes, "whimsical", 1, players, "six_skip", edition="rio_grande", tempo=tempo))
    begins = [n for n, each in enumerate(entries) if isinstance(each.body, log.StopOpened)]
    for end in begins[2::2]:
        docket = fold(entries[: end + 1])
        letter = letter_to(docket, "report", 1, story=docket.reported)
        yield from with_replay([letter], docket, lambda seq, end=end: entries[seq : end + 1])


def page_of(letter, language="en") -> str:
    texts = dict(render(letter, load()[language], "Europe/Amsterdam").texts)
    return texts[PAGE.format(game=letter.game)]


@pytest.mark.parametrize("boxes", sampled(TABLES, 2), ids="+".join)
def test_it_is_small_runs_nothing_and_each_thing_its_drawings_use_is_there_once(boxes):
    for letter in letters_of(boxes):
        assert letter.replay.scenes
        page = page_of(letter)
        shapes = _Shapes(page)
        assert all(len(page_of(letter, each).encode()) < LARGEST for each in load())
        assert not shapes.tags & {"script", "iframe", "object", "form", "img", "link"}
        assert len(shapes.ids) == len({*shapes.ids})
        assert {each.removeprefix("#") for each in shapes.used} <= {*shapes.ids}


def test_what_happened_is_told_as_a_bystander_sees_it_to_every_seat_alike():
    (letter, *_) = letters_of(())
    assert letter.replay.scenes
    assert all(scene.seat == -1 for scene in letter.replay.scenes)
    assert all(view.hand == () for scene in letter.replay.scenes for view in scene.shown)


@pytest.mark.parametrize("language", sorted(load()))
def test_it_speaks_its_readers_language(language):
    letter = list(letters_of(()))[-1]
    page = page_of(letter, language)
    assert f'<html lang="{load()[language].language}">' in page
    assert load()[language].word("page", "happened") in page


@pytest.mark.skipif(browser.FOUND is None, reason=browser.MISSING)
@pytest.mark.parametrize("dark", [False, True])
def test_it_can_be_read_on_a_phone_without_scripts_and_opened_by_keyboard(tmp_path, dark):
    letter = list(letters_of(together()[0]))[-1]
    file = tmp_path / "page.html"
    file.write_text(page_of(letter), encoding="utf-8")
    with browser.browsing(tmp_path / "browser", 390, scripts=False, dark=dark) as seen:
        seen.open(file.as_uri())
        assert [390, 390] == seen.asks("[document.documentElement.scrollWidth, innerWidth]")
        assert [] == seen.asks(f"{FAINT}(document)")
        assert [] == seen.said()
        seen.asks("document.querySelector('.told summary').focus()")
        seen.presses("Enter")
        assert seen.asks("document.querySelector('.told details').open")
