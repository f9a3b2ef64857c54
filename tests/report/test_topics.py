"""HELP tells of each thing of the game what it is at this table, by its rules with their pages, in a few lines."""

from dataclasses import replace
from functools import partial
from itertools import chain

import pytest

from benchmarks.waits import thinned
from referee.languages.folders import words_by_tag
from referee.languages.loading import load
from referee.letters.planning import plan
from referee.log import Options
from referee.log.options import at_pace
from referee.orders.contents import Help, Inquiry, Line, OrderSheet
from referee.players.kinds import PLAYERS
from referee.prose.letter_reader import read_letter
from referee.report import render
from referee.report.topics import TOPICS, command, letters_and_weeks
from referee.report.voice import LetterVoice
from referee.rules.boxes import BASE, set_up, table_for
from referee.rules.editions import EDITIONS
from tests.kit import filed_games
from tests.kit.having import having
from tests.orders.letters import read
from tests.report.winter import GOLDEN, letter

ENGLISH = load()["en"]
BOXES = {
    "rio_grande": [(), ("colonies",), ("intrigue",), ("intrigue", "decennial"), ("grandissimo",)],
    "koens": [("france", "granada", "church", "anniversary", "home_advantage", "moving_restrictions")],
    "big_box_nl": [("players_edition", "special"), ("grandissimo",), ("anniversary", "intrigue", "colonies")],
}
SETUPS = [(book, boxes) for book, each in BOXES.items() for boxes in each]


def at_table(book="rio_grande", boxes=(), seats=4, options=None):
    """A letter to blue before the first draw, at a table like this."""
    table, one = table_for(set_up(BASE.colours[:seats], EDITIONS[book], boxes)), letter("help")
    return having(
        one, table=table, view=None, names=one.people.names[:seats], awaited=(), options=options or one.options
    )


def helped(one, words):
    """The help that these words ask for, as text without the foot."""
    sheet = read_letter((Line(1, f"HELP {words}"),), LetterVoice(ENGLISH, one, "UTC").known)
    assert [] == [*sheet.complaints]
    (asked,) = sheet.requests
    return render(replace(one, moment=asked), ENGLISH, "UTC").text.partition("\n\nRecord up to here")[0]


def test_the_subject_of_help_names_a_thing_and_how_a_card_is_ordered():
    for topic, words in (
        ("who", "about who is who"),
        ("castillo", "about the Castillo"),
        ("POWER", "how to order POWER"),
    ):
        assert render(replace(letter("help"), moment=Help(topic)), ENGLISH, "UTC").subject == f"Winter: {words}"


@pytest.mark.parametrize("topic", TOPICS)
def test_each_topic_is_told_in_a_few_lines_and_says_what_is_near(topic):
    lines = helped(letter("help"), topic.replace("_", " ")).splitlines()

    assert 4 <= len(lines) <= 18
    assert any(line.startswith("See also HELP ") for line in lines)
    assert {*TOPICS[topic].near} <= {*TOPICS, "POWER", "PLACE", "CARD", "ELSE BEST", "SILENCE SENSIBLE"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("tell", "TELL yellow:"),
        ("TELL", "TELL yellow:"),
        ("TELL MODERATOR", "Words to a moderator"),
        ("ignore", "IGNORE Bo keeps"),
        ("hear", "HEAR Bo ends"),
        ("letters", "LETTERS FEW"),
        ("show", "SHOW MODERATOR"),
        ("back", "AWAY until Monday"),
        ("motion", "MOTION REPLACE red"),
        ("grace", "12 hours more for a sheet"),
        ("silence", "nobody waits for that seat"),
        ("time", "See also HELP ABSENCE or HELP SILENCE SENSIBLE."),
        ("holidays", "7 days in the game at most"),
        ("leaving", "RESIGN leaves the game"),
    ],
)
def test_whoever_is_late_away_or_wants_to_leave_finds_the_word(words, told):
    one = letter("help")

    assert told in " ".join(helped(replace(one, options=at_pace("club", one.options)), words).split())


def test_of_absence_a_table_tells_only_what_it_has():
    told = helped(replace(letter("help"), options=Options()), "absence")

    assert ("AWAY" in told, "QUIET" in told, "MOTION" in told) == (False, False, False)
    assert "TIMEZONE" in told
    assert "RESIGN" in told


