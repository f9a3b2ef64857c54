"""The pages of a club: what they show and when, what they never do, and what is written anew."""

import errno
import os
import re
import stat
from contextlib import suppress
from dataclasses import replace
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from referee import log
from referee.languages.loading import letter_languages, load, speaking
from referee.letters import watched
from referee.log import Options
from referee.log.rulings import Substituted
from referee.mail.reply_tokens import read_token
from referee.report.site_pages import PER_PAGE, ListedGame, ListedSeat, PersonalResults, site_pages
from referee.rules.events import RoundOpened
from referee.site import SiteTrouble, WebSite, renew
from referee.site.folder import LIST
from referee.site.renewing import _in_turn, _Noted
from referee.site.shown import _without_names, scenes_of
from referee.store import SHOWN, GameRow, Person
from scheduler.showing import Showing
from tests.finished_games import HERE, entries_in
from tests.kit.furnished import furnish, keep_keys
from tests.kit.post import KEY, MO, open_office, text_of
from tests.kit.tables import NAMES
from tests.kit.thorough import sampled
from tests.kit.typed import typed
from tests.report.legible import FAINT
from tests.servers import browser

ENGLISH = load()["en"]
KEPT = sorted(file.stem for file in HERE.glob("*.json"))
NOBODY: dict[int, Person] = {}


def plays_until(office, number: int) -> None:
    """The game to the beginning of a round, or to its end."""
    while not office.docket.ended and office.docket.running.position.round < number:
        for seat in office.docket.awaited():
            office.says(seat, office.sensible_words(seat))


def fifth(office) -> None:
    office.everybody_accepts()
    plays_until(office, 5)


def over(office) -> None:
    office.everybody_accepts()
    plays_until(office, 99)


@pytest.fixture
def played(tmp_path):
    """A game in its fifth round."""
    with open_office(f"sqlite:///{tmp_path}/referee.db", fifth, players=3, moderators=(MO,)) as office:
        yield office


@pytest.fixture
def finished(tmp_path):
    with open_office(
        f"sqlite:///{tmp_path}/referee.db", over, players=3, length="six_skip", moderators=(MO,)
    ) as office:
        yield office


@pytest.fixture
def site(tmp_path) -> WebSite:
    return WebSite(tmp_path / "www")


def renewed(office, site: WebSite):
    done = renew(office.store, site, office.now)
    assert done is not None
    return done


def pages(site: WebSite) -> dict[str, str]:
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(site.folder.glob("*.html"))}


def words(html: str) -> str:
    body = re.sub(r"<(style|script)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


# --- what is shown ------------------------------------------------------------------------------------


def test_a_game_that_goes_on_is_shown_to_the_end_of_the_round_before_the_last_one(played, site):
    renewed(played, site)
    shown = pages(site)

    assert {"index.html", "results.html", "g1.html"} == {*shown}
    assert ["round-1", "round-2", "round-3"] == re.findall(r'<section id="(round-\d)"', shown["g1.html"])
    assert "Friday after round 3 of 9" in words(shown["index.html"])
    assert "while round 5 is played, all that happened up to the end of round 3" in words(shown["index.html"])


def test_a_table_may_be_shown_later_and_not_at_all(played, site):
    played.commands("SET WATCH_ROUNDS 3")
    renewed(played, site)
    later = re.findall(r'<section id="(round-\d)"', pages(site)["g1.html"])
    played.commands("SET WATCH_ROUNDS 0")
    renewed(played, site)
    again = re.findall(r'<section id="(round-\d)"', pages(site)["g1.html"])
    played.commands("SET SITE off")
    done = renewed(played, site)

    assert (["round-1"], ["round-1", "round-2", "round-3"]) == (later, again)
    assert ("g1.html",) == done.removed
    assert {"index.html", "results.html"} == {*pages(site)}


def test_what_has_no_round_to_show_has_no_page(tmp_path, site):
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3) as office:
        done = renewed(office, site)

    assert (0, 0, 1) == (done.running, done.finished, done.beginning)
    assert {"index.html", "results.html"} == {*pages(site)}


