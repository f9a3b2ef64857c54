"""EXPLAIN: the rule behind a line of the last report, as the player read it, with the pages of the rulebook played."""

from dataclasses import fields, replace
from random import Random
from typing import get_args, get_type_hints

import pytest
from selectolax.lexbor import LexborHTMLParser as HTMLParser

from referee import log
from referee.commands.house_rules import answer_text
from referee.docket import follow
from referee.docket.seat import HeardSoFar
from referee.languages.loading import load
from referee.letters.model import LinesAsked
from referee.log import rulings
from referee.orders.contents import Explain, Say
from referee.orders.shapes.disk import DiskBlock
from referee.report import explaining, render
from referee.report.chapters import StoryLine
from referee.report.explaining import rules_behind, rules_of
from referee.report.houserules import where_said, wording
from referee.report.letter_page import parts_of
from referee.report.sections import Explained
from referee.report.story import tell
from referee.report.voice import UNBROKEN, LetterVoice
from referee.rules import boxes
from referee.rules import events as e
from referee.rules.boxes import BASE
from referee.rules.decisions import Act, Ask, Complaint, Disk, Move, Shift
from referee.rules.editions import EDITIONS
from referee.rules.editions.citations import BOXES, DIFFERS, HANGS, OURS, READINGS
from referee.rules.model import COURT
from referee.rules.table import Edition
from tests.kit import languages
from tests.kit.byletters import TELLING, by_letters
from tests.kit.geography import ARA, CASTILLO, CNU, REGIONS, RIO_GRANDE, SEV
from tests.kit.tables import dutiful, plain, power, throwing
from tests.report import games
from tests.report.winter import BLUE, GOLDEN, RED, ROUND_3, SCORING, TABLE, letter

ENGLISH = load()["en"]
DESIGNS = {card.design for card in BASE.deck}
ANSWERS = {field.name for field in fields(Edition)}
RULES = sorted(rule for rule in rules_of("rio_grande") if rule not in ANSWERS or rule in (*DIFFERS, *DESIGNS))


def voice(one):
    return LetterVoice(ENGLISH, one, "UTC")


def read_out(one):
    """The text of a letter in one line."""
    return " ".join(render(one, ENGLISH, "UTC").text.split())


def sentences(context="rule"):
    return languages.written(context)


def wordings(rule):
    """Every id a rule's sentence may have, whatever a rulebook or a table answers."""
    if rule in HANGS:
        return {f"{rule}-{answer_text(answer)}" for answer in boxes.answers(boxes.BOXES)[HANGS[rule]]}
    if rule not in DIFFERS:
        return {rule}
    answers = get_args(get_type_hints(Edition)[DIFFERS[rule]]) or (True, False)
    return {wording(rule, replace(RIO_GRANDE, **{DIFFERS[rule]: answer})) for answer in answers}


# --- the table of rules ---------------------------------------------------------------------------

UNCITED = "a card wants a row in PAGES of editions/citations.py and a sentence under `does`"


def test_every_rule_has_a_sentence_for_whatever_a_rulebook_answers_and_no_sentence_is_left_over():
    cards = {card.design for box in (BASE, *boxes.BOXES.values()) for card in box.deck} - {*boxes.BOXES, "veto"}
    rules = {*RULES, *HANGS} - cards - {"send-rivals", "intrigue-card"}  # by these two cards are cited

    assert sentences() == {each for rule in rules for each in wordings(rule)}, UNCITED


def test_every_rulebook_is_cited_for_the_same_rules_and_every_card_is_among_them():
    cards = {"cards", "card-power", "card-rank", "card-stack"}
    whose = {"ours", "read", "reading", "table", "elsewhere", "derived"}
    assert {*EDITIONS, *cards, *whose, "rules", "otherwise", "several"} == sentences("rulebook")
    assert 1 == len({frozenset(rules_of(book)) for book in EDITIONS})
    assert set(RULES) >= DESIGNS, UNCITED


@pytest.mark.parametrize("book", EDITIONS)
def test_a_rulebook_says_where_each_answer_stands_or_that_it_is_read_so(book):
    unsaid = rules_of(book) - OURS - set(BOXES) - set(READINGS[book])

    assert {field.name for field in fields(Edition)} - {"id"} <= rules_of(book)
    assert [] == [name for name in unsaid if not where_said(book, name)]


def test_pages_are_numbers_in_order_within_the_base_rules():
    for rule in RULES:
        pages = where_said("rio_grande", rule)
        assert tuple(sorted(set(pages))) == pages
        assert set(pages) <= set(range(1, 13))


