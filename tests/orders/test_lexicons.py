"""The words of six languages: which are there, which two of them share, and that any of them make the same sheet."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, cycle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.languages.folders import Naming, Words, words_by_tag
from referee.orders.contents import Line, OrderSheet
from referee.orders.keywords import clash, conflicts, fought_over, meanings_of, understood
from referee.orders.lexicon import folded, phrases_of
from referee.rules.model import COURT
from tests.geography import BOARD
from tests.orders.letters import written
from tests.orders.sheets import check
from tests.orders.tongues import ENGLISH, ENGLISH_WORDS, FOUGHT, LANGUAGES, LEXICONS, TABLE, TAGS, own, read, spellings
from tests.thorough import examples

# --- the lexicons ---------------------------------------------------------------------------------

FIELDS = ("verbs", "asks", "particles", "manners", "numbers", "purposes", "blocks")


@pytest.mark.parametrize("tag", TAGS)
def test_a_misspelt_place_may_be_any_that_the_board_has(tag: str) -> None:
    lexicon = understood(tag, BOARD)

    assert {name.casefold() for name in lexicon.place_names} <= lexicon.said["place"].keys()
    found = {lexicon.said["place"][name.casefold()] for name in lexicon.place_names}
    assert {(place,) for place in (COURT, *BOARD.ground)} == found


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_no_language_has_ids_that_english_has_not(words: Words) -> None:
    for field in FIELDS:
        assert getattr(words, field).keys() <= getattr(ENGLISH_WORDS, field).keys(), field


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_what_is_shared_may_mean_several_and_is_the_name_of_none(words: Words) -> None:
    for kind, names in words.names.items():
        alone = {folded(phrase) for name in names.values() for phrase in name.phrases}
        shared = Counter(folded(phrase) for name in names.values() for phrase in phrases_of(name.shared))
        assert alone.isdisjoint(shared), kind
        assert [] == [phrase for phrase, times in shared.items() if times == 1], kind


def doubles(words: Words) -> Iterator[tuple[str, str, str, str]]:
    """Phrases that stand under two ids of one kind."""
    for field in ("verbs", "numbers", "places", "cards", "colours", "purposes", "blocks"):
        seen: dict[tuple[str, ...], object] = {}
        for id, listed in own(words, field).items():
            for phrase in phrases_of(listed):
                if (other := seen.setdefault(folded(phrase), id)) != id:
                    yield field, phrase, other, id


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_no_word_of_a_language_has_two_meanings_in_one_place_of_an_order(words: Words) -> None:
    lexicon = LEXICONS[words.language]
    torn = [
        (phrase, one, other)
        for phrase, meanings in meanings_of(lexicon).items()
        for one, other in combinations(sorted(meanings, key=str), 2)
        if clash(one, other)
    ]

    assert ([], []) == (torn, list(doubles(words))), "a phrase stands under two ids: leave it to one"
    answers = {folded(phrase)[0] for phrase in lexicon.said["YES"]}
    assert set() == answers & {folded(phrase)[0] for phrase in lexicon.said["IF KING MOVED"]}


def test_a_collision_inside_a_language_is_found() -> None:
    torn = replace(ENGLISH, said={**ENGLISH.said, "AND": {"and": "AND", "or": "AND"}})

    assert any(clash(one, other) for one, other in combinations(meanings_of(torn)[("or",)], 2))
    burgos = {"place": {code: Naming({"title": "Burgos"}) for code in ("GAL", "CVI")}}
    assert [("places", "burgos")] == [double[:2] for double in doubles(replace(words_by_tag()["nl"], names=burgos))]


def test_these_words_are_fought_over_by_languages_and_no_others() -> None:
    expected = {"a": "en es", "an": "de en", "de": "es nl sv", "do": "en pl", "en": "es nl sv"}
    expected |= {"i": "en pl sv", "im": "de en", "je": "de nl", "no": "en es", "of": "en nl"}
    found = conflicts(LEXICONS.values())

    assert expected == {word: " ".join(sorted(q.languages)) for word, fought in found.items() for q in fought}


def test_a_word_within_another_is_not_fought_over() -> None:
    def words(text: str, tag: str = "") -> list[str]:
        return [conflict.phrase[0] for conflict in fought_over([Line(1, text)], TABLE, tag)]

    assert [[], ["no", "i"], ["of"]] == [words("I’ll see donor's"), words("No, I"), words("OF.", "nl")]


@pytest.mark.parametrize("language", TAGS)
def test_english_orders_mean_in_every_language_what_they_mean_in_english(language: str) -> None:
    known = understood(language, BOARD).said
    others = {*ENGLISH_WORDS.manners, "filler", "own"}
    orders = {kind: said for kind, said in ENGLISH.said.items() if kind not in others}
    lost = {phrase for kind, said in orders.items() for phrase in said if known[kind].get(phrase) != said[phrase]}

    assert ({"do"} if language == "pl" else set()) == lost


# --- words that mean two things -------------------------------------------------------------------


def test_a_word_means_what_it_means_in_the_players_language() -> None:
    either, both = "PLACE 2 Seville or Granada", "PLACE 2 Seville, 1 Granada"
    turn = replace(TABLE, mid_turn=True)

    assert read(either, "en", turn) == read("PLAATS 2 Sevilla of Granada", "nl", turn)
    assert read(both, "en", turn) == read("PLAATS 2 Sevilla en 1 Granada", "nl", turn)
    assert read("PLACE 2 Seville", "en", turn) == read("COLOCA 2 en Sevilla", "es", turn)
    assert read(both, "en", turn) == read("UMIEŚĆ 2 w Sewilli i 1 w Granadzie", "pl", turn)
    assert read(both, "en", turn) == read("PLACERA 2 i Sevilla och 1 i Granada", "sv", turn)


def test_prose_around_clear_orders_is_prose_whatever_its_words() -> None:
    prose = "I think two of you had a lot of luck in Aragon."

    for language in ("", *TAGS):
        sheet = read(f"{prose}\nPOWER 11", language)
        assert ("POWER 11", (), (), (prose,)) == (
            written(sheet.blocks),
            sheet.complaints,
            sheet.proposal,
            sheet.ignored,
        )


NO_SPANISH = "no PODER 11"


def test_a_denial_in_the_players_language_is_never_an_order() -> None:
    assert [(), ()] == [read(text, "es").blocks for text in (NO_SPANISH, "No MOVE 1 own Granada to Seville")]


def test_what_two_languages_would_tell_differently_is_asked_back_if_nobody_knows_the_players_language() -> None:
    sheet = read(f"{NO_SPANISH}\nDISK EVICT Granada")
    (about,) = sheet.complaints

    assert "DISK EVICT Granada" == written(sheet.blocks)
    assert ("two-languages", "ambiguous", ("no",), ("POWER 11",), "POWER") == (
        about.code,
        about.fault,
        about.args,
        about.legal,
        about.key,
    )
    assert (1, 0, 2) == (about.line, about.column, about.width)


def test_a_request_that_two_languages_would_tell_differently_is_not_granted() -> None:
    sheet = read("no FINAL")

    assert ((), ["two-languages"]) == (sheet.requests, [c.code for c in sheet.complaints])


def test_the_rest_of_a_letter_tells_which_language_a_word_is_in() -> None:
    turn = replace(TABLE, mid_turn=True)

    assert read("POWER 11 or 9", "en") == read("MACHT 11 of 9")
    assert read("POWER 11 or 9", "en") == read("MACHT 11 of 9", "en")
    assert read("PLACE 2 Seville", "en", turn) == read("PLACERA 2 i Sevilla", "en", turn)


def test_a_player_whose_name_is_a_word_of_another_language_is_a_player() -> None:
    table = replace(TABLE, names=("Mia", "Bo", "Cleo", "Dirk", "Emma"))
    red = read("VETO red", "en", table)

    assert red == read("VETO Mia", "sv", table) == read("VETO Mia", "en", table)
    assert ["two-languages"] == [c.code for c in read("VETO Mia", "", table).complaints]


# --- any words at all -----------------------------------------------------------------------------

Slot = tuple[str, str]

RIVAL, IF = ("colours", "red"), ("particles", "IF")
CONDITIONS: tuple[tuple[Slot | str, ...], ...] = (
    (IF, RIVAL, ("particles", "LEADS"), ("places", "SEV")),
    (("particles", "UNLESS"), RIVAL, ("particles", "HAS"), "3", ("places", "COURT")),
    (IF, ("particles", "ANYBODY"), ("particles", "HAS"), ("particles", "LEAST"), "3", ("particles", "PROVINCES")),
    (IF, RIVAL, ("particles", "AHEAD"), ("colours", "blue"), ("particles", "BY"), "5"),
    (IF, ("particles", "TURN"), "2", ("particles", "AND"), ("particles", "FIRST")),
    *((("particles", "UNLESS"), ("particles", "LAST"), ("particles", "AND"), RIVAL, ("particles", "LAID"), "9"),) * 2,
    *((IF, RIVAL, ("particles", "TOOK"), ("cards", "scoreboard")),) * 5,  # there are many words for it
    *((IF, ("cards", "scoreboard"), ("particles", "IS"), ("particles", "FREE")),) * 2,
    *((IF, ("particles", "FIRST")),) * 2,
    (IF, ("verbs", "KING"), ("particles", "MOVED")),
    (IF, ("verbs", "KING"), ("particles", "TO"), ("places", "GAL")),
)

TO_THE_CASTILLO = [(("verbs", "PLACE"), ("particles", goal), ("places", "CAS")) for goal in ("REST", "SPREAD")]

PARTS: tuple[tuple[Slot | str, ...], ...] = (
    (
        *(("verbs", "POWER"), "11"),
        *(
            part
            for turn in "123"
            for part in (("particles", "OR"), ("particles", "AIM"), turn, ("particles", "MAX"), "9")
        ),
    ),
    (("verbs", "CARD"), ("cards", "two_and_two")),
    *(
        (("verbs", "MOVE"), "1", seat, ("places", source), ("particles", "TO"), ("places", target))
        for seat, source, target in (
            *((("own", ""), "GRA", "SEV"), (("own", ""), "CAT", "SEV")),
            (("colours", "blue"), "VAL", "GAL"),
        )
    ),
    (
        *(("verbs", "PLACE"), ("particles", "LEAD"), ("places", "ARA"), ","),
        *(("particles", "SECOND"), ("places", "VAL"), ",", ("particles", "REST"), ("places", "CAS"), ","),
        *(("particles", "SPREAD"), ("places", "CAS"), ("particles", "OR"), ("places", "CNU"), ","),
        ("particles", "BEST"),
    ),
    (("verbs", "ELSE"), ("cards", "score_secret")),
    (("verbs", "ACT"),),
    *(
        row
        for condition, deed, place in zip(CONDITIONS, cycle(("SKIP", "ACT")), cycle(TO_THE_CASTILLO), strict=False)
        for row in ((("verbs", "ELSE"), ("cards", "score_secret"), *condition), (("verbs", deed),), place)
    ),
    *((("verbs", "ELSE"), ("particles", "ANY")), (("verbs", "SKIP"),)) * 3,
    (
        ("verbs", "RETURN"),
        ("particles", "KEEP LEADS"),
        "2",
        ("places", "COURT"),
        ",",
        "1",
        ("places", "CAT"),
        ("particles", "OR"),
        ("places", "PVA"),
    ),
    (("verbs", "DISK"), ("purposes", "SECRET"), ("places", "CVI"), ("particles", "OR"), ("places", "CNU")),
    *(
        (("verbs", "DISK"), ("purposes", "GENERAL"), ("particles", "LEAD"), ("places", "GRA")),
        (
            *(("verbs", "VETO"), ("colours", "red"), ("particles", "ON"), ("cards", "king"), ("particles", "WHEN")),
            *(("particles", "INTO"), ("places", "GAL")),
        ),
        (("verbs", "ASK"), ("particles", "IF KING MOVED")),
    )
    * 2,
)
"""Orders with many words stand there often, so that a few sheets hold all of these."""

SLOTS = tuple(dict.fromkeys(part for row in PARTS for part in row if isinstance(part, tuple)))


def phrases(words: Words, slot: Slot) -> tuple[str, ...]:
    field, id = slot
    return spellings(words, field, id) if id else phrases_of(getattr(words, field) or getattr(ENGLISH_WORDS, field))


def sheet_of(pick: Callable[[Slot], str]) -> str:
    """The sheet with the phrases picked; verbs in capitals, as a keyword may stand anywhere then."""

    def word(part: Slot | str) -> str:
        return part if isinstance(part, str) else pick(part).upper() if part[0] == "verbs" else pick(part)

    return "\n".join(" ".join(map(word, row)) for row in PARTS)


CANONICAL = read(sheet_of(lambda slot: phrases(ENGLISH_WORDS, slot)[0]), "en")


def test_the_sheet_with_holes_is_a_whole_sheet() -> None:
    assert OrderSheet(blocks=CANONICAL.blocks) == CANONICAL
    assert 7 == len(CANONICAL.blocks)


@pytest.mark.parametrize("words", LANGUAGES, ids=TAGS)
def test_every_word_of_a_language_does_in_a_sheet_of_that_language(words: Words) -> None:
    wanted = {(slot, phrase) for slot in SLOTS for phrase in phrases(words, slot)}
    rounds = {slot: cycle(phrases(words, slot)) for slot in SLOTS}
    written_already: set[tuple[Slot, str]] = set()

    def pick(slot: Slot) -> str:
        phrase = next(rounds[slot])
        written_already.add((slot, phrase))
        return phrase

    while written_already < wanted:
        text = sheet_of(pick)
        assert CANONICAL == read(text, words.language), text


@pytest.mark.thorough
@examples(15)
@given(st.integers(), st.sampled_from(("", *TAGS)))
def test_random_words_of_random_languages_make_the_same_sheet(seed: int, language: str) -> None:
    dice = Random(seed)

    def pick(slot: Slot) -> str:
        every = [phrase for words in LANGUAGES for phrase in phrases(words, slot)]
        return dice.choice([phrase for phrase in every if FOUGHT.isdisjoint(folded(phrase))])

    text = sheet_of(pick)
    assert CANONICAL == read(text, language), text


EVERY = [
    phrase
    for words in LANGUAGES
    for field in ("verbs", "particles", "manners", "places", "cards", "colours")
    for listed in own(words, field).values()
    for phrase in phrases_of(listed)
]

SALADS = st.lists(
    st.tuples(st.sampled_from((*EVERY, *map(str, range(12)), ",")), st.sampled_from("   \n"), st.booleans()),
    max_size=30,
).map(lambda pieces: "".join((phrase.upper() if loud else phrase) + gap for phrase, gap, loud in pieces))


@given(SALADS, st.sampled_from(("", *TAGS)))
def test_any_salad_of_languages_gives_a_sheet_that_reads_back_in_all_of_them(text: str, language: str) -> None:
    sheet = read(text, language)
    check(sheet)

    for reader in ("", "en", language):
        assert OrderSheet(blocks=sheet.blocks) == read(written(sheet.blocks, TABLE), reader)


@pytest.mark.thorough
@examples(15)
@given(st.integers(), st.sampled_from(("", *TAGS)))
def test_words_that_are_fought_over_never_make_another_sheet(seed: int, language: str) -> None:
    dice = Random(seed)
    canonical = {block.key: block for block in CANONICAL.blocks}

    def pick(slot: Slot) -> str:
        every = [phrase for words in LANGUAGES for phrase in phrases(words, slot)]
        fought = [phrase for phrase in every if not FOUGHT.isdisjoint(folded(phrase))]
        return dice.choice(fought if fought and dice.random() < 0.5 else every)

    text = sheet_of(pick)
    sheet = read(text, language)
    assert [] == [block for block in sheet.blocks if block != canonical[block.key]], text
    assert len(sheet.blocks) == len(canonical) or sheet.complaints, text