def test_a_game_that_is_over_is_shown_whole_with_its_results(finished, site):
    finished.says(0, "SHOW NAME")
    finished.says(2, "SHOW NAME")
    done = renewed(finished, site)
    shown = pages(site)
    scores = finished.docket.running.position.scores
    ranks = finished.docket.running.position.ranks

    assert (0, 1) == (done.running, done.finished)
    assert "round-9" in shown["g1.html"]
    assert "ended on 20 November 2026" in words(shown["index.html"])
    for seat in (0, 2):
        assert f"{NAMES[seat]} 1 {int(ranks[seat] == 1)} {scores[seat]}" in words(shown["results.html"])
    assert re.search(rf"\b{NAMES[1]}\b", "".join(shown.values())) is None


def test_a_host_may_leave_out_a_game_that_is_over(finished, site):
    renewed(finished, site)
    done = renewed(finished, replace(site, without=("g1",)))

    assert ("finished-1.html", "g1.html") == done.removed
    assert "Friday" not in "".join(pages(site).values())


# --- who is named -------------------------------------------------------------------------------------


def test_nobody_is_named_but_who_has_agreed_and_for_as_long(played, site):
    renewed(played, site)
    nobody = pages(site)
    played.says(1, "SHOW NAME")
    renewed(played, site)
    one = pages(site)
    played.says(1, "HIDE NAME")
    renewed(played, site)

    assert [] == [name for name in (*NAMES[:3], "Mo") if re.search(rf"\b{name}\b", "".join(nobody.values()))]
    assert [NAMES[1]] == [name for name in (*NAMES[:3], "Mo") if re.search(rf"\b{name}\b", one["g1.html"])]
    assert f"{NAMES[1]} (blue)" in words(one["g1.html"])
    assert nobody == pages(site)


def test_who_has_left_is_named_in_the_rounds_that_were_theirs_and_the_heir_is_not(played):
    with played.store.reading() as transaction:
        entries, roster = transaction.log("g1"), {person.number: person for person in transaction.people("g1")}
    at = next(n for n, each in enumerate(entries) if each.body == RoundOpened(3))
    heir = log.Ruled(1, log.OPERATOR, "", Substituted(1, 40, "Zoe", 1, NAMES[1]))
    story = [*entries[: at + 1], log.Logged(0, 0, heir), *entries[at + 1 :]]
    scenes = watched(story, 1, {1: roster[1]}).scenes

    assert [NAMES[1], NAMES[1], ""] == [scene.people.names[1] for scene in scenes]


@pytest.mark.parametrize("title", [f"{NAMES[0]}'s table", f"we and {NAMES[1].upper()}", "write to me@example.net"])
def test_a_title_that_names_somebody_is_not_shown(played, title):
    with played.store.reading() as transaction:
        entries, roster = transaction.log("g1"), {person.number: person for person in transaction.people("g1")}
    first = entries[0]
    entries = (log.Logged(first.seq, first.at, replace(first.body, name=title)), *entries[1:])
    named = {number: person for number, person in roster.items() if person.name in NAMES}

    seen, *_ = scenes_of(entries, roster, NOBODY, ENGLISH)
    agreed, *_ = scenes_of(entries, roster, named, ENGLISH)

    assert "Game g1" == seen.title
    assert ("Game g1" if "@" in title else title) == agreed.title


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Anna", "Annas Tisch"),
        ("Anna", "U Anny w piątek"),
        ("Wojciech", "Dla Wojciecha"),
        ("Zoë Å", "zoe against all"),
        ("anna schmidt", "Anna's table"),
        ("Jan van Dam", "The Dams at home"),
        ("李明", "李明的桌子"),
    ],
)
def test_a_name_counts_with_the_endings_of_a_language_and_without_its_accents(name, title):
    assert "" == _without_names(title, [name])


