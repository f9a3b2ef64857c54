"""docs/proof.md says all that a stranger's program needs: one that imports nothing of ours recomputes a game."""

import json
import re
import sys
from pathlib import Path
from random import Random

import pytest

from referee import chance, log
from referee.docket.model import fingerprint
from referee.log import audiences, chain, rulings
from referee.log.entries import Linked
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.plans import AskBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.table import KEYS
from referee.rules.decisions import Disk
from referee.rules.wire import TAGS
from tests.kit import second_program as second
from tests.kit.chained import chained, eventful, plays
from tests.kit.sources import ROOT

PAGE = (ROOT / "docs" / "proof.md").read_text(encoding="utf-8")
VECTORS = json.loads(re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)[1])

AS = {"power-block": "POWER", "disk-block": "DISK SECRET", "ask-block": "ASK"}
"""What the blocks of a test are called on a sheet."""


def packed(document, folder):
    """A record as a file, as it comes with the last letter."""
    path = folder / "record.json.gz"
    path.write_bytes(second.gzip.compress(json.dumps(document, ensure_ascii=False).encode()))
    return path


def test_the_second_program_imports_nothing_of_ours():
    source = Path(second.__file__).read_text(encoding="utf-8")
    imported = re.findall(r"^(?:import|from) (\S+)", source, re.MULTILINE)

    assert set(imported) <= sys.stdlib_module_names


def test_the_second_program_recomputes_every_draw_of_a_game_of_nine_rounds(tmp_path):
    game = chained(3, 5)
    plays(game, Random(5))

    said, head = second.main(packed(game.document(), tmp_path))

    assert {"commitment": "1 of 1", "words": "3 of 3", "draws": "41 of 41", "links": "16 of 16"} == said
    assert chain.shown(head) == game.heads()[-1]


@pytest.mark.parametrize("boxes", [("intrigue",), ("france", "anniversary"), ("colonies",)])
def test_it_recomputes_games_with_boxes_their_hands_and_their_chains(boxes, tmp_path):
    game = chained(2, 3, boxes=boxes, edition="rio_grande", length="six_skip")
    plays(game, Random(3))

    said, _ = second.main(packed(game.document(), tmp_path))

    assert all(len(set(found.split(" of "))) == 1 for found in said.values()), said
    assert ("hands" in said) == (boxes == ("intrigue",))


def test_it_recomputes_a_game_with_rulings_and_words(tmp_path):
    said, _ = second.main(packed(eventful().document(), tmp_path))

    assert all(len(set(found.split(" of "))) == 1 for found in said.values()), said


def test_it_recomputes_a_game_in_which_a_moderator_looked_wrote_for_a_seat_and_cleared_a_block(tmp_path):
    game = chained(length="six_skip")
    ordered = rulings.OrderedFor(0, ("POWER",), ("CARD",))
    game.take([log.SealedRead(7, (0,)), log.Ruled(1, 7, "Mo", ordered)])
    plays(game, Random(5))

    said, _ = second.main(packed(game.document(), tmp_path))

    assert all(len(set(found.split(" of "))) == 1 for found in said.values()), said


def test_the_vectors_of_the_page_are_what_the_second_program_computes():
    made = VECTORS["link"]["made"]
    key = second.key_of(VECTORS["seed"], VECTORS["words"])

    assert VECTORS["commitment"] == second.sha256(VECTORS["seed"])
    assert VECTORS["key"] == key.hex()
    today = second.key_of(VECTORS["seed"], VECTORS["digests"])
    drawn = VECTORS["drawn_by_digests"]
    assert VECTORS["digests"] == {colour: second.sha256(words) for colour, words in VECTORS["words"]}
    assert VECTORS["key_of_digests"] == today.hex()
    assert [gives for *_, gives in drawn] == [second.draw(today, *drawn) for *drawn, _ in drawn]
    assert [gives for *_, gives in VECTORS["draws"]] == [second.draw(key, *drawn) for *drawn, _ in VECTORS["draws"]]
    assert VECTORS["hand"]["commitment"] == second.hand(VECTORS["hand"]["values"], VECTORS["hand"]["salt"])
    assert (made["head"], made["sealed"]) == second.link(VECTORS["link"]["before"], VECTORS["link"]["rows"], made)


