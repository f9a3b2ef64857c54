"""What is counted of a walk, of imports and of records, on small invented houses; and our own is walked through."""

import importlib
import sys
from types import ModuleType, SimpleNamespace

import pytest

from tests.kit import size
from tests.kit.walks import fields, follow, largest, main, walks

KITCHEN = """
import cellar_of_walks as cellar

def dinner():
    for _ in range(3):
        cellar.wine()
    return bread()

def bread():
    return [cellar.wine() for _ in "ab"]

def feast():
    dinner()
    return sorted("ab", key=lambda each: cellar.cheese(each))

def butter():
    return "butter"
"""
CELLAR = """
def wine():
    return bottle()

def bottle():
    return "red"

def cheese(each):
    import kitchen_of_walks as kitchen
    return kitchen.butter()
"""
HOUSE = """
from dataclasses import dataclass
from pydantic import BaseModel

@dataclass
class Room:
    walls: int
    doors: int

@dataclass
class Hall(Room):
    stairs: int

class Told(BaseModel):
    words: str
"""


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    for name, source in (("kitchen", KITCHEN), ("cellar", CELLAR)):
        (tmp_path / f"{name}_of_walks.py").write_text(source)
        monkeypatch.delitem(sys.modules, f"{name}_of_walks", raising=False)
    return SimpleNamespace(place=tmp_path, kitchen=importlib.import_module("kitchen_of_walks"))


def test_a_stay_is_a_way_from_function_to_function_of_another_file_however_often_it_is_gone(house):
    walk = follow(house.kitchen.dinner, house.place)

    # from outside to dinner, from dinner to wine, from bread to wine; bottle and bread are called in their own file
    assert {"stays": 3, "files": 2, "returns": 1, "functions": 4} == walk.figures


def test_libraries_and_what_stands_within_a_function_are_no_part_of_a_walk(house):
    walk = follow(lambda: sorted("b", key=lambda _: house.kitchen.feast()), house.place)

    # as dinner, and from feast to cheese, from cheese to butter
    assert {"stays": 5, "files": 2, "returns": 3, "functions": 7} == walk.figures


def test_files_elsewhere_are_passed_over_and_nothing_is_followed_after_the_work(house):
    elsewhere = follow(house.kitchen.dinner, house.place / "attic")
    with pytest.raises(ZeroDivisionError):
        follow(lambda: 1 / 0, house.place)

    assert {"stays": 0, "files": 0, "returns": 0, "functions": 0} == elsewhere.figures
    assert sys.getprofile() is None


def laid_out(root, **sources):
    for name, source in sources.items():
        path = root / "referee" / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(source)
    return root


def test_a_chain_is_as_long_as_the_files_that_import_each_the_next_with_all_of_a_circle_in_it(tmp_path):
    root = laid_out(
        tmp_path,
        __init__="",
        hall="from referee import kitchen, cellar\nimport re",
        kitchen="from referee.pantry import BREAD",
        pantry="def f():\n    from referee.stairs import UP",
        stairs="import referee.kitchen\nfrom referee.cellar import WINE",
        cellar="WINE = 1",
    )
    graph = size.imports(root, checked=False)

    assert [["referee/kitchen.py", "referee/pantry.py", "referee/stairs.py"]] == size.circles(graph)
    assert 5 == size.longest_chain(graph)


def test_what_only_a_type_checker_imports_is_counted_apart(tmp_path):
    source = "if TYPE_CHECKING:\n    from referee.{0} import A\nelse:\n    from referee.cellar import B"
    root = laid_out(tmp_path, hall=source.format("kitchen"), kitchen=source.format("hall"), cellar="")

    assert (2, []) == of_imports(root, checked=False)
    assert (3, [["referee/hall.py", "referee/kitchen.py"]]) == of_imports(root, checked=True)


def of_imports(root, checked):
    graph = size.imports(root, checked=checked)
    return size.longest_chain(graph), size.circles(graph)


def test_of_records_the_largest_come_first_with_the_fields_of_their_bases():
    house = ModuleType("house")
    exec(HOUSE, vars(house))

    assert [(3, "house.Hall"), (2, "house.Room")] == largest([house], most=2)
    assert (1, 0) == (fields(house.Told), fields(int))


@pytest.mark.thorough
def test_this_tree_is_measured_as_any_other(capfd):
    main(size.ROOT)
    told = capfd.readouterr().out

    assert "running words are read" in told
    assert "fields of referee." in told


def test_letters_pass_through_the_rooms_that_do_the_work():
    rooms = {name: {size.room(path_in_tree(file)) for file, _ in walk.functions} for name, walk in walks(size.ROOT)}

    assert {"scheduler", "referee/mail", "referee/store"} <= rooms["bytes come in"]
    assert {"referee/orders"} <= rooms["a sheet of rows is read"]
    assert {"referee/prose"} <= rooms["running words are read"]
    assert {"referee/desk", "referee/adjudication", "referee/letters", "referee/store"} <= rooms["a letter is heard"]
    assert {"referee/report"} <= rooms["a letter is rendered"]


def path_in_tree(file):
    return file.removeprefix(f"{size.ROOT}/")
