"""The entries about what a game waits for, and until when. Must not know what follows from them."""

from __future__ import annotations

from typing import Literal

from referee.log.people import Because
from referee.rules.decisions import Ask, Phase
from referee.rules.model import Seat
from referee.rules.wire import Instant, wire


@wire("stop-opened")
class StopOpened:
    """The game waits for sheets that cover `phases`, at the stop of this label (setup, r4, r4t, r3d)."""

    stop: str
    round: int
    phases: tuple[Phase, ...]


@wire("deadline-set")
class DeadlineSet:
    """Everything awaited now is due at this instant, for these reasons; without one so many hours after the asking."""

    at: Instant
    because: tuple[Because, ...] = ()


@wire("cooling-began")
class CoolingBegan:
    """All sheets are in; they are opened at this instant unless somebody files anew."""

    until: Instant


@wire("stop-closed")
class StopClosed:
    """The sheets were opened; the house answers for the seats in `late`, which filed too little."""

    late: tuple[Seat, ...]


@wire("reminded")
class Reminded:
    """These seats were reminded of the running deadline."""

    seats: tuple[Seat, ...]


@wire("wait-began")
class WaitBegan:
    """In mid-round the game waits for an answer of these seats."""

    seats: tuple[Seat, ...]
    kind: Ask
    keys: tuple[str, ...]  # the block each seat is asked for
    reasons: tuple[str, ...]  # silent, exhausted, asked


@wire("wait-expired")
class WaitExpired:
    """The deadline of a question passed; the house answers for these seats until they write."""

    seats: tuple[Seat, ...]


@wire("awaited-again")
class AwaitedAgain:
    """The game waits again for a seat for which it did not: it says WAIT, lacks what it had filed, or is back."""

    seat: Seat


@wire("stand-told")
class StandTold:
    """These seats were told for whom the game waits, since their last letter had been overtaken for a day."""

    seats: tuple[Seat, ...]


@wire("away")
class Away:
    """The referee was away for so many seconds; running deadlines move by as much."""

    seconds: int


@wire("nobody-wrote")
class NobodyWrote:
    """Whole rounds have passed in which nobody at the table wrote: the clock stands still since then, and all are asked
    whether the game goes on.
    """

    at: Instant


@wire("players-wanted")
class PlayersWanted:
    """Before the game these seats have been open since then, and nobody has come; the table closes at `until`."""

    seats: tuple[Seat, ...]
    since: Instant
    until: Instant


@wire("table-closed")
class TableClosed:
    """The table is closed before the game has begun: nobody came for these seats, or its people have decided so."""

    how: Literal["unanswered", "decided"]
    seats: tuple[Seat, ...]


@wire("pause-ended")
class PauseEnded:
    """A pause was over at this instant: as it had said, or because somebody said that the game goes on (`by`)."""

    at: Instant
    by: Seat | None = None


_Clock = DeadlineSet | CoolingBegan | Reminded | AwaitedAgain | StandTold | Away | NobodyWrote | PauseEnded
_Gathering = PlayersWanted | TableClosed
WaitingEntry = StopOpened | StopClosed | WaitBegan | WaitExpired | _Clock | _Gathering