def test_the_fingerprint_of_the_page_is_what_the_second_program_computes():
    told = VECTORS["sheet"]
    key = second.key_of(VECTORS["seed"], VECTORS["words"])
    found = second.fingerprint(key, told["colour"], told["letters"], told["sheet"], told["standing"])

    assert (told["salt"], told["fingerprint"]) == found
    assert told["salt"] == chance.sheet_salt(key, told["colour"], told["letters"])
    assert told["shown"] == chain.shown(told["fingerprint"])


def test_the_second_program_finds_the_fingerprint_of_a_sheet_in_its_rows_of_the_log():
    game = chained(3, 5)
    disk, power, ask = DiskBlock(Disk.SECRET, ("GAL",)), PowerBlock((PowerRank(9),)), AskBlock(if_king_moved=True)
    game.take([log.SheetFiled(0, (disk,), False, (ask,))])
    game.take([log.SheetFiled(0, (power,), False)])
    game.take([log.SheetFiled(1, (power,), False)])

    setup = game.docket.setup
    rows = [json.loads(row.text) for row in game.kept]  # which are in the record once the game is over
    own = [row for row in rows if row["is"] == "sheet-filed" and row["seat"] == 0]
    sheet, standing = ({AS[b["is"]]: b for row in own for b in row[which]} for which in ("blocks", "standing"))
    key = second.key_of(game.docket.seed, {setup.colours[each.seat]: each.digest for each in game.docket.accepted})

    _, found = second.fingerprint(key, setup.colours[0], len(own), sheet, standing)
    assert fingerprint(game.docket, 0) == found


def test_the_page_gives_the_order_of_a_sheet():
    assert list(KEYS) == second.KEYS
    assert (
        "POWER, REINFORCE, CARD, TURN, ELSE BEST, RETURN, DISK GENERAL, SECRET, SEND and EVICT, VETO, ASK"
        in " ".join(PAGE.split())
    )


def test_the_vectors_of_the_page_are_what_the_referee_computes():
    seed, made = bytes.fromhex(VECTORS["seed"]), VECTORS["link"]["made"]
    key = chance.mixed_key(seed, [(colour, nonce) for colour, nonce in VECTORS["words"]])
    lines = [(row["seq"], row["at"], second.compact(row["entry"])) for row in VECTORS["link"]["rows"]]
    salts = [*(salt for _, salt in made["words"]), made["salt"]]
    link = chain.link(VECTORS["link"]["before"], lines, None, lambda _: bytes.fromhex(salts.pop(0)))

    assert (VECTORS["commitment"], VECTORS["key"]) == (chance.commitment(seed, "hex"), key.hex())
    assert VECTORS["key_of_digests"] == chance.mixed_key(seed, [*VECTORS["digests"].items()], "digests").hex()
    assert (made["head"], made["sealed"]) == (link.head, link.sealed)
    assert VECTORS["link"]["shown"] == chain.shown(link.head)


def test_the_page_names_every_field_whose_words_are_veiled_and_every_kind_that_is_sealed():
    names = {*chain.WORDS, *(field for fields in chain.WORDS.values() for field in fields), *second.SEALED}

    kinds = {*audiences.REFEREE_ONLY, *audiences.SEAT_ONLY} - {*audiences.NEVER_TOLD, Linked}
    sealed = {TAGS[kind] for kind in kinds} - {"hand-chosen", "choice-sealed", "power-taken-back"}

    assert chain.WORDS == second.WORDS
    assert sealed == {*second.SEALED}
    assert [] == sorted(name for name in names if f"`{name}`" not in PAGE)
