"""`referee moderate`: commands of a moderator, given by the host at the terminal, in one game or in all.

With --all the same commands are told first as a table, then done with one code. The code stands for what the table said
of each game. A game in which the commands would come to something else by the time they are confirmed is left alone and
named; the others are done. What was told is kept as a note.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from referee import report
from referee.cli.common import CONFIG, ConfigOption, console, fail, now_utc
from referee.cli.database import check_game, open_store
from referee.cli.lists import print_rows
from referee.desk import Desk, NoSuchGame, SaidToMany
from referee.desk.roster import zones_like
from referee.languages.loading import letter_languages, speaking
from referee.letters import Notice
from referee.report.command_answers import command_lines
from referee.settings import load_settings
from referee.store import Raced, Store
from referee.store.notes import EVERYWHERE


def moderate(
    game: Annotated[str, typer.Argument(help="The game, e.g. g7; none with --all.")] = "",
    command: Annotated[
        list[str] | None,
        typer.Argument(help="Commands as a moderator mails them, each in quotes: 'EXTEND 24' 'RESEND red'."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="In every game that is not over: first told as a table, with a code for all.")
    ] = False,
    code: Annotated[str, typer.Option(help="With --all: the code under the table; has done what the table told.")] = "",
    language: Annotated[str, typer.Option(help="The language of the answer.")] = "en",
    zone: Annotated[
        str,
        typer.Option(help="The time zone of the commands and the answer; that of the configuration if you do not say."),
    ] = "",
    config: ConfigOption = CONFIG,
) -> None:
    """Rule in a game as its host: EXTEND, PAUSE, REWIND ... `HELP` lists the commands, `TRY ...` only shows the effect.

    What cannot be taken lightly is done only with the code of the answer: 'REWIND 4 CODE abcde'. The players read every
    ruling in their next report.
    """
    if code and not every:
        fail("--code goes with --all. For one game write the code behind its command: 'REWIND 4 CODE abcde'")
    if not (every or game):
        fail("Which game? For example: referee moderate g7 'EXTEND 24'. `referee game list` shows them all.")
    if not every and re.fullmatch(r"-*all", game, re.IGNORECASE):
        fail("In every game? Write --all: referee moderate --all 'PAUSE'")
    if not (every or any(each.strip() for each in command or ())):
        fail("Which command? For example: referee moderate g7 'EXTEND 24'")
    if every and not game:
        fail("Which command? For example: referee moderate --all 'PAUSE'")
    if every and re.fullmatch(r"g\d+", game):
        fail(f"{game} or --all? Name one game, or leave {game} out: referee moderate --all 'PAUSE'")
    settings = load_settings(config)
    zone = zone or settings.zone
    _check_reader(language, zone)
    desk, store = open_store(settings)
    speech = speaking(language)

    def in_full(notice: Notice) -> str:
        return report.render_notice(notice, speech, zone).text.rstrip("\n")

    def in_lines(notice: Notice) -> Outcomes:
        return command_lines(notice, speech, zone)

    words = "\n".join((*((game,) if every else ()), *(command or ())))
    if code:
        rule_everywhere(desk, store, words, zone, code, in_lines)
    elif every:
        tell_everywhere(desk, store, words, zone, in_lines, in_full)
    else:
        with store.reading() as transaction:
            check_game(transaction, game, words)
        notice = desk.rule(game, words, now_utc(), zone)
        typer.echo(in_full(notice))
        if not notice.answer.replies:
            typer.echo(f"Nothing of it was read as a command. `referee moderate {game} HELP` lists them.", err=True)
        if not notice.answer.replies or any(reply.fate in ("refused", "unread") for reply in notice.answer.replies):
            raise typer.Exit(1)


def _check_reader(language: str, zone: str) -> None:
    """Fail for a language in which no letters are written, or what is no time zone."""
    if language not in letter_languages():
        fail(f"--language {language}: no letters are written in it. There are: {', '.join(letter_languages())}.")
    try:
        ZoneInfo(zone)
    except (LookupError, ValueError, OSError):
        near = zones_like(zone)
        fail(
            f"--zone {zone} is no time zone. {f'Did you mean {near[0]}?' if near else 'Write one like Europe/Berlin.'}"
        )


_KEPT = timedelta(days=7)
"""For how long a code can be used."""

_TRIES = 3
"""How often a game is tried that somebody else is changing."""

_LENGTH = 6
"""Characters of a code for all games."""

Codes = Mapping[str, str]
"""The code of what the commands come to, by game; empty where they do nothing."""

Outcomes = tuple[tuple[str, str], ...]
"""Commands, each with what became of it in one game, or would."""


def tell_everywhere(
    desk: Desk,
    store: Store,
    words: str,
    zone: str,
    shown: Callable[[Notice], Outcomes],
    in_full: Callable[[Notice], str],
) -> None:
    """Print what commands would come to in every game, and the code that has it done; what only asks is answered."""
    found = {game: desk.foretell(game, words, now_utc(), zone) for game in _running_games(desk, store)}
    if not found:
        fail("No game is being played: there is nothing to rule in. `referee game list` shows them all.")
    codes = {game: code for game, (_, code) in found.items()}
    replies = [reply for notice, _ in found.values() for reply in notice.answer.replies]
    if not any(codes.values()) and any(reply.fate == "told" for reply in replies):
        for game in found:
            typer.echo(in_full(desk.rule(game, words, now_utc(), zone)))
        return
    _print_table([(notice, shown(notice)) for notice, _ in found.values()])
    if any(codes.values()):
        _say(f"Nothing is changed yet. {_offer(store, words, codes)}")
    elif any(reply.fate == "tried" for reply in replies):
        _say("Nothing is changed: it was only tried. Leave TRY out to get a code.")
    else:
        fail("Nothing is changed: it can be done in no game.")


def rule_everywhere(
    desk: Desk, store: Store, words: str, zone: str, code: str, shown: Callable[[Notice], Outcomes]
) -> None:
    """Have done what a table told with this code, in each game where it would still come to that; print what became."""
    code = code.strip().lower()
    told = _told(store, words, code)
    running = _running_games(desk, store)
    many = SaidToMany(_tables_by_address(desk, store, [game for game in running if told.get(game)]))
    rows, done, otherwise, anew = [], 0, [], {}
    for game in running:
        was = told.get(game, "")
        notice, now, is_done = _ruled(desk, game, words, zone, was, many)
        lines = shown(notice)
        done += is_done
        if not is_done and (was or now):
            otherwise.append(game)
            anew[game] = now
            why = "somebody else was changing the game" if now == was else "the table told something else"
            lines = tuple((line, f"NOT DONE, since {why}. {by_now}") for line, by_now in lines)
        rows.append((notice, lines))
    _print_table(rows)
    gone = [game for game in told if told[game] and game not in running]
    _say(f"Done in {_games(done)}.")
    if gone:
        _say(f"Over by now, and left alone: {', '.join(gone)}.")
    with store.writing() as transaction:
        transaction.delete_notes((f"{EVERYWHERE}{code}",))
    if otherwise:
        why = "where it would come to something else than was told, or somebody was quicker"
        left = f"Not done in {', '.join(otherwise)}, {why}."
        _say(f"{left} {_offer(store, words, anew)}".rstrip())
    if gone or otherwise:
        raise typer.Exit(1)


def _ruled(desk: Desk, game: str, words: str, zone: str, code: str, many: SaidToMany) -> tuple[Notice, str, bool]:
    """Rule in one game as was told: the answer, its code, and whether it is done; else it says what it would come to.

    A worker that is quicker may change what it comes to, so that it is tried again.
    """
    for _ in range(_TRIES if code else 0):
        with suppress(Raced):
            tried = replace(many)  # what is not written tells nobody
            notice, now = desk.rule_as_told(game, words, now_utc(), code, zone, tried)
            many.told = tried.told
            return notice, now, now == code
    return *desk.foretell(game, words, now_utc(), zone), False


def _offer(store: Store, words: str, codes: Codes) -> str:
    """Keep what was told of each game; returns the sentence with the code for it, nothing if nothing can be done."""
    count = sum(map(bool, codes.values()))
    if not count:
        return ""
    told, now = json.dumps([words, codes], sort_keys=True), now_utc()
    code = sha256(told.encode()).hexdigest()[:_LENGTH]
    with store.writing() as transaction:
        transaction.delete_old_notes(EVERYWHERE, now - _KEPT)
        transaction.write_note(f"{EVERYWHERE}{code}", told, now)
    return f"To have it done in {_games(count)}, repeat this command with --code {code}"


def _told(store: Store, words: str, code: str) -> Codes:
    """What a table told of each game with this code."""
    with store.reading() as transaction:
        note = transaction.read_note(f"{EVERYWHERE}{code}")
    if note is None or note.at < now_utc() - _KEPT:
        fail(
            f"No table told the code {code}, or it was used, or is older than a week. "
            "Repeat the command without --code to see what it would do now."
        )
    said, codes = json.loads(note.words)
    if said.split() != words.split():
        fail(f"The code {code} is for other commands: {said!r}. Nothing is done.")
    return dict(codes)


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _say(text: str) -> None:
    console.print(text, soft_wrap=True)  # no code is broken in the middle


def _print_table(rows: list[tuple[Notice, Outcomes]]) -> None:
    names = ("game", "title", "command", "what_becomes_of_it")
    cells = ((notice.game, notice.title, *line) for notice, lines in rows for line in lines)
    print_rows([dict(zip(names, each, strict=True)) for each in cells], names, as_json=False)


def _tables_by_address(desk: Desk, store: Store, games: Sequence[str]) -> Mapping[str, Mapping[str, str]]:
    """At which of these games somebody plays: their ids and titles, by address in lower case."""
    found: dict[str, dict[str, str]] = {}
    with store.reading() as transaction:
        for game in games:
            docket = desk.docket(transaction, game)
            people = {person.number: person.address.lower() for person in transaction.people(game)}
            for seat in docket.players:
                found.setdefault(people[docket.seat(seat).person], {})[game] = docket.title
    return found


def _running_games(desk: Desk, store: Store) -> tuple[str, ...]:
    """The games that have been set up and are not over, by their ids."""
    with store.reading() as transaction:
        found = []
        for row in transaction.games():
            with suppress(NoSuchGame):
                found += [] if desk.docket(transaction, row.id).ended else [row.id]
    return tuple(found)
