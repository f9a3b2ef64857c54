"""A whole game by letters: every letter in, every letter out, under a frozen clock and a fixed seed.

`make bless` writes the transcript anew; the difference is read in review.
"""

import os
from pathlib import Path

from referee.store import Store
from tests.post import PostOffice, text_of

TRANSCRIPT = Path(__file__).parent / "transcripts" / "three-players-nine-rounds.txt"


class Transcript:
    """What passes through the post office, as one text."""

    def __init__(self) -> None:
        self.pages: list[str] = []

    def wrote(self, office: PostOffice, seat: int, words: str) -> None:
        to = office.newest(seat)["Subject"]
        self.pages.append(f"<<< {office.docket.names[seat]}, answering: {to}\n\n{words.strip()}\n")

    def received(self, news) -> None:
        for _, letter in news:
            head = "\n".join(f"{name}: {letter[name]}" for name in ("To", "Subject", "Message-ID", "Reply-To"))
            self.pages.append(f">>> {head}\n\n{text_of(letter)}")

    def __str__(self) -> str:
        return ("\n" + "=" * 72 + "\n").join(self.pages)


def play(office: PostOffice) -> Transcript:
    """Three players, one of whom misses a deadline and one of whom changes her mind."""
    transcript = Transcript()
    transcript.received(office.letters)

    def says(seat: int, words: str) -> None:
        transcript.wrote(office, seat, words)
        transcript.received(office.says(seat, words))

    for seat in range(office.players):
        says(seat, f"ACCEPT words of {office.docket.names[seat]}")
    says(0, "HELP king")
    says(1, "POWER 13\nPLACE 2 Casillas")
    says(1, "STATUS")
    says(2, office.sensible_words(2))
    says(0, office.sensible_words(0))
    transcript.received(office.passes(hours=48))
    transcript.received(office.passes(hours=24))
    says(2, "SAY Good luck to all of us")
    while not office.docket.ended:
        for seat in office.docket.awaited():
            says(seat, office.sensible_words(seat))
    return transcript


def test_a_whole_game_by_letters_goes_as_it_went_before(a_database):
    with Store(a_database) as store:
        store.create()
        transcript = str(play(PostOffice(store, players=3)))

    if os.environ.get("BLESS"):
        TRANSCRIPT.write_text(transcript, encoding="utf-8")

    assert TRANSCRIPT.read_text(encoding="utf-8") == transcript, (
        "`make bless` writes it anew, once you have read the difference"
    )


def test_every_line_of_a_letter_fits_on_a_screen_of_72_columns():
    pages = TRANSCRIPT.read_text(encoding="utf-8").split("=" * 72)
    letters = [page for page in pages if page.strip().startswith(">>>")]
    bodies = [line for letter in letters for line in letter.split("\n\n", 1)[1].splitlines()]

    assert [] == [line for line in bodies if len(line) > 72]