def test_a_card_is_cited_from_the_page_of_its_stack():
    pages = {1: {8}, 2: {9, 10}, 3: {10, 11}, 4: {11, 12}, 5: {12}}

    for card in BASE.deck:
        said = where_said("rio_grande", card.design)
        assert len(said) == 1, f"{card.design}: {UNCITED}"
        assert said[0] in pages[card.stack]


def test_a_reading_of_ours_is_called_so_and_a_rule_of_the_table_is_cited_from_no_book():
    line = letter("explain", story=(e.PowerLaid(BLUE, 3),), moment=LinesAsked((1,)))
    setup = line.setup.with_answer("next_leader", "last_to_play_power", RIO_GRANDE.next_leader)
    other = replace(line, table=replace(line.table, setup=setup))

    assert "(Rio Grande p. 3; a reading of ours)" in read_out(line)
    assert "(a house rule: this table set it)" in read_out(other)


def test_a_book_without_page_numbers_is_cited_by_its_headings():
    line = letter("explain", story=(e.PowerLaid(BLUE, 3),), moment=LinesAsked((1,)))
    other = replace(line, table=replace(line.table, setup=replace(line.setup, edition=EDITIONS["koens"])))

    assert "(Koens, Play power cards)" in read_out(other)


def test_the_rounds_with_a_general_scoring_are_those_of_the_length_that_is_played():
    line = letter(
        "explain", story=(e.DisksShown(Disk.GENERAL, ()), e.Scored(CASTILLO, (0,) * 5, True)), moment=LinesAsked((1,))
    )
    short = replace(line, table=replace(line.table, setup=replace(line.setup, length="six_first")))

    assert "After rounds 3, 6 and 9" in read_out(line)
    assert "After rounds 3 and 6 " in read_out(short)


def test_where_the_rulebooks_differ_the_one_that_is_played_is_told():
    sent = letter("explain", story=(e.Announced(BLUE, "send_one_each", Act()),), moment=LinesAsked((1,)))
    setup = replace(sent.setup, edition=replace(RIO_GRANDE, send_one_scope="opponents"))
    other = replace(sent, table=replace(sent.table, setup=setup))

    assert "one caballero of each player" in read_out(sent)
    assert "one caballero of each rival" in read_out(other)


# --- which rule stands behind a line --------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 5])
def test_every_line_of_every_report_of_a_game_rests_on_rules_that_have_words(players):
    cited = set(RULES)

    for one in games.letters(players, 3):
        for line in tell(voice(one), one.story):
            assert line.about, line.text
            assert set(rules_behind(line, one.table)) <= cited
            assert rules_behind(line, one.table)


def test_rules_of_boxes_are_explained_with_the_books_that_print_them():
    game = by_letters(3, 1, "six_skip", boxes=("france", "anniversary"), cooling_minutes=0)
    game.play_on(Random(1))
    said = {}
    for one in (each for each in game.sent if each.kind in TELLING and each.seat == 0):
        told = voice(one)
        story = tell(told, one.story)
        for n, line in enumerate(story, 1):
            for rule in rules_behind(line, one.table):
                said.setdefault(rule, next(explaining.explanations(told, story, (n,))))

    assert "(Koens, Variant Rules: France; Rebel, Zasady alternatywne: Francja)" in {
        source for _, source in said["slots"].rules
    }
    assert "(Big Box, Jubileumuitbreiding)" in {source for _, source in said["banner"].rules}


