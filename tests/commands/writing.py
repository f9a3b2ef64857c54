"""Commands as text: what is written here reads back as the same command."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from referee.commands.clock import Extend, Pause, Shorten
from referee.commands.command import Command
from referee.commands.correct import Amendment, Correct, GrandeAt, KingAt, PiecesMoved, PointsOf, ScoreboardAt
from referee.commands.game import EndWithoutWinner, Rewind
from referee.commands.newcomers import Newcomer, newcomer_line
from referee.commands.options import DRAWN, NO_BOXES, SetOption
from referee.commands.order_for import OrderFor
from referee.commands.people import StandIn
from referee.commands.phrases import DAYS, MONTHS, QUOTES, Moment, Names
from referee.commands.setting_up import Create, LeaveOpen
from referee.commands.writing_to_players import Announce, GameStatus
from referee.docket.deadlines import MonthDay
from referee.orders.writing import place_name, scoreboard_name


def write_command(command: Command, names: Names) -> str:
    """A command as a line, or for ORDER FOR as lines; seats by their colours."""
    return f"{command.word} {_arguments(command, names)}".rstrip()


def _arguments(command: Command, names: Names) -> str:
    match command:
        case OrderFor(seat, lines):
            return "\n".join((names.colours[seat], *(line.text for line in lines), "END"))
        case Extend(hours, until) | Shorten(hours, until):
            return f"{hours} HOURS" if until is None else f"UNTIL {written_moment(until)}"
        case GameStatus(every):
            return "ALL" if every else ""
        case Pause(until):
            return "" if until is None else f"UNTIL {written_moment(until)}"
        case Rewind(number, keep):
            return f"{number} {'KEEP' if keep else 'DROP'}"
        case StandIn(seat, player):
            return f"{names.colours[seat]} {f'BY {player}' if player else 'NONE'}"
        case Correct(amendment, reason):
            return f"{_amendment(amendment, names)} BECAUSE {reason}"
        case EndWithoutWinner(reason):
            return f"BECAUSE {reason}"
        case SetOption(name, tuple(boxes)):
            return f"{name.upper()} {', '.join(boxes) or NO_BOXES}"
        case SetOption(name, value):
            return f"{name.upper()} {DRAWN if value == '' else value}"
        case Announce(text):
            return f'"{text}"' if text[:1] in QUOTES and '"' not in text else text
        case Create(title, boxes, seats):
            quoted = title if '"' in title else f'"{title}"'
            listed = f"{quoted} BOXES {', '.join(boxes)}" if boxes else quoted
            return f"{listed} OPEN {_seats_left(seats)}" if seats else listed
        case LeaveOpen(seats):
            return _seats_left(seats)
    return " ".join(_value(each.type, getattr(command, each.name), names) for each in fields(command)).rstrip()


def _seats_left(seats: tuple[str, ...]) -> str:
    return ", ".join(seats) if all(seats) and seats else str(len(seats))


def _value(kind: Any, value: Any, names: Names) -> str:
    """A field of a command that is written as its fields stand: seats, a person, a number (0: none), words."""
    if kind == "Seat":
        return names.colours[value]
    if kind == "tuple[Seat, ...]":
        return ", ".join(names.colours[seat] for seat in value) or "ALL"
    return newcomer_line(value) if isinstance(value, Newcomer) else str(value or "")


def written_moment(moment: Moment) -> str:
    """A moment as it reads back."""
    match moment.day:
        case int(number):
            day = DAYS[number]
        case MonthDay(month, number):
            day = f"{number} {MONTHS[month - 1]}"
        case day:
            day = str(day or "")
    return f"{day} {moment.hour:02}:{moment.minute:02}".strip()


def _amendment(amendment: Amendment, names: Names) -> str:
    board = names.board
    match amendment:
        case PointsOf(seat, points):
            return f"{names.colours[seat]} SCORE {points}"
        case PiecesMoved(count, owner, source, target):
            return f"{count} {names.colours[owner]} FROM {place_name(source, board)} TO {place_name(target, board)}"
        case KingAt(place):
            return f"KING {place_name(place, board)}"
        case GrandeAt(seat, place):
            return f"GRANDE {names.colours[seat]} {place_name(place, board)}"
        case ScoreboardAt(token, place):
            return f"SCOREBOARD {scoreboard_name(token, board)} {place_name(place, board)}"
