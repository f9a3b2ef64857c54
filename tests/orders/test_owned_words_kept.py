"""What is kept and what is not: half a plan where a line cannot be, nothing of talk, rows as they are, who ordered."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.docket.known import known_to
from referee.docket.left_open import open_slots
from referee.orders.contents import Known, Line
from referee.orders.proposals import merged
from referee.orders.writing import place_name
from referee.prose.letter_reader import read_letter
from tests.kit.byletters import by_letters
from tests.kit.geography import BOARD
from tests.kit.post import open_office, text_of
from tests.kit.thorough import examples
from tests.orders.drawn_talk import CASES
from tests.orders.drawn_words import LANGUAGES, PLACES
from tests.orders.letters import BLUE, read, written

ANN = 0

# --- half wrong is half kept ----------------------------------------------------------------------

SHEETS = {
    "en": "{n}, King to {king}, {a} in {near}, {b} in {far}",
    "de": "{n}, König nach {king}, {a} nach {near}, {b} nach {far}",
    "es": "{n}, rey a {king}, {a} en {near}, {b} en {far}",
    "nl": "{n}, koning naar {king}, {a} in {near}, {b} in {far}",
    "pl": "{n}, król do {king}, {a} do {near}, {b} do {far}",
    "sv": "{n}, kungen till {king}, {a} i {near}, {b} i {far}",
}
NEXT_TO = {
    place_name(place, BOARD): {place_name(near, BOARD) for near in BOARD.borders[place]} for place in BOARD.regions
}
TRIPLES = [
    (king, near, far)
    for king, near, far in permutations(PLACES["en"].values(), 3)
    if near in NEXT_TO[king] and far not in NEXT_TO[king]
]
"""Where the King goes, a place beside it and one that nobody reaches from there."""


@pytest.fixture(scope="module")
def asked() -> Known:
    """What Ann's reader knows in the first round, the King on offer, with judges of what she may say."""
    game = by_letters(4, cooling_minutes=0)
    label = [each for each in game.sent if each.seat == ANN][-1].label
    return replace(known_to(game.docket, ANN), slots=open_slots(game.docket, ANN, label, game.now))


@given(st.data())
@examples(60)
def test_of_a_sheet_with_one_line_that_cannot_be_the_others_stand(asked: Known, data: st.DataObject) -> None:
    language, places = data.draw(st.sampled_from(LANGUAGES)), data.draw(st.sampled_from(TRIPLES))
    power, many = data.draw(st.integers(6, 13)), data.draw(st.sampled_from([(1, 2), (2, 1), (2, 3), (3, 2)]))
    typed = {order: name for name, order in PLACES[language].items()}
    king, near, far = (typed[place] for place in places)
    wrong_first = data.draw(st.booleans())
    first, last = ((many[1], far), (many[0], near)) if wrong_first else ((many[0], near), (many[1], far))
    words = SHEETS[language].format(n=power, king=king, a=first[0], near=first[1], b=last[0], far=last[1])

    sheet = read(words, asked, language)
    stands = written(merged(sheet.proposal, sheet.which.ways[0] if sheet.which else ()), asked).splitlines()

    assert f"POWER {power}" in written(sheet.proposal, asked).splitlines()
    assert [f"POWER {power}", "CARD king", f"KING {places[0]}", f"PLACE {many[0]} {places[1]}"] == stands
    assert [far in about.text[about.column :] for about in sheet.complaints] == [True]


# --- the letter stays open: what comes next edits it -------------------------------------------------

ADDS = {
    "en": "and {n} in {p}",
    "de": "und {n} nach {p}",
    "es": "y {n} en {p}",
    "nl": "en {n} in {p}",
    "pl": "i {n} do {p}",
    "sv": "och {n} i {p}",
}
CHANGES = {
    "en": ("{p}, not {old}", "swap {old} for {p}", "{p} instead of {old}"),
    "de": ("{p}, nicht {old}", "{p} statt {old}"),
    "es": ("{p}, no {old}", "{p} en vez de {old}"),
    "nl": ("{p}, niet {old}", "{p} in plaats van {old}"),
    "pl": ("{p}, nie {old}", "{p} zamiast {old}"),
    "sv": ("{p}, inte {old}", "{p} i stället för {old}"),
}


def outcomes(known: Known, words: str, language: str) -> tuple[str, list[str]]:
    """What a letter to an open proposal proposes unasked, and all that an answer to it would leave as the proposal."""
    sheet = read(words, known, language)
    bare = merged(known.proposal, sheet.proposal)
    ways = [merged(bare, way) for way in sheet.which.ways] if sheet.which else [bare]
    return written(bare, known), [written(way, known) for way in ways]


