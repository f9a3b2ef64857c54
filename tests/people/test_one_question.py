"""Letters that answer one question in many words: of several names the one that is aimed at is meant, however told."""

from collections.abc import Callable

import pytest

from tests.people.judging import Outcome

pytestmark = pytest.mark.slow

FLEE, GIVE_UP, WHETHER = "the question where to flee", "the question what to give up", "the question whether to veto"
HOLDS, OPENS = "a report, Bo holds a Veto", "the report before the Castillo opens"

Told = Callable[..., Outcome]


def offered(came: Outcome) -> str:
    assert () == came.filed, "running words file nothing"
    return "\n".join(came.offered) if came.newly else ""


@pytest.mark.parametrize(
    ("language", "words", "place"),
    [
        ("en", "Ann has two in Galicia, she is at home. Aragon it is, nobody lives there.", "Aragon"),
        ("en", "In Granada yellow is too strong. They go over to Catalonia, it's next door.", "Catalonia"),
        ("pl", "Do Galicji nie, tam mieszka Ann. Uciekamy do Katalonii, tam nikogo nie ma.", "Catalonia"),
        ("sv", "Galicien? Nej, där bor Ann. Det får bli Aragonien, och i andra hand Granada.", "Aragon or Granada"),
    ],
)
def test_a_place_that_is_denied_asked_about_or_a_rivals_is_not_the_answer(
    language: str, words: str, place: str, told: Told
) -> None:
    assert f"DISK EVICT {place}" == offered(told(FLEE, words, language))


@pytest.mark.parametrize("words", ["Two of mine go to Aragon, two go to Granada.", "Galicia, unless Ann goes there."])
def test_two_places_that_may_be_meant_or_a_condition_are_no_answer(words: str, told: Told) -> None:
    assert () == told(FLEE, words).bare


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "From the court two, from Seville one I give back, with heavy heart."),
        ("en", "Two of them come out of my court. The third one has to be from Seville, I have four there."),
        ("en", "From the court, therefore, give up 2. The third: Seville."),
        ("de", "Schade. Aus dem Hof zwei, aus Sevilla einen gebe ich ab."),
    ],
)
def test_what_is_given_up_is_understood_whichever_is_said_first(language: str, words: str, told: Told) -> None:
    assert "RETURN 2 court, 1 Seville" == offered(told(GIVE_UP, words, language))


def test_all_of_one_place_is_the_number_that_is_asked_for(told: Told) -> None:
    assert ("RETURN 3 court",) == told(GIVE_UP, "all from court").filed


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "I get to use it? Yes, I want to stop that, no King in Valencia."),
        ("en", "With the King there Ann and Yara place, who come before the end. That I don't want. So yes: vetoed."),
        ("es", "Sí, sí, claro que se lo veto, que allí vive mi cuñada."),
    ],
)
def test_a_veto_is_understood_among_sentences_that_rule_nothing(language: str, words: str, told: Told) -> None:
    assert "VETO red ON king" == offered(told(WHETHER, words, language))


def test_a_letting_pass_is_shown_as_such_and_what_is_in_force_is_kept(told: Told) -> None:
    came = told(WHETHER, "nah let it go through")

    assert "VETO ASK" == offered(came)
    assert "This is what we understood. | LET PASS" in came.words


@pytest.mark.parametrize(
    ("language", "words", "veto"),
    [
        ("en", "anything that costs me 5 points or more gets vetoed, no matter who plays it", "WHEN COSTS ME 5"),
        (
            "en",
            "use my veto on green or yellow if one of them plays eviction, not on Ann",
            "green or yellow ON eviction",
        ),
        ("en", "I carry that Veto around: please use it if somebody brings pieces into Seville.", "WHEN INTO Seville"),
        ("en", "Stop whoever puts the King on Aragon, that's what my veto is for.", "ON king WHEN INTO Aragon"),
        ("de", "Mein Veto: Das bekommt, wer Galicien werten will, egal wer.", "WHEN SCORES Galicia"),
    ],
)
def test_whom_and_what_a_veto_is_for_may_stand_in_any_order(language: str, words: str, veto: str, told: Told) -> None:
    assert f"VETO {veto}" == offered(told(HOLDS, words, language))


@pytest.mark.parametrize(
    ("scene", "words", "disk"),
    [
        (
            OPENS,
            "I am level with Ann in Aragon. When the Castillo opens, both of mine walk over there.",
            "GENERAL Aragon",
        ),
        (
            "a report in round 5, three play",
            "If one of the others sends, my disc is Granada, no wait, Valencia.",
            "SEND Valencia",
        ),
    ],
)
def test_a_disk_may_point_there_and_be_corrected(scene: str, words: str, disk: str, told: Told) -> None:
    assert f"DISK {disk}" == offered(told(scene, words))
