"""Every clause of running words is accounted for: it became an order, is passed over, or is told as not understood."""

import pytest

from referee.orders.contents import OrderSheet
from referee.prose.account import CLAUSE_CODES
from tests.orders.letters import proposed, read, written

KING = "CARD king\nKING Aragon\nPLACE 2 Catalonia"


def told(sheet: OrderSheet) -> list[str]:
    """The clauses that are told beside what is proposed or filed."""
    return [*(str(each.args[0]) for each in sheet.remarks if each.code in CLAUSE_CODES), *sheet.unowned]


def asked(sheet: OrderSheet) -> list[str]:
    """The answers of the question about words that may turn an order, each as it would be sent."""
    return ["; ".join(written(way).splitlines()) for way in sheet.which.ways] if sheet.which else []


@pytest.mark.parametrize(
    ("wrote", "clause"),
    [
        ("13, king to Aragon, 2 in Catalonia, pester Cleo", "pester Cleo"),
        ("13, king to Aragon, 2 in Catalonia, fiddle with Granada", "fiddle with Granada"),
        ("13, king to Aragon, 2 in Catalonia, fiddle with 7", "fiddle with 7"),
    ],
)
def test_a_clause_with_a_name_or_a_number_of_the_game_is_told(wrote: str, clause: str) -> None:
    sheet = read(wrote)

    assert [clause] == told(sheet)
    assert f"POWER 13\n{KING}" == written(sheet.proposal)


@pytest.mark.parametrize(
    "talk",
    [
        "what a lovely evening",
        "ring me on 07700 900123",
        "we meet at 19:30 on 24.11.",
        "because I like it there",
    ],
)
def test_a_clause_with_nothing_of_the_game_is_passed_over(talk: str) -> None:
    sheet = read(f"13, king to Aragon, 2 in Catalonia, {talk}")

    assert [] == asked(sheet)
    assert f"POWER 13\n{KING}" == written(sheet.proposal)


def test_a_sentence_without_an_order_is_passed_over() -> None:
    sheet = read("Dear Cleo, I do not like Granada! 13, king to Aragon, 2 in Catalonia.")

    assert [] == asked(sheet)
    assert f"POWER 13\n{KING}" == written(sheet.proposal)


@pytest.mark.parametrize(
    "talk",
    ["my sister, who never loses at anything, looked over my shoulder", "that poor fellow never gets a word in anyway"],
)
def test_a_denial_that_names_nothing_ordered_and_says_something_else_turns_no_order(talk: str) -> None:
    sheet = read(f"13, king to Aragon, 2 in Catalonia, {talk}")

    assert [] == asked(sheet)
    assert f"POWER 13\n{KING}" == written(sheet.proposal)


def test_many_sentences_of_talk_do_not_speak_against_the_orders_of_others() -> None:
    talk = "We had the plumber in, never mind the carpet, and not even he knew what the marble did there. " * 6

    sheet = read(f"{talk}\n13, king to Aragon, 2 in Catalonia.\n{talk}")

    assert f"POWER 13\n{KING}" == written(sheet.proposal)


@pytest.mark.parametrize("sentence", ["The eviction would be fun.", "Galicia gets whoever limps."])
def test_a_sentence_that_may_order_something_is_told_though_nothing_in_it_is_understood(sentence: str) -> None:
    sheet = read(f"13, king to Aragon, 2 in Catalonia. {sentence}")

    assert f"POWER 13\n{KING}" == written(sheet.proposal)
    assert told(sheet)


def test_words_of_a_plan_that_lacks_a_part_are_told() -> None:
    sheet = read("9 and 2 granada")

    assert ["9 and 2 granada"] == told(sheet)
    assert "POWER 9" == written(sheet.proposal)


@pytest.mark.parametrize(
    "clause",
    [
        "but not if Anna leads there",
        "unless Anna is there",
        "only while Anna stays in Granada",
        "without Anna in Granada",
    ],
)
def test_an_order_beside_a_denial_or_a_condition_that_was_not_understood_is_asked_about(clause: str) -> None:
    sheet = read(f"13. King to Aragon and 2 in Catalonia, {clause}.")

    assert ["; ".join(KING.splitlines()), ""] == asked(sheet)
    assert [clause] == told(sheet)
    assert "POWER 13" == written(sheet.proposal)


def test_a_sentence_that_only_denies_or_conditions_belongs_to_the_one_before() -> None:
    sheet = read("13. King to Aragon and 2 in Catalonia. But not if Anna leads there.")

    assert ["; ".join(KING.splitlines()), ""] == asked(sheet)
    assert ["But not if Anna leads there"] == told(sheet)


