"""Whatever is altered in a finished record is found out, and told in words; or it contradicts letters people have."""

import copy
import json
from random import Random

import pytest

from referee import log
from referee.log import as_json, chain
from referee.log.entries import Linked
from referee.proof import proving, record
from tests.kit.alterations import ALTERATIONS, altered, exchange_hand, place_of
from tests.kit.chained import chained, eventful, plays


@pytest.fixture(scope="module")
def game():
    return eventful()


@pytest.fixture(scope="module")
def document(game):
    return game.document()


def faults(document):
    try:
        return proving.verify(record.read(document)).faults
    except record.BadRecord as trouble:
        return (str(trouble),)


def test_the_record_as_it_was_written_has_no_faults_and_nothing_it_cannot_prove(document):
    verdict = proving.verify(record.read(document))

    assert ((), ()) == (verdict.faults, verdict.unproven)


@pytest.mark.parametrize("alteration", ALTERATIONS, ids=lambda each: each.name)
def test_an_altered_record_is_found_out(document, alteration):
    found = faults(altered(document, alteration))

    assert any(alteration.says in fault for fault in found), found


def test_a_head_is_not_said_to_have_been_told_at_another_time(document):
    later = copy.deepcopy(document)
    later["log"][place_of(later["log"], "linked", 3)]["at"] += 3600

    assert any("or the time of it" in fault for fault in faults(later))


def forged_as_a_whole(document):
    """A record whose forger has made the chain anew, with the salts that were there."""
    head, since, rows, board = "", [], [], None
    for entry in record.read(document):
        board = as_json.board_of(entry.body) or board
        if isinstance(entry.body, Linked):
            salts = [*(salt for _, salt in entry.body.words), entry.body.salt]
            made = chain.link(
                head, since, board, lambda size, salts=salts: bytes.fromhex(salts.pop(0)) if salts else bytes(size)
            )
            entry, head, since = log.Logged(entry.seq, entry.at, made, as_json.dumps(made, board)), made.head, []
        else:
            since.append((entry.seq, entry.at, entry.text))
        rows.append({"seq": entry.seq, "at": entry.at, "entry": json.loads(entry.text)})
    return {**document, "log": rows}


def test_the_chain_of_an_honest_record_made_anew_is_the_same(document):
    assert document == forged_as_a_whole(document)


@pytest.mark.parametrize("alteration", [a for a in ALTERATIONS if not a.says], ids=lambda each: each.name)
def test_a_record_forged_as_a_whole_contradicts_the_letters_that_people_have(game, document, alteration):
    forged = forged_as_a_whole(altered(document, alteration))

    *_, last = chain.check(record.read(forged)).links

    assert () == chain.check(record.read(forged)).broken
    assert chain.shown(last.body.head) not in game.heads()


def test_the_heads_that_verify_tells_are_those_that_stood_in_letters(game, document):
    told = [each.shown for each in proving.verify(record.read(document)).heads]

    assert game.heads() == [head for head in told if head in game.heads()]
    assert len(game.heads()) > 10


def test_a_hand_exchanged_together_with_its_commitment_is_found_out():
    game = chained(2, 3, boxes=("intrigue",), edition="rio_grande", length="six_skip")
    plays(game, Random(3))
    document = game.document()
    forged = copy.deepcopy(document)
    exchange_hand(forged["log"])

    assert () == faults(document)
    assert any("sheet" in fault for fault in faults(forged))


STRANGE = [None, [], {}, "x", 5, {"is": "second"}, {"is": "promoted", "person": 3, "name": "x"}]
OF_OTHER_LINK = {"is": "linked", "head": "x", "sealed": "y", "salt": "", "words": []}


@pytest.mark.parametrize("entry", [*STRANGE, OF_OTHER_LINK], ids=str)
def test_a_row_that_is_no_entry_is_an_alteration_and_no_crash(document, entry):
    forged = copy.deepcopy(document)
    forged["log"][9]["entry"] = entry

    assert faults(forged)


def test_a_card_that_is_none_is_an_alteration_and_no_crash(document):
    forged = copy.deepcopy(document)
    forged["log"][place_of(forged["log"], "table-laid")]["entry"]["cards"][24] = "x"

    assert faults(forged)


@pytest.mark.parametrize("where", ["document", "row"])
def test_what_no_record_has_is_not_passed_over_as_proven(document, where):
    forged = copy.deepcopy(document)
    (forged if where == "document" else forged["log"][5])["note"] = "Ann has won"

    assert any("'note'" in fault for fault in faults(forged))


def leaves(value, path=()):
    """The paths of all that stands within a value."""
    within = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in within:
        yield (*path, name)
        yield from leaves(each, (*path, name))


@pytest.mark.parametrize("seed", range(12))
def test_whatever_a_value_of_an_entry_is_made_the_record_is_altered(document, seed):
    draw = Random(seed)
    rows = document["log"]
    kinds = sorted({row["entry"]["is"] for row in rows})
    for _ in range(4):
        kind = draw.choice(kinds)
        at = draw.choice([n for n, row in enumerate(rows) if row["entry"]["is"] == kind])
        row = copy.deepcopy(rows[at])
        *above, last = draw.choice(list(leaves(row)))
        within = row
        for name in above:
            within = within[name]
        within[last] = draw.choice([each for each in (None, [], {}, -1, 7, 10**40, "x", "…") if each != within[last]])

        forged = {**document, "log": [*rows[:at], row, *rows[at + 1 :]]}
        assert faults(forged), (kind, above, last, within[last])