@pytest.mark.parametrize(
    ("name", "title"), [("Jan van Dam", "Table van Friday"), ("Bo", "Body and soul"), ("J. R.", "A jolly round")]
)
def test_a_title_that_names_nobody_is_shown(name, title):
    assert title == _without_names(title, [name])


def test_who_was_forgotten_is_on_no_page_and_in_nothing_that_is_kept_of_pages(finished, site):
    finished.says(1, "SHOW NAME")
    renewed(finished, site)
    with finished.store.reading() as transaction:
        address = next(person.address for person in transaction.people("g1") if person.name == NAMES[1])
        before = transaction.notes_of(SHOWN)
    with finished.store.writing() as transaction:
        transaction.forget(address, lambda raw: "")
        after = transaction.notes_of(SHOWN)
    renewed(finished, site)

    assert re.search(rf"\b{NAMES[1]}\b", before["g1"])
    assert {} == after
    assert re.search(rf"\b{NAMES[1]}\b", "".join(pages(site).values())) is None
    assert "Game g1 ended on" in words(pages(site)["index.html"])  # nobody knows any more whose name stands in a title


# --- nothing that is sealed, nothing to write to --------------------------------------------------------


@pytest.mark.parametrize("begin", [fifth, over])
def test_no_page_holds_an_address_a_token_a_seed_or_what_players_wrote(tmp_path, site, begin):
    with open_office(
        f"sqlite:///{tmp_path}/referee.db", begin, players=3, length="six_skip", moderators=(MO,)
    ) as office:
        office.says(0, "SAY Blue cheats\nTELL MODERATOR: I cannot go on")
        office.says(1, "SHOW NAME")
        renewed(office, site)
        with office.store.reading() as transaction:
            seeds = [entry.body.seed for entry in transaction.log("g1") if isinstance(entry.body, log.SeedKept)]
        letters = [letter for _, letter in office.letters]
    files = {file.name: file.read_text(encoding="utf-8") for file in site.folder.iterdir()}
    ids = {letter["Message-ID"].strip("<>") for letter in letters}
    secret = [*seeds, *ids, "cheats", "go on with", "I cannot", "mailto", "words of"]

    assert 1 == len(seeds)
    for name, text in files.items():
        assert read_token(text, (KEY,)) is None, name
        assert [] == [word for word in secret if word and word in text], name
        assert [] == re.findall(r"[\w.+-]+@[\w-]+\.\w+|\[eg |https?:", text), name


