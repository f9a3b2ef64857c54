"""A yes or no is heard in whatever words and language; a denial turns it, a condition or a doubt leaves it open."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.prose.assent import assent, says_nothing_else

YES = {
    "en": [
        "yes",
        "count me in",
        "fine by me",
        "I agree",
        "no objections",
        "nothing against it",
        "I don't mind",
        "why not?",
    ],
    "de": [
        "ja",
        "meinetwegen",
        "bin dafür",
        "nichts dagegen",
        "kein Problem",
        "von mir aus",
        "stimme zu",
        "warum nicht?",
    ],
    "nl": ["ja", "prima, doen we", "akkoord", "geen bezwaar", "mij best", "ik stem voor", "van mij mag het"],
    "es": ["sí", "por mí vale", "de acuerdo", "ningún inconveniente", "me parece bien", "cuenta conmigo"],
    "pl": ["tak", "jestem za", "zgadzam się", "nie mam nic przeciwko", "może być", "popieram", "jak najbardziej"],
    "sv": ["ja", "jag håller med", "inget emot det", "inga problem", "för min del går det bra", "kör på"],
}
NO = {
    "en": ["no", "count me out", "I'd rather not", "I'm against it", "I don't agree", "absolutely not", "not good"],
    "de": ["nein", "dagegen", "lieber nicht", "ohne mich", "nicht einverstanden", "ich stimme nicht zu"],
    "nl": ["nee", "ik ben tegen", "liever niet", "niet mee eens", "niet akkoord"],
    "es": ["no", "en contra", "no estoy de acuerdo", "mejor no", "me opongo", "no me parece bien"],
    "pl": ["nie", "jestem przeciw", "nie zgadzam się", "wolę nie", "beze mnie", "nie popieram"],
    "sv": ["nej", "jag är emot", "helst inte", "jag håller inte med", "låter inte bra"],
}
BEFORE = {
    "en": "Good morning!",
    "de": "Guten Morgen!",
    "nl": "Goedemorgen!",
    "es": "¡Buenos días!",
    "pl": "Dzień dobry!",
    "sv": "God morgon!",
}
BEHIND = {
    "en": "Thanks, Bo",
    "de": "Gruß, Bo",
    "nl": "Groet, Bo",
    "es": "Saludos, Bo",
    "pl": "Pozdrawiam, Bo",
    "sv": "Hälsningar, Bo",
}
CONDITION = {
    "en": "if Ann joins", "de": "wenn Ann mitmacht", "nl": "mits Ann meedoet", "es": "siempre que Ann juegue",
    "pl": "pod warunkiem że Ann też", "sv": "om Ann är med",
}  # fmt: skip
DOUBT = {
    "en": "I'm not sure",
    "de": "ich weiß nicht",
    "nl": "ik weet het niet",
    "es": "no sé",
    "pl": "nie wiem",
    "sv": "jag vet inte",
}
TAGS = sorted(YES)
SAID = [(tag, said, heard) for heard, table in (("yes", YES), ("no", NO)) for tag in TAGS for said in table[tag]]

answers = st.sampled_from(SAID)


@given(answers, st.sampled_from(TAGS), st.booleans(), st.booleans())
def test_an_answer_is_heard_among_greetings_in_whatever_language_its_writer_reads(
    answer: tuple[str, str, str], reader: str, greets: bool, signs: bool
) -> None:
    tag, said, heard = answer
    letter = "\n".join([*([BEFORE[tag]] if greets else []), said, *([BEHIND[tag]] if signs else [])])
    near = (reader,) if greets or signs else (tag,)  # one word alone may be of two languages

    assert heard == assent(letter, near, {"bo"})
    assert says_nothing_else(letter, near, {"bo"})


@given(st.sampled_from([each for each in SAID if each[2] == "yes"]))
def test_a_yes_with_a_condition_a_doubt_or_a_no_beside_it_leaves_the_question_open(
    answer: tuple[str, str, str],
) -> None:
    tag, said, _ = answer
    said = said.rstrip("?")

    assert "open" == assent(f"{said}, {CONDITION[tag]}", (tag,))
    assert "open" == assent(f"{said}. {DOUBT[tag]}", (tag,))
    assert "open" == assent(f"{said}. {NO[tag][1]}.", (tag,))


@given(answers)
def test_what_somebody_else_says_or_asks_is_no_answer(answer: tuple[str, str, str]) -> None:
    tag, said, _ = answer

    assert assent(f'"{said} oh"', (tag,)) in ("open", "")
    assert assent(f"{said.rstrip('?')} Ann?", (tag,)) in ("open", "")


@pytest.mark.parametrize(
    "said",
    [
        "Yes, I got your letter.",
        "Yes. Said nobody, ever.",
        "yeah right",
        "Yes, and my phone is the pope.",
        "no I am against it",
    ],
)
def test_talk_with_a_yes_in_it_either_says_more_or_is_no_yes(said: str) -> None:
    assert assent(said) != "yes" or not says_nothing_else(said)


@pytest.mark.parametrize("said", ["Lovely weather here.", "", "12", "King to Granada", "Good morning everyone"])
def test_what_answers_nothing_is_no_answer(said: str) -> None:
    assert "" == assent(said)


@pytest.mark.parametrize(
    ("said", "heard"), [("A", "yes"), ("B", "no"), ("a, thanks", "yes"), ("👍", "yes"), ("👎", "no")]
)
def test_a_letter_or_a_thumb_is_an_answer(said: str, heard: str) -> None:
    assert heard == assent(said, lettered=True)


@pytest.mark.parametrize("said", ["A", "B", "a, thanks"])
def test_a_letter_is_no_yes_where_the_question_has_no_letters(said: str) -> None:
    assert "" == assent(said)


@pytest.mark.parametrize("said", ["A?", "B?"])
def test_a_letter_that_asks_leaves_the_question_open(said: str) -> None:
    assert "open" == assent(said, lettered=True)


@pytest.mark.parametrize(
    "said",
    ["ja, aber höchstens zwei Tage", "yes, but only for a day", "sí, pero solo un día", "tak, ale tylko jeden dzień"],
)
def test_a_yes_with_a_but_behind_it_leaves_the_question_open(said: str) -> None:
    assert "open" == assent(said)


@pytest.mark.parametrize("said", ["nie mam czasu", "das stört mich nicht", "no hurry"])
def test_a_denial_of_something_else_is_no_answer(said: str) -> None:
    assert assent(said) in ("", "open")