@given(st.data())
@examples(60)
def test_a_letter_to_an_open_proposal_adds_to_it_or_exchanges_what_it_names(asked: Known, data: st.DataObject) -> None:
    kings = sorted(king for king, near in NEXT_TO.items() if len(near & {*PLACES["en"].values()}) > 1)
    language, king = data.draw(st.sampled_from(LANGUAGES)), data.draw(st.sampled_from(kings))
    typed = {order: name for name, order in PLACES[language].items() if order in NEXT_TO[king]}
    old, new = data.draw(st.permutations(sorted(typed)).map(lambda places: places[:2]))
    stood = f"POWER 12\nCARD king\nKING {king}\nPLACE 2 {old}"
    known = replace(asked, proposal=read(stood, asked).blocks)
    adds, many = data.draw(st.booleans()), data.draw(st.integers(1, 2))
    frame = ADDS[language] if adds else data.draw(st.sampled_from(CHANGES[language]))
    words = frame.format(n=many, p=typed[new], old=typed[old])
    meant = f"{stood}, {many} {new}" if adds else stood.replace(f"2 {old}", f"2 {new}")

    bare, ways = outcomes(known, words, language)

    assert meant in ways
    assert bare in (stood, meant)


@given(st.data())
@examples(30)
def test_what_cannot_be_added_is_told_with_the_nearest_that_could(asked: Known, data: st.DataObject) -> None:
    language, (king, near, far) = data.draw(st.sampled_from(LANGUAGES)), data.draw(st.sampled_from(TRIPLES))
    typed = {order: name for name, order in PLACES[language].items()}
    stood = f"POWER 12\nCARD king\nKING {king}\nPLACE 2 {near}"
    known = replace(asked, proposal=read(stood, asked).blocks)

    sheet = read(ADDS[language].format(n=1, p=typed[far]), known, language)

    assert stood == written(merged(known.proposal, sheet.proposal), known)
    assert [True] == [typed[far] in about.text and bool(about.legal) for about in sheet.complaints]


# --- talk is a class ------------------------------------------------------------------------------

MORE_TALK = {
    "en": [
        "Is {n} still free, and who leads in {p}?",
        "Would {n} be enough for {p}?",
        "I played {n} last time and lost {p}.",
        "Back then {n} won {p} for me.",
        "Dirk took {n} and went to {p}.",
        "Emma always plays {n} into {p}.",
        "Let me think about {n} and {p} until tomorrow.",
        "Cleo wrote: POWER {n}, King to {p}.",
        'Dirk\'s sheet said "{n} and two in {p}".',
        "I am away from 3 to {n} December.",
        "I'm in {p} on holiday until the {n}th, back then.",
    ],
    "de": [
        "Ist die {n} noch frei, und wer führt in {p}?",
        "Reicht die {n} für {p}?",
        "Letztes Mal habe ich die {n} gespielt und {p} verloren.",
        "Emma spielt immer die {n} nach {p}.",
        "Ich weiß noch nicht, ob {n} oder {p}.",
        "Cleo schrieb: POWER {n}, König nach {p}.",
        "Ich bin vom 3. bis {n}. Dezember weg.",
    ],
    "nl": [
        "Is de {n} nog vrij, en wie leidt in {p}?",
        "De vorige keer speelde ik {n} en verloor ik {p}.",
        "Emma speelt altijd {n} in {p}.",
        "Even nadenken over {n} en {p}.",
        "Cleo schreef: POWER {n}, koning naar {p}.",
        "Ik ben van 3 tot {n} december weg.",
    ],
    "es": [
        "¿Sigue libre el {n}, y quién gana en {p}?",
        "La última vez jugué el {n} y perdí {p}.",
        "Emma siempre juega el {n} en {p}.",
        "Tengo que pensar en {n} y en {p}.",
        "Cleo escribió: POWER {n}, rey a {p}.",
        "Estaré fuera del 3 al {n} de diciembre.",
    ],
    "pl": [
        "Czy {n} starczy do {p}?",
        "Wtedy wygrałem {n} koło {p}.",
        "Dirk wziął {n} i poszedł do {p}.",
        "Muszę pomyśleć o {n} i o {p}.",
        "Cleo napisała: POWER {n}, król do {p}.",
        "Nie ma mnie od 3 do {n} grudnia.",
    ],
    "sv": [
        "Är {n} ledig, och vem leder i {p}?",
        "Förra gången spelade jag {n} och förlorade {p}.",
        "Emma spelar alltid {n} i {p}.",
        "Jag vet inte än om {n} eller {p}.",
        "Cleo skrev: POWER {n}, kungen till {p}.",
        "Jag är borta från 3 till {n} december.",
    ],
}
TALK = [(tag, frame) for _, tag, frame in CASES if "lives in" not in frame]
TALK += [(tag, frame) for tag, frames in MORE_TALK.items() for frame in frames]
talk = st.sampled_from(TALK).flatmap(
    lambda case: st.tuples(
        st.just(case[0]), st.builds(case[1].format, n=st.integers(2, 13), p=st.sampled_from([*PLACES[case[0]]]))
    )
)


