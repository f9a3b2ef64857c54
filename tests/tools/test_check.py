"""`referee check` says of a file what the referee would say, from the letter's data alone."""

import json
import random

import pytest

from referee.log import Options
from tests.kit import outside_program
from tests.kit.post import open_office
from tests.kit.programs import data_alone, data_of, sit_down
from tests.kit.thorough import sampled
from tests.kit.typed import typed

WRONG = (
    "POWER 14",
    "POWR 9",
    "CARD king\nMOVE 3 own Granada to Castillo",
    "CARD ANY\nMOVE 9 own Granada to Castillo\nPLACE 1 Seville",
    "DISK EVICT Aragn",
    "DISK GENERAL Castillo",
    "VETO red",
    "RETURN 9 court",
    "PLACE 9 Seville",
    "MOVE 2 own Galicia to Castillo",
    "KING Aragon",
    "SKIP",
    "FINAL\nWAIT",
    "REINFORCE 9",
    "ALWAYS VETO WHEN COSTS ME 5",
    "HAND 1 2 3",
    "OK",
)
FAULTY = (
    '{"orders": ["POWER 9"], "round": 12}',
    '{"orders": ["POWER 9"], "stop": "r9d"}',
    '{"orders": "POWER',
    '{"orders": [9], "ordrs": []}',
)


def checked(folder, report: str, file: str, *more: str):
    (folder / "report.json").write_text(report, encoding="utf-8")
    (folder / "orders.json").write_text(file, encoding="utf-8")
    return typed("check", folder / "orders.json", "--letter", folder / "report.json", *more)


def faults(receipt: dict) -> list[tuple]:
    return [tuple(json.dumps(each[key]) for key in sorted({*each} - {"file"})) for each in receipt["errors"]]


@pytest.mark.parametrize(
    ("boxes", "players", "tempo", "asked"),
    sampled([(("grandissimo",), 4, "table", 30), ((), 3, "phase", 30), (("intrigue", "colonies"), 2, "round", 12)], 2),
    ids=str,
)
def test_offline_it_says_what_the_receipt_says(tmp_path, boxes, players, tempo, asked):
    options, dice = Options(cooling_minutes=0, tempo=tempo), random.Random(7)
    url = f"sqlite:///{tmp_path}/r.db"
    with open_office(url, sit_down, players=players, boxes=boxes, options=options, rendering=data_alone) as office:
        read, differing, refused = 0, [], 0
        while read < len(office.letters) and asked:
            seat, letter = office.letters[read]
            read += 1
            newest = not any(to == seat and data_of(more) for to, more in office.letters[read:])
            file = outside_program.answer(data_of(letter), seat) if newest and data_of(letter) else None
            if file is None:
                continue
            asked -= 1
            for text in (json.dumps({"orders": [dice.choice(WRONG)]}), dice.choice(FAULTY), json.dumps(file)):
                offline = checked(tmp_path, data_of(letter), text, "--json")
                said = office.says(seat, "", to=letter, files={"orders.json": text})
                real = next((json.loads(data_of(more))["receipt"] for to, more in said if to == seat), None)
                told = faults(json.loads(offline.stdout))
                refused += bool(told)
                if told != faults(real or {"errors": []}):
                    differing.append((text, told, real and faults(real)))
                assert bool(told) == (offline.exit_code == 1)
                letter = next((more for to, more in reversed(said) if to == seat and data_of(more)), letter)

    assert [] == differing
    assert refused > 10


def test_it_ends_with_a_status_for_scripts(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/r.db", players=2) as office:
        ((_, receipt),) = office.says(0, "FORMAT DATA ON")
        report = next(part.get_payload(decode=True) for part in receipt.walk() if part.get_filename() == "report.json")

    def status(said: str) -> tuple[int, str]:
        result = checked(tmp_path, report.decode(), said)
        return result.exit_code, " ".join(result.output.split())

    bad, told = status('{"orders": ["POWER 14"]}')
    assert (1, True) == (bad, "1:7: power-range: there is no power card 14 would do: POWER 13" in told)
    assert (3, "Would be filed: POWER. Missing then: CARD.") == status('{"orders": ["POWER 9"]}')
    all_of_it = '{"orders": ["POWER 9 or ANY", "CARD ANY", "SKIP", "PLACE REST Castillo"]}'
    assert (0, "Would be filed: POWER, CARD. Missing then: nothing.") == status(all_of_it)
    assert 2 == checked(tmp_path, "{}", "{}").exit_code
