"""Whoever waits is told: laws over drawn tables and drawn people, each lived through for a year."""

from datetime import UTC, datetime
from itertools import islice, pairwise, permutations
from typing import NamedTuple

import pytest

from referee import log
from referee.adjudication import adjudicate
from referee.docket.people import may_come_back
from referee.languages.loading import load
from referee.letters import Letter, plan
from referee.letters.model import PressTold
from referee.letters.notices import notices
from referee.letters.one_seat import status_to
from referee.log import rulings
from referee.orders.contents import CAME_BACK
from referee.report import render
from referee.rules.decisions import Phase
from tests.kit.byletters import by_letters
from tests.kit.drawn_tables import ANSWERS, DAY, drawn_table
from tests.kit.tables import NOON
from tests.kit.thorough import THOROUGH

ONCE_BROKEN = (
    32,
    52,
    64,
    67,
    94,
    126,
    137,
    173,
    180,
    191,
    223,
    275,
    357,
    378,
    412,
    436,
    452,
    614,
    637,
    724,
    772,
    785,
    860,
    862,
    895,
)
"""Tables beside the sample in which one of these laws was broken once."""

TABLES = (*range(1000 if THOROUGH else 30), *ONCE_BROKEN[: 0 if THOROUGH else None])
LONGEST = 60 * DAY
"""No drawn table waits longer for its next deadline: all who play may be away, one behind the other."""

ANSWERED = ("press", "motion", "seal")
"""Kinds of letters whose answers are understood by what they answer."""

STANDING = frozenset(
    ("invitation", "report", "question", "part", "brief", "news", "receipt", "status", "reminder", "wanted")
)
"""Kinds of letters that tell how a game stands."""


@pytest.fixture(scope="module", params=TABLES)
def table(request):
    """Each table in turn, for all laws before the next is drawn."""
    return drawn_table(request.param)


def test_people_of_drawn_tables_do_all_that_these_laws_are_about():
    """Tables are drawn until each of these has happened; a few of the sample are enough."""
    ahead = {log.NobodyWrote, log.TableClosed, log.PlayersWanted, log.SeatTaken, log.Resigned, log.CameBack}
    ahead |= {log.GraceBegan, log.AbsenceAnnounced, log.MotionClosed, log.WaitExpired, log.PauseEnded, log.LeftAlone}
    for number in TABLES:
        ahead -= {type(entry) for entry in drawn_table(number).game.entries}
        if not ahead:
            return
    raise AssertionError(ahead)


# --- every table ends, pauses by somebody's word, or asks -------------------------------------------------


def test_no_table_stands_still_in_silence(table):
    """Whatever has happened, the clock acts within weeks, or all who play are asked, or somebody's word stopped it."""
    stopped = asked = False  # by whose word, or nobody's, the clock has last been stopped

    assert not table.stuck
    for step in table.game.steps:
        docket = step.docket
        for entry in step.entries:
            asked = isinstance(entry, log.NobodyWrote) or (asked and not _is_stopped(entry))
            stopped = _is_stopped(entry) or (stopped and not asked)
        if any(isinstance(entry, log.NobodyWrote) for entry in step.entries) and docket.paused is not None:
            assert {letter.seat for letter in step.sent if letter.clock.asks_to_go_on} == {*docket.players}
        if docket.ended:
            continue
        wakes = adjudicate.wake_at(docket)
        if docket.paused is not None:
            assert (asked, stopped) == (docket.asks_to_go_on, not docket.asks_to_go_on)
        else:
            assert wakes is not None, (docket.stop, docket.awaited(), step.entries)
            assert wakes <= step.at + LONGEST


def test_once_nobody_writes_a_table_ends_or_rests_by_a_word_or_a_question(table):
    """The clock alone has gone on for years, and has come to rest."""
    docket = table.docket

    assert docket.ended or docket.paused is not None


def _is_stopped(entry):
    """Whether somebody's word has stopped the clock."""
    by_ruling = isinstance(entry, log.Ruled) and isinstance(entry.ruling, rulings.ClockStopped)
    return by_ruling or (isinstance(entry, log.MotionClosed) and (entry.how, entry.matter) == ("carried", "pause"))


# --- no deadline comes nearer but by an act that all were told --------------------------------------------


def test_no_deadline_comes_nearer_but_by_an_act_that_all_are_told(table):
    """What is waited for is due no sooner than before, or by a ruling, of which each who plays has a letter."""
    for step in table.game.steps:
        before, docket = step.before, step.docket
        if _waited_for(before) != _waited_for(docket) or None in (before.due, docket.due) or docket.ended:
            continue
        if docket.due < before.due:
            assert any(isinstance(entry, log.Ruled) for entry in step.entries), step.entries
            assert {*docket.players} <= {each.seat for each in step.sent if each.clock.due == docket.due}