@given(talk)
@examples(150)
def test_nothing_is_proposed_or_asked_out_of_talk(said: tuple[str, str]) -> None:
    sheet = read(said[1], BLUE, said[0])

    assert ((), (), None) == (sheet.blocks, sheet.proposal, sheet.which)


@pytest.mark.parametrize("wrote", ["Cleo wrote:", "Cleo wrote:\n", "This is what Dirk wrote to me:"])
def test_rows_that_somebody_else_wrote_are_not_filed(wrote: str) -> None:
    sheet = read(f"{wrote}\nPOWER 13\nCARD king\nKING Aragon")

    assert () == sheet.blocks


@pytest.mark.parametrize("sure", [True, False])
@pytest.mark.parametrize("above", ["On Fri, 20 Nov, Anna wrote:", "Look what Anna sent in our other game:"])
def test_orders_quoted_as_those_of_a_rival_are_told_and_not_proposed(above: str, sure: bool) -> None:
    orders = "POWER 13, CARD king, KING Aragon"
    below = Line(2, f'"{orders}"' if sure else orders, sure=sure)

    sheet = read_letter((Line(1, above), below), BLUE, "en")

    assert ((), (), None) == (sheet.blocks, sheet.proposal, sheet.which)
    assert below.text in sheet.ignored


def test_ones_own_orders_of_another_time_are_not_proposed() -> None:
    sheet = read('This is what I played in spring:\n"POWER 13, CARD king, KING Aragon"')

    assert ((), (), None) == (sheet.blocks, sheet.proposal, sheet.which)


# --- rows are what they say -----------------------------------------------------------------------

PASSED_OVER = {
    "en": ("Thanks for the game!", "Kind regards\nBo", "What a lovely evening.", "Sorry for the delay.", "Hi all,"),
    "de": ("Danke für das Spiel!", "Viele Grüße\nBo", "Was für ein schöner Abend.", "Hallo zusammen,"),
    "es": ("¡Gracias por la partida!", "Saludos\nBo", "Hola a todos,"),
    "nl": ("Bedankt voor het spel!", "Groeten\nBo", "Hallo allemaal,"),
    "pl": ("Dzięki za grę!", "Pozdrawiam\nBo", "Cześć wszystkim,"),
    "sv": ("Tack för spelet!", "Hälsningar\nBo", "Hej allihop,"),
}


@given(st.data())
@examples(80)
def test_rows_with_keywords_are_filed_as_they_are_whatever_courtesy_stands_beside_them(data: st.DataObject) -> None:
    language = data.draw(st.sampled_from(LANGUAGES))
    places = data.draw(st.permutations([*PLACES["en"].values()]))
    power, many = data.draw(st.integers(1, 13)), data.draw(st.integers(1, 5))
    rows = f"POWER {power}\nCARD king\nKING {places[0]}\nPLACE {many} {places[1]} or {places[2]}"
    beside = st.sampled_from(["", *PASSED_OVER[language]])
    above, below = data.draw(beside), data.draw(beside)

    sheet = read(f"{above}\n\n{rows}\n\n{below}".strip(), BLUE, "en")

    assert (rows, (), ()) == (written(sheet.blocks), sheet.proposal, sheet.complaints)


# --- who has ordered is no program ----------------------------------------------------------------


@pytest.mark.parametrize("ordered", [("POWER 9",), ("my nine please", "OK"), ("POWER 9", "CLEAR POWER")])
def test_who_has_ordered_before_is_never_told_of_programs(ordered: tuple[str, ...], a_database: str) -> None:
    with open_office(a_database, players=3) as office:
        for words in ordered:
            office.says(ANN, words)
        talk = ("Lovely night", "Hello there", "My sister laughed")
        answers = [text_of(letter) for words in talk for _, letter in office.says(ANN, words)]

    assert answers
    assert not any("If a program wrote this" in answer for answer in answers)
