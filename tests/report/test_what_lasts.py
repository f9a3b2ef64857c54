"""What lasts beyond its card is shown wherever the board is, with until when, and is gone when it has ended."""

from dataclasses import replace
from html import unescape
from typing import Literal

import pytest

from referee.demo.correspondents import view_in
from referee.languages.loading import load
from referee.letters import LetterKind, Scene, Watched
from referee.letters.model import Foresight, Score, TablePeople
from referee.orders.contents import OrderSheet
from referee.report import render
from referee.report.board import board
from referee.report.game_page import game_page
from referee.report.picture import picture
from referee.report.voice import LetterVoice
from referee.rules import events as e
from referee.rules.boxes.players_edition.castillo import CastilloWalked
from referee.rules.boxes.players_edition.held_bridges import HeldBridge
from referee.rules.boxes.players_edition.paying import NoKingsBonus, Turned
from referee.rules.boxes.special.capacity import KeepsDoor
from referee.rules.decisions import Name
from referee.rules.effects.closures import Protected, Quarantined
from referee.rules.effects.later import MovesBeforeSettled, SetsDiskLast
from referee.rules.effects.pairs import Allied
from referee.rules.effects.placings import CountsTwice
from referee.rules.model import COURT, NOWHERE
from referee.rules.modifiers import Lasting
from referee.rules.position import Position, evolve
from referee.rules.views import view
from tests.kit.geography import ARA, CASTILLO, GAL, PVA, SEV
from tests.report.blessed import reads_as_before
from tests.report.games import read_back
from tests.report.lasting_tables import everything, told
from tests.report.winter import FORESEEN, NAMES, read
from tests.rules.tables import BLUE, RED, YELLOW

ENGLISH = load()["en"]


def text(position: Position) -> str:
    """The board in blue's report, on one line."""
    words = render(told(position), ENGLISH, "UTC").text.partition("\nBOARD ")[2].partition("\n\n")[0]
    return " ".join(words.replace("\N{NO-BREAK SPACE}", " ").split())


def page(position: Position) -> str:
    """The words of blue's report as a page, on one line."""
    return " ".join(
        render(told(position), ENGLISH, "UTC").html.replace("\N{NO-BREAK SPACE}", " ").replace("&nbsp;", " ").split()
    )


def marks(position: Position) -> dict[str, list[str]]:
    """What the picture marks in each place, without what it is worth."""
    one = told(position)
    voice = LetterVoice(ENGLISH, one, "UTC")
    assert one.view is not None
    drawn = picture(voice, one.view, board(voice, one.view), ()).drawing
    return {ground.name: [mark.words for mark in ground.marks if mark.kind == "token"] for ground in drawn.grounds}


def without(tag: type | str) -> Position:
    """The table when that has ended: a kind of lasting change, or a token."""
    position = everything()
    if isinstance(tag, str):
        tokens = [token.id for token in position.board.tokens if token.kind == tag]
        facts: list[e.Fact] = [e.TokenMoved(token, NOWHERE) for token in tokens]
    else:
        facts = [e.LastingEnded(each) for each in position.lasting if isinstance(each.changes, tag)]
    for fact in facts:
        position = evolve(position, fact)
    return position


SHOWN = [
    (
        Quarantined,
        "Aragon is in quarantine until the token is moved: nothing enters or leaves",
        [("Aragon", "quarantine")],
    ),
    (
        Protected,
        "Seville is under royal protection until the token is moved: nothing enters or leaves",
        [("Seville", "protected")],
    ),
    (
        HeldBridge,
        "a bridge by red between Catalonia and Valencia, as long as its builder stands on it",
        [("Catalonia", "bridge"), ("Valencia", "bridge")],
    ),
    (
        Allied,
        "Galicia and Basque Country are allied, and count together in the next general scoring",
        [("Galicia", "allied"), ("Basque Country", "allied")],
    ),
    (Turned, "scoreboard 8/4/0 is turned round until somebody turns it back", [("Basque Country", "turned")]),
    (
        CastilloWalked,
        "the Castillo stands in Granada until after the next general scoring, and is scored by that region's table",
        [("Granada", "Castillo"), ("Castillo", "in Granada")],
    ),
    (NoKingsBonus, "Nobody gets the King's bonus until after the next general scoring.", []),
    (SetsDiskLast, "In the next general scoring you set your disk last, once the others are open.", []),
    (
        MovesBeforeSettled,
        "Once, before a special scoring or a region of a general one, yellow may move 1 own.",
        [],
    ),
    (
        "collapse",
        "until after the next general scoring whoever comes to the Castillo stands beside it, in sight",
        [("Castillo", "collapse")],
    ),
    (
        "table-of-six",
        "a table of six, until it is moved: room for 1 more",
        [("Old Castile", "six: 1 free"), ("Valencia", "six: 1 free")],
    ),
]


@pytest.mark.parametrize(
    ("tag", "said", "marked"), SHOWN, ids=[str(getattr(each[0], "__name__", each[0])) for each in SHOWN]
)
def test_what_lasts_is_shown_with_until_when_and_is_gone_with_its_end(
    tag: type | str, said: str, marked: list[tuple[str, str]]
) -> None:
    for shown in (text, page):
        assert said in shown(everything())
        assert said not in shown(without(tag))
    before, after = marks(everything()), marks(without(tag))

    assert [] == [each for each in marked if each[1] not in before[each[0]]]
    assert [] == [each for each in marked if each[1] in after.get(each[0], ())]


def test_a_board_on_which_all_lasts_reads_as_before() -> None:
    letter = render(told(everything()), ENGLISH, "UTC")
    shown = letter.text.partition("\nBOARD ")[2].partition("\n\n")[0]

    reads_as_before("lasting", replace(letter, text=f"BOARD {shown}\n"))