def test_nobody_is_late_before_the_instant_of_the_last_letter(table):
    """A deadline passes for a seat no sooner than the last letter to its player said of that very stop or question.

    But for who has been told there that nobody waits, having missed so many.
    """
    last = {}
    for step in table.game.steps:
        for entry in step.entries:
            late = entry.late if isinstance(entry, log.StopClosed) else ()
            late = entry.seats if isinstance(entry, log.WaitExpired | log.GraceBegan) else late
            for seat in late:
                told, waited = last.get(seat, (None, None))
                if told is not None and waited == _waited_for(step.before):
                    assert told <= step.at, (seat, entry)
        for letter in step.sent:
            of_others = letter.past_due or letter.seat in letter.people.left  # it tells the deadline of others alone
            due = None if of_others else letter.clock.due
            last[letter.seat] = (due, _waited_for(step.docket))


def _waited_for(docket):
    """The stop, and the question of it, for which a table waits."""
    return docket.started, docket.stop, docket.wait, docket.barrier


# --- one event, one letter; and what a letter says is so ---------------------------------------------------


def test_one_event_makes_no_two_unasked_letters_to_one_person(table):
    """Of one event a seat has one letter. What asks for a yes or no of its own comes alone, as do private words."""
    for step in table.game.steps:
        unasked = [letter.seat for letter in step.sent if not _is_answer(letter) and not _comes_alone(letter)]
        assert len(unasked) == len(set(unasked)), [(each.seat, each.kind) for each in step.sent]


TOLD_AT_ONCE = {
    "words": (log.PressSent(0, "Well played."), "Well played."),
    "more words": (log.PressSent(2, "Indeed."), "Indeed."),
    "announced": (log.Ruled(1, log.OPERATOR, "", rulings.Proclaimed("No games on Sunday.")), "No games on Sunday."),
    "ruled": (log.Ruled(2, log.OPERATOR, "", rulings.Extended(24)), "24"),
    "closed": (log.MotionClosed(1, "lost", 1, 2, NOON, 0, "pause", None, 3), "3 days"),
    "moved": (log.MotionMade(2, 2, "end", None, 0, NOON + DAY), "to end the game"),
    "reminded": (log.Reminded((1, 2)), ""),
    "stands": (log.StandTold((1,)), ""),
    "away": (log.Away(7200), "2 h later"),
    "graced": (log.GraceBegan((1,), NOON + DAY), ""),
    "opens": (log.StopOpened("r1t", 1, (Phase.TURNS,)), ""),
}
"""What may be told of at one instant, each with words that stand then in a letter to seat 1."""


@pytest.mark.parametrize("both", list(permutations(TOLD_AT_ONCE, 2)), ids=" and ".join)
def test_what_happens_at_one_instant_is_one_letter_to_each_that_tells_all_of_it(both):
    """Whatever two things happen at one instant, one letter tells both; but a yes or no may be asked in its own."""
    entries, told = zip(*map(TOLD_AT_ONCE.__getitem__, both), strict=True)
    game = by_letters(3, motions="on")

    sent = [letter for letter in plan(game.docket, entries, NOON + 1) if letter.seat == 1]

    assert len([letter for letter in sent if not _comes_alone(letter)]) <= 1
    page = " ".join(" ".join(render(letter, load()["en"], "UTC").text.split()) for letter in sent)
    assert all(words in page for words in told), page
    assert all(page.count(words) == 1 for words in told if words.endswith(".")), page


def _comes_alone(letter):
    private = isinstance(letter.moment, PressTold) and letter.moment.told_alone
    return private or letter.kind == "seal" or (letter.kind == "motion" and letter.moment is None)


def test_one_event_makes_no_two_alerts_to_one_moderator(table):
    """Who moderates has one alert of one event."""
    for step in table.game.steps:
        alerts = [each.person for each in notices(step.before, step.entries) if each.kind == "alert"]
        assert len(alerts) == len(set(alerts)), step.entries


def test_no_letter_says_of_anybody_what_a_status_does_not_say_then(table):
    """Whom a letter says the game waits for, who is in, away, gone or replaced, and until when, a status says too."""
    for step in table.game.steps:
        for letter in step.sent:
            status = status_to(step.docket, letter.seat)
            if not _is_answer(letter) and letter.kind not in ANSWERED:  # those tell nothing of how the game stands
                assert _says(letter) == _says(status), (letter.kind, step.entries)


def _is_answer(letter):
    asked_for = getattr(letter.moment, "asked_for", False) is True
    return letter.kind in ANSWERS or asked_for or letter.receipt is not None


def _says(letter):
    clock, people = letter.clock, letter.people
    when = (clock.due, clock.opens, clock.paused, clock.resumes, clock.asks_to_go_on, clock.grace)
    return letter.roll, when, people.names, people.vacant, people.stand_ins, people.left, people.accepted


# --- any word of a person brings them back -----------------------------------------------------------------


