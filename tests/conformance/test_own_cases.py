"""What whoever writes cases of their own is told: in which file, case and line, what was understood, what there is."""

import os
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import NamedTemporaryFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.conformance import Otherwise, Unwritten, editions_of, every_case, play
from referee.conformance.words import order_of
from tests.kit.about import about
from tests.kit.thorough import examples
from tests.kit.typed import typed
from tests.rules.tables import table

RIGHT = """# Mine.

EG.1.1  A caballero alone is first
example   -
cite      -
editions  koens, rebel_pl
table     king GAL; SEV 1 0 0 0
turn      red four_own
red       place 1 PVA
after     PVA 1 0 0 0
"""
"""What holds; each test below writes it otherwise."""


def told(folder: Path, text: str) -> str:
    """What the command says of a file with this text, which has something wrong in it."""
    (folder / "1-own.txt").write_text(text, encoding="utf-8")
    result = typed("conformance", "--cases", folder)
    assert (1, SystemExit) == (result.exit_code, type(result.exception)), result.output
    return result.output


def told_with(folder: Path, lines: str, instead_of: str) -> tuple[str, str]:
    """What is told where these lines stand in the place of another, and how the last of them is named in it."""
    text = RIGHT.replace(instead_of, lines)
    at = RIGHT[: RIGHT.index(instead_of)].count("\n") + lines.count("\n") + 1
    last = " ".join(lines.split("\n")[-1].split())
    return told(folder, text), f"1-own.txt line {at}: {last}: "


def test_a_case_of_ones_own_that_is_right_is_played(tmp_path: Path) -> None:
    (tmp_path / "1-own.txt").write_text(RIGHT, encoding="utf-8")

    result = typed("conformance", "--cases", tmp_path)

    assert (0, True) == (result.exit_code, "Played by the rulebooks that say so: 2. Otherwise: 0." in result.output)


@pytest.mark.parametrize("name", ["abc.txt", "x-y.txt", "1.txt", "-.txt", "é'\n\x1b.txt", "٣-a.txt", "²-a.txt", ".txt"])
def test_a_file_may_be_called_as_one_likes(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(RIGHT, encoding="utf-8")
    (tmp_path / "2-more.txt").write_text(RIGHT.replace("EG.1.1", "EG.2.1"), encoding="utf-8")

    assert 0 == typed("conformance", "--cases", tmp_path).exit_code
    assert {"EG.1.1", "EG.2.1"} == {case.number for case in every_case(tmp_path)}


def test_a_file_whose_name_is_no_text_is_played_and_named(tmp_path: Path) -> None:
    Path(os.fsdecode(bytes(tmp_path) + b"/\xff.txt")).write_text(RIGHT + "scored PVA\n", encoding="utf-8")

    result = typed("conformance", "--cases", tmp_path)

    assert r"EG.1.1 by koens, rebel_pl: \udcff.txt line 11: scored PVA: there is nothing" in result.output


def test_one_file_will_do(tmp_path: Path) -> None:
    (tmp_path / "own").write_text(RIGHT, encoding="utf-8")

    assert 0 == typed("conformance", "--cases", tmp_path / "own").exit_code


def test_a_folder_with_nothing_to_play_is_told(tmp_path: Path) -> None:
    assert "there is no case in it. Files whose names end in .txt hold cases." in told(tmp_path, "# Nothing yet.\n")
    assert "elsewhere: there is no such folder." in " ".join(
        typed("conformance", "--cases", tmp_path / "elsewhere").output.split()
    )


def test_a_folder_called_like_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "2-more.txt").mkdir()

    assert "2-more.txt: Is a directory. Files whose names end in .txt hold cases." in told(tmp_path, RIGHT)


def test_bytes_that_are_no_text_are_told_with_their_line(tmp_path: Path) -> None:
    (tmp_path / "2-latin.txt").write_bytes(RIGHT.replace("alone", "ålone").encode("latin-1"))

    assert "2-latin.txt line 3: this is no UTF-8 text. Save the file as UTF-8." in told(tmp_path, RIGHT)


def test_the_line_ends_and_the_first_bytes_of_other_systems_are_no_matter(tmp_path: Path) -> None:
    (tmp_path / "1-own.txt").write_bytes(b"\xef\xbb\xbf" + RIGHT.replace("\n", "\r\n").encode())

    assert ["EG.1.1"] == [case.number for case in every_case(tmp_path)]