@pytest.mark.parametrize(("book", "boxes"), SETUPS)
def test_the_list_of_rules_has_every_topic_and_each_thing_of_the_boxes_which_help_then_tells_of(book, boxes):
    one = at_table(book, boxes)
    listed = " ".join(helped(one, "rules").split()).partition("their page: ")[2].partition(". ")[0].split(", ")

    assert [command(LetterVoice(ENGLISH, one, "UTC"), each) for each in TOPICS][:-1] == [
        each.replace(" ", "\N{NO-BREAK SPACE}") for each in listed[: len(TOPICS) - 1]
    ]
    for each in listed:
        assert "A round wants" not in helped(one, each.removeprefix("HELP ")), each


@pytest.mark.parametrize("words", ["ship", "gold", "colonies", "France", "America"])
def test_what_the_colonies_bring_has_rules_of_its_own(words):
    told = helped(at_table(boxes=("colonies",)), words)

    assert "(Colonies)" in " ".join(told.split())


def test_a_box_that_is_not_played_is_said_to_be_none_of_this_table():
    assert "This table plays without Grand Inquisitor & Colonies." in helped(at_table(), "colonies")


@pytest.mark.parametrize(("book", "told"), [("rio_grande", "(Rio Grande p. 5)"), ("koens", "(Koens, ")])
def test_rules_are_those_of_the_rulebook_with_its_page(book, told):
    assert told in helped(at_table(book), "scoring")


def test_rules_that_a_box_changes_stand_there_with_those_of_the_box():
    told = helped(at_table("koens", ("home_advantage",)), "scoring")

    assert "A Grande counts as one caballero" in told


def test_a_region_is_told_with_its_neighbours():
    assert "Aragon 5/4/1 borders on Basque Country, Catalonia" in helped(letter("help"), "Aragon").replace("\xa0", " ")


def test_a_number_that_several_cards_bear_is_told_as_a_power_card_or_card_by_card():
    assert "Power card 10 brings 1 caballero" in helped(letter("help"), "10")
    assert "Power card 180 brings 0" in helped(at_table("big_box_nl", ("players_edition", "special")), "180")
    assert "Limit table" in helped(at_table(boxes=("colonies",)), "7")


@pytest.mark.parametrize("tag", words_by_tag())
def test_in_every_language_each_topic_is_asked_for_by_its_name(tag):
    words = words_by_tag()[tag]
    keyword = words.verbs["HELP"][0]

    for topic in TOPICS:
        for name in words.named("topic")[topic].read:
            (asked,) = read(f"{keyword} {name}", language=tag).requests
            assert isinstance(asked, Help)
            assert topic == asked.topic, name


@pytest.mark.parametrize(
    ("asked", "topic"),
    [
        ("What is a grande?", "grande"),
        ("help, what is a grande?", "grande"),
        ("How does scoring work?", "scoring"),
        ("how does the general scoring work", "general_scoring"),
        ("What are the provinces?", "provinces"),
        ("Wie funktioniert die Wertung?", "scoring"),
        ("Hoe werkt de puntentelling?", "scoring"),
        ("Jak działa punktacja?", "scoring"),
        ("Hur fungerar poängräkningen?", "scoring"),
        ("¿Cómo funciona la puntuación?", "scoring"),
    ],
)
def test_what_something_is_may_be_asked_in_running_words(asked, topic):
    tag = {"Wie": "de", "Hoe": "nl", "Jak": "pl", "Hur": "sv", "¿Cómo": "es"}.get(asked.split()[0], "en")
    (inquiry,) = read(asked, language=tag).requests

    assert Inquiry("rule", keyword=topic) == replace(inquiry, card="", place=None)


@pytest.mark.parametrize("moderators", [(), ("Mo",)])
@pytest.mark.parametrize("kind", ["invitation", "help"])
def test_an_invitation_and_help_say_who_moderates_and_how_to_write_to_them(kind, moderators):
    one = having(GOLDEN[kind], moderators=moderators)
    text = " ".join(render(one, ENGLISH, "UTC").text.split())

    assert f"reach {moderators[0] if moderators else 'the host, unless the host plays'};" in text
    assert "TELL MODERATOR and your words" in text