@pytest.mark.parametrize("game", sampled(KEPT, 4))
def test_games_alike_but_for_what_is_sealed_have_the_same_pages(game):
    entries = entries_in(HERE / f"{game}.json")
    secret = (log.SheetFiled, log.Answered, log.LetterRead, log.SheetContinued, log.Drafted)
    hidden = [each for each in entries if not isinstance(each.body, secret)]
    assert len(hidden) < len(entries)
    opened = [n for n, each in enumerate(entries) if isinstance(each.body, RoundOpened)]
    assert len(opened) > 4

    for at in opened[len(opened) // 2 :: 2]:
        last = entries[at].seq
        seen = scenes_of(entries[:at], NOBODY, NOBODY, ENGLISH)
        blind = scenes_of([each for each in hidden if each.seq < last], NOBODY, NOBODY, ENGLISH)
        assert seen is not None
        assert seen == blind


# --- the folder ---------------------------------------------------------------------------------------


def test_only_what_has_changed_is_written_and_what_is_the_same_keeps_its_time(played, site):
    first = renewed(played, site)
    for file in site.folder.iterdir():
        os.utime(file, (1, 1))
    second = renewed(played, site)
    played.says(1, "STATUS")
    third = renewed(played, site)

    assert ("g1.html", "index.html", "results.html") == first.written
    assert ((), ()) == (second.written, third.written)
    assert {1} == {file.stat().st_mtime for file in site.folder.iterdir()}


def test_a_web_server_may_read_it_whatever_the_umask(played, site):
    before = os.umask(0o077)
    try:
        renewed(played, site)
    finally:
        os.umask(before)

    assert 0o755 == stat.S_IMODE(site.folder.stat().st_mode)
    assert {0o644} == {stat.S_IMODE(file.stat().st_mode) for file in site.folder.iterdir()}


def test_what_is_lost_or_spoilt_is_written_again_and_what_others_put_there_stays(played, site):
    renewed(played, site)
    whole = pages(site)
    (site.folder / "g1.html").unlink()
    (site.folder / "index.html").write_text("")
    (site.folder / "about-us.html").write_text("our club")
    (site.folder / "logo.png").write_bytes(b"png")
    done = renewed(played, site)

    assert ("g1.html", "index.html") == done.written
    assert whole | {"about-us.html": "our club"} == pages(site)


def test_a_list_that_is_lost_or_cut_short_is_found_again_by_what_pages_say(played, site):
    renewed(played, site)
    whole = pages(site)
    for damage in (lambda file: file.unlink(), lambda file: file.write_text('{"format": "el-gra')):
        damage(site.folder / LIST)
        (site.folder / "g99.html").write_text(whole["g1.html"], encoding="utf-8")
        done = renewed(played, site)
        assert ((), ("g99.html",)) == (done.written, done.removed)
    assert whole == pages(site)


def test_a_folder_of_something_else_is_refused_and_so_is_the_name_of_a_page_that_is_not_ours(played, site):
    site.folder.mkdir()
    (site.folder / "index.html").write_text("our club")
    with pytest.raises(SiteTrouble, match="holds index.html, which is not ours; name a folder that is empty"):
        renew(played.store, site, played.now)
    (site.folder / "index.html").unlink()
    renewed(played, site)
    (site.folder / "index.html").unlink()
    played.says(1, "SHOW NAME")
    (site.folder / "finished-1.html").write_text("our club")
    plays_until(played, 99)

    with pytest.raises(SiteTrouble, match="finished-1.html is not ours, and a page has to lie there; move it away"):
        renew(played.store, site, played.now)
    assert "our club" == (site.folder / "finished-1.html").read_text()


def test_a_list_that_was_tampered_with_reaches_no_file_outside(played, site, tmp_path):
    renewed(played, site)
    (tmp_path / "kept.html").write_text("kept")
    file = site.folder / LIST
    file.write_text(file.read_text().replace('"g1.html"', '"../kept.html"'))
    renewed(played, site)

    assert "kept" == (tmp_path / "kept.html").read_text()


@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
@pytest.mark.parametrize("name", ["g1.html", "g7.html"])
def test_what_is_no_plain_file_is_not_ours_and_neither_followed_nor_waited_for(played, site, tmp_path, kind, name):
    renewed(played, site)
    there, outside = site.folder / name, tmp_path / "outside.html"
    outside.write_text(pages(site)["g1.html"])
    there.unlink(missing_ok=True)
    {"link": lambda: there.symlink_to(outside), "pipe": lambda: os.mkfifo(there), "folder": there.mkdir}[kind]()
    before = outside.read_text(), there.lstat().st_mode
    for spoilt in (lambda: None, (site.folder / LIST).unlink, lambda: (site.folder / LIST).write_text("{")):
        spoilt()
        with suppress(SiteTrouble):
            renew(played.store, site, played.now)

    assert before == (outside.read_text(), there.lstat().st_mode)


def test_a_list_that_is_a_link_is_not_followed(played, site, tmp_path):
    renewed(played, site)
    (tmp_path / "outside").write_text("kept")
    (site.folder / LIST).unlink()
    (site.folder / LIST).symlink_to(tmp_path / "outside")
    with pytest.raises(SiteTrouble, match="no link is followed there: remove it"):
        renew(played.store, site, played.now)

    assert "kept" == (tmp_path / "outside").read_text()


def test_a_name_is_taken_down_though_nothing_can_be_written(played, site, monkeypatch):
    played.says(1, "SHOW NAME")
    renewed(played, site)
    assert NAMES[1] in pages(site)["g1.html"]
    played.says(1, "HIDE NAME")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "g1.html")

    with monkeypatch.context() as patched:
        patched.setattr("referee.site.folder._write", full)
        with pytest.raises(SiteTrouble, match="make room there, and it goes on by itself"):
            renew(played.store, site, played.now)
    without = "".join(pages(site).values())
    renewed(played, site)

    assert re.search(rf"\b{NAMES[1]}\b", without) is None
    assert {"index.html", "results.html", "g1.html"} == {*pages(site)}