@pytest.mark.parametrize("line", ["four_own and more", "EG a title", "1 a title", "table king GAL"])
def test_what_begins_without_a_number_is_no_case(tmp_path: Path, line: str) -> None:
    answer = told(tmp_path, f"{RIGHT}\n{line}\nexample   -\n")

    assert answer.startswith(f"1-own.txt line 12: {line!r} begins no case. A case begins with its number and")


def test_a_case_without_rulebooks_is_told(tmp_path: Path) -> None:
    lacking = "\n".join(line for line in RIGHT.split("\n") if not line.startswith("editions"))

    assert "EG.1.1 by no rulebook: 1-own.txt line 3: the case has no line 'editions'" in told(tmp_path, lacking)


LOOSE = [
    ("table     king GAL; VAL 1\nscore     VAL\ngained    5 0 0 0", "what is left out of a row is none"),
    ("table     king GAL; VAL 20 0 0 0; SEV 20 0 0 0\nscore     VAL\ngained    5 0 0 0", "more than there are"),
    ("boxes     colonies\ntable     king GAL; VAL 1 0 0 0 2\nturn      red three_any\n"
     "red       move 1 brown VAL SEV\nafter     VAL 1 0 0 0 1", "a colour that nobody plays stands for a party"),
    ("table     king GAL; homes CAS\t- - -; CAS 1 0 0 0\nscore     CAS\ngained    7 0 0 0", "where a Grande waits"),
    ("score     VAL\ntable     VAL 1 0 0 0\ngained    5 0 0 0", "where a line of the head stands is no matter"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "why"), LOOSE)
def test_what_can_be_understood_is_played(tmp_path: Path, lines: str, why: str) -> None:
    (tmp_path / "1-own.txt").write_text(f"EG.1.1  {why}\neditions  rio_grande\n{lines}\n", encoding="utf-8")

    assert 0 == typed("conformance", "--cases", tmp_path).exit_code, why


HEADS = [
    ("editions  koens, koenz", "'koenz' is no rulebook; there are: rio_grande, koens,"),
    ("editions", "'' is no rulebook; there are:"),
    ("editions  koens\neditions  koens", "a case has one line 'editions', and this one has 2"),
    ("editions  all\nplayers   4\nplayers   4", "a case has one line 'players', and this one has 2"),
    ("editions  all\nwhere     tie_skp=absolute", "'tie_skp' is no point of difference"),
    (
        "editions  all\nwhere     tie_skip",
        "'' is no answer to tie_skip; there are: c",
    ),
    ("editions  all\nwhere     tie_skip=3", "'3' is no answer to tie_skip"),
]


@pytest.mark.parametrize(("lines", "why"), HEADS)
def test_a_head_that_means_nothing_is_told_before_anything_is_played(tmp_path: Path, lines: str, why: str) -> None:
    answer, named = told_with(tmp_path, lines, "editions  koens, rebel_pl")

    assert f"EG.1.1 by no rulebook: {named}{why}" in answer


