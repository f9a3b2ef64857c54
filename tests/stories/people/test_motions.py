"""Motions: what a table decides itself, and every way to game that."""

import re

import pytest

from referee import log
from referee.commands.newcomers import Newcomer
from referee.docket import fold
from referee.languages.loading import speaking
from referee.letters import watched
from referee.mail.compose import KIND
from referee.proof import record
from referee.proof.audit import audit
from referee.proof.proving import verify
from referee.report.game_page import game_page
from tests.kit.post import MO, open_office, words

ANN, BO, YARA, GUS, BRUNO = range(5)


def subject(letter) -> str:
    return " ".join(letter["Subject"].split())


def voting(tmp_path, name="motions", **options):
    settings = {"cooling_minutes": 0, "motions": "on", **options.pop("settings", {})}
    return open_office(f"sqlite:///{tmp_path}/{name}.db", options=log.Options(**settings), **{"players": 4, **options})


@pytest.fixture
def office(tmp_path):
    with voting(tmp_path) as office:
        yield office


def asking(office, seat: int):
    """The newest letter about a motion to a seat."""
    return next(letter for to, letter in reversed(office.letters) if to == seat and letter[KIND] == "motion")


def votes(office, seat: int, said: str, **changes):
    return office.says(seat, said, to=asking(office, seat), **changes)


def outcome(office) -> str:
    """How the last vote ended; empty while it goes on."""
    closed = [entry.body for entry in entries(office) if isinstance(entry.body, log.MotionClosed)]
    return "" if office.docket.motion or not closed else closed[-1].how


def entries(office):
    with office.store.reading() as transaction:
        return transaction.log("g1")


def silent(office, *seats: int, stops: int = 1):
    """Play on while these seats write nothing."""
    for _ in range(stops):
        stop = office.docket.stop
        while office.docket.stop == stop:
            for seat in office.docket.awaited():
                if seat not in seats:
                    office.says(seat, office.sensible_words(seat))
            if office.docket.stop == stop:
                office.passes(hours=(office.docket.due - int(office.now.timestamp())) / 3600)


def test_a_pause_is_carried_by_more_than_half_and_ends_by_itself(office):
    due = office.docket.due
    news = office.says(ANN, "MOTION PAUSE 5 days")
    assert ["motion"] * 3 + ["receipt"] == sorted(letter[KIND] for _, letter in news)
    assert "put to the table, and you have said yes" in words(office.newest(ANN))
    assert "Red moves to stop the clock for 5 days. Is that what you want, too?" in words(asking(office, BO))

    votes(office, BO, "yes")
    assert "" == outcome(office)
    office.passes(hours=2)
    votes(office, YARA, "Yes, please.")

    assert ("carried", office.now.timestamp()) == (outcome(office), office.docket.paused)
    assert "3 said yes, 0 said no." in words(asking(office, GUS))
    assert "Carried: your motion to stop the clock for 5 days." in words(asking(office, ANN))
    assert "Friday, round 1, carried: stop the clock for 5 days" in subject(asking(office, GUS))
    office.passes(days=5, minutes=1)
    assert (None, due + 5 * 86400) == (office.docket.paused, office.docket.due)


def test_what_is_said_with_a_motion_stands_in_its_letter(office):
    news = office.says(ANN, "MOTION PAUSE 5 days\nSAY I am in hospital.")

    assert ["motion"] * 3 + ["receipt"] == sorted(letter[KIND] for _, letter in news)
    assert words(asking(office, BO)).count('Red said: "I am in hospital."') == 1
    votes(office, BO, "yes")
    assert {ANN: True, BO: True} == office.docket.votes


def test_a_pause_lasts_a_week_if_no_days_are_named_and_never_longer(office):
    assert "at most 7 days" in words(office.says(ANN, "MOTION PAUSE 8 days")[0][1])
    office.says(ANN, "MOTION PAUSE")
    assert 7 == office.docket.motion.days


AGREES = {
    "en": ("no objection", "yes, thank you Ann"),
    "de": ("kein Einwand", "ja danke Ann"),
    "es": ("sin objeciones", "sí gracias Ann"),
    "nl": ("geen bezwaar", "geen bezwaren", "is goed Ann"),
    "pl": ("bez sprzeciwu", "brak sprzeciwu", "tak dzięki Ann"),
    "sv": ("inga invändningar", "ja tack Ann"),
}


