"""Points as tables: a general scoring, the board as it would be scored now, the rounds so far."""

import re
from dataclasses import replace
from random import Random

import pytest

from referee import letters
from referee.languages.loading import load
from referee.orders.contents import Status
from referee.report import render
from referee.report.points_tables import Points, by_round, general_scoring, if_scored_now
from referee.report.typesetting import WIDTH, ruled
from referee.report.voice import UNBROKEN, LetterVoice
from referee.rules import events as e
from referee.rules.decisions import Phase
from tests.kit.byletters import by_letters, play, sensible
from tests.kit.geography import CASTILLO, GAL, PVA, SEV
from tests.kit.thorough import sampled
from tests.report.winter import COURSE, SCORING, VIEW, letter

ENGLISH = load()["en"]


def voice(one):
    return LetterVoice(ENGLISH, one, "UTC")


def table(view=VIEW, story=SCORING, **changes) -> Points:
    (told,) = general_scoring(voice(letter("report", view=view, story=story, **changes)), view, story)
    return told


def read(cell: str) -> int:
    """The points of a cell, added up."""
    return sum(map(int, re.findall(r"\d+", cell)))


def sums(told: Points) -> dict[str, tuple[int, ...]]:
    return {row.name: tuple(map(read, row.cells)) for row in told.sums}


# --- a general scoring ----------------------------------------------------------------------------


def test_a_general_scoring_is_a_table_with_the_castillo_first_and_each_bonus_behind_what_its_rank_brings() -> None:
    told = table()

    assert ["Castillo", "Galicia", "Basque Country"] == [row.name.replace(UNBROKEN, " ") for row in told.rows][:3]
    assert ("", "", "", "2", "4+2h") == told.rows[1].cells
    assert {"By rank", "Home bonus", "Together"} == {*sums(told)}
    assert (17, 20, 13, 18, 22) == sums(told)["Together"]
    assert (2, 2, 2, 2, 2) == sums(told)["Home bonus"]
    assert "h: home bonus." == told.below


@pytest.mark.parametrize(
    "boxes", sampled([("colonies", "intrigue"), (), ("grandissimo",), ("players_edition", "special")], 2)
)
def test_every_general_scoring_of_a_game_adds_up_to_what_all_have_gained_by_it(boxes: tuple[str, ...]) -> None:
    book = "big_box_nl" if "special" in boxes else "rio_grande"
    pool = ("intrigue", *boxes) if "special" in boxes else boxes
    game = play(pool, "sensible", 5, edition=book)
    told = [one for one in game.sent if one.view and one.kind in ("report", "final")]
    found = 0
    for one in told:
        for each in general_scoring(voice(one), one.view, one.story):
            gained = [fact.points for fact in one.story if isinstance(fact, e.Scored) and fact.general]
            found += 1
            assert tuple(map(sum, zip(*gained, strict=True))) == sums(each)["Together"]
            assert [tuple(map(read, row.cells)) for row in each.rows] == gained
            assert all(len(line) < WIDTH for line in ruled(each))
    assert found >= 2 * 3


def test_where_a_log_does_not_tell_bonuses_points_are_told_whole() -> None:
    told = table(story=tuple(replace(f, bonuses=None) if isinstance(f, e.Scored) else f for f in SCORING))

    assert ("", "", "", "2", "6") == told.rows[1].cells
    assert ["Together"] == [row.name for row in told.sums]


def test_a_region_that_is_passed_over_is_said_to_be_so() -> None:
    told = table(story=tuple(f for f in SCORING if getattr(f, "place", None) not in (GAL, PVA)))

    assert told.below.replace(UNBROKEN, " ").endswith("Not scored: Galicia, Basque Country.")


def test_amid_a_scoring_the_table_says_that_it_is_not_over_and_begins_with_the_first_region() -> None:
    amid, story = replace(VIEW, phase=Phase.DISKS), SCORING[:7]
    one = letter("part", view=amid, story=story)

    assert "Scored so far" == next(general_scoring(voice(one), amid, story)).head
    assert [] == [*general_scoring(voice(one), amid, (e.Scored(CASTILLO, (5, 0, 0, 0, 0), True, ()),))]