TABLES = [
    ("players   6", "'6' is no number of players; there are: 2, 3, 4, 5"),
    ("players", "'' is no number of players"),
    ("length    ten", "'ten' is no length; there are: nine, six_skip, six_first"),
    ("boxes     frnace", "'frnace' is no box; there are: home_advantage,"),
    ("boxes     france, colonies", "these boxes cannot be played together: box-excludes france colonies"),
    ("readings  home_advantage.ranks=all", "'home_advantage.ranks' is no reading here"),
    ("boxes     home_advantage\nreadings  home_advantage.ranks=no", "'no' is no answer to home_advantage.ranks"),
    ("table     VLA 1 0 0 0", "'VLA' is no place or field; there are: king, round,"),
    ("table     king", "nothing is too much or too little; it is written like this: king GAL"),
    ("table     king CAS", "'CAS' is no region for the King; there are: -, GAL,"),
    ("table     homes COURT - - -", "'COURT' is no place for a Grande; there are: -, GAL,"),
    ("table     king GAL; king VAL", "'king' stands there twice"),
    ("table     king GAL\ntable     court 6 6 6 6; king VAL", "'king' stands there twice"),
    ("table     VAL 1 0 0 0 1", "VAL wants one for each of red blue yellow green; here are 5"),
    ("table     VAL 1 0 0 -1", "'-1' is no number from 0 to 9999"),
    ("table     VAL 1 0 0 99999", "'99999' is no number from 0 to 9999"),
    ("table     VAL 1 0 0 ¹", "'¹' is no number from 0 to 9999"),
    ("table     homes VAL", "homes wants one for each of red blue yellow green; here are 1"),
    ("length    six_skip\ntable     round 4", "'4' is no round of this game; there are: 2, 3, 5, 6, 8, 9"),
    ("table     round 10", "'10' is no round of this game; there are: 1, 2,"),
    ("table     leader brown", "'brown' is no colour; there are: red, blue, yellow, green"),
    ("table     hands 1 2, 13, 12", "hands wants one for each of red blue yellow green; here are 3"),
    ("table     hands 1 2, 14, 12, 11", "'14' is no power card; there are: 1, 2,"),
    ("table     laid red", "'red' is too much or too little; it is written like this: laid red 9, blue 3"),
    ("table     laid red 9 blue 3", "it is written like this: laid red 9, blue 3"),
    ("table     vetoes blue x", "'x' is no number from 0 to 9999"),
    ("table     offered kng", "'kng' is no card; there are:"),
    ("table     lasting 3", "it is written like this: lasting -"),
    ("table     scoreboards 7@VAL", "'7' is no scoreboard; there are: 8, 4"),
    ("table     scoreboards 8@VAL 8@GAL", "stands there twice"),
    ("table     scoreboards 8", "'' is no place"),
    ("table     tokens banner-red@VAL", "'banner-red' is no token; there are:"),
    ("boxes     france\ntable     FRA 1 0 0 0", "FRA has room for 0, and here are 1"),
    ("boxes     anniversary\ntable     tokens banner-red@VAL:red", "banner-red is borne by red in VAL, where none"),
    ("boxes     anniversary\ntable     tokens banner-red@VAL:rot", "'rot' is no colour or party"),
    (
        "boxes     anniversary\ntable     tokens banner-red@VAL banner-blue@-",
        "it is written like this: tokens b",
    ),
]


@pytest.mark.parametrize(("lines", "why"), TABLES)
def test_a_table_that_cannot_be_laid_is_told_with_what_there_is(tmp_path: Path, lines: str, why: str) -> None:
    answer, named = told_with(tmp_path, lines, "table     king GAL; SEV 1 0 0 0")

    assert f"EG.1.1 by koens, rebel_pl: {named}" in answer
    assert why in answer