@pytest.mark.parametrize(
    ("language", "wrote"),
    [
        ("de", "13. König nach Aragon und 2 nach Katalonien, aber nur ohne Anna in Granada."),
        ("es", "13. El rey a Aragón y 2 a Cataluña, a menos que Anna esté allí."),
        ("nl", "13. Koning naar Aragon en 2 naar Catalonië, tenzij Anna er staat."),
        ("pl", "13. Król do Aragonii i 2 do Katalonii, chyba że Anna tam jest."),
        ("sv", "13. Kungen till Aragonien och 2 till Katalonien, såvida inte Anna är där."),
    ],
)
def test_conditions_are_asked_about_in_every_language(language: str, wrote: str) -> None:
    sheet = read(wrote, language=language)

    assert "" in asked(sheet)
    assert "KING" not in written((*sheet.blocks, *sheet.proposal))


def test_that_the_king_is_still_there_is_no_condition_that_must_be_asked_about() -> None:
    assert f"POWER 13\n{KING}" == proposed("13. If the king is still there, king to Aragon and 2 in Catalonia.")


def test_a_letter_with_more_than_three_clauses_that_are_not_understood_is_asked_about_whole() -> None:
    sheet = read("13, king to Aragon, pester Anna, fiddle with Granada, tickle Dirk, vex Emma, 2 in Catalonia")

    assert ((), ()) == (sheet.blocks, sheet.proposal)
    assert ["POWER 13; CARD king; KING Aragon; PLACE 2 Catalonia", ""] == asked(sheet)
    assert ["pester Anna", "fiddle with Granada", "tickle Dirk", "vex Emma"] == told(sheet)


@pytest.mark.parametrize("clause", ["unless poor Anna frets", "not if Anna is there", "only while Anna is in Granada"])
def test_rows_beside_a_denial_or_a_condition_of_the_game_are_proposed_and_not_filed(clause: str) -> None:
    sheet = read(f"POWER 13\nCARD king\nKING Aragon\n{clause}")

    assert ((), ()) == (sheet.blocks, sheet.proposal)
    assert ["POWER 13; CARD king; KING Aragon", ""] == asked(sheet)
    assert [clause] == told(sheet)


@pytest.mark.parametrize("below", ["I can't wait!", "\nIf anything is unclear, let me know.", "\n+44 20 7946 0000"])
def test_talk_leaves_rows_filed(below: str) -> None:
    sheet = read(f"POWER 13\nCARD king\nKING Aragon\n{below}")

    assert "POWER 13\nCARD king\nKING Aragon" == written(sheet.blocks)
    assert [] == told(sheet)


def test_a_postscript_that_conditions_something_is_told_and_the_sheet_above_it_is_filed() -> None:
    sheet = read("POWER 13\nCARD king\nKING Aragon\n\nPS not if Anna is in Seville")

    assert "POWER 13\nCARD king\nKING Aragon" == written(sheet.blocks)
    assert ["PS not if Anna is in Seville"] == told(sheet)


def test_a_clause_that_may_turn_several_orders_is_quoted_once() -> None:
    sheet = read("13, king to Aragon provided I'm ahead in Seville")

    assert ["POWER 13; CARD king; KING Aragon", ""] == asked(sheet)
    assert ((), ()) == (sheet.blocks, sheet.proposal)


def test_an_order_behind_a_denial_in_its_clause_is_none() -> None:
    sheet = read("13. King to Aragon, but I do not really want two in Catalonia.")

    assert "PLACE" not in written(sheet.proposal)


def test_a_place_that_somebody_fears_to_lose_is_no_disk() -> None:
    sheet = read("king to Aragon, 2 in Catalonia unless I lose Seville")

    assert "DISK" not in written(sheet.proposal)


@pytest.mark.parametrize("score", ["Ajax won 2-1", "the train is at 7.30", "ring me on +44 20 7946 0000"])
def test_scores_hours_and_telephone_numbers_are_no_numbers_of_the_game(score: str) -> None:
    sheet = read(f"13, king to Aragon, 2 in Catalonia, {score}")

    assert f"POWER 13\n{KING}" == written(sheet.proposal)
    assert [] == asked(sheet)


def test_two_meanings_that_are_as_likely_are_asked_about_with_both_written_out() -> None:
    sheet = read("should anybody evict me, Granada")

    assert ["CARD eviction; EVICT Granada", "DISK EVICT Granada"] == asked(sheet)[:2]
    assert () == sheet.proposal


@pytest.mark.parametrize(
    "wrote",
    [
        "If the King moves to Catalonia I take card 3",
        "If the King goes to Aragon I take card 5",
        "If the King moves to Aragon I place 2 in Catalonia",
    ],
)
def test_a_card_in_a_condition_is_not_taken_because_the_order_behind_it_says_i(wrote: str) -> None:
    sheet = read(wrote)

    assert "CARD king" not in written(sheet.proposal)
    assert () == sheet.blocks


@pytest.mark.parametrize("row", ["right DISK GENERAL ASK", "hm ELSE BEST", "podkradl ELSE BEST"])
def test_a_row_with_a_keyword_that_is_not_filed_beside_one_that_is_is_told(row: str) -> None:
    sheet = read(f"REINFORCE 0\n{row}")

    assert ("REINFORCE 0", [row]) == (written(sheet.blocks), told(sheet))