def test_a_page_of_others_in_the_place_of_ours_keeps_no_name_on_the_other_pages(finished, site):
    finished.says(1, "SHOW NAME")
    renewed(finished, site)
    finished.says(1, "HIDE NAME")
    (site.folder / "index.html").unlink()
    (site.folder / "index.html").symlink_to("elsewhere")
    with pytest.raises(SiteTrouble, match="index.html is not ours"):
        renew(finished.store, site, finished.now)
    (site.folder / "index.html").unlink()

    assert re.search(rf"\b{NAMES[1]}\b", "".join(pages(site).values())) is None


def test_what_a_writer_who_was_killed_left_goes_with_the_next(played, site):
    renewed(played, site)
    for left in (".g1.html.new", ".g77.html.new", f"{LIST}.new"):
        (site.folder / left).write_text(NAMES[0])
    (site.folder / "ours.new").write_text("a club's")
    renewed(played, site)

    assert {"g1.html", "index.html", "results.html", LIST, "ours.new"} == {each.name for each in site.folder.iterdir()}


def test_a_folder_with_a_file_of_somebody_else_that_ends_in_new_is_refused(played, site):
    site.folder.mkdir()
    (site.folder / "what-is.new").write_text("a club's")
    with pytest.raises(SiteTrouble, match="what-is.new, which is not ours"):
        renew(played.store, site, played.now)


def test_while_one_process_writes_another_leaves_it_alone(played, site):
    from referee.site.folder import site_folder

    with site_folder(site.folder) as folder:
        assert folder is not None
        assert renew(played.store, site, played.now) is None


def test_a_language_without_letters_is_refused_with_those_there_are(played, site):
    with pytest.raises(SiteTrouble, match="no pages are written in 'tlh'; there are: en,"):
        renew(played.store, replace(site, language="tlh"), played.now)


@pytest.mark.parametrize("language", letter_languages())
def test_every_language_has_words_for_all_of_it(finished, site, language):
    finished.says(0, "SHOW NAME")
    renewed(finished, replace(site, language=language))

    assert all(f'<html lang="{speaking(language).language}">' in html for html in pages(site).values())
    assert speaking(language).word("site", "title") in pages(site)["index.html"]


# --- who is told --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "told"),
    [("https://games.example.org/", True), ("", True), (None, False)],
)
def test_invitations_say_that_the_game_is_shown_and_where(tmp_path, address, told):
    with open_office(f"sqlite:///{tmp_path}/referee.db", lambda office: None, site=address) as office:
        invitation = " ".join(text_of(office.newest(0)).split())

    assert told is ("This referee shows games on web pages, a round late or later" in invitation)
    assert bool(address) is ("They are at https://games.example.org/." in invitation)


def test_a_table_that_is_not_shown_is_not_told_so(tmp_path):
    options = Options(cooling_minutes=0, site="off")
    with open_office(f"sqlite:///{tmp_path}/referee.db", lambda office: None, site="", options=options) as office:
        assert "web pages" not in text_of(office.newest(0))


# --- by command ---------------------------------------------------------------------------------------