DONE = [
    ("gaind     0 0 0 0", "'gaind' is no word; there are: example, cite,"),
    ("turn      rde king", "'rde' is no colour; there are: red, blue, yellow, green"),
    ("turn      brown king", "'brown' is no colour; there are: red, blue, yellow, green"),
    ("turn      red kng", "'kng' is no card; there are: own_from_one,"),
    ("turn      red score_4", "'score_4' is no card; there are: own_from_one,"),
    ("turn      red score_4#9", "'score_4#9' is no card; there are: own_from_one,"),
    ("turn      red", "'red' is too much or too little; it is written like this: turn red four_own"),
    (
        "turn      red king king",
        "'red king king' is too much or too little; it is written like this: turn",
    ),
    ("score     PVA GAL", "it is written like this: score PVA"),
    ("score     COURT", "'COURT' is no place to score; there are: GAL,"),
    ("round     0", "'0' is no round of this game; there are: 1, 2,"),
    ("close     -1", "'-1' is no round of this game; there are: 1, 2,"),
    ("general   all", "'all' is too much or too little; it is written like this: general"),
    ("reinforcing red", "red has laid no power card; the table wants a part like this: laid red 9"),
    ("begins    red", "red has laid no power card; the table wants a part like this: laid red 9"),
    ("turns", "nobody has laid a power card; the table wants a part like this: laid red 9, blue 3"),
    ("laying", "every seat lays once; it is written like this: laying red blue yellow green"),
    ("laying    red red", "every seat lays once; it is written like this: laying red blue yellow green"),
    ("red", "'' is no order; there are: act, begin, board,"),
    ("red       call 3", "'call' is no order; there are: act, begin, board, card,"),
    ("red       place 1 VLA", "'VLA' is no place; there are: "),
    ("red       place PVA 1", "'PVA' is no number from 0 to 9999"),
    ("red       place 1", "'1' is too much or too little; it is written like this: place 2 PVA, 1 CAS"),
    ("red       place -1 PVA", "'-1' is no number from 0 to 9999"),
    ("red       move 1 red VAL", "it is written like this: move 2 red VAL CAT, 1 blue court SEV"),
    ("red       move 1 red VAL CAT GAL", "'GAL' is no token"),
    ("red       move 1 black VAL CAT", "'black' is no colour or party; there are: red,"),
    ("red       king", "nothing is too much or too little; it is written like this: king VAL"),
    ("red       king -", "'-' is no place; there are:"),
    ("red       fetch", "nothing is too much or too little; it is written like this: fetch 3 VAL VAL"),
    ("red       send blue", "it is written like this: send blue VAL, green SEV"),
    ("red       card king king", "it is written like this: card score_4#1"),
    ("red       board 9 GAL", "'9' is no scoreboard; there are: 8, 4"),
    ("red       skip now", "'now' is too much or too little; it is written like this: skip"),
    ("red       place 1 PVA", "this order is illegal: half-done; asked is: half red"),
    ("blue      place 1 PVA", "this order is illegal: not-asked; asked is: half red"),
    ("brown     place 1 PVA", "'brown' is no colour; there are: red, blue, yellow, green"),
    ("referee   draw GAL", "this order is illegal: not-asked; asked is: half red"),
    ("referee   draw nobody", "'nobody' is no thing to draw; there are:"),
    ("ending\nred       skip", "this order is illegal: game-over; asked is: nothing"),
    (
        "turn      red score_secret\nred       act\nred       disk GAL\ngeneral",
        "not all have answered; asked is: disk red blue yellow green",
    ),
    ("after     PVA 1 0 0 0; SEV 2; king VAL", "there is SEV 1; king GAL"),
    ("after     PVA", "PVA wants one for each of red blue yellow green; here are 0"),
    ("gained    0 0 0", "'0 0 0' is too much or too little; it is written like this: gained 4 4 4 4"),
    ("gained    0 0 0 x", "'x' is no number of points"),
    ("gained    0 0 0 -3", "there is 0 0 0 0"),
    ("scored    PVA", "there is nothing"),
    ("scored    all", "'all' is no place to score"),
    ("refused   red place 1 PVA", "there is half-done"),
    ("refused   red skip: half-done", "there is legal"),
    ("refused   rde skip: half-done", "'rde' is no colour"),
    ("refused", "'' is no colour"),
    ("legal     red", "'' is no order"),
    ("legal     red place 1 PVA", "there is half-done"),
    ("asks      half blue", "there is half red"),
    ("asks      hlaf red", "'hlaf' is no question; there are: draw, begin,"),
    ("asks", "'' is no question; there are: draw, begin,"),
    ("targets   red PVA", "there is nothing"),
    ("targets", "nothing is too much or too little; it is written like this: targets red PVA CVI CAS"),
    ("pointing  red GAL", "asked is: half red"),
    ("draws     GAL", "asked is: half red"),
    ("purpose   general", "asked is: half red"),
    ("purpose   war", "'war' is no purpose; there are: general, secret, send, evict"),
    ("offers    king", "there is nothing"),
    ("rounds    1 2 3", "there is 1 2 3 4 5 6 7 8 9"),
    ("rounds    one", "'one' is no number from 0 to 9999"),
]


@pytest.mark.parametrize(("lines", "why"), DONE)
def test_what_cannot_be_done_or_is_not_so_is_told_with_what_there_is(tmp_path: Path, lines: str, why: str) -> None:
    answer, named = told_with(tmp_path, lines, "after     PVA 1 0 0 0")

    assert f"EG.1.1 by koens, rebel_pl: {named}" in answer
    assert why in answer


def test_what_comes_otherwise_by_some_rulebooks_only_is_told_of_those(tmp_path: Path) -> None:
    text = RIGHT.replace("koens", "alga_se, koens").replace("SEV 1 0 0 0", "SEV 4 4 4 3")

    answer = told(tmp_path, f"{text}score     SEV\ngained    3 3 3 1\n")

    assert "EG.1.1 by koens, rebel_pl: 1-own.txt line 12: gained 3 3 3 1: there is 3 3 3 0\n" in answer
    assert "Played by the rulebooks that say so: 3. Otherwise: 2.\n" in answer


