"""Days as people write them, in every language; what may mean others is not read."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.orders.days import Days, days_amid, days_named, days_wished

TODAY = date(2026, 11, 27)  # a Friday


def dec(first: int, last: int, since: int = 12) -> Days:
    return Days(date(2026, since, first), date(2026, 12, last))


def since_today(last: date) -> Days:
    return Days(TODAY, last)


@pytest.mark.parametrize(
    "text",
    [
        "1 Dec TO 6 Dec",
        "FROM 1 December to 6 December",
        "1-6 Dec",
        "1 \N{EN DASH} 6 Dec.",
        "Dec 1-6",
        "December 1st to December 6th",
        "1st of December till the 6th of December",
        "1 Dec 2026 until 6 Dec 2026",
        "Tue. 1 Dec. to Sun. 6 Dec.",
        "2026-12-01 TO 2026-12-06",
        "2026-12-01..2026-12-06",
        "1.12. - 6.12.",
        "1.12.2026 to 6.12.2026",
        "from 1 Dec for 6 days",
        "six days from 1 Dec",
    ],
)
def test_days_are_read_in_the_forms_that_people_have_for_them(text: str) -> None:
    assert dec(1, 6) == days_named(text, TODAY)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("until Monday", since_today(date(2026, 11, 29))),
        ("to Monday", since_today(date(2026, 11, 30))),
        ("until tomorrow", since_today(TODAY)),
        ("until Friday", since_today(date(2026, 12, 3))),
        ("tomorrow", Days(date(2026, 11, 28), date(2026, 11, 28))),
        ("Monday", Days(date(2026, 11, 30), date(2026, 11, 30))),
        ("Monday to Thursday", dec(30, 3, since=11)),
        ("Friday to Monday", Days(TODAY, date(2026, 11, 30))),
        ("next week", dec(30, 6, since=11)),
        ("this weekend", Days(date(2026, 11, 28), date(2026, 11, 29))),
        ("this week", since_today(date(2026, 11, 29))),
        ("3 days", since_today(date(2026, 11, 30))),
        ("a week", since_today(date(2026, 12, 4))),
        ("2 weeks", since_today(date(2026, 12, 11))),
        ("30 Dec to 2 Jan", Days(date(2026, 12, 30), date(2027, 1, 2))),
        ("20 Nov to 30 Nov", Days(date(2026, 11, 20), date(2026, 11, 30))),
    ],
)
def test_days_without_a_year_or_a_date_are_those_that_come_next(text: str, days: Days) -> None:
    assert days == days_named(text, TODAY)


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("nl", "1 t/m 6 december"),
        ("nl", "van 1 tot en met 6 dec"),
        ("de", "vom 1. bis 6. Dezember"),
        ("de", "1.12.-6.12."),
        ("pl", "od 1 do 6 grudnia"),
        ("pl", "1 grudnia do 6 grudnia"),
        ("sv", "1 till 6 december"),
        ("es", "del 1 al 6 de diciembre"),
        ("pl", "1 Dec to 6 Dec"),
    ],
)
def test_days_are_read_in_each_language_and_in_english(tag: str, text: str) -> None:
    assert dec(1, 6) == days_named(text, TODAY, tag)


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("nl", "tot maandag"),
        ("de", "bis Montag"),
        ("pl", "do poniedziałku"),
        ("sv", "till måndag"),
        ("es", "hasta el lunes"),
    ],
)
def test_until_a_day_is_until_it_begins(tag: str, text: str) -> None:
    assert since_today(date(2026, 11, 29)) == days_named(text, TODAY, tag)


@pytest.mark.parametrize(
    "text",
    [
        *("", "week", "6", "from Monday", "31 Nov", "Wed 1 Dec", "1 Dec 6 Dec", "2 30 Dec", "0000-01-01", "9" * 5000),
        *("1/12 to 3/12", "next Monday", "Friday", "6 Dec to 1 Dec", "until the weekend", "until I am back"),
    ],
)
def test_what_names_no_days_or_may_name_others_is_not_read(text: str) -> None:
    assert days_named(text, TODAY) is None


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Sorry, I am away next week, please play on.", dec(30, 6, since=11)),
        ("I'm on holiday from 1 Dec to 6 Dec and cannot play.", dec(1, 6)),
        ("I'll be in hospital until Thursday; POWER 9", since_today(date(2026, 12, 2))),
        ("I am away.", None),
        ("away on Monday and on Wednesday", None),
        ("I took 13 in round 1", None),
    ],
)
def test_amid_running_words_days_are_found_if_they_name_them_once(text: str, days: Days | None) -> None:
    assert days == days_amid(text, TODAY)


# Notices of an absence, in the words of each language: until a day, and through it
UNTIL = (
    ("en", "I am out of the office until {0} December."),
    ("en", "I'm away until {0} December and will answer then."),
    ("en", "I am out of the office and will be back on {0} December."),
    ("en", "I am out of the office. I return on December {0}."),
    ("en", "I am out of the office and not back before {0} December."),
    ("en", "I am out of the office returning {0} December."),
    ("nl", "Ik ben niet op kantoor tot {0} december."),
    ("nl", "Ik ben afwezig en vanaf {0} december weer bereikbaar."),
    ("nl", "Ik ben op vakantie en ben op {0} december terug."),
    ("nl", "Ik ben pas op {0} december weer op kantoor, tot dan afwezig."),
    ("de", "Ich bin bis {0:02}.12.2026 im Urlaub."),
    ("de", "Ich bin im Urlaub und ab dem {0}. Dezember wieder erreichbar."),
    ("de", "Ich bin abwesend und am {0}. Dezember wieder im Büro."),
    ("de", "Ich bin erst am {0}. Dezember wieder da, bis dahin abwesend."),
    ("es", "Estoy fuera de la oficina hasta el {0} de diciembre."),
    ("es", "Estoy ausente y vuelvo el {0} de diciembre."),
    ("es", "Estoy de vacaciones y no vuelvo antes del {0} de diciembre."),
    ("pl", "Jestem poza biurem do {0} grudnia."),
    ("pl", "Jestem nieobecny i wracam {0} grudnia."),
    ("sv", "Jag är inte på kontoret förrän den {0} december."),
    ("sv", "Jag är inte på kontoret till den {0} december."),
    ("sv", "Jag har semester och är tillbaka den {0} december."),
    ("sv", "Jag är inte på kontoret fram till {0} december."),
    ("sv", "Jag är åter på kontoret den {0} december, frånvarande tills dess."),
)
THROUGH = (
    ("en", "I am on vacation through {0} December."),
    ("en", "I am out of the office up to and including {0} December."),
    ("nl", "Ik ben tot en met {0} december afwezig."),
    ("nl", "Ik ben t/m {0} december met vakantie."),
    ("de", "Ich bin bis zum {0}. Dezember nicht im Büro."),
    ("de", "Ich bin bis einschließlich {0}. Dezember abwesend."),
    ("es", "Estaré de vacaciones hasta el {0} de diciembre inclusive."),
    ("pl", "Jestem na urlopie do {0} grudnia włącznie."),
    ("sv", "Jag har semester till och med {0} december."),
    ("sv", "Jag är frånvarande t.o.m. {0} december."),
)


@given(st.integers(1, 31), st.sampled_from(UNTIL))
def test_a_day_until_which_somebody_is_away_or_on_which_somebody_is_back_is_not_one_of_the_absence(
    day: int, notice: tuple[str, str]
) -> None:
    language, text = notice

    assert Days(TODAY, date(2026, 12, day) - timedelta(1)) == days_amid(text.format(day), TODAY, language)


@given(st.integers(1, 31), st.sampled_from(THROUGH))
def test_a_day_that_is_said_to_belong_to_an_absence_is_its_last(day: int, notice: tuple[str, str]) -> None:
    language, text = notice

    assert Days(TODAY, date(2026, 12, day)) == days_amid(text.format(day), TODAY, language)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("I am away on 3 December. I will get back to you.", dec(3, 3)),
        ("I am away on 3 December, back on 6 December.", dec(3, 5)),
        ("Away from 3 December, back on 6 December.", dec(3, 5)),
        ("I will come back to this. I am away from 3 to 6 December.", dec(3, 6)),
    ],
)
def test_a_word_for_being_back_says_nothing_of_days_that_it_does_not_stand_by(text: str, days: Days) -> None:
    assert days == days_amid(text, TODAY)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("5", 5),
        ("3 days", 3),
        ("a week", 7),
        ("until 3 December", 13),
        ("until Monday", 3),
        ("red 24h", 1),
        ("36 hours", 2),
        ("two more days", 2),
        ("it has more than a thousand characters", 0),
        ("11 and 12", 0),
        ("", 0),
    ],
)
def test_a_length_is_wished_in_days_hours_or_until_a_day(text, days):
    assert days == days_wished(text, date(2026, 11, 20))