def test_the_command_says_what_it_wrote_and_what_is_wrong(tmp_path, monkeypatch):
    furnish(tmp_path)
    keep_keys(tmp_path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "others").mkdir()
    (tmp_path / "others" / "index.html").write_text("ours")
    where, there, others, deep = (typed("site", *words) for words in ((), ("www",), ("others",), ("a/b",)))

    assert [1, 0, 1, 1] == [result.exit_code for result in (where, there, others, deep)]
    assert "Which folder? Name one: referee site /var/www/el-grande." in where.output
    assert (
        "shows 0 games that go on and 0 that are over, and lists 0 that begin: 2 pages written, 0 removed."
        in there.output
    )
    assert "name a folder that is empty, or not there" in " ".join(others.output.split())
    assert "make the folder a first" in " ".join(deep.output.split())


# --- the worker ---------------------------------------------------------------------------------------


def test_a_trouble_is_logged_once_noted_for_the_operator_and_over_when_it_is(played, site, caplog):
    site.folder.write_text("a file")
    showing = Showing(played.store, site)
    for _ in range(3):
        showing.look(played.now)
    with played.store.reading() as transaction:
        noted = transaction.queues().site_trouble
    site.folder.unlink()
    caplog.set_level("INFO")
    showing.look(played.now)
    with played.store.reading() as transaction:
        after = transaction.queues().site_trouble

    assert "name a folder, for" in noted
    assert "" == after
    assert 1 == sum("pages not written" in line for line in caplog.messages)
    assert 1 == sum("pages are written again" in line for line in caplog.messages)


def test_the_worker_does_a_few_games_at_once_and_the_rest_the_next_time(played, site):
    none = renew(played.store, site, played.now, most=0)
    some = renew(played.store, site, played.now, most=1)

    assert (0, 1) == (none.running, some.running)


def test_each_game_has_its_turn_however_much_goes_on_at_the_others():
    rows = [GameRow(f"g{n}", "", None, ended=False, seq=9) for n in range(4)]
    noted = {f"g{n}": _Noted(at, seq, "", "", None) for n, (at, seq) in enumerate([(30, 8), (10, 9), (20, 8)])}

    assert ["g3", "g2", "g0", "g1"] == [row.id for row in _in_turn(rows, noted)]


def test_a_page_stays_until_its_turn_comes_unless_somebody_on_it_is_not_to_be_named(played, site):
    played.says(1, "SHOW NAME")
    renewed(played, site)
    played.commands("SET SITE off")
    waits = renew(played.store, site, played.now, most=0)
    played.commands("SET SITE on")
    played.says(1, "HIDE NAME")
    hidden = renew(played.store, site, played.now, most=0)

    assert (1, ()) == (waits.running, waits.removed)
    assert (0, ("g1.html",)) == (hidden.running, hidden.removed)


# --- lists --------------------------------------------------------------------------------------------


def game(number: int, *, ended: bool = True) -> ListedGame:
    seats = (ListedSeat("red", 80, int(ended)), ListedSeat("blue", 70, 2 * ended))
    return ListedGame(f"g{number}", f"Table {number}", seats, 9, 9, 1_700_000_000 + number, ended)


def listed(running: int, finished: int, people: int = 0) -> dict[str, object]:
    made = site_pages(
        ENGLISH,
        "",
        [game(n, ended=False) for n in range(running)],
        [game(n) for n in range(finished)],
        [PersonalResults(f"P{n}", 1, 0, n) for n in range(people)],
    )
    return {page.address: page.told for page in made}


def test_a_full_page_of_finished_games_stays_as_it_is_when_others_end():
    before, after = listed(0, 2 * PER_PAGE + 5), listed(0, 3 * PER_PAGE)

    assert {"finished-1.html", "finished-2.html", "finished-3.html"} == {each for each in after if "finished" in each}
    assert before["finished-1.html"] == after["finished-1.html"]
    assert before["finished-2.html"] == after["finished-2.html"]