@pytest.mark.parametrize("language", AGREES)
def test_who_has_no_objection_or_thanks_for_the_motion_says_yes_and_orders_nothing(tmp_path, language):
    with voting(tmp_path, languages=("en", language)) as office:
        office.says(ANN, "MOTION PAUSE")
        for said in AGREES[language]:
            votes(office, BO, "NO")
            votes(office, BO, said)

            assert ({ANN: True, BO: True}, {}) == (office.docket.votes, dict(office.docket.seat(BO).sheet)), said


@pytest.mark.parametrize("said", ["Yara says yes", "yes if Yara says yes", "same as Yara", "yes but only 2 days"])
def test_what_others_say_or_a_condition_is_no_vote_nor_a_command_of_moderators(office, said):
    office.says(ANN, "MOTION PAUSE")
    [(_, receipt)] = votes(office, BO, said)

    assert {ANN: True} == office.docket.votes
    assert "I heard neither a yes nor a no" in words(receipt)


def test_half_is_not_enough_and_silence_is_no_yes(office):
    office.says(ANN, "MOTION PAUSE")
    votes(office, BO, "yes")
    office.passes(hours=24)

    assert ("lost", None) == (outcome(office), office.docket.paused)
    assert "2 said yes, 0 said no." in words(asking(office, YARA))


def test_a_vote_that_no_yes_can_turn_any_more_is_over(office):
    office.says(ANN, "MOTION PAUSE")
    votes(office, BO, "no")
    assert "" == outcome(office)
    votes(office, GUS, "No, sorry.")
    assert "lost" == outcome(office)


def test_one_letter_more_changes_a_vote_and_adds_none(office):
    office.says(ANN, "MOTION PAUSE")
    votes(office, BO, "no")
    votes(office, BO, "yes")
    votes(office, BO, "yes")
    assert ("", {ANN: True, BO: True}) == (outcome(office), office.docket.votes)


def test_a_yes_to_another_letter_is_no_vote(office):
    before = office.newest(BO)
    office.says(ANN, "MOTION PAUSE")
    office.says(BO, "yes", to=before)
    office.says(BO, "STATUS")
    office.says(BO, "OK")
    office.says(BO, "no")
    assert {ANN: True} == office.docket.votes


def test_a_yes_to_an_older_motion_is_no_vote_on_this_one(office):
    office.says(ANN, "MOTION PAUSE")
    old = asking(office, BO)
    office.passes(hours=25)
    office.says(YARA, "MOTION PAUSE 2 days")
    [(_, receipt)] = office.says(BO, "yes", to=old)
    assert "that vote is over" in words(receipt)
    assert {YARA: True} == office.docket.votes


@pytest.mark.parametrize("how", [{"sender": "mallory@evil.example"}, {"headers": {"Precedence": "bulk"}}])
def test_a_forged_or_automatic_letter_is_no_vote_and_makes_no_motion(office, how):
    office.says(ANN, "MOTION PAUSE", **how)
    assert office.docket.motion is None
    office.says(ANN, "MOTION PAUSE")
    votes(office, BO, "yes", **how)
    assert {ANN: True} == office.docket.votes


def test_a_rival_cannot_vote_with_somebody_elses_letter(office):
    office.says(ANN, "MOTION PAUSE")
    office.says(GUS, "yes", to=asking(office, BO))
    assert {ANN: True} == office.docket.votes


def test_an_order_beside_a_vote_is_filed_and_a_yes_to_the_motion_accepts_no_proposal(office):
    office.says(BO, "I think I'd like to play my 13 this time")
    proposed = office.docket.seat(BO).proposal
    office.says(ANN, "MOTION PAUSE")
    votes(office, BO, "yes")
    assert {ANN: True, BO: True} == office.docket.votes
    assert (proposed, {}) == (office.docket.seat(BO).proposal, office.docket.seat(BO).sheet)


def test_one_motion_at_a_time_and_two_a_player_and_game(office):
    office.says(ANN, "MOTION PAUSE")
    assert "votes on another one" in words(office.says(BO, "MOTION END")[0][1])
    for _ in range(2):
        office.passes(hours=25)
        office.says(ANN, "MOTION PAUSE")
    assert "you have made two in this game" in words(office.newest(ANN))
    assert (2, None) == (len(office.docket.motions), office.docket.motion)