def test_a_board_on_which_all_lasts_reads_back_as_it_is() -> None:
    position = everything()

    assert view(position, BLUE) == view_in(read_back(told(position)))


@pytest.mark.parametrize(
    ("until", "said"),
    [
        ("round", "Nobody gets the King's bonus in this round."),
        ("general", "Nobody gets the King's bonus until after the next general scoring."),
    ],
)
def test_what_ends_now_or_then_says_which(until: Literal["round", "general"], said: str) -> None:
    assert said in text(everything(lasting=(Lasting(NoKingsBonus(), until, 3),)))


def test_a_quarantine_that_ends_by_itself_says_so() -> None:
    lasting = (Lasting(Quarantined(ARA), "general"), Lasting(Protected(SEV), "general"))

    for region in ("Aragon is in quarantine", "Seville is under royal protection"):
        assert f"{region} until after the next general scoring" in text(everything(lasting=lasting))


def test_whoever_picks_who_finds_room_at_his_table_is_named_there() -> None:
    lasting = (
        Lasting(KeepsDoor(BLUE, "table-of-six#1"), "replaced"),
        Lasting(KeepsDoor(RED, "table-of-six#2"), "replaced"),
    )
    words = text(everything(lasting=lasting))

    assert "room for 1 more; if too many come to your table, you pick who finds room" in words
    assert "room for 1 more; if too many come to the table of red, its owner picks who finds room" in words


def test_a_full_table_says_so_and_tables_beside_the_board_are_counted_once_one_is_out() -> None:
    position = everything(each=2)

    assert "a table of six, until it is moved: no room left" in text(position)
    assert "Tables of six beside the board: 1." in text(position)
    assert "Tables of six beside" not in text(without("table-of-six"))


def test_a_bridge_has_a_place_of_its_own_only_while_somebody_stands_on_it() -> None:
    position = everything()
    there = position.board.index["BANKS"]
    gone = evolve(evolve(position, e.Moved(RED, there, COURT, 1)), e.LastingEnded(position.lasting[2]))

    assert "Bridge: red 1; in no region" in text(position)
    assert "Bridge" not in text(gone)
    assert ["Bridge"] == sorted({*marks(position)} - {*marks(gone)})


def test_a_disk_of_tormenta_is_shown_to_others_without_its_region() -> None:
    of_yellow = " ".join(render(told(everything(), YELLOW), ENGLISH, "UTC").text.split())

    assert "Tormenta: you have set a disk in secret, to be opened when your turn begins: Aragon." in of_yellow
    assert "Tormenta: yellow has set a disk in secret, to be opened when that turn begins." in text(everything())


def test_a_general_scoring_says_what_made_a_place_pay_otherwise() -> None:
    position = everything(lasting=(*everything().lasting, Lasting(CountsTwice(PVA), "general")))
    story = (
        e.Scored(CASTILLO, (3, 0, 0, 0, 0), general=True),
        e.Scored(GAL, (0, 4, 0, 0, 0), general=True),
        e.Scored(PVA, (0, 0, 16, 0, 0), general=True),
        e.Scored(position.board.index["BANKS"], (1, 0, 0, 0, 0), general=True),
        *(e.LastingEnded(each) for each in position.lasting if each.until == "general"),
    )
    for fact in story[4:]:
        position = evolve(position, fact)
    words = " ".join(render(told(position, story=story), ENGLISH, "UTC").text.split())

    assert "Castillo (in Granada): red 3 2 Regions: yellow 16, you 4, red 1 " in words
    assert " General scoring. Galicia: you 4; Basque Country: yellow 16; Bridge: red 1. Paid otherwise than" in words
    assert (
        "Castillo (in Granada), Galicia (allied), Basque Country (allied, double, turned). Not scored: Aragon, "
        in words
    )


def test_a_special_scoring_is_told_without_what_counts_in_a_general_one() -> None:
    position = everything()
    story = (
        e.CardTaken(RED, "score_any"),
        e.Announced(RED, "score_any", Name(GAL)),
        e.Scored(GAL, (0, 4, 0, 0, 0), general=False),
    )

    assert "allied" not in render(told(position, story=story), ENGLISH, "UTC").text.partition("\nBOARD ")[0]


@pytest.mark.parametrize("kind", ["report", "question", "part", "status", "reminder", "preview"])
def test_every_letter_with_a_board_shows_what_lasts(kind: LetterKind) -> None:
    position = everything()
    foreseen = replace(FORESEEN, sheet=(), assumed=(), unmet=(), story=(), missing_keys=(), view=view(position, BLUE))
    more = {"moment": Foresight(foreseen), "receipt": read(fate="answered", sheet=OrderSheet(), refused=(), remarks=())}
    one = told(position, kind=kind, **(more if kind == "preview" else {}))
    words = " ".join(render(one, ENGLISH, "UTC").text.replace("\N{NO-BREAK SPACE}", " ").split())

    assert [] == [said for _, said, _ in SHOWN if said not in words]


def test_the_page_of_a_game_shows_what_lasts() -> None:
    position = everything()
    scene = Scene(TablePeople(NAMES), position.table, view(position, None), (), Score(course=((3, position.scores),)))
    html = unescape(game_page(Watched("g7", "Winter", ended=False, scenes=(scene,)), ENGLISH))
    words = " ".join(html.replace("\N{NO-BREAK SPACE}", " ").split())

    for _, said, _ in SHOWN:
        assert said.replace("you set your disk last", "blue sets a disk last") in words