def test_a_text_tells_the_scoring_in_running_words_and_a_page_in_a_table() -> None:
    told, mail = table(), render(letter("report", story=SCORING), ENGLISH, "UTC")
    text = " ".join(mail.text.split())

    assert "Galicia: brown 4+2h, green 2; " in told.told.replace(UNBROKEN, " ")
    assert f"{told.told} {told.below}".replace(UNBROKEN, " ") in text
    assert "Castillo" not in told.told  # a line of the story has it
    assert (0, 1) == (text.count("Together"), mail.html.count("Together"))


def test_what_a_region_paid_is_told_once() -> None:
    text = " ".join(render(letter("report", story=SCORING), ENGLISH, "UTC").text.split())

    assert 1 == text.count("Old Castile: you 6+2h")


# --- the board as it would be scored now ----------------------------------------------------------


def test_a_scoring_now_tells_what_each_place_would_pay_and_what_the_score_would_be() -> None:
    told = if_scored_now(voice(letter("report")), VIEW)

    assert (6, 3, 0, 0, 0) == tuple(map(read, told.rows[VIEW.board.places.index(SEV) + 1].cells))
    assert (14, 20, 12, 18, 17) == sums(told)["Together"]
    assert tuple(map(int.__add__, VIEW.scores, (14, 20, 12, 18, 17))) == sums(told)["Score then"]
    assert "" == told.below


def test_what_nobody_knows_is_said_to_be_left_out() -> None:
    unseen = replace(VIEW, castillo=(None, 2, None, None, None))
    someone, sealed = replace(VIEW, castillo=(0, 2, 0, 0, 0)), e.ChoiceSealed(0, "king", 4, "", "", "0" * 64)
    below = [if_scored_now(voice(letter("report")), each).below for each in (someone, replace(VIEW, seals=(sealed,)))]

    assert [
        "Left out, since nobody knows it yet: where those in the Castillo go.",
        "Left out, since nobody knows it yet: what is sealed.",
    ] == below
    assert (
        "what the Castillo pays and where those in the Castillo go."
        in if_scored_now(voice(letter("report")), unseen).below
    )


@pytest.mark.parametrize(
    ("kind", "round", "story", "told"),
    [
        ("report", 4, (), False),
        ("status", 1, (), True),
        ("question", 4, (), False),
    ],
)
def test_it_stands_where_it_is_asked_for(kind, round, story, told) -> None:
    one = letter(kind, view=replace(VIEW, round=round), story=story)

    assert told is ("IF THE BOARD WERE SCORED NOW" in render(one, ENGLISH, "UTC").text)


# --- the rounds so far ----------------------------------------------------------------------------


def test_a_status_has_the_scores_after_each_round_and_says_who_leads() -> None:
    game, rng = by_letters(3, cooling_minutes=0), Random(1)
    after = {}
    while game.docket.stop != "r5":
        after[game.docket.stop] = game.docket.state.position.scores if game.docket.state else ()
        seat = game.docket.awaited()[0]
        game.sends(seat, *sensible(game.newest(seat), rng), stop=game.newest(seat).label.partition("x")[0])
    game.sends(0, requests=(Status(),))
    status = game.newest(0)

    assert "status" == status.kind
    assert ((1, after["r2"]), (2, after["r3"]), (3, after["r4"]), (4, status.view.scores)) == status.score.course
    assert re.search(r"^POINTS AFTER EACH ROUND$", render(status, ENGLISH, "UTC").text, re.MULTILINE)
    assert re.search(r"^\S+ leads? with \d+", render(status, ENGLISH, "UTC").text, re.MULTILINE | re.IGNORECASE)


def test_names_of_colours_that_have_no_room_are_initials_with_a_legend() -> None:
    told = by_round(voice(letter("status", course=COURSE[:3])))
    long = replace(told, columns=tuple(replace(c, name=c.name * 4, mine="") for c in told.columns))

    assert "Round  red  YOU  yellow  green  brown" == next(ruled(told))
    assert ["Round", "R", "B", "Y", "G", "N"] == next(ruled(long)).split()
    assert [*ruled(long)][-1].startswith("R redredredred, B blueblueblueblue, ")


def test_letters_are_planned_with_the_rounds_so_far_for_a_status_alone() -> None:
    game = by_letters(2, cooling_minutes=0)

    assert {()} == {one.score.course for one in letters.plan(None, tuple(game.entries), game.now)}