def test_every_game_and_person_stands_on_one_page_and_every_page_is_linked():
    told = listed(PER_PAGE + 1, PER_PAGE + 1, PER_PAGE + 1)
    html = {page.address: page.made() for page in site_pages(
        ENGLISH, "", [game(n, ended=False) for n in range(PER_PAGE + 1)], [game(n) for n in range(PER_PAGE + 1)],
        [PersonalResults(f"P{n}", 1, 0, n) for n in range(PER_PAGE + 1)],
    )}  # fmt: skip
    links = {link for text in html.values() for link in re.findall(r'href="([\w.-]+)"', text)}

    assert {"index.html", "running-2.html", "finished-1.html", "finished-2.html", "results.html", "results-2.html"} == {
        *told
    }
    assert {*told} <= links
    assert {f"g{n}.html" for n in range(PER_PAGE + 1)} <= links


# --- HTML ---------------------------------------------------------------------------------------------

VOID = {"meta", "br", "img", "input", "link", "wbr", "hr"}
ALONE = {"p": {"p", "div", "ul", "ol", "table", "section", "h1", "h2", "h3"}, "a": {"a"}, "button": {"a", "button"}}


class Checked(HTMLParser):
    """What is wrong with a page: tags that do not close, ids twice, attributes twice, a block in a paragraph."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.hrefs: set[str] = set()
        self.wrong: list[str] = []
        self.feed(html)
        self.close()
        self.wrong += [f"{tag} stays open" for tag in self.open]
        self.wrong += [f"{href} leads nowhere" for href in self.hrefs if href[:1] == "#" and href[1:] not in self.ids]

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        if len(told) < len(attrs):
            self.wrong.append(f"{tag} has an attribute twice")
        if told.get("id") in self.ids:
            self.wrong.append(f"id {told['id']} twice")
        self.ids |= {told["id"]} if "id" in told else set()
        self.hrefs |= {told["href"]} if tag == "a" else set()
        self.wrong += [f"{tag} in {each}" for each in self.open if tag in ALONE.get(each, ())]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        if "svg" in self.open or tag == "svg":
            return
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.wrong.append(f"</{tag}> closes {self.open[-1:]}")
        else:
            self.open.pop()


def test_the_pages_are_well_formed(finished, site):
    finished.says(0, "SHOW NAME")
    renewed(finished, site)

    for name, html in pages(site).items():
        checked = Checked(html.removeprefix("<!doctype html>"))
        assert html.startswith("<!doctype html>")
        assert [] == [each for each in checked.wrong if each != "# leads nowhere"], name
        assert {each for each in checked.hrefs if each[:1] != "#"} <= {*pages(site)}, name


# --- in a browser -------------------------------------------------------------------------------------


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def served(finished, site):
    """The address at which a plain web server shows the pages of a finished game and of one that goes on."""
    finished.says(0, "SHOW NAME")
    renewed(finished, site)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site.folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.skipif(browser.FOUND is None, reason=browser.MISSING)
@pytest.mark.parametrize(("width", "dark"), [(390, False), (390, True), (1200, False)])
def test_a_browser_without_scripts_shows_all_pages_and_follows_their_links(served, site, tmp_path, width, dark):
    names = [*pages(site)]
    with browser.browsing(tmp_path / "browser", width, scripts=False, dark=dark) as page:
        wide, faint = {}, {}
        for name in names:
            page.open(served + name)
            wide[name] = page.asks("[document.documentElement.scrollWidth, innerWidth]")
            faint[name] = page.asks(f"{FAINT}(document)")
        page.open(served)
        page.clicks("h3 a")
        game = page.asks("[location.pathname, document.querySelector('h1').textContent]")
        page.clicks(".band a")
        page.clicks("nav a:not([aria-current])")
        results = page.reads(".results tr")
        told = page.said()

    assert dict.fromkeys(names, [width, width]) == wide
    assert dict.fromkeys(names, []) == faint
    assert ["/g1.html", "Friday"] == game
    assert 2 == len(results)
    assert [] == told
