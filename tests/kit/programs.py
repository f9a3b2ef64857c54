"""Letters to programs that play: their data, and no pages, which nobody would look at."""

from referee.languages.loading import speaking
from referee.letters import Notice
from referee.report import Rendered, data
from referee.report.voice import LetterVoice
from tests.kit.post import render


def data_alone(letter, language, time_zone):
    """A letter without its pages, which a program does not look at."""
    if isinstance(letter, Notice) or not letter.wishes.as_data:
        return render(letter, language, time_zone)
    told = data.as_data(LetterVoice(speaking(language), letter, time_zone))
    return Rendered("A letter", "It brings data.\n", "", "It brings data.\n", data=told)


def data_of(letter):
    found = [part for part in letter.walk() if part.get_content_type() == "application/json"]
    return found[0].get_payload(decode=True).decode() if found else ""


def sit_down(office):
    for seat in range(office.players):
        office.says(seat, f"FORMAT DATA ON\nACCEPT words of {seat}")