@pytest.mark.parametrize(
    ("entries", "rules"),
    [
        ((e.PowerLaid(RED, 13),), ("laying",)),
        ((e.Reinforced(RED, 3), e.CardTaken(RED, "king")), ("reinforcing",)),
        ((e.CardTaken(RED, "king"),), ("taking", "turns")),
        ((e.Reinforced(RED, 1, (SEV,)), e.Skipped(RED, "king")), ("reinforcing", "shortfall", "special")),
        ((e.Placed(RED, ((ARA, 1), (CASTILLO, 1))),), ("placing", "castillo")),
        (
            (e.Announced(RED, "four_own", Move((Shift(RED, SEV, ARA),))), e.Vetoed(BLUE, RED, "four_own", 0)),
            ("four_own", "reach", "objecting"),
        ),
        ((e.Announced(RED, "evict", Act()), e.Moved(BLUE, ARA, COURT, 2)), ("evict",)),
        ((e.VetoLapsed(RED),), ("veto",)),
        ((log.StopClosed((RED,)),), ("house",)),
        ((log.PressSent(RED, "olé"),), ("press",)),
        ((log.Away(7200),), ("away",)),
        ((log.PauseEnded(7200),), ("pause",)),
        ((log.Answered(BLUE, Ask.POWER, "default", "POWER", -1, -1, ()), e.PowerLaid(BLUE, 1)), ("laying", "house")),
    ],
)
def test_a_line_rests_on_the_rules_of_what_it_tells(entries, rules):
    one = letter("part", story=entries)
    (line,) = tell(voice(one), entries)

    assert rules == rules_behind(line, TABLE)


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        (lambda at: (e.TokenMoved("ship#1", COURT, RED),), ("vessel",)),
        (lambda at: (e.Moved(BLUE, ARA, at["PRISON"], 1),), ("prison",)),
        (lambda at: (e.TokenMoved("queen", COURT, RED),), ("queen",)),
        (lambda at: (e.Moved(BLUE, at["GUESTS-red"], ARA, 1),), ("jester",)),
        (lambda at: (e.TokenMoved("inquisitor", COURT, RED),), ("spanish_inquisition",)),
    ],
)
def test_ships_jail_and_figures_are_explained_as_their_box_has_them(facts, rules):
    table = boxes.table_for(boxes.set_up(BASE.colours[:3], EDITIONS["big_box_nl"], ("grandissimo",)))
    line = StoryLine("told", kind="turn", about=facts(table.setup.board.index))

    assert rules == rules_behind(line, table)


PLAYERS = boxes.table_for(boxes.set_up(BASE.colours[:3], EDITIONS["big_box_nl"], ("players_edition",)))


def test_a_placing_into_the_castillo_is_not_explained_by_spaces_that_no_box_of_the_table_has():
    inside = StoryLine("told", kind="turn", about=(e.Placed(RED, ((CASTILLO, 1),)),))
    beside = StoryLine("told", kind="turn", about=(e.Placed(RED, ((PLAYERS.setup.board.index["BESIDE"], 1),)),))

    assert ("ranked-placing", "castillo") == rules_behind(inside, PLAYERS)
    assert "collapse" in rules_behind(beside, PLAYERS)


def test_what_nobody_has_played_explains_no_scoring():
    scored = StoryLine("told", kind="general", about=(e.Scored(ARA, (0,) * 3, True),))

    assert "collapse" not in rules_behind(scored, PLAYERS, frozenset({"scoreboard"}))
    assert "collapse" in rules_behind(scored, PLAYERS, frozenset({"collapse"}))


def test_what_a_sheet_could_not_have_is_explained_too():
    taboo = log.Passed(0, "CNU", Complaint("kings-region", (CNU,)))
    entries = (log.Answered(BLUE, Ask.HALF, "ahead", "CARD", 1, 0, (taboo,)), e.Placed(BLUE, ((ARA, 1),)))
    (line,) = tell(voice(letter("part")), entries)

    assert ("taboo", "placing") == rules_behind(line, TABLE)


def test_a_line_of_which_nothing_is_known_still_gets_the_rules_of_a_turn():
    assert ("taking", "turns") == rules_behind(StoryLine("", kind="turn"), TABLE)


# --- numbers --------------------------------------------------------------------------------------


def lines_of(one):
    return [line.text for line in parts_of(voice(one)).story_lines]


def test_text_and_page_count_the_lines_alike():
    mail = render(GOLDEN["report"], ENGLISH, "UTC")
    items = HTMLParser(mail.html).css("ol:not(.gist) > li")

    assert len(lines_of(GOLDEN["report"])) == len(items)
    for number, item in enumerate(items, 1):
        assert f"\n{number:2d} {item.text()[:20]}".replace(UNBROKEN, " ") in mail.text


@pytest.mark.parametrize("one", [letter("status", story=ROUND_3), GOLDEN["preview"]], ids=("status", "preview"))
def test_a_status_and_a_preview_have_no_numbers_since_they_are_those_of_the_report(one):
    mail = render(one, ENGLISH, "UTC")

    assert "\n - Power: brown 10" in mail.text
    assert [] == HTMLParser(mail.html).css("ol")


def test_a_line_that_is_not_there_is_answered_with_those_that_are():
    text = read_out(letter("explain", story=(*ROUND_3, *SCORING), moment=LinesAsked((0, 10))))

    assert "There is no line 0: the last report ends with line 9." in text
    assert "There is no line 10: the last report ends with line 9." in text