def test_a_motion_made_too_shortly_before_the_deadline_is_none(office):
    office.passes(hours=70, minutes=30)
    assert "No motion is made" in words(office.says(ANN, "MOTION PAUSE")[0][1])
    assert office.docket.motion is None


def test_a_vote_is_over_an_hour_before_the_deadline(office):
    office.passes(hours=60)
    office.says(ANN, "MOTION PAUSE")
    assert office.docket.due - 3600 == office.docket.motion.until


def test_a_table_without_motions_has_none(tmp_path):
    with voting(tmp_path, settings={"motions": "off"}) as office:
        assert "this table has no motions" in words(office.says(ANN, "MOTION END")[0][1])
        assert office.docket.motion is None


def test_before_the_game_and_after_it_nothing_is_moved(tmp_path):
    with voting(tmp_path, begin=lambda office: None) as office:
        assert "the game has not begun" in words(office.says(ANN, "MOTION PAUSE")[0][1])


# --- against somebody ------------------------------------------------------------------------------


def test_who_missed_the_last_stop_may_be_replaced_and_loses_the_seat_at_the_hour(office):
    silent(office, YARA)
    office.says(ANN, "MOTION REPLACE yellow")
    assert "Red moves that you, who are silent, lose your seat" in words(asking(office, YARA))
    assert "Write me anything, and the vote is over and you keep your seat" in words(asking(office, YARA))
    assert "Friday, round 2: a stand-in for yellow? Please vote" in subject(asking(office, BO))
    votes(office, BO, "yes")
    votes(office, GUS, "yes")
    assert "" == outcome(office)  # a letter of hers may still end it
    office.passes(hours=24)

    assert ("carried", (YARA,), ((YARA, "sensible"),)) == (
        outcome(office),
        office.docket.vacant,
        office.docket.stand_ins,
    )
    assert any(isinstance(entry.body, log.SeatOpened) for entry in entries(office))


@pytest.mark.parametrize("said", ["yes", "no", "STATUS", "Sorry, I was ill!", "POWER 13"])
def test_any_letter_of_whom_it_is_against_ends_it(office, said):
    silent(office, YARA)
    office.says(ANN, "MOTION REPLACE yellow")
    votes(office, BO, "yes")
    votes(office, YARA, said)
    assert ("written", ()) == (outcome(office), office.docket.vacant)
    assert "Yellow (Yara) has written, and keeps the seat." in words(asking(office, GUS))


def test_a_letter_that_may_be_anothers_does_not_end_it(office):
    silent(office, YARA)
    office.says(ANN, "MOTION REPLACE yellow")
    office.says(YARA, "I am here", sender="mallory@evil.example")
    assert "" == outcome(office)


def test_an_out_of_office_answer_does_not_end_it(office):
    silent(office, YARA)
    office.says(ANN, "MOTION REPLACE yellow")
    votes(office, YARA, "I am out of the office until 6 Dec.")
    assert "" == outcome(office)


def test_nobody_is_replaced_who_was_in_or_has_written_since(office):
    assert "No motion is made" in words(office.says(ANN, "MOTION REPLACE yellow")[0][1])
    silent(office, YARA)
    office.says(YARA, office.sensible_words(YARA))
    assert "No motion is made" in words(office.says(ANN, "MOTION REPLACE yellow")[0][1])
    assert "it would replace you" in words(office.says(ANN, "MOTION REPLACE red")[0][1])
    assert () == office.docket.motions


def test_whoever_would_lose_the_seat_has_no_vote_in_it(office):
    silent(office, YARA)
    office.says(ANN, "MOTION REPLACE yellow")
    assert "you have none in it" in words(votes(office, YARA, "no")[-1][1])


# --- the end ---------------------------------------------------------------------------------------


def test_all_together_end_the_game_as_it_stands_without_a_winner(office):
    silent(office)
    scores = office.docket.running.position.scores
    office.says(ANN, "MOTION END")
    votes(office, BO, "yes")
    votes(office, YARA, "yes")
    news = votes(office, GUS, "yes")

    assert (True, True) == (office.docket.ended, office.docket.called_off)
    final = next(letter for to, letter in news if letter[KIND] == "final")
    assert "is over, without a winner" in " ".join(str(final["Subject"]).split())
    assert "nobody has won" in words(final)
    assert office.docket.seed in words(final)
    assert scores == office.docket.running.position.scores
    assert "The game is over" in words(office.says(ANN, "POWER 13")[-1][1])