def test_any_word_of_a_person_brings_them_back(table):
    """Whoever nobody waited for and writes anything is waited for again, and their answer says so.

    So is whoever lost a seat before the game by silence, while it is free, unless the word is a no.
    """
    for step in table.game.steps:
        for entry in step.entries:
            if not isinstance(entry, log.LetterRead):
                continue
            if _is_free_again(step.before, entry.seat) and entry.fate != "declined":
                assert not step.docket.seat(entry.seat).vacant
                assert any(remark.code.startswith(CAME_BACK) for remark in entry.remarks)
                assert 1 == sum(each.seat == entry.seat and _is_answer(each) for each in step.sent)
            if step.before.seat(entry.seat).alone:
                assert not step.docket.seat(entry.seat).alone or _missed_again(step, entry.seat), entry
                assert any(remark.code.startswith(CAME_BACK) for remark in entry.remarks)
                answers = [each for each in step.sent if each.seat == entry.seat and each.receipt is not None]
                assert answers or step.docket.seat(entry.seat).vacant


def _is_free_again(docket, seat):
    own = docket.seat(seat)
    return may_come_back(docket, own.person, seat) and not own.declined


def _missed_again(step, seat):
    return any(isinstance(entry, log.LeftAlone) and entry.seat == seat for entry in step.entries)


# --- whoever waits has been told for whom, until when, and what comes then ----------------------------------


def test_whoever_has_waited_a_day_has_been_told_for_whom_and_until_when(table):
    """The last letter that tells how a game stands names all who are awaited a day later, and the instant of then.

    Who is asked has been told what comes of silence. But before the game who has not accepted hears with the reminder
    that there is more time since a seat was taken.
    """
    for docket, seat, letter, since, until in _silences(table):
        if max(since, letter.at) + DAY >= until:
            continue
        assert _instant_of(letter.letter) == _instant(docket, seat), (seat, letter.letter.kind)
        assert {*docket.awaited()} <= {*letter.letter.roll.awaited}, (seat, letter.letter.kind)
        if docket.missing_keys(seat) and docket.started:
            assert letter.letter.asked.silence is not None


def test_an_instant_that_has_passed_is_followed_by_a_letter_within_a_day(table):
    """What a letter said was due has been a day ago, and still no letter has come since: never, but as above.

    Where all are in by then, and the sheets are about to be opened, it is the letter that tells what was in them.
    """
    for docket, seat, letter, since, until in _silences(table):
        instant, opens = _instant_of(letter.letter), docket.cooling or 0
        if instant is not None and letter.at <= instant:
            assert until <= max(since, instant + DAY, opens), (seat, letter.letter.kind)


def test_the_instant_stands_on_paper(table):
    """The first letters of a table on which somebody then waits for a day name the day and hour in words."""
    silences = (each for each in _silences(table) if max(each[3], each[2].at) + DAY < each[4])
    for docket, seat, letter, *_ in islice(silences, 3):
        said = " ".join(render(letter.letter, load()["en"], "UTC").text.split())
        instant = _instant(docket, seat)
        if instant is not None and docket.cooling is None:
            day = f"{datetime.fromtimestamp(instant, UTC):%a %-d %b %H:%M}".replace("Sep", "Sept")
            assert day in said, said


def test_what_a_letter_of_a_few_lines_says_first_it_says_once(table):
    """For whom the game waits, and until when, stands once in a letter that tells nothing else."""
    news = (letter for letter in table.game.sent if letter.kind == "news" and not letter.story and letter.clock.due)
    for letter in islice(news, 3):
        first, _, rest = render(letter, load()["en"], "UTC").text.replace("\n", " ").partition("UTC.")
        assert first not in rest, rest


class Told(NamedTuple):
    """The last letter to a seat that tells how the game stands, and when it was sent."""

    letter: Letter
    at: int


def _silences(table):
    """While a game is played: how it stood, for each who plays the last such letter, since when and until when.

    It stands so since the game waits for those of then, until that instant.
    """
    steps = table.game.steps
    invitations = table.game.sent[: len(table.docket.seats)]
    last = {letter.seat: Told(letter, table.begun) for letter in invitations}
    stood, since = None, table.begun
    for step, behind in pairwise(steps):
        last |= {letter.seat: Told(letter, step.at) for letter in step.sent if letter.kind in STANDING}
        stands = (step.docket.awaited(), step.docket.due, _waited_for(step.docket))
        stood, since = stands, since if stands == stood and step.docket.started else step.at
        for seat in step.docket.players if not step.docket.ended and step.docket.paused is None else ():
            if not _hears_it_later(step.docket, seat):
                yield step.docket, seat, last[seat], since, behind.at


def _hears_it_later(docket, seat):
    """Whether nobody writes to a seat of what the table waits for now."""
    return not docket.started and seat in docket.awaited()


def _instant(docket, seat):
    """When what a table waits for is due; before the game, for who has accepted, when it is closed if nobody comes."""
    if not docket.started and docket.wanted is not None and seat not in docket.awaited():
        return docket.wanted.until
    return docket.due if docket.started or docket.awaited() else None


def _instant_of(letter):
    waits = letter.view is None and letter.people.wanted and letter.seat not in letter.roll.awaited
    return letter.people.wanted.until if waits else letter.clock.due