def test_before_the_first_report_there_is_nothing_to_explain():
    text = read_out(letter("explain", view=None, stop="r0", moment=LinesAsked((1,))))

    assert "There is no line 1: no report has told of anything yet." in text


def test_a_line_asked_for_twice_is_explained_once():
    text = render(letter("explain", story=SCORING, moment=LinesAsked((1, 1))), ENGLISH, "UTC").text

    assert 1 == text.count(" 1 Castillo:")


# --- in a game ------------------------------------------------------------------------------------


def explained(game, seat, *numbers):
    """The lines that an EXPLAIN of these numbers finds, and the letters it was answered with."""
    before = len(game.sent)
    game.sends(seat, requests=tuple(map(Explain, numbers)))
    sent = game.sent[before:]
    return [each.line for each in parts_of(voice(sent[0])).explained() if isinstance(each, Explained)], sent


@pytest.mark.parametrize("options", [{}, {"tempo": "phase"}, {"tempo": "table"}, {"castillo": "memory"}])
def test_every_line_of_the_last_report_is_found_again_by_its_number(options):
    game, rng = by_letters(3, seed=5, length="six_first", cooling_minutes=0, **options), Random(7)
    kinds, counted = set(), 0
    for _ in range(30):
        for seat in game.docket.seats:
            told = [one for one in game.sent if one.seat == seat and one.kind in TELLING]
            if told:
                lines = lines_of(told[-1])
                found, sent = explained(game, seat, *range(1, len(lines) + 1))
                assert lines == found
                assert ["explain"] == [one.kind for one in sent]
                kinds.add(told[-1].kind)
                counted = max(counted, len(lines))
        if game.docket.ended:
            break
        seat = game.docket.awaited()[0]
        game.answers(game.newest(seat), rng)

    assert kinds >= ({"question", "part"} if options == {"tempo": "table"} else {"report"})
    assert counted > 2
    assert game.docket.state.position.round > 1


def test_it_is_answered_beside_orders_and_files_nothing_by_itself():
    game = by_letters(2)
    _, alone = explained(game, 0, 1)
    sheets = [own.sheet for own in game.docket.by_seat]
    before = len(game.sent)
    game.sends(0, power(5), requests=(Explain(1), Say("olé")))

    assert ["explain"] == [one.kind for one in alone]
    assert [{}, {}] == sheets
    assert [("receipt", 0), ("explain", 0)] == [(one.kind, one.seat) for one in game.sent[before:]][-2:]


def test_a_report_of_several_stops_in_one_breath_is_explained_whole():
    """All disks of the general scoring were filed with the sheets of the round, so no report went out before it."""
    game = by_letters(2, cooling_minutes=0)
    while game.docket.stop != "r4":
        for seat in game.docket.awaited():
            keys = game.docket.missing_keys(seat)
            sheet = [throwing(1) if key == "CARD" else plain(key, game.docket, seat) for key in keys]
            game.sends(seat, *sheet, DiskBlock(Disk.GENERAL, REGIONS))

    assert "r3d" in [entry.stop for entry in game.entries if isinstance(entry, log.StopOpened)]
    for seat in game.docket.seats:
        lines = lines_of(game.newest(seat))
        assert lines[0].startswith("Power: ")
        assert lines[-1].startswith("Regions: ")
        assert lines == explained(game, seat, *range(1, len(lines) + 1))[0]


def test_a_power_card_taken_back_unseen_is_explained_to_nobody_but_its_owner():
    game = by_letters(3)
    game.docket = game.docket.with_seats(heard=HeardSoFar((e.PowerTakenBack(0, 11, shown=False),)))

    letters = [explained(game, seat, 1)[1][0] for seat in game.docket.seats]

    assert [11, 0, 0] == [one.story[0].value for one in letters]


def test_going_back_takes_no_report_out_of_anybodys_hands():
    game = by_letters(2, cooling_minutes=0)
    for seat in game.docket.seats:
        game.sends(seat, *dutiful(game.docket, seat))
    lines = lines_of(game.newest(0))
    start = game.docket.rewind_points[1].start.seq
    game.docket = follow(game.docket, log.Ruled(1, log.OPERATOR, "", rulings.Rewound(start, 1, kept=False)))

    assert (1, lines) == (game.docket.state.position.round, explained(game, 0, *range(1, len(lines) + 1))[0])
