"""The chain over a log: when it begins, what it binds, and that its heads tell nothing that is sealed."""

import json
import re
from dataclasses import replace

import pytest

from referee import log
from referee.chance import commitment
from referee.desk import desk
from referee.log import Options, as_json, chain
from referee.log.entries import Linked
from referee.proof import proving, record
from referee.rules.events import RoundOpened
from referee.rules.table import TableLaid
from tests.kit.chained import chained, eventful
from tests.kit.post import open_office, text_of
from tests.kit.tables import power
from tests.kit.typed import typed

HEAD = re.compile(r"Record up to here: (\S+)")


def links(office):
    with office.store.reading() as transaction:
        return [entry for entry in transaction.log("g1") if isinstance(entry.body, Linked)]


def test_a_game_that_was_going_on_before_there_were_chains_begins_its_own_with_the_next_round(a_database, monkeypatch):
    """Letters of before have no head; verify says from where on the chain holds."""

    def begin(office):  # of its own, for what has begun is kept for others
        office.everybody_accepts()

    tells_all = chain.tells_all
    monkeypatch.setattr(chain, "tells_all", lambda entries: False)  # the program of before
    monkeypatch.setattr(desk, "GameCreated", lambda *made, mixed, gathers: log.GameCreated(*made[:-1]))
    monkeypatch.setattr(desk, "commitment", lambda seed, hashed: commitment(seed))
    with open_office(a_database, begin, players=3, length="six_skip", options=Options(cooling_minutes=0)) as office:
        first = text_of(office.newest(0))
        monkeypatch.setattr(chain, "tells_all", tells_all)
        office.says(0, "SAY hola")
        assert ([], None) == (links(office), HEAD.search(text_of(office.newest(1))))
        office.play_to_the_end()
        with office.store.reading() as transaction:
            checked = proving.verify(record.read(record.export(transaction.log("g1"))))

    assert HEAD.search(first) is None
    assert () == checked.faults
    assert ("its chain began with round 3: what came before is only what was said then",) == checked.unproven
    assert HEAD.search(text_of(office.newest(0)))[1] == checked.heads[-1].shown


def test_a_record_without_a_chain_is_verified_as_before_and_says_what_it_cannot_prove():
    game = eventful(hashed="bytes")
    bare = [entry for entry in game.kept if not isinstance(entry.body, Linked)]

    checked = proving.verify(bare)

    assert () == checked.faults
    assert ["this game has no chain"] == [each.partition(":")[0] for each in checked.unproven]


def test_a_deck_that_was_corrected_since_is_no_fault_of_a_game_without_a_chain():
    bare = [entry for entry in eventful(hashed="bytes").kept if not isinstance(entry.body, Linked)]
    at = next(n for n, entry in enumerate(bare) if isinstance(entry.body, TableLaid))
    first, *others = bare[at].body.cards
    bare[at] = replace(bare[at], body=replace(bare[at].body, cards=(replace(first, must="always"), *others)), text="")

    checked = proving.verify(bare)

    assert f"the deck: the card {first.design} is not as the boxes print it" in checked.unproven
    assert not [fault for fault in checked.faults if "deck" in fault]


@pytest.mark.parametrize("hashed", ["hex", "bytes"])
def test_a_chain_that_begins_elsewhere_than_its_release_began_it_was_cut(hashed):
    """Since 0.3.0 with the invitations; in a game of before with a round."""
    kept = eventful(hashed=hashed).kept
    openings = {entry.at for entry in kept if isinstance(entry.body, RoundOpened | log.GameCreated)}
    first = next(entry.seq for entry in kept if isinstance(entry.body, Linked) and entry.at not in openings)
    cut, head, since, board = [], "", [], kept[0].body.setup.board
    for entry in kept:
        if not isinstance(entry.body, Linked):
            since.append((entry.seq, entry.at, entry.text))
            cut.append(entry)
        elif entry.seq >= first:
            made = chain.link(head, since, board, bytes)
            cut.append(replace(entry, body=made, text=""))
            head, since = made.head, []

    assert (f"its chain begins with entry {first}, and should have begun before",) == proving.verify(cut).faults


def without_words_of_an_accept():
    """A record of before digests were mixed in, in which words of an ACCEPT were forgotten: an address, say."""
    kept = eventful(hashed="bytes").kept
    lines = {entry.seq: entry.text.replace("words of Ann", "somebody@forgotten.invalid") for entry in kept}
    lines |= chain.without_salts_of_forgotten(lines.items())
    return tuple(as_json.decoded((entry.seq, entry.at, lines[entry.seq]) for entry in kept))


def test_where_the_words_of_an_accept_were_forgotten_the_draws_are_not_computed_and_nobody_is_accused():
    """`forget` replaces them, and deletes their salt."""
    checked = proving.verify(without_words_of_an_accept())

    assert () == checked.faults
    assert None is checked.marks
    assert "neither draws nor fingerprints of sheets can be computed any more" in checked.unproven[-1]


def test_where_fingerprints_of_sheets_cannot_be_computed_any_more_none_is_said_to_be_of_another_game(tmp_path):
    kept = tmp_path / "g1.json"
    kept.write_text(json.dumps(record.export(without_words_of_an_accept())), "utf-8")

    said = typed("verify", kept, "aaaa-bbbb-cccc")

    assert 1 == said.exit_code
    assert "aaaa-bbbb-cccc is no head of this record" in " ".join(said.output.split())
    assert "this is not the record of the game" not in said.output


def test_what_is_sealed_between_two_links_changes_neither_when_nor_how_often_a_head_changes():
    """A rival who writes once, or ten times, or not at all: as many heads, and the same letters carry the same ones."""
    counts = []
    for times in (0, 1, 10):
        game = chained(3)
        before = game.heads()
        for value in range(times):
            game.sends(1, power(value + 1))
        assert before == game.heads()
        game.take([log.PressSent(0, "hola")])
        counts.append(len(game.heads()) - len(before))

    assert [1, 1, 1] == counts


def test_a_head_cannot_be_found_by_trying_every_sheet():
    """With all that is open and the right sheet, but without the salt, nobody computes the head."""
    game = chained(3)
    game.sends(1, power(4))
    game.take([log.PressSent(0, "hola")])
    link = game.kept[-1].body
    after = max(n for n, e in enumerate(game.kept[:-1]) if isinstance(e.body, Linked)) + 1
    since = [(entry.seq, entry.at, entry.text) for entry in game.kept[after:-1]]
    board, before = game.docket.setup.board, chain.check(game.kept[:-1]).links[-1].body.head
    words = [bytes.fromhex(salt) for _, salt in link.words]

    def tried(salt):
        salts = [*words, salt]
        return chain.link(before, since, board, lambda _: salts.pop(0)).head

    assert link.head == tried(bytes.fromhex(link.salt))
    assert link.head != tried(bytes(16))


def test_there_is_a_sealed_digest_with_a_salt_of_its_own_even_where_nothing_is_sealed():
    game = chained(3)
    before = len(game.kept)
    for words in ("hola", "hola"):
        game.take([log.PressSent(0, words)])

    one, other = (entry.body for entry in game.kept[before:] if isinstance(entry.body, Linked))

    assert len({one.sealed, other.sealed, one.salt, other.salt}) == 4
    assert one.words[0] != other.words[0]  # nor can the same words be told from others by their digests


@pytest.mark.parametrize(("head", "shown"), [("", ""), ("0" * 64, "aaaa-aaaa-aaaa"), ("f" * 64, "7777-7777-7777")])
def test_a_head_is_shown_in_three_groups_of_four(head, shown):
    assert shown == chain.shown(head)