def test_one_no_is_enough_against_the_end(office):
    office.says(ANN, "MOTION END")
    votes(office, BO, "no")
    assert ("lost", False) == (outcome(office), office.docket.ended)


def test_who_was_silent_at_two_stops_does_not_count_at_the_end_but_may_come_back_until_the_hour(office):
    silent(office, GUS, stops=2)
    office.says(ANN, "MOTION END")
    votes(office, BO, "yes")
    votes(office, YARA, "yes")
    assert "" == outcome(office)
    votes(office, GUS, "no")
    assert "lost" == outcome(office)

    office.says(BO, "MOTION END")
    votes(office, ANN, "yes")
    votes(office, YARA, "yes")
    assert "" == outcome(office)


def test_without_those_who_are_silent_the_others_end_it_at_the_hour(office):
    silent(office, GUS, stops=2)
    office.says(ANN, "MOTION END")
    votes(office, BO, "yes")
    votes(office, YARA, "yes")
    office.passes(hours=24)
    assert ("carried", True) == (outcome(office), office.docket.ended)


def test_who_was_silent_at_one_stop_counts_at_the_end(office):
    silent(office, GUS)
    office.says(ANN, "MOTION END")
    votes(office, BO, "yes")
    votes(office, YARA, "yes")
    office.passes(hours=24)
    assert ("lost", False) == (outcome(office), office.docket.ended)


# --- secrets ---------------------------------------------------------------------------------------


def test_how_somebody_voted_stands_in_no_letter_to_others_and_in_no_record(office):
    told = []
    for said in ("yes", "no"):
        office.says(ANN, f"MOTION PAUSE {len(told) + 1} days") if not told else office.says(BO, "MOTION PAUSE 2 days")
        before = len(office.letters)
        votes(office, YARA, said)
        told.append([seat for seat, _ in office.letters[before:]])
        office.passes(hours=25)
    assert [[YARA], [YARA]] == told

    exported = record.export(entries(office))
    assert not any("voted" in row["entry"] or row["entry"].get("kind") == "voted" for row in exported["log"])
    assert "voted" not in str(exported)


# --- who else has a say ----------------------------------------------------------------------------


def test_a_moderator_is_told_and_may_close_it_but_not_one_who_plays(tmp_path):
    ann = Newcomer("Ann", "ann@example.org", "Europe/Amsterdam")
    with voting(tmp_path, moderators=(MO, ann)) as office:
        office.says(BO, "MOTION PAUSE")
        assert "Blue (Bo) lets the table vote" in words(office.latest("mo@example.org"))
        assert "has a vote and no more" in " ".join(office.commands("CLOSE MOTION", address="ann@example.org").split())
        office.commands("TRY CLOSE MOTION")
        assert "" == outcome(office)
        office.commands("CLOSE MOTION")
        assert ("closed", None) == (outcome(office), office.docket.paused)
        assert "A moderator has closed it." in words(asking(office, GUS))


def test_a_rewind_closes_it(tmp_path):
    with voting(tmp_path, moderators=(MO,)) as office:
        silent(office)
        office.says(BO, "MOTION PAUSE")
        asked = office.commands("REWIND 1 KEEP")
        office.commands(re.search(r"REWIND 1 KEEP CODE \w+", asked).group())
        assert ("void", 1) == (outcome(office), len(office.docket.motions))


def test_whoever_lost_the_seat_is_told_so_and_an_older_letter_does_nothing(tmp_path):
    with voting(tmp_path) as office:
        silent(office, YARA)
        office.says(ANN, "MOTION REPLACE yellow")
        old = asking(office, YARA)
        votes(office, BO, "yes")
        votes(office, GUS, "yes")
        office.passes(hours=24)
        assert "voted that a stand-in plays on for you" in words(office.latest("yara@example.org"))
        office.says(ANN, "MOTION PAUSE")
        office.says(YARA, "no", to=old)
        assert {ANN: True} == office.docket.votes


def test_a_game_that_its_players_ended_is_proven_told_and_watched_like_any_other(tmp_path):
    with voting(tmp_path, length="six_skip") as office:
        silent(office, stops=2)
        office.says(ANN, "MOTION END")
        for seat in (BO, YARA, GUS):
            votes(office, seat, "yes")
        written = entries(office)
        assert fold(written) == office.docket
        assert () == audit(written)
        exported = record.export(written)
        assert exported["finished"]
        checked = verify(record.read(exported))
        assert () == checked.faults
        seen = watched(written, 1)
        assert (True, [0, 0, 0, 0]) == (seen.ended, [rank for rank, _, _ in seen.scenes[-1].score.standings])
        assert "nobody has won" in " ".join(game_page(seen, speaking("en")).split())


