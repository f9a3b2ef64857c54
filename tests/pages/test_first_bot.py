"""The page that leads to a bot: its program, its commands, and the board that is drawn from data."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from referee.languages.loading import speaking
from referee.log import Options
from referee.report.data import as_text, table_told
from tests.kit.post import open_office
from tests.kit.programs import data_alone, data_of, sit_down
from tests.kit.sources import ROOT
from tests.kit.typed import typed
from tests.report.games import RandomGame
from tests.report.games import data_of as told_in

DOCS = ROOT / "docs"
PAGE = (DOCS / "first-bot.md").read_text(encoding="utf-8")


def fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(scope="module")
def answer():
    (program,) = fenced("python")
    room: dict = {"__name__": "bot"}
    exec(compile(program, "bot.py", "exec"), room)
    return room["answer"]


@pytest.mark.parametrize(("boxes", "tempo"), [((), "phase"), (("colonies",), "round"), ((), "table")], ids=str)
def test_its_program_plays_a_whole_game_and_no_file_is_refused(tmp_path, answer, boxes, tempo):
    options = Options(cooling_minutes=0, tempo=tempo)
    url = f"sqlite:///{tmp_path}/r.db"
    with open_office(url, sit_down, players=2, boxes=boxes, options=options, rendering=data_alone) as office:
        read, told = 0, []
        while read < len(office.letters):
            seat, letter = office.letters[read]
            read += 1
            later = any(to == seat and data_of(more) for to, more in office.letters[read:])
            if not (text := data_of(letter)):
                continue
            told.append(json.loads(text))
            if (not later or told[-1]["letter"] == "receipt") and (file := answer(told[-1])) is not None:
                office.says(seat, "", to=letter, files={"orders.json": json.dumps(file)})

        assert office.docket.ended
    assert [] == [error for report in told if report["receipt"] for error in report["receipt"]["errors"]]


def test_its_commands_run_as_they_stand(tmp_path, monkeypatch):
    with open_office(f"sqlite:///{tmp_path}/r.db", players=2) as office:
        ((_, receipt),) = office.says(0, fenced("text")[0].splitlines()[0])
    for part in receipt.walk():
        if (part.get_filename() or "").endswith(".json"):
            (tmp_path / part.get_filename()).write_bytes(part.get_payload(decode=True))
    (tmp_path / "bot.py").write_text(fenced("python")[0], encoding="utf-8")
    (tmp_path / "draw_board.py").write_text((DOCS / "draw_board.py").read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    for command in fenced("sh"):
        words, _, to = command.strip().partition(" > ")
        name, *given = shlex.split(words)
        if name == "referee":
            assert 0 == typed(*given).exit_code, typed(*given).output
            continue
        done = subprocess.run([sys.executable, *given], capture_output=True, text=True, check=True)
        Path(to).write_text(done.stdout, encoding="utf-8")
    assert "svg" in ElementTree.fromstring(Path("board.svg").read_text(encoding="utf-8")).tag


@pytest.mark.parametrize("boxes", [(), ("grandissimo",), ("intrigue", "colonies")], ids=str)
def test_the_board_that_is_drawn_has_each_place_and_each_caballero_in_it(boxes):
    letter = [one for one in RandomGame(4, 3, boxes=boxes).letters() if one.view][-1]
    report, rules = told_in(letter), as_text(table_told(speaking("en"), letter.table))
    room: dict = {"__name__": "draw_board"}
    exec(compile((DOCS / "draw_board.py").read_text(encoding="utf-8"), "draw_board.py", "exec"), room)

    drawn = ElementTree.fromstring(room["draw"](json.loads(rules), json.loads(report)))
    said = [each.text for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    zones = [each for each in json.loads(report)["board"]["zones"] if each["kind"] != "slot"]
    standing = sum(n for zone in json.loads(report)["board"]["zones"] for n in zone["caballeros"].values())
    names = {zone["name"] for zone in zones if zone["kind"] != "aside"}
    assert names <= {*said}
    assert standing == sum(int(each) for each in said if each.isdecimal())


def test_the_script_is_a_page_and_imports_nothing_but_the_standard_library():
    text = (DOCS / "draw_board.py").read_text(encoding="utf-8")

    assert len(text.splitlines()) <= 150
    assert {"json", "sys", "xml.sax.saxutils"} == {*re.findall(r"^(?:import|from) (\S+)", text, re.MULTILINE)}
