"""A whole game by letters under a frozen clock and a fixed seed: its log word by word, each letter by its digest.

A letter stands here by its head and a digest; what letters say is held by the golden letters. `make bless` writes the
transcript anew; the difference is read in review.
"""

import os
from hashlib import sha256

from referee.log.as_json import dumps
from referee.store import Store
from tests.kit.post import PostOffice, text_of
from tests.kit.sources import ROOT

TRANSCRIPT = ROOT / "tests" / "transcripts" / "three-players-nine-rounds.txt"
COLUMNS = 72


class Transcript:
    """What passes through the post office, and what the log has of it."""

    def __init__(self, office: PostOffice) -> None:
        self.office = office
        self.lines: list[str] = []
        self.wide: list[str] = []
        self.told = 0  # entries of the log that stand here

    def wrote(self, seat: int, words: str) -> None:
        to = self.office.newest(seat)["Subject"]
        self.lines.append(f"\n<<< {self.office.docket.seat(seat).name}, answering: {to}\n    {_digest(words)}")

    def received(self, news) -> None:
        board = self.office.docket.setup.board
        with self.office.store.reading() as transaction:
            entries = transaction.log("g1", self.told, board)
        self.told += len(entries)
        self.lines += (f"{entry.seq:>4} {dumps(entry.body, board)}" for entry in entries)
        for _, letter in news:
            text = text_of(letter)
            self.wide += (line for line in text.splitlines() if len(line) > COLUMNS)
            self.lines.append(f">>> {letter['To']}: {letter['Subject']}\n    {letter['Message-ID']} {_digest(text)}")

    def __str__(self) -> str:
        return "\n".join(self.lines) + "\n"


def _digest(words: str) -> str:
    return f"{sha256(words.encode()).hexdigest()[:16]}, lines: {len(words.splitlines())}"


def play(office: PostOffice) -> Transcript:
    """Three players, one of whom misses a deadline and one of whom changes her mind."""
    transcript = Transcript(office)
    transcript.received(office.letters)

    def says(seat: int, words: str) -> None:
        transcript.wrote(seat, words)
        transcript.received(office.says(seat, words))

    for seat in range(office.players):
        says(seat, f"ACCEPT words of {office.docket.seat(seat).name}")
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
        transcript = play(PostOffice(store, players=3))

    if os.environ.get("BLESS"):
        TRANSCRIPT.write_text(str(transcript), encoding="utf-8")

    assert [] == transcript.wide
    assert TRANSCRIPT.read_text(encoding="utf-8") == str(transcript), (
        "`make bless` writes it anew, once you have read the difference"
    )
