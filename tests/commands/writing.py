"""Commands as text: what is written here reads back as the same command."""

from __future__ import annotations

from dataclasses import fields

from referee.orders.writing import place_name, scoreboard_name
from referee.rulings import commands as c
from referee.rulings.moments import DAYS
from referee.rulings.newcomers import written
from referee.rulings.phrases import QUOTES
from referee.rulings.reference import CARDS, DRAWN, NO_BOXES

_WORDS = {card.command: card.word for card in CARDS}


def write_command(command: c.Command, names: c.Names) -> str:
    """A command as a line, or for ORDER FOR as lines; seats by their colours."""
    told = _arguments(command, names)
    return f"{_WORDS[type(command)]} {told}".rstrip()


def _arguments(command: c.Command, names: c.Names) -> str:
    match command:
        case c.OrderFor(seat, lines):
            return "\n".join((names.colours[seat], *(line.text for line in lines), "END"))
        case c.Extend(hours, until) | c.Shorten(hours, until):
            return f"{hours} HOURS" if until is None else f"UNTIL {written_moment(until)}"
        case c.Process(number):
            return str(number)
        case c.Rewind(number, keep):
            return f"{number} {'KEEP' if keep else 'DROP'}"
        case c.Eject(seat):
            return names.colours[seat]
        case c.StandIn(seat, player):
            return f"{names.colours[seat]} {f'BY {player}' if player else 'NONE'}"
        case c.Correct(amendment, reason):
            return f"{_amendment(amendment, names)} BECAUSE {reason}"
        case c.Resend(seats):
            return ", ".join(names.colours[seat] for seat in seats) or "ALL"
        case c.Undo(number):
            return str(number) if number else ""
        case c.SetOption(name, tuple(boxes)):
            return f"{name.upper()} {', '.join(boxes) or NO_BOXES}"
        case c.SetOption(name, value):
            return f"{name.upper()} {DRAWN if value == '' else value}"
        case _:
            return _said(command, names)


def _said(command: c.Command, names: c.Names) -> str:
    """What stands behind a command that names people, or holds words as typed; nothing behind one without fields."""
    match command:
        case c.Substitute(seat, newcomer):
            return f"{names.colours[seat]} {written(newcomer)}"
        case c.Invite(colour, newcomer):
            return f"{colour} {written(newcomer)}"
        case c.Promote(newcomer):
            return written(newcomer)
        case c.Uninvite(colour):
            return colour
        case c.Announce(text):
            return f'"{text}"' if text[:1] in QUOTES and '"' not in text else text
        case c.Create(title, boxes):
            quoted = title if '"' in title else f'"{title}"'
            return f"{quoted} BOXES {', '.join(boxes)}" if boxes else quoted
        case c.Dismiss(text) | c.HelpMe(text):
            return text
        case _:
            assert not fields(command), f"{type(command).__name__}: tests/rulings/writing.py does not write it"
            return ""


def written_moment(moment: c.Moment) -> str:
    """A moment as it reads back."""
    day = DAYS[moment.day] if isinstance(moment.day, int) else str(moment.day or "")
    return f"{day} {moment.hour:02}:{moment.minute:02}".strip()


def _amendment(amendment: c.Amendment, names: c.Names) -> str:
    board = names.board
    match amendment:
        case c.PointsOf(seat, points):
            return f"{names.colours[seat]} SCORE {points}"
        case c.PiecesMoved(count, owner, source, target):
            return f"{count} {names.colours[owner]} FROM {place_name(source, board)} TO {place_name(target, board)}"
        case c.KingAt(place):
            return f"KING {place_name(place, board)}"
        case c.GrandeAt(seat, place):
            return f"GRANDE {names.colours[seat]} {place_name(place, board)}"
        case c.ScoreboardAt(token, place):
            return f"SCOREBOARD {scoreboard_name(token, board)} {place_name(place, board)}"
