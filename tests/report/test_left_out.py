"""What a table leaves out of its boxes, as the invitation tells it."""

from dataclasses import replace

from referee.languages.loading import load
from referee.report import Rendered, render
from referee.rules.boxes import BOXES, answers, set_up, table_for
from referee.rules.editions import EDITIONS
from referee.rules.editions.citations import VOID_WITHOUT
from referee.rules.table import Answer
from tests.kit.geography import COLOURS
from tests.report import games
from tests.rules.tables import BLUE

ENGLISH = load()["en"]
PLAYS = "grandissimo.plays."


FEW: dict[str, Answer] = {
    "grandissimo.mercenaries": False,
    "grandissimo.jail": False,
    "grandissimo.ships": False,
    "grandissimo.plays.queen_and_jester": False,
}
"""The parts left out, beside the cards."""


def invited(edition: str, **chosen: Answer) -> str:
    """What the invitation to a game says, with the file beside it, in one line."""
    mail = mailed(edition, **chosen)
    return " ".join(" ".join((mail.text, *(text for _, text in mail.texts))).split())


def mailed(edition: str, **chosen: Answer) -> Rendered:
    """The invitation to a game."""
    named = {name.replace("__", "."): answer for name, answer in chosen.items()}
    setup = set_up(COLOURS[:3], EDITIONS[edition], ("grandissimo",), chosen=named)
    letter = replace(games.letter(None, BLUE, "invitation", setup), table=table_for(setup))
    return render(letter, ENGLISH, "UTC")


def many(least: int) -> dict[str, Answer]:
    """All cards of the stack left out but so many."""
    table = table_for(set_up(COLOURS[:3], EDITIONS["rio_grande"], ("grandissimo",)))
    cards = [PLAYS + card.design for card in table.cards if card.stack == 6]
    return dict.fromkeys(cards[least:], False)


def test_cards_and_parts_left_out_are_listed_together_and_are_no_house_rules() -> None:
    said = invited(
        "rio_grande",
        grandissimo__plays__covenant=False,
        grandissimo__plays__to_the_castillo=False,
        grandissimo__mercenaries=False,
    )

    assert "Left out: the black caballeros, Covenant, Off to the Castillo." in said
    assert "House rule" not in said


def test_who_leaves_nothing_out_hears_nothing_of_it() -> None:
    assert "Left out" not in invited("rio_grande")


def test_below_eleven_cards_rio_grande_has_its_advice_and_the_big_box_none() -> None:
    few = many(5)

    advised = "Rio Grande, Decennial edition advises to keep at least 11 of these cards; here are 5."
    assert advised in invited("rio_grande", **few)
    assert "advises" not in invited("big_box_nl", **few)
    assert "Left out:" in invited("big_box_nl", **few)


def test_first_games_are_told_by_what_they_leave_out() -> None:
    told = invited("rio_grande", grandissimo__first_games=True)
    assert all(left in told for left in ("Left out: ", "the jail", "the black caballeros"))
    assert "the black caballeros" not in invited("big_box_nl", grandissimo__first_games=True)


def test_a_stack_that_will_run_round_is_told_and_an_empty_one_is_not() -> None:
    said = "Stack 6 has fewer cards than the game has rounds: used ones lie under it and come again."

    assert said in invited("big_box_nl", **many(5))
    assert said not in invited("big_box_nl", **many(9))
    assert said not in invited("big_box_nl", **many(0))


def test_what_is_assumed_of_cards_and_parts_that_are_left_out_is_not_told() -> None:
    said = invited(
        "big_box_nl",
        grandissimo__first_games=True,
        grandissimo__mercenaries=False,
        grandissimo__plays__boycott=False,
        grandissimo__plays__alliance=False,
        grandissimo__plays__queen_and_jester=False,
        grandissimo__plays__score_courts=False,
    )
    assumed = said[said.index("What no book prints, as it is played here") :]

    words = ("boycott", "lliance", "allied", "black", "Queen", "guests", "ourts", "symbol", "ship token", "jail")
    assert [] == [word for word in words if word in assumed]
    assert "These cards place 3: Covenant, Free choice, Spies" in assumed


def test_what_is_assumed_of_symbols_is_told_of_those_that_are_played() -> None:
    said = invited("rio_grande", grandissimo__jail=False)

    assert "These cards bear a ship: Covenant, Free choice, Spies, Alliance." in said
    assert "Whether a symbol may be used without the rest of the special action: no." in said


def test_what_no_book_prints_is_one_line_and_the_file_beside_it_lists_it_with_what_costs_most_first() -> None:
    whole, few = mailed("rio_grande"), mailed("rio_grande", **many(0), **FEW)

    for mail in (whole, few):
        ((name, beside),) = mail.texts
        assert f"all in {name} beside this letter." in " ".join(mail.text.split())
        assert "Portugal is scored behind Valencia." in beside
        assert "Portugal is scored behind Valencia." not in mail.text + mail.html
        assert "a moderator can set each" in " ".join(beside.split())
    beside = whole.texts[0][1]
    assert 0 < beside.index("What may cost a home") < beside.index("Covenant") < beside.index("What no book prints")


def test_an_invitation_asks_in_its_first_lines_and_tells_what_is_played_otherwise_below() -> None:
    whole, other = mailed("rio_grande"), mailed("rio_grande", **many(1))

    for mail in (whole, other):
        first = " ".join(mail.text.splitlines()[:20])
        assert all(told in first for told in ("by e-mail", "Clockwise", "Tempo", "letters", "Please answer", "ACCEPT"))
    assert "otherwise" not in whole.text
    asked, _, below = other.text.partition("ACCEPT")
    assert "Played otherwise here: 3, told below." in " ".join(asked.split())
    assert "Left out: " in below.partition("HOW A ROUND GOES")[0]


def test_all_that_a_reading_hangs_on_is_there() -> None:
    named = set(answers(BOXES))
    about = {each for names in VOID_WITHOUT.values() for each in names}

    assert set() == {name.partition("-")[0] for name in VOID_WITHOUT} - named - {n.rpartition(".")[0] for n in named}
    assert set() == about - named
