"""What people write of their time and place is asked back by its shape, in any language; no others, nor the past."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from babel import Locale
from babel.core import get_global
from babel.dates import get_day_names
from hypothesis import assume, given
from hypothesis import strategies as st

from referee.languages.cities import zones_called
from referee.languages.folders import words_by_tag
from referee.languages.tokens import tokens_of
from referee.orders.contents import (
    Inquiry,
    Line,
    LivesIn,
    Meant,
    Motion,
    NewAddress,
    OrderSheet,
    Speaks,
    StepBack,
)
from referee.orders.keywords import english
from referee.orders.letter_language import order_for
from referee.orders.lexicon import vocabulary
from referee.orders.presence import BeAway, BeBack, Resign
from referee.prose.letter_reader import read_letter
from tests.orders.letters import BLUE

TODAY = date(2026, 11, 20)  # a Friday
TABLE = replace(BLUE, today=TODAY, names=("Ann", "Bo", "Yara", "Gus", "Emma"))

RANGES = {
    "en": [
        "from {a} to {b} December",
        "{a}-{b} December",
        "from December {a} to December {b}",
        "between {a} and {b} December",
    ],
    "de": [
        "vom {a}. bis {b}. Dezember",
        "vom {a}.12. bis {b}.12.",
        "vom {a}. bis zum {b}.12.",
        "zwischen dem {a}. und {b}. Dezember",
    ],
    "nl": ["van {a} t/m {b} december", "van {a} tot en met {b} december", "tussen {a} en {b} december"],
    "es": ["del {a} al {b} de diciembre", "entre el {a} y el {b} de diciembre"],
    "pl": ["od {a} do {b} grudnia", "między {a} a {b} grudnia"],
    "sv": ["från {a} till {b} december", "{a}-{b} december", "mellan {a} och {b} december"],
}
MINE = {
    "en": ["I'm away {d}", "I will be on holiday {d}, no laptop", "no internet {d}", "{d} I'm at my parents'"],
    "de": ["Ich bin {d} weg", "Bin {d} im Urlaub", "{d} kein Internet"],
    "nl": ["Ik ben {d} weg, geen internet", "{d} op vakantie"],
    "es": ["Estaré de viaje {d}", "{d} no puedo jugar"],
    "pl": ["Nie ma mnie {d}", "Wyjeżdżam {d}"],
    "sv": ["Jag är bortrest {d}", "Semester {d}"],
}
NOT_MINE = {
    "en": [
        "My wife is away {d}",
        "Gus is away {d}",
        "I might be away {d}",
        "If I'm away {d} Ann plays",
        "Was Gus away {d}?",
    ],
    "de": [
        "Meine Frau ist {d} weg",
        "Gus ist {d} weg",
        "Vielleicht bin ich {d} weg",
        "Wenn ich {d} weg bin, spielt Ann",
    ],
    "nl": ["Mijn vrouw is {d} weg", "Gus is {d} weg", "Misschien ben ik {d} weg"],
    "es": ["Mi mujer está fuera {d}", "Gus está fuera {d}", "Quizá esté fuera {d}"],
    "pl": ["Moja żona wyjeżdża {d}", "Gus wyjeżdża {d}", "Może wyjeżdżam {d}"],
    "sv": ["Min fru är borta {d}", "Gus är borta {d}", "Kanske är jag borta {d}"],
}
PAST = {
    "en": "I was on holiday {d}",
    "de": "Ich war {d} im Urlaub",
    "nl": "Ik was {d} op vakantie",
    "es": "Estuve de viaje {d}",
    "pl": "Byłem {d} na urlopie",
    "sv": "Jag var på semester {d}",
}
TAGS = sorted(RANGES)


def read(text: str, language: str) -> OrderSheet:
    return read_letter([Line(number, line) for number, line in enumerate(text.splitlines(), 1)], TABLE, language)


days = st.tuples(st.integers(1, 14), st.integers(1, 14)).map(sorted).filter(lambda both: both[0] < both[1])


def frames(table: dict[str, list[str]]) -> st.SearchStrategy[tuple[str, str, str]]:
    every = [(tag, frame, shape) for tag in TAGS for frame in table[tag] for shape in RANGES[tag]]
    return st.sampled_from(every)


@given(frames(MINE), days, st.sampled_from(TAGS))
def test_days_of_oneself_are_asked_back_in_whatever_language(
    case: tuple[str, str, str], both: list[int], reader: str
) -> None:
    _, frame, shape = case
    sheet = read(frame.format(d=shape.format(a=both[0], b=both[1])), reader)

    assert (BeAway(f"2026-12-{both[0]:02}", f"2026-12-{both[1]:02}", sure=False),) == sheet.requests
    assert ((), ()) == (sheet.blocks, sheet.proposal)


@given(frames(NOT_MINE), days)
def test_days_of_others_and_guesses_are_neither_asked_about_nor_read_as_orders(
    case: tuple[str, str, str], both: list[int]
) -> None:
    tag, frame, shape = case
    sheet = read(frame.format(d=shape.format(a=both[0], b=both[1])), tag)

    assert not any(isinstance(each, BeAway) for each in sheet.requests)
    assert ((), ()) == (sheet.blocks, sheet.proposal)


@given(st.sampled_from([(tag, PAST[tag], shape) for tag in TAGS for shape in RANGES[tag]]), days)
def test_an_absence_that_is_over_is_not_asked_about(case: tuple[str, str, str], both: list[int]) -> None:
    tag, frame, shape = case
    sheet = read(frame.format(d=shape.format(a=both[0], b=both[1])), tag)

    assert not any(isinstance(each, BeAway) for each in sheet.requests)
    assert () == sheet.proposal


@pytest.mark.parametrize(
    ("tag", "text", "first", "last"),
    [
        ("en", "I'm off skiing from the 5th till the 10th", (12, 5), (12, 10)),
        ("en", "I'm away from Monday on", (11, 23), (11, 29)),
        ("en", "I won't be around over Christmas", (12, 24), (12, 26)),
        ("en", "no computer until the 12th", (11, 20), (12, 12)),
        ("de", "Ich bin ab morgen eine Woche auf Dienstreise", (11, 21), (11, 27)),
        ("de", "Ich bin über Weihnachten weg", (12, 24), (12, 26)),
        ("nl", "Ik ben volgende week weg", (11, 23), (11, 29)),
        ("es", "no estaré del 5 al 10", (12, 5), (12, 10)),
        ("pl", "nie będzie mnie od jutra przez tydzień", (11, 21), (11, 27)),
        ("sv", "jag är borta från den 5:e till den 10:e", (12, 5), (12, 10)),
    ],
)
def test_days_are_read_loosely_where_they_are_asked_about(
    tag: str, text: str, first: tuple[int, int], last: tuple[int, int]
) -> None:
    (asked,) = read(text, tag).requests

    assert BeAway(date(2026, *first).isoformat(), date(2026, *last).isoformat(), sure=False) == asked


@pytest.mark.parametrize(
    ("text", "request_"),
    [
        ("Please find somebody to take over my seat", Resign()),
        ("Ich höre auf, sucht bitte jemand anderen", Resign()),
        ("Rezygnuję z gry, przepraszam", Resign()),
        ("could we all take a break for 5 days?", Meant(Motion("pause", days=5), "MOTION PAUSE 5 days")),
        ("können wir das Spiel drei Tage anhalten?", Meant(Motion("pause", days=3), "MOTION PAUSE 3 days")),
        ("can I have two more days?", Meant(Motion("pause", days=2), "MOTION PAUSE 2 days")),
        ("czy mogę dostać jeszcze jeden dzień więcej?", Meant(Motion("pause", days=1), "MOTION PAUSE 1 day")),
        ("could we all take a break over Christmas?", Inquiry("concern", keyword="MOTION PAUSE")),
        ("I'm back again!", Meant(BeBack(), "BACK")),
        ("Sorry everybody, I was ill. Am I still in?", Inquiry("seat")),
        ("my new mail address is bo@new.example", NewAddress("main", "bo@new.example")),
        ("Meine Adresse hat sich geändert: bo@neu.example", NewAddress("main", "bo@neu.example")),
        ("können wir auf Deutsch?", Meant(Speaks("de"), "LANGUAGE Deutsch")),
        ("po polsku proszę", Meant(Speaks("pl"), "LANGUAGE polski")),
        ("undo that", StepBack()),
        ("what did yellow do last round?", Inquiry("happened", -1, seat=2)),
        ("why did I only get 2 cubes?", Inquiry("happened", seat=1)),
    ],
)
def test_what_has_a_line_is_asked_back_with_it_or_told(text: str, request_: object) -> None:
    sheet = read(text, "en")

    assert (request_,) == sheet.requests
    assert () == sheet.proposal


@pytest.mark.parametrize(
    "text",
    [
        "I give up Granada",
        "leave the card alone",
        "quite good",
        "I'll send my orders on Monday",
        "See you on Friday!",
        "am I too late?",
    ],
)
def test_small_talk_and_orders_are_no_concern(text: str) -> None:
    assert not any(isinstance(each, BeAway | Resign | Meant) for each in read(text, "en").requests)


def test_orders_beside_an_absence_are_read_as_before() -> None:
    sheet = read("POWER 11\nI'm away from 3 to 6 December.", "en")

    assert 1 == len(sheet.blocks)
    assert (BeAway("2026-12-03", "2026-12-06", sure=False),) == sheet.requests


HOME = {
    "en": ["I moved to {c}", "I'm now living in {c}", "We live in {c} now", "I have relocated to {c}"],
    "de": ["Ich bin nach {c} gezogen", "Ich wohne jetzt in {c}", "Wir sind nach {c} umgezogen"],
    "nl": ["Ik ben naar {c} verhuisd", "Ik woon nu in {c}"],
    "es": ["Me he mudado a {c}", "Ahora vivo en {c}"],
    "pl": ["Mieszkam teraz w mieście {c}", "Przeprowadziłem się, teraz w {c}"],
    "sv": ["Jag har flyttat till {c}", "Jag bor i {c} nu"],
}
OTHERS_HOME = {
    "en": ["Gus moved to {c}", "My sister lives in {c}", "If I move to {c}, wait", "I used to live in {c}"],
    "de": ["Gus ist nach {c} gezogen", "Meine Schwester wohnt in {c}", "Wenn ich nach {c} ziehe, wartet"],
    "nl": ["Gus is naar {c} verhuisd", "Mijn zus woont in {c}"],
    "es": ["Gus se ha mudado a {c}", "Mi hermana vive en {c}"],
    "pl": ["Gus mieszka teraz w mieście {c}", "Moja siostra mieszka teraz w {c}"],
    "sv": ["Gus har flyttat till {c}", "Min syster bor i {c}"],
}
ZONES = sorted(get_global("windows_zone_mapping").values())


@st.composite
def cities(draw: st.DrawFn, table: dict[str, list[str]]) -> tuple[str, str, str]:
    """A language, a sentence around a city that has one time zone to its name there, and that zone."""
    tag, zone = draw(st.sampled_from(TAGS)), draw(st.sampled_from(ZONES))
    city = Locale.parse(tag).time_zones.get(zone, {}).get("city") or zone.rpartition("/")[2].replace("_", " ")
    assume(len(zones_called(city, tag)) == 1 and not bare_of_game(city))
    return tag, draw(st.sampled_from(table[tag])).format(c=city), zones_called(city, tag)[0]


def bare_of_game(city: str) -> bool:
    """Whether a city shares its name with a place or a person of the table."""
    words = vocabulary(english(TABLE.board), TABLE)
    return any(words.has(kind, tokens_of(city)) for kind in ("seat", "number", "card"))


@given(cities(HOME))
def test_whoever_lives_elsewhere_is_asked_about_the_time_zone_of_the_city(case: tuple[str, str, str]) -> None:
    tag, text, zone = case

    assert (Meant(LivesIn(zone), f"TIMEZONE {zone}"),) == read(text, tag).requests


@given(cities(OTHERS_HOME))
def test_where_others_live_or_the_writer_once_did_is_asked_about_by_nobody(case: tuple[str, str, str]) -> None:
    tag, text, _ = case

    assert not any(isinstance(each, Meant) for each in read(text, tag).requests)


@pytest.mark.parametrize(
    ("tag", "text", "zone"),
    [
        ("pl", "Mieszkam teraz w Lizbonie", "Europe/Lisbon"),
        ("pl", "Przeprowadziłem się do Warszawy", "Europe/Warsaw"),
        ("pl", "Mieszkam teraz w Nowym Jorku", "America/New_York"),
        ("de", "Wir wohnen jetzt in New York", "America/New_York"),
    ],
)
def test_a_city_is_known_in_its_forms(tag: str, text: str, zone: str) -> None:
    assert (Meant(LivesIn(zone), f"TIMEZONE {zone}"),) == read(text, tag).requests


TONGUES = {
    "en": ["could you write to me in {l}", "please write to me in {l}"],
    "de": ["Könntest du mir auf {l} schreiben?", "Bitte schreib mir auf {l}"],
    "nl": ["Kun je me in het {l} schrijven?", "Schrijf me alsjeblieft in het {l}"],
    "es": ["¿Podrías escribirme en {l}?", "Por favor, escríbeme en {l}"],
    "sv": ["Kan du skriva till mig på {l}?", "Skriv till mig på {l}, tack"],
}


@given(st.sampled_from(sorted(TONGUES)), st.sampled_from(TAGS), st.integers(0, 1))
def test_whoever_asks_for_letters_in_a_language_is_asked_back(reader: str, wished: str, frame: int) -> None:
    named = words_by_tag()[reader].named("language")[wished].written

    asked = read(TONGUES[reader][frame].format(l=named), reader).requests

    assert (Meant(Speaks(wished), order_for(wished)),) == asked


WISHES = {
    "MUTE": {
        "en": ["stop sending me mail", "no more emails please", "please stop these messages"],
        "de": ["hört auf, mir Mails zu schicken", "Bitte keine Mails mehr", "Ich will nicht mehr so viele Mails"],
        "nl": ["stop met mails sturen", "geen mails meer alsjeblieft"],
        "es": ["dejad de enviarme correos", "no quiero más correos"],
        "pl": ["przestańcie wysyłać mi maile", "nie chcę więcej maili"],
        "sv": ["sluta skicka mejl till mig", "inga fler mejl tack"],
    },
    "LETTERS DAILY": {
        "en": ["LETTERS WEEKLY", "one letter a week is enough", "could I get mail less often?"],
        "de": ["BRIEFE WÖCHENTLICH", "bitte nur ein Brief pro Woche"],
        "nl": ["BRIEVEN WEKELIJKS", "één brief per week graag"],
        "es": ["CORREO SEMANAL", "un correo a la semana por favor"],
        "pl": ["LISTY CO TYDZIEŃ", "proszę o jeden list na tydzień"],
        "sv": ["BREV VARJE VECKA", "ett brev per vecka tack"],
    },
    "TIMEZONE": {
        "en": ["I'm in another time zone now", "my time zone is UTC+2 now"],
        "de": ["Ich bin jetzt in einer anderen Zeitzone"],
        "nl": ["Ik zit nu in een andere tijdzone"],
        "es": ["Ahora estoy en otra zona horaria"],
        "pl": ["Jestem teraz w innej strefie czasowej"],
        "sv": ["Jag är i en annan tidszon nu"],
    },
}


@pytest.mark.parametrize(
    ("keyword", "tag", "text"),
    [(key, tag, text) for key, by_tag in WISHES.items() for tag, said in by_tag.items() for text in said],
)
def test_what_can_be_had_is_told_by_its_keyword(keyword: str, tag: str, text: str) -> None:
    assert (Inquiry("concern", keyword=keyword),) == read(text, tag).requests


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "back earlier than I said"),
        ("en", "I am back sooner than planned"),
        ("en", "sorry for the silence"),
        ("en", "I was silent for so long"),
        ("de", "Bin früher zurück als gesagt"),
        ("de", "Entschuldigt die Funkstille"),
        ("nl", "ik ben eerder terug dan gezegd"),
        ("nl", "sorry voor de stilte"),
        ("es", "he vuelto antes de lo que dije"),
        ("es", "perdón por el silencio"),
        ("pl", "wróciłem wcześniej niż mówiłem"),
        ("pl", "przepraszam za ciszę"),
        ("sv", "jag är tillbaka tidigare än sagt"),
        ("sv", "förlåt tystnaden"),
    ],
)
def test_whoever_is_here_again_is_asked_about_back(tag: str, text: str) -> None:
    assert (Meant(BeBack(), "BACK"),) == read(text, tag).requests


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "please replace me"),
        ("de", "bitte ersetzt mich"),
        ("nl", "vervang mij alsjeblieft"),
        ("es", "sustituidme por favor"),
        ("pl", "proszę mnie zastąpić"),
        ("sv", "ersätt mig tack"),
        ("en", "RESIGN because of work"),
        ("en", "I resign because of work"),
        ("de", "AUFGEBEN wegen der Arbeit"),
        ("nl", "IK GEEF OP vanwege werk"),
        ("es", "ABANDONO por trabajo"),
        ("pl", "REZYGNUJĘ Z GRY z powodu pracy"),
        ("sv", "JAG GER UPP på grund av jobb"),
    ],
)
def test_whoever_leaves_is_asked_back_whatever_the_reason(tag: str, text: str) -> None:
    sheet = read(text, tag)

    assert (Resign(),) == sheet.requests
    assert () == sheet.complaints


@pytest.mark.parametrize("text", ["RESIGN from what?", "I resign myself to losing Granada", "I got no mail yesterday"])
def test_what_only_sounds_so_is_asked_back_by_nobody(text: str) -> None:
    assert () == read(text, "en").requests


@given(st.integers(-11, 12), st.sampled_from([":00", "", ":30"]), st.sampled_from(["UTC", "GMT", ""]))
def test_an_offset_is_answered_with_places_that_have_it(hours: int, minutes: str, name: str) -> None:
    said = f"{name}{hours:+}{minutes}"

    (complaint,) = read(f"TIMEZONE {said}", "en").complaints

    zones = [ZoneInfo(line.removeprefix("TIMEZONE ")) for line in complaint.legal]
    offset = timedelta(hours=hours, minutes=(30 if minutes == ":30" else 0) * (1 if hours >= 0 else -1))
    noon = datetime.combine(TODAY, time(12))
    if complaint.code == "zone-offset":
        assert {offset} == {noon.replace(tzinfo=zone).utcoffset() for zone in zones}
    else:
        assert ("zone-unclear", ":30") == (complaint.code, minutes)


@pytest.mark.parametrize(
    ("said", "first", "never"),
    [
        ("UTC-3", {"America/Argentina/Buenos_Aires", "America/Sao_Paulo", "America/Santiago"}, "America/Miquelon"),
        ("UTC-5", {"America/New_York", "America/Toronto", "America/Bogota"}, "America/Grand_Turk"),
        ("UTC+9", {"Asia/Tokyo", "Asia/Seoul"}, "Asia/Pyongyang"),
        ("GMT+5:45", {"Asia/Kathmandu"}, ""),
    ],
)
@pytest.mark.parametrize("tag", TAGS)
def test_of_an_offset_places_are_told_that_people_know(tag: str, said: str, first: set[str], never: str) -> None:
    (complaint,) = read(f"TIMEZONE {said}", tag).complaints

    told = [line.removeprefix("TIMEZONE ") for line in complaint.legal]
    assert first == {*told}
    assert never not in told


ENDS = {
    "en": ["When will it end?", "How long will this game take?", "when is the game over", "Is it nearly over?"],
    "de": ["Wie lange dauert die Partie noch?", "Wann ist das Spiel vorbei?", "bis wann geht das Spiel ungefähr?"],
    "es": ["¿Cuándo acaba la partida?", "¿Cuánto dura esto todavía?", "¿Falta mucho para el final?"],
    "nl": ["Hoe lang duurt het spel nog?", "Wanneer is deze partij afgelopen?"],
    "pl": ["Kiedy to się skończy?", "Jak długo jeszcze potrwa gra?"],
    "sv": ["När är spelet slut?", "Hur länge varar det här partiet?"],
}
OTHER_ENDS = {
    "en": ["When does the round end?", "How long do I have?", "When is it due?", "When does the vote end?"],
    "de": ["Wann endet die Runde?", "Wie lange habe ich noch Zeit?", "Wann ist die Abstimmung vorbei?"],
    "es": ["¿Cuándo acaba la ronda?", "¿Cuánto tiempo tengo?"],
    "nl": ["Wanneer is de ronde afgelopen?", "Hoe lang heb ik nog?"],
    "pl": ["Kiedy kończy się runda?", "Ile mam czasu?"],
    "sv": ["När är rundan slut?", "Hur länge har jag på mig?"],
}
FILLED = ["{s}", "Hi all. {s}", "{s} Best, Bo"]


@given(st.sampled_from([(tag, s) for tag in TAGS for s in ENDS[tag]]), st.sampled_from(FILLED), st.sampled_from(TAGS))
def test_who_asks_when_the_game_ends_asks_that_in_whatever_language(
    case: tuple[str, str], frame: str, reader: str
) -> None:
    assert Inquiry("end") in read(frame.format(s=case[1]), reader).requests


@pytest.mark.parametrize(("tag", "text"), [(tag, text) for tag, said in OTHER_ENDS.items() for text in said])
def test_what_else_ends_is_another_question(tag: str, text: str) -> None:
    assert Inquiry("end") not in read(text, tag).requests


@pytest.mark.parametrize("text", ["When the game ends, I'll buy you a beer", "we finish this game, I hope", "I'm done"])
def test_what_is_said_of_an_end_is_no_question(text: str) -> None:
    assert Inquiry("end") not in read(text, "en").requests


BACK_FROM = {
    "en": ["just back from holiday", "home from the hospital!", "I was in hospital, sorry", "did I lose my seat?"],
    "de": ["ich bin wieder da", "zurück aus dem Urlaub", "Ich war im Krankenhaus", "Bin ich noch dabei?"],
    "es": ["ya he vuelto", "estuve de viaje, perdón", "¿sigo en la partida?"],
    "nl": ["ben er weer", "terug van vakantie", "Ik was in het ziekenhuis", "Doe ik nog mee?"],
    "pl": ["wróciłem z urlopu", "Byłem w szpitalu", "czy jeszcze gram?"],
    "sv": ["hemma igen", "tillbaka från semestern", "Jag var på sjukhus", "Är jag fortfarande med?"],
}


@pytest.mark.parametrize(("tag", "text"), [(tag, text) for tag, said in BACK_FROM.items() for text in said])
def test_who_was_gone_tells_of_the_seat_and_of_no_absence_to_come(tag: str, text: str) -> None:
    (asked,) = read(text, tag).requests

    assert asked in (Inquiry("seat"), Meant(BeBack(), "BACK"))


def test_what_is_no_return_is_no_question_about_the_seat() -> None:
    said = [
        read(text, "en").requests for text in ("of course I did", "Gus was away, what now", "My wife was in hospital")
    ]

    assert [(), (), ()] == said


RETURNS = {
    "en": ["back on {d}", "home again {d}", "I'm home again on {d}"],
    "de": ["{d} wieder da", "bin {d} wieder zuhause"],
    "es": ["vuelvo el {d}", "el {d} de vuelta en casa"],
    "nl": ["{d} weer thuis", "ik ben {d} terug"],
    "pl": ["{d} wracam", "{d} z powrotem w domu"],
    "sv": ["hemma igen på {d}", "jag är tillbaka på {d}"],
}


@given(st.sampled_from([(tag, frame) for tag in TAGS for frame in RETURNS[tag]]), st.integers(2, 5))
def test_the_day_of_a_return_ends_an_absence_and_begins_none(case: tuple[str, str], ahead: int) -> None:
    tag, frame = case
    day = TODAY + timedelta(ahead)
    name = get_day_names("wide", "format", tag)[day.weekday()]

    asked = read(frame.format(d=name), tag).requests

    assert (BeAway(TODAY.isoformat(), (day - timedelta(1)).isoformat(), sure=False),) == asked


SPANS = [
    ("en", "I'm travelling 3–9 Dec, no mail", (12, 3), (12, 9)),
    ("en", "gone Thursday to Monday", (11, 26), (11, 30)),
    ("en", "from tomorrow for a week", (11, 21), (11, 27)),
    ("de", "bis Montag weg", (11, 20), (11, 22)),
    ("de", "bin von morgen an eine Woche weg", (11, 21), (11, 27)),
    ("nl", "vanaf morgen een week weg", (11, 21), (11, 27)),
    ("es", "fuera desde mañana una semana", (11, 21), (11, 27)),
    ("pl", "od jutra tydzień mnie nie ma", (11, 21), (11, 27)),
    ("sv", "borta från torsdag till måndag", (11, 26), (11, 30)),
]


@pytest.mark.parametrize(("tag", "text", "first", "last"), SPANS)
def test_an_absence_with_its_days_is_read_as_such(
    tag: str, text: str, first: tuple[int, int], last: tuple[int, int]
) -> None:
    (asked,) = read(text, tag).requests

    assert isinstance(asked, BeAway)
    assert (date(2026, *first).isoformat(), date(2026, *last).isoformat()) == (asked.first, asked.last)


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "How many days away do I have left?"),
        ("en", "how many holiday days are left"),
        ("de", "Wie viele Tage Urlaub habe ich noch?"),
        ("es", "¿Cuántos días de ausencia me quedan?"),
        ("nl", "Hoeveel dagen afwezigheid heb ik nog?"),
        ("pl", "Ile dni nieobecności mi zostało?"),
        ("sv", "Hur många dagars frånvaro har jag kvar?"),
    ],
)
def test_how_many_days_of_absence_are_left_is_a_question_of_its_own(tag: str, text: str) -> None:
    assert (Inquiry("concern", keyword="AWAY"),) == read(text, tag).requests


STAND_INS = {
    "en": ["let somebody else play for me", "can anyone take my seat?"],
    "de": ["kann jemand anders für mich spielen?", "jemand soll bitte meinen Platz nehmen"],
    "es": ["que alguien juegue por mí", "¿puede alguien ocupar mi sitio?"],
    "nl": ["laat iemand anders maar voor mij spelen", "kan iemand mijn plaats innemen?"],
    "pl": ["niech ktoś zagra za mnie", "czy ktoś weźmie moje miejsce?"],
    "sv": ["byt ut mig, tack", "kan någon annan spela för mig?"],
}


@pytest.mark.parametrize(("tag", "text"), [(tag, text) for tag, said in STAND_INS.items() for text in said])
def test_who_wants_somebody_else_to_play_is_asked_about_leaving(tag: str, text: str) -> None:
    assert (Resign(),) == read(text, tag).requests


@pytest.mark.parametrize("text", ["did somebody play for me?", "somebody play for me until Monday", "somebody told me"])
def test_a_stand_in_for_a_while_or_of_the_past_leaves_no_seat(text: str) -> None:
    assert not any(isinstance(each, Resign) for each in read(text, "en").requests)