def test_a_letter_that_names_no_letter_of_ours_is_no_vote(office):
    office.says(ANN, "MOTION PAUSE")
    asked = asking(office, BO)
    raw = office.answer(asked, "yes", "Bo <bo@example.org>", address="referee@elgrande.example")
    office.hand_over(re.sub(rb"In-Reply-To: [^\r]*\r\n", b"", raw))
    assert {ANN: True} == office.docket.votes


def test_a_vote_comes_out_the_same_whoever_carries_it_on_after_a_crash(database):
    settings = log.Options(cooling_minutes=0, motions="on")
    with open_office(database, players=4, options=settings) as office:
        for seat, said in ((ANN, "MOTION PAUSE 3 days"), (BO, "yes"), (YARA, "no"), (BO, "yes"), (GUS, "yes")):
            office.says(seat, said) if seat == ANN else votes(office, seat, said)
            office._sit_down()  # a worker that knows nothing but the log
            assert fold(entries(office)) == office.docket
        assert "3 said yes, 1 said no." in words(asking(office, ANN))
        office.passes(days=3, minutes=1)
        office._sit_down()
        assert ("carried", None) == (outcome(office), office.docket.paused)


@pytest.mark.parametrize(
    ("said", "counted"),
    [
        ("jestem przeciw", False),
        ("prima, doen we", True),
        ("meinetwegen", True),
        ("count me out", False),
        ("dagegen, ich will weiterspielen", False),
        ("por mí vale", True),
        ("Nothing against it. Have a good weekend, all!", True),
        ("B", False),
    ],
)
def test_a_vote_is_heard_in_whatever_words_and_language(office, said, counted):
    office.everybody_accepts()
    office.says(ANN, "MOTION PAUSE 3 days")

    votes(office, BO, said)

    assert counted is office.docket.votes[BO]


@pytest.mark.parametrize("said", ["YES", "yes"])
def test_a_yes_where_nothing_is_asked_is_told_so(office, said):
    office.everybody_accepts()
    ((_, answer),) = office.says(ANN, said)
    assert "no proposal was open" in words(answer)
    assert "moderator may" not in words(answer)


@pytest.mark.parametrize(
    ("said", "counted"), [("NO\nSAY Sorry!", False), ("SAY Sorry!\nno thanks", False), ("SAY Fine!\nyes", True)]
)
def test_a_vote_on_a_line_of_its_own_counts_beside_what_is_said_to_all(office, said, counted):
    office.everybody_accepts()
    office.says(ANN, "MOTION PAUSE 3 days")

    votes(office, BO, said)

    assert counted is office.docket.votes[BO]


@pytest.mark.parametrize(
    "said", ["ja, wenn Ann auch mitmacht", "yes, if Ann agrees", "maybe", "Lovely weather here!", "what?"]
)
def test_who_says_neither_yes_nor_no_is_asked_again_with_the_answers(office, said):
    office.everybody_accepts()
    office.says(ANN, "MOTION PAUSE 3 days")

    ((_, letter),) = votes(office, BO, said)

    assert BO not in office.docket.votes
    assert "motion" == letter[KIND]
    assert "I heard neither a yes nor a no" in words(letter)
    assert "A: yes. B: no." in words(letter)
    office.says(BO, "A", to=letter)
    assert office.docket.votes[BO]


def test_a_pause_that_running_words_ask_for_is_moved_by_a_yes(office):
    office.everybody_accepts()

    ((_, asked),) = office.says(BO, "could we all take a break for 3 days?")

    assert office.docket.motion is None
    assert "MOTION PAUSE 3 days" in words(asked)
    office.says(BO, "ja", to=asked)
    assert 3 == office.docket.motion.days


def test_a_no_or_talk_to_what_is_asked_back_does_nothing_and_talk_is_asked_again(office):
    office.everybody_accepts()
    ((_, asked),) = office.says(BO, "could we all take a break for 3 days?")

    ((_, again),) = office.says(BO, "hm, weiß nicht", to=asked)
    office.says(BO, "B", to=again)

    assert "asked" == again[KIND]
    assert office.docket.motion is None
