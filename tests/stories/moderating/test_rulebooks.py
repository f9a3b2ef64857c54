"""The commands about the rulebooks: what each says, where two differ, and the cases anybody may play."""

import re
from pathlib import Path

import pytest

from referee.conformance import folder
from referee.rules.boxes import set_up, table_for
from referee.rules.editions import EDITIONS
from tests.kit.typed import typed

WRONG = """EG.1.1  A caballero alone is first
example   -
cite      -
editions  koens, rebel_pl
table     king GAL; SEV 1 0 0 0
score     SEV
gained    5 0 0 0
"""


def said(*words: str) -> tuple[int, str]:
    result = typed(*words)
    return result.exit_code, result.output


def test_a_rulebook_is_shown_with_its_answers_and_where_they_stand() -> None:
    code, text = said("rules", "show", "big_box_nl")

    assert code == 0
    assert text.startswith("Big Box 2015, Dutch\n")
    assert "May the Castillo be picked for a special scoring?\n  no\n  (Big Box, p. 10, p. 11)\n" in text


def test_a_rulebook_is_shown_with_its_words_for_several_readings_where_it_has_some() -> None:
    _, book = said("rules", "show", "rio_grande")
    _, text = said("rules", "show", "rio_grande", "--box", "grandissimo")

    assert "by one word" not in book
    assert "Several readings by one word of this rulebook\n  first_games: grandissimo.jail no, " in text


def test_a_rulebook_is_shown_with_what_a_table_may_play_instead_and_with_the_readings_of_its_boxes() -> None:
    code, text = said("rules", "show", "alga_se", "--box", "home_advantage")

    assert code == 0
    assert "  as a house rule: veto before_only or veto off\n" in text
    assert "  for every place\n  (a reading of ours)\n  as a house rule: home_advantage.ranks first\n" in text


def test_a_card_is_shown_with_the_id_that_cases_name_it_by() -> None:
    code, text = said("rules", "show", "rio_grande")
    box = said("rules", "show", "rio_grande", "--box", "intrigue", "--box", "colonies")[1]

    assert code == 0
    assert "\nsecret_send_two: Send two secretly (stack 2)\n  Its number is 2. It places up to 2. Each rival" in text
    assert "\nscore_4#1, score_4#2: Score the 4s (stack 3)\n" in text
    assert "\nking: The King (of no stack)\n" in box
    assert "\nking_returns: King returns (power card 50)\n" in box
    assert "\nlimit_table#1, limit_table#2, limit_table#3: Limit table (stack 7)\n" in box


def test_the_cards_of_a_game_are_shown_and_no_others_and_readings_say_whose_they_are() -> None:
    boxes = ("--box", "intrigue", "--box", "players_edition", "--box", "special")
    _, text = said("rules", "show", "big_box_nl", *boxes)
    table = table_for(set_up((), EDITIONS["big_box_nl"], ("intrigue", "players_edition", "special")))

    _, _, cards = text.partition("The action cards, by the ids that conformance cases name them by\n")
    assert [card.design for card in table.cards] == sorted(
        re.findall(r"^(\w+): ", cards, re.MULTILINE), key=[card.design for card in table.cards].index
    )
    assert "secret_send_two" not in text
    assert "When do Grandes go by Coup?\n  with the caballeros of the Castillo\n  (a reading of ours)\n" in text
    assert "in the Castillo, but for those in the King's region\n  (Big Box, Staatsgreep)\n" in text


def test_two_rulebooks_are_compared_with_boxes_on_how_each_reads_them() -> None:
    code, text = said("rules", "compare", "rio_grande", "big_box_nl", "--box", "grandissimo")

    assert code == 0
    assert "What may be saved for a later turn of the second card that Double turn brings?\n" in text
    assert "  its special action alone: its caballeros are placed at once (Rio Grande p. 16 (Grandissimo))\n" in text
    assert "  the whole card (Big Box, Dubbele beurt)\n" in text


def test_two_rulebooks_are_compared_on_what_they_differ_in() -> None:
    code, text = said("rules", "compare", "koens", "rebel_pl")

    assert code == 0
    assert "one of each rival (Koens, Action Cards in the 2 Pile)\n" in text
    assert "one of one rival (Rebel, Karty akcji z drugiego stosu)\n" in text
    assert "How many caballeros does a power card bring?" not in text


@pytest.mark.parametrize("words", [("show", "rio"), ("compare", "koens", "rio")])
def test_a_rulebook_nobody_knows_is_answered_with_those_there_are(words: tuple[str, ...]) -> None:
    code, text = said("rules", *words)

    assert code == 1
    told = "No rulebook is called 'rio'. There are: " + ", ".join(EDITIONS)
    assert told in " ".join(text.split())


def test_one_case_is_shown_and_played() -> None:
    code, text = said("conformance", "EG.3.2")

    assert code == 0
    assert text.startswith("EG.3.2  Three tied for first take the second value, the next is third\nexample   EX22\n")
    assert text.endswith("Cases: 1. Played by the rulebooks that say so: 3. Otherwise: 0.\n")


def test_a_chapter_is_played_as_a_whole() -> None:
    played = 14 * len(EDITIONS)

    assert said("conformance", "EG.1") == (
        0,
        f"Cases: 14. Played by the rulebooks that say so: {played}. Otherwise: 0.\n",
    )


def test_a_case_there_is_not_is_answered_with_how_they_are_numbered() -> None:
    assert said("conformance", "EG.99")[0] == 1


def test_a_case_of_ones_own_that_comes_otherwise_is_told(tmp_path: Path) -> None:
    (tmp_path / "1-own.txt").write_text(WRONG, encoding="utf-8")

    code, text = said("conformance", "--cases", str(tmp_path))

    assert code == 1
    assert "EG.1.1 by koens, rebel_pl: 1-own.txt line 7: gained 5 0 0 0: there is 4 0 0 0\n" in text


def test_the_cases_lie_where_an_installation_finds_them() -> None:
    assert {"1-placing.txt", "23-sentences.txt"} <= {path.name for path in folder().glob("*.txt")}