@pytest.mark.parametrize(
    ("chosen", "heading"), [(False, "WHY NOBODY CAN STACK THE CARDS"), (True, "HOW THE CARDS ARE DRAWN")]
)
def test_only_of_draws_that_are_sealed_an_invitation_says_that_nobody_can_stack_the_cards(chosen, heading):
    text = render(having(GOLDEN["invitation"], chosen_seed=chosen), ENGLISH, "UTC").text

    assert heading in text
    assert chosen == ("are not sealed" in " ".join(text.split()))
    assert chosen != ("nobody can stack" in text.lower())


# --- what a game costs ----------------------------------------------------------------------------


def counted(monkeypatch, tempo, seats):
    """How many letters a seat gets in a game of sheets with two plans each."""
    came, take = [0] * seats, filed_games._Game._take

    def taken(game, heard):
        for each in plan(getattr(game, "docket", None), heard.entries, 0, heard.led_to):
            came[each.seat] += 1
        take(game, heard)

    monkeypatch.setattr(filed_games._Game, "_take", taken)
    writer = partial(thinned, PLAYERS["sensible"], 2, False)
    filed_games.play(set_up(BASE.colours[:seats], EDITIONS["rio_grande"]), tempo, writer, "1")
    return sum(came) / seats + 2  # beside it the invitation and the answer to ACCEPT


@pytest.mark.parametrize(("tempo", "seats"), [("round", 2), ("round", 3), ("phase", 2), ("table", 2), ("table", 3)])
def test_what_a_game_costs_is_what_a_played_one_came_to(monkeypatch, tempo, seats):
    said, _ = letters_and_weeks(at_table(seats=seats, options=Options(tempo=tempo)))

    assert said == pytest.approx(counted(monkeypatch, tempo, seats), rel=0.2)


@pytest.mark.parametrize(
    ("options", "seats", "costs"),
    [
        (Options(), 4, (35, 7)),
        (Options(gaps="best"), 4, (25, 6)),
        (Options(hours=24, ask_hours=12), 4, (35, 3)),
        (Options(tempo="phase"), 4, (55, 10)),
        (Options(tempo="table"), 4, (100, 11)),
        (Options(tempo="table"), 2, (65, 6)),
    ],
)
def test_what_a_game_costs_hangs_on_tempo_hours_and_players(options, seats, costs):
    assert costs == letters_and_weeks(at_table(seats=seats, options=options))


# --- questions that were taken for something ------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "about"),
    [
        (
            "What is the castillo?",
            "the Castillo: nothing is filed. If you meant something else: HELP GENERAL SCORING or",
        ),
        ("May I place in Aragon?", "where you may place: nothing is filed. If you meant something else: HELP PLACE or"),
        (
            "How do I move?",
            "how MOVE is ordered: nothing is filed. If you meant something else: HELP MOVE or HELP RULES",
        ),
        ("What does the king do?", "the card The King: nothing is filed."),
    ],
)
def test_a_question_is_answered_by_what_it_was_taken_for_first_and_two_other_topics(asked, about):
    one = GOLDEN["answer"]
    sheet = read_letter((Line(1, asked),), LetterVoice(ENGLISH, one, "UTC").known)
    text = " ".join(render(replace(one, receipt=replace(one.receipt, sheet=sheet)), ENGLISH, "UTC").text.split())

    assert f"I took this for a question about {about}" in text


def test_beside_orders_the_answer_says_what_was_taken_for_a_question():
    one = GOLDEN["answer"]
    receipt = replace(one.receipt, sheet=OrderSheet(requests=(Inquiry("rule", keyword="castillo"),)), fate="filed")
    text = " ".join(render(replace(one, kind="receipt", receipt=receipt), ENGLISH, "UTC").text.split())

    assert "I took a part of it for a question about the Castillo. A tower beside the map" in text


def test_every_topic_is_near_another():
    near = {*chain.from_iterable(topic.near for topic in TOPICS.values())}

    assert {"rules", "king", "castillo", "scoring", "who", "tempo"} <= near
