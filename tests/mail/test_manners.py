"""Whatever a program writes above a letter that it quotes, in whatever language, is no line of a player's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.mail.quoting import ReplyLine, reply_lines
from tests.kit.thorough import examples
from tests.mail.clients import PLAYER, RECEIPT, RECEIPT_PAGE
from tests.mail.manners import (
    AT,
    ATTRIBUTIONS,
    BLOCKS,
    BREAKING,
    NAME,
    PAGES,
    RUN_TOGETHER,
    SUBJECT,
    TO,
    attribution,
    block,
    in_one_line,
)
from tests.mail.samples import REPORT, quoted, sure, text_of, told

WIDTHS = (0, 64, 72, 78, 90)
TYPED = (
    "POWER 11 or 9",
    "CARD 5",
    "DO KING Aragon",
    "PLACE LEAD Aragon, REST Castillo",
    "SAY from here to Seville: hi!",
)

heads = (
    st.builds(attribution, st.sampled_from(BREAKING), st.sampled_from(WIDTHS))
    | st.builds(block, st.sampled_from([*BLOCKS]), st.sampled_from(WIDTHS))
    | st.builds(in_one_line, st.sampled_from(RUN_TOGETHER), st.sampled_from(WIDTHS))
)
lines = st.lists(st.sampled_from(TYPED), min_size=1, max_size=5, unique=True)


def answer(head: str, typed: list[str], mark: str, place: str, gap: str) -> str:
    """A letter that quotes our report under such a head, with lines typed above, below or inside."""
    own, quote = "\n".join(typed), quoted(REPORT, mark) if mark else REPORT
    if place == "above":
        return f"{own}\n{gap}{head}\n{gap}{quote}"
    if place == "below":
        return f"{head}\n{gap}{quote}\n\n{own}"
    rows = quote.split("\n")
    return "\n".join([head, "", *rows[:8], "", own, "", *rows[8:]])


@pytest.mark.parametrize("program", ATTRIBUTIONS)
@pytest.mark.parametrize("mark", ["> ", ""])
def test_a_sentence_that_says_whose_letter_is_quoted_is_the_programs(program: str, mark: str) -> None:
    for place in ("above", "below", "inside"):
        assert sure(*TYPED[:2]) == told(answer(attribution(program), [*TYPED[:2]], mark, place, "\n"))


@pytest.mark.parametrize("program", BLOCKS)
@pytest.mark.parametrize("mark", ["> ", ""])
def test_a_block_of_header_fields_is_the_programs(program: str, mark: str) -> None:
    for place in ("above", "below", "inside"):
        assert sure(*TYPED[:2]) == told(answer(block(program), [*TYPED[:2]], mark, place, "\n"))


@pytest.mark.parametrize("program", RUN_TOGETHER)
def test_a_block_that_has_lost_its_line_ends_is_the_programs(program: str) -> None:
    for mark in ("> ", ""):
        assert sure(*TYPED[:2]) == told(answer(in_one_line(program), [*TYPED[:2]], mark, "above", "\n"))


@examples(300)
@given(
    heads,
    lines,
    st.sampled_from(["> ", ">", ""]),
    st.sampled_from(["above", "below", "inside"]),
    st.sampled_from(["", "\n"]),
)
def test_however_it_is_broken_the_players_lines_are_left_and_nothing_else(
    head: str, typed: list[str], mark: str, place: str, gap: str
) -> None:
    assert sure(*typed) == told(answer(head, typed, mark, place, gap))


@pytest.mark.parametrize(
    "text",
    [
        "On 20 Nov 2026 at 13:00 I will be away\nPOWER 9\nand El Grande <referee@example.org> wrote:",
        "To: all\nFrom: blue\nI do not like this.",
        "--- my orders ---\nPOWER 9",
        "--- original idea ---\nPOWER 9",
        "FROM Aragon 2\nTO Seville 2",
        "From Aragon: 2\nTo Seville: 2\nPOWER 9",
        "No: I wait.\nTo: you\nPOWER 9",
        "I wrote this on 20 Nov 2026:\nPOWER 9",
    ],
)
def test_what_looks_a_little_like_it_stays_the_players(text: str) -> None:
    said = {line for line, _ in told(text)}

    assert {line for line in text.split("\n") if "POWER" in line or "Seville" in line or "like" in line} <= said


@pytest.mark.parametrize("program", PAGES)
@pytest.mark.parametrize("place", ["above", "inside"])
def test_on_a_page_too_the_players_lines_are_left_and_nothing_else(program: str, place: str) -> None:
    typed = "".join(f"<div>{line}</div>" for line in TYPED)
    quote = RECEIPT_PAGE.partition("<body")[2].partition(">")[2].partition("</body>")[0]
    form = quote.index("<h2", quote.index("YOUR SHEET IN FORCE"))
    if place == "inside":
        quote = quote[:form] + typed + quote[form:]
    page = PAGES[program].replace("{typed}", typed if place == "above" else "").replace("{quote}", quote)
    for name, told_of in {"who": PLAYER, "to": "bo@example.net", "subject": "Receipt [eg g7.blue]"}.items():
        page = page.replace(f"{{{name}}}", told_of)

    lines = reply_lines(text_of(page), (f"{RECEIPT}\n{text_of(RECEIPT_PAGE)}",))

    assert [*TYPED] == [line.text for line in lines if not is_of_program(line)]


def is_of_program(line: ReplyLine) -> bool:
    return not line.sure and line.text.startswith(("Sent ", "Get "))


# Labels of languages of which none is known to us: the divider, from, sent, to, subject
STRANGE = (
    ("-------- Thư gốc --------", "Từ", "Ngày", "Đến", "Chủ đề"),
    ("-------- Pesan asli --------", "Dari", "Tanggal", "Ke", "Subjek"),
    ("-------- Upphaflegt skeyti --------", "Frá", "Dagsetning", "Til", "Efni"),
    ("-------- Ujumbe asili --------", "Kutoka", "Tarehe", "Kwenda", "Mada"),
    ("", "Од", "Датум", "За", "Наслов"),
    ("", "Nork", "Data", "Nori", "Gaia"),
)


@pytest.mark.parametrize("labels", STRANGE, ids=lambda labels: labels[1])
@pytest.mark.parametrize("between", ["\n", " "])
@pytest.mark.parametrize("mark", ["> ", ""])
def test_a_block_in_an_unknown_language_is_known_by_its_form(labels: tuple[str, ...], between: str, mark: str) -> None:
    divider, *named = labels
    values = (f"{NAME} <{AT}>", "20/11/2026 13:00 (GMT+01:00)", TO, SUBJECT)
    fields = between.join(f"{label}: {value} " for label, value in zip(named, values, strict=True))
    head = f"{divider}{between.strip(' ')}{fields}"

    assert sure(*TYPED) == told(answer(head, [*TYPED], mark, "above", "\n"))


def test_a_sheet_with_colons_an_address_and_a_date_is_no_such_block() -> None:
    sheet = ("POWER: 11", "CARD: king", "PLACE: 2 Aragon", "SAY: write to bob@example.org before 3/12/2026")

    assert sure(*sheet) == told("\n".join(sheet))


def test_quote_marks_with_the_initials_of_the_writer_are_quote_marks() -> None:
    quote = "\n".join(f"EG> {line}".rstrip() for line in REPORT.split("\n"))

    assert sure("POWER 11", "CARD 5") == told(f'"EG" == El Grande <{AT}> writes:\n\n{quote}\n\nPOWER 11\nCARD 5')
    assert sure("A> B", "POWER 11") == told("A> B\nPOWER 11")