def test_where_a_game_skips_the_fourth_round_it_is_the_fifth(tmp_path: Path) -> None:
    text = RIGHT.replace("table ", "length    six_skip\ntable ").replace("PVA 1 0 0 0", "round 5; leader red")
    (tmp_path / "1-own.txt").write_text(text.replace("red four_own", "red veto#1"), encoding="utf-8")

    assert 0 == typed("conformance", "--cases", tmp_path).exit_code


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_party_that_nobody_plays_is_named_by_its_id_whoever_plays(tmp_path: Path, players: int) -> None:
    row = " 0" * players
    text = RIGHT.replace(
        "table     king GAL; SEV 1 0 0 0", f"boxes     colonies\nplayers   {players}\ntable     VAL{row} 2"
    )
    text = text.replace("red four_own", "red inquisition").replace(
        "red       place 1 PVA", "red       move 1 inquisitor VAL ARA"
    )
    (tmp_path / "1-own.txt").write_text(text.replace("PVA 1 0 0 0", f"ARA{row} 1"), encoding="utf-8")

    assert 0 == typed("conformance", "--cases", tmp_path).exit_code


CASES = every_case()
WORDS = sorted({word for case in CASES for line in case.lines for word in line.text.split()})
JUNK = [
    "",
    "-",
    "-1",
    "0",
    "99",
    "9999",
    "9" * 5000,
    "x",
    "é",
    "#",
    "@",
    ":",
    ",",
    ";",
    "=",
    "COURT",
    "PROVINCES",
    "TABLE",
]


def garbled(text: str, rng: Random) -> str:
    """A case with one to three lines or words dropped, doubled, swapped, replaced or spoilt."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 2, 3))):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        words = lines[at].split()
        word, with_word = rng.randrange(len(words) or 1), rng.randrange(len(words) or 1)
        match rng.randrange(8) if words else 0:
            case 0:
                lines.insert(at, lines[other])
            case 1:
                lines[at], lines[other] = lines[other], lines[at]
            case 2 if len(lines) > 1:
                del lines[at]
                continue
            case 3:
                del words[word]
            case 4:
                words[word] = rng.choice(WORDS)
            case 5:
                words.insert(word, rng.choice(JUNK))
            case 6:
                words[word], words[with_word] = words[with_word], words[word]
            case _:
                letters = list(words[word])
                letters[rng.randrange(len(letters))] = rng.choice("aB019-#@:,;= \t\n\x0b\u2028")
                words[word] = "".join(letters)
        if words != lines[at].split() and lines[at].split():
            lines[at] = " ".join(words)
    return "\n".join(lines)


@examples(100)
@given(st.integers(0, len(CASES) - 1), st.randoms(use_true_random=False))
def test_a_case_spoilt_in_any_way_is_played_or_told_and_breaks_nothing(which: int, rng: Random) -> None:
    text = garbled(CASES[which].text, rng)
    with NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file, about(text), suppress(Otherwise, Unwritten):
        file.write(text)
        file.flush()
        for case in every_case(Path(file.name)):
            for _, edition in list(editions_of(case))[:1]:
                play(case, edition)


@pytest.mark.parametrize(
    ("letter", "case"),
    [
        ("MOVE 2 red VAL to CAT, 1 blue court to SEV", "move 2 red VAL CAT, 1 blue court SEV"),
        ("PLACE 2 PVA, 1 CAS", "place 2 PVA, 1 CAS"),
        ("KING VAL", "king VAL"),
        ("SKIP", "skip"),
        ("RETURN 1 court, 2 VAL", "give 1 VAL VAL"),
        ("RETURN 2 VAL", "give 0 VAL VAL"),
        ("REINFORCE 3 FROM 2 VAL", "fetch 3 VAL VAL"),
        ("SCOREBOARD 840 GAL", "board 8 GAL"),
        ("OFFER VAL, SEV, GRA to blue", "offer VAL SEV GRA blue"),
        ("ENTHRONE blue", "regent blue"),
        ("TAKE 9", "takeback 9"),
    ],
)
def test_an_order_in_the_spelling_of_a_letter_is_that_of_a_case(letter: str, case: str) -> None:
    laid = table({}).table

    assert order_of(laid, case) == order_of(laid, letter)
