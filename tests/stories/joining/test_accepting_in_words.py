"""Who accepts an invitation in the words of every day plays; who leaves it open, or speaks of others, does not."""

import pytest

from tests.kit.post import PostOffice, open_office, text_of


def invites(office: PostOffice) -> None:
    """Nobody has answered yet."""


ACCEPTS = {
    "en": ("Yes, I accept the invitation", "yes I accept", "Happy to accept!"),
    "de": ("Ja, ich nehme die Einladung an", "Ja danke, ich nehme die Einladung gerne an!"),
    "es": ("Sí, acepto la invitación", "Sí, acepto la invitación, gracias"),
    "nl": ("Ja, ik neem de uitnodiging aan", "ja ik accepteer"),
    "pl": ("Tak, przyjmuję zaproszenie", "tak przyjmuję"),
    "sv": ("Ja, jag accepterar inbjudan", "Ja, jag accepterar inbjudan, tack!"),
}
LEAVES_OPEN = {
    "en": (
        "Yes, I accept, unless Bo plays",
        "Yes, I accept if it starts in May",
        "Yes, I accept the invitation, perhaps",
        "Yes, I might accept the invitation",
        "Yes, my brother will accept the invitation",
        "I can't accept",
    ),
    "de": ("Ja, aber ich nehme die Einladung nicht an", "Ja, ich nehme die Einladung an, wenn Bo mitspielt"),
    "es": ("Sí, acepto la invitación si empieza en mayo", "no acepto"),
    "nl": ("Ja, ik neem de uitnodiging aan als Bo meedoet",),
    "pl": ("Tak, przyjmuję zaproszenie, jeśli Bo gra",),
    "sv": ("Ja, jag accepterar inbjudan om Bo är med",),
}


@pytest.mark.parametrize(("language", "words"), [(tag, said) for tag in ACCEPTS for said in ACCEPTS[tag]])
def test_a_yes_that_accepts_the_invitation_joins(a_database, language, words):
    with open_office(a_database, begin=invites, players=3, languages=(language,)) as office:
        office.says(0, words)

        assert [0] == [seat for seat, _ in office.docket.nonces], words


@pytest.mark.parametrize(("language", "words"), [(tag, said) for tag in LEAVES_OPEN for said in LEAVES_OPEN[tag]])
def test_a_condition_a_doubt_or_a_denial_beside_it_joins_nobody(a_database, language, words):
    with open_office(a_database, begin=invites, players=3, languages=(language,)) as office:
        ((_, answer),) = [each for each in office.says(0, words) if each[0] == 0]

        assert () == office.docket.nonces, words
        assert text_of(answer)
