"""Letters of games with Intrigue & the King: hands, ranks, what is told of power cards, what stays hidden."""

import re
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from referee.languages.loading import load
from referee.log import Answered
from referee.mail.quoting import reply_lines
from referee.orders.contents import Help, Inquiry, Line, Status, Suggest
from referee.prose.letter_reader import read_letter
from referee.report import render
from referee.report.board import board
from referee.report.explaining import explanations, rules_behind
from referee.report.form import blanks
from referee.report.hands import hands
from referee.report.story import tell
from referee.report.voice import UNBROKEN, LetterVoice, Voice
from referee.rules import boxes
from referee.rules import events as e
from referee.rules.boxes.decennial.quarantine import Shut
from referee.rules.decisions import Act, Ask, MoveKing, Name, Phase
from referee.rules.editions import EDITIONS
from referee.rules.effects.later import MovesBefore, SetsDiskLast
from referee.rules.effects.pairs import Bridge
from referee.rules.effects.placings import CountsTwice, PlacesOtherwise
from referee.rules.effects.ranks import LaidEarly
from referee.rules.model import COURT, PROVINCES
from referee.rules.modifiers import Lasting
from tests.kit.byletters import by_letters
from tests.kit.geography import ARA, CASTILLO, CNU, COLOURS, GRA, SEV, VAL
from tests.kit.having import having
from tests.report import games
from tests.report.moderators import lines_outside_the_form
from tests.report.winter import BLUE, RED, YELLOW, silent

ENGLISH = load()["en"]
THIRTEEN = (10, 20, 40, 50, 60, 70, 80, 90, 100, 120, 150, 160, 180)


def laid(players=3, edition="rio_grande", more=()):
    return boxes.table_for(boxes.set_up(COLOURS[:players], EDITIONS[edition], ("intrigue", *more)))


def chosen(seat):
    return e.HandChosen(seat, THIRTEEN, "salt", f"{seat}" * 64)


BEGUN = (e.KingMoved(VAL), e.HomeGiven(RED, SEV), e.HomeGiven(BLUE, GRA), e.HomeGiven(YELLOW, ARA))
CHOSEN = (chosen(RED), chosen(BLUE), chosen(YELLOW), e.LeaderNamed(RED), e.RoundOpened(1))
LAID = (e.PowerLaid(RED, 160), e.PowerLaid(BLUE, 80), e.PowerLaid(YELLOW, 40))


def letter(*facts, table=None, kind="report", story=()):
    """A letter to blue after the homes are given and these facts."""
    return games.after(table or laid(), (*BEGUN, *facts), BLUE, kind, story=story)


def text(one):
    return render(one, ENGLISH, "UTC").text


def row(text, head):
    """A line of a text that begins so, with those that go on with it."""
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(head))
    more = lines[at + 1 : at + 4]
    on = next((n for n, line in enumerate(more) if not line.startswith("   ")), len(more))
    return " ".join(" ".join(lines[at : at + 1 + on]).split())


def story(*entries, table=None):
    return games.story(letter(table=table), entries)


# --- the hand, and the ranks ----------------------------------------------------------------------


def test_a_hand_says_of_each_card_what_it_does_and_how_many_it_brings():
    said = text(letter(*CHOSEN))

    assert "\nYOUR HAND: ACTIONS (AND CABALLEROS TO COURT)\n" in said
    assert "20 Muster (5): yours may be placed anywhere but in the King's region" == row(said, " 20 Muster")
    assert "70 Send one each (3): send 1 of each player to the provinces" == row(said, " 70 Send one each")
    assert "180 The King (0): the highest of all: no action of its own" == row(said, " 180 ")
    assert "10 The Intrigue card (6): the lowest of all: no action of its own" == row(said, " 10 ")
    assert " 30 " not in said


def test_scoring_cards_of_a_hand_say_what_they_would_pay_now():
    said = text(letter(*CHOSEN, e.Moved(BLUE, COURT, ARA, 3)))

    assert row(said, " 100 Score the fullest").endswith("; now: you 5, yellow 4")


def test_before_hands_are_chosen_the_whole_pool_is_told():
    said = text(letter())

    assert "\nTHE POWER CARDS: ACTIONS (AND CABALLEROS TO COURT)\n" in said
    assert row(said, " 30 ").startswith("30 Decay all (5): ")
    assert "LEFT" not in said


def test_a_letter_that_asks_for_the_disk_alone_has_no_hand_to_lay_and_nowhere_to_place():
    amid = having(letter(*CHOSEN, e.PhaseBegan(Phase.DISKS)), keys=("DISK GENERAL",), missing=("DISK GENERAL",))
    said, page = text(amid), render(amid, ENGLISH, "UTC").html

    for words in ("you may place", "YOUR HAND", "BY RANK", "LAYING"):
        assert words in text(having(amid, view=letter(*CHOSEN).view, keys=("POWER", "CARD")))
        assert words not in said
        assert words.capitalize() not in page
    assert "DISK GENERAL [ ]" in said


def test_where_nothing_but_a_region_is_asked_for_the_power_cards_are_not_told_one_by_one():
    asked = having(letter(), keys=("SETTLE",), missing=("SETTLE",))

    assert "THE POWER CARDS" not in text(asked)
    assert "THE POWER CARDS" in text(having(asked, keys=("SETTLE", "HAND")))
    assert "IN HAND" not in text(asked)  # nobody has a hand yet
    assert "YOUR HAND" in text(letter(*CHOSEN))


def test_ranks_say_what_each_may_take_and_places():
    said = text(letter(*CHOSEN))

    assert row(said, " 1 ").endswith("Places up to 5: The King (King anywhere) or one's own power card's action")
    assert "2 Places up to 3: one's own power card's action" == row(said, " 2 Places")
    assert "3 Places up to 1: The Intrigue card (" in row(said, " 3 Places")


def test_with_four_players_king_and_intrigue_have_no_action_of_their_own():
    said = text(letter(table=laid(4)))

    assert "1 Places up to 5: The King (King anywhere)" == row(said, " 1 ")
    assert "4 Places up to 1: The Intrigue card (move one, anybody's; or move any of yours out of one region)" == row(
        said, " 4 "
    )


def test_with_the_colonies_a_card_on_offer_may_be_taken_instead():
    assert "Whoever takes a card on offer instead places" in text(letter(table=laid(more=("colonies",))))
    assert "Whoever takes a card on offer instead" not in text(letter())


def test_spent_is_what_lies_in_the_piles_and_of_rivals_only_the_number_left_is_known():
    said = text(letter(*CHOSEN, *LAID, e.RoundClosed(1), e.RoundOpened(2)))

    assert "SPENT red 160, you 80, yellow 40" == row(said, "SPENT")
    assert "IN HAND" not in said  # it is told card by card
    assert "LEFT 12 power cards each; those of others stay hidden" == row(said, "LEFT")


def test_while_some_have_laid_what_is_left_is_told_seat_by_seat():
    assert "LEFT red 12, you 13, yellow 13" == row(text(letter(*CHOSEN, LAID[0])), "LEFT")


def test_a_bystander_learns_nothing_of_hands():
    one = letter(*CHOSEN, LAID[0])
    seen = replace(one.view, seat=None, hand=(), prospects=())
    told = hands(LetterVoice(ENGLISH, replace(one, view=seen), "UTC"), seen)

    assert (None, None) == (told.hand, told.left)


def test_turns_say_what_each_may_act_by_and_then_what_it_acted_by():
    said = text(letter(*CHOSEN, *LAID))
    later = text(letter(*CHOSEN, *LAID, e.CardTaken(RED, "king")))

    assert "TURNS red 160 (The King or Adviser; places 5), YOU 80 (Escort; places 3)" in " ".join(said.split())
    assert "yellow 40 (The Intrigue card or Veto; places 1)" in " ".join(said.split())
    assert row(later, "TURNS").startswith("TURNS red 160 The King (places 5), YOU 80 (")


def test_once_it_has_laid_a_seat_reads_its_hand_in_a_line():
    said = text(letter(*CHOSEN, *LAID))

    assert "YOUR HAND" not in said
    assert row(said, "IN HAND").startswith("IN HAND 10 (6) 20 (5) 40 (4) 50 (4) 60 (4) 70 (3) 90 (3) ")


def test_the_page_tells_the_hand_and_the_ranks_too():
    page = render(letter(*CHOSEN), ENGLISH, "UTC").html

    assert "Muster (5)" in page
    assert "Places up to 3" in page
    assert "13 power cards each" in page


def test_whoever_is_not_in_reads_what_silence_comes_to():
    said = " ".join(text(having(letter(), kind="reminder", keys=("HAND",), missing=("HAND",))).split())
    late = having(letter(*CHOSEN), kind="receipt", keys=("CARD",), missing=("CARD",))

    assert "If you choose none, you play with 10 20 40 50 60 70 80 90 120 140 150 160 180." in said
    late = having(late, silence=silent(late))
    assert "CARD: King or Intrigue by your rank, else your power card" in " ".join(text(late).split())


# --- what is told ---------------------------------------------------------------------------------


def test_a_turn_says_by_what_it_is_taken():
    assert ["Red as King: King to Seville"] == story(
        e.CardTaken(RED, "king"), e.Announced(RED, "king", MoveKing(SEV)), e.KingMoved(SEV)
    )
    assert ["Yellow as Intrigue: placed 1 Aragon"] == story(
        e.CardTaken(YELLOW, "intrigue"), e.Placed(YELLOW, ((ARA, 1),))
    )
    assert ["You by Adviser: 0 to court; King to Seville"] == story(
        e.Reinforced(BLUE, 0),
        e.CardTaken(BLUE, "adviser"),
        e.Announced(BLUE, "adviser", MoveKing(SEV)),
        e.KingMoved(SEV),
    )


def test_whoever_settled_by_an_order_sent_ahead_is_told_seat_by_seat():
    ahead = Answered(BLUE, Ask.PLACE, "ahead", "SETTLE", 0, -1, ())
    settled = (e.Moved(RED, PROVINCES, ARA, 1), e.Moved(BLUE, PROVINCES, ARA, 1))

    assert "Settled: red 1 Aragon, you 1 Aragon" == story(ahead, *settled, *CHOSEN)[0]


def test_those_who_settle_come_from_court_or_provinces_or_stay():
    settled = (e.Moved(RED, COURT, ARA, 1), e.Moved(BLUE, COURT, COURT, 1), e.Moved(YELLOW, PROVINCES, SEV, 1))

    assert "Settled: red 1 Aragon, you nobody (named the King's region), yellow 1 Seville" in story(
        *BEGUN, *settled, *CHOSEN
    )


def test_chosen_hands_are_told_as_chosen_with_what_seals_them():
    (told,) = [line for line in story(*CHOSEN) if line.startswith("Everybody has")]

    assert f"Red: {'0' * 64}" in told
    assert "80" not in told


def test_a_veto_laid_early_is_told_by_itself_and_given_up_in_its_turn():
    early = Lasting(LaidEarly(YELLOW, "veto", 1), "round", 1)

    assert [
        "Yellow: the Veto just laid may be used from now on, until round 2 ends",
        "Red as King: placed 1 Aragon",
        "Yellow as Intrigue: gave up the Veto; placed 1 Seville",
        "Red: the Veto lapsed unused",
    ] == story(
        e.VetoKept(YELLOW, "veto", 2),
        e.LastingBegan(early),
        e.CardTaken(RED, "king"),
        e.Placed(RED, ((ARA, 1),)),
        e.CardTaken(YELLOW, "intrigue"),
        e.VetoLapsed(YELLOW),
        e.Placed(YELLOW, ((SEV, 1),)),
        e.RoundClosed(1),
        e.VetoLapsed(RED),
    )


def test_a_veto_kept_in_its_turn_is_told_there():
    assert ["You by Veto: took the Veto; it lapses after round 2"] == story(
        e.CardTaken(BLUE, "veto"), e.Announced(BLUE, "veto", Act()), e.VetoKept(BLUE, "veto", 2)
    )


def test_whoever_crosses_a_bridge_does_so_in_the_own_turn():
    bridge = Lasting(Bridge(YELLOW, SEV, (GRA, SEV)), "replaced")

    assert [
        "You by Bridge building: from now on: a bridge by yellow between Granada and Seville",
        "Yellow by Muster: moved 2 own Granada to Seville; 5 to court",
    ] == story(
        e.CardTaken(BLUE, "bridge"),
        e.Announced(BLUE, "bridge", Name(SEV)),
        e.LastingBegan(bridge),
        e.Moved(YELLOW, GRA, SEV, 2),
        e.Reinforced(YELLOW, 5),
        e.CardTaken(YELLOW, "muster"),
        table=laid(more=("decennial",)),
    )


def test_what_is_thrown_into_the_castillo_is_told_owner_by_owner():
    thrown = (e.Moved(RED, ARA, CASTILLO, 2), e.Moved(YELLOW, SEV, CASTILLO, 1), e.Moved(BLUE, GRA, CASTILLO, 2))

    assert ["You by Throw them in: into the Castillo: red 2 Aragon, yellow 1 Seville, you 2 Granada"] == story(
        e.CardTaken(BLUE, "throw_in"), e.Announced(BLUE, "throw_in", Act()), *thrown
    )


@pytest.mark.parametrize(
    ("card", "changes", "told"),
    [
        ("count_twice", CountsTwice(ARA), "Aragon counts double in the next general scoring"),
        (
            "last_disk",
            SetsDiskLast(BLUE),
            "in the next general scoring you set your disk last, once the others are open",
        ),
        ("move_before", MovesBefore(BLUE, 1), "once, right before a scoring, you may move 1 own"),
        ("five_instead", PlacesOtherwise(BLUE, False, 5), "used Fiesta"),
    ],
)
def test_what_lasts_has_words(card, changes, told):
    facts = (e.CardTaken(BLUE, card), e.Announced(BLUE, card, Act()), e.LastingBegan(Lasting(changes, "general")))

    assert [told] == [
        line.partition(": ")[2].removeprefix("from now on: ") for line in story(*facts, table=laid(more=("decennial",)))
    ]


def test_a_quarantine_shuts_a_region_until_it_is_over():
    shut = Lasting(Shut(ARA, "scoreboard-840"), "general")
    table = laid(more=("decennial",))
    one = letter(*CHOSEN, e.TokenMoved("scoreboard-840", ARA), e.LastingBegan(shut), table=table)
    (aragon,) = (spot for spot in board(LetterVoice(ENGLISH, one, "UTC"), one.view).spots if spot.code == "ARA")

    assert aragon.shut
    assert "Aragon is shut until after the next general scoring" in aragon.under.replace(UNBROKEN, " ")
    assert ["Aragon is shut no longer"] == story(e.RoundClosed(3), e.LastingEnded(shut), table=table)


def test_a_bridge_is_marked_at_both_ends():
    bridge = Lasting(Bridge(YELLOW, SEV, (GRA, SEV)), "replaced")
    one = letter(*CHOSEN, e.LastingBegan(bridge), table=laid(more=("decennial",)))
    spots = board(LetterVoice(ENGLISH, one, "UTC"), one.view).spots

    assert {"GRA", "SEV"} == {spot.code for spot in spots if spot.lying == ("bridge",)}


def test_a_doubled_region_is_marked_and_no_longer_once_it_has_counted():
    double = Lasting(CountsTwice(CNU), "general")
    one = letter(*CHOSEN, e.LastingBegan(double))
    (castile,) = (spot for spot in board(LetterVoice(ENGLISH, one, "UTC"), one.view).spots if spot.code == "CNU")

    assert ("double",) == castile.lying
    assert ["New Castile has counted double"] == story(e.LastingEnded(double))


# --- explained ------------------------------------------------------------------------------------


def behind(*entries, table=None):
    table = table or laid()
    (line,) = tell(Voice(ENGLISH, letter(table=table), "UTC"), entries)
    return rules_behind(line, table)


def test_rules_of_the_box_stand_in_for_those_of_the_base_game():
    assert ("hand",) == behind(*CHOSEN[:3])
    homes, settled = tell(Voice(ENGLISH, letter(), "UTC"), (BEGUN[1], e.Moved(BLUE, COURT, ARA, 1)))
    assert (("setup",), ("setup", "settling")) == (rules_behind(homes, laid()), rules_behind(settled, laid()))
    assert ("laying", "intrigue") == behind(*LAID)
    assert ("intrigue", "own-action") == behind(e.CardTaken(BLUE, "escort"), e.Skipped(BLUE, "escort"))
    assert ("intrigue", "send-rivals") == behind(
        e.CardTaken(BLUE, "send_one_each"), e.Announced(BLUE, "send_one_each", Act()), e.Moved(RED, ARA, PROVINCES, 1)
    )
    assert ("king-and-colonies",) == behind(e.CardTaken(BLUE, "escort"), table=laid(more=("colonies",)))


@pytest.mark.parametrize(
    ("edition", "said", "where"),
    [
        ("rio_grande", "must be carried out if it can be", "(Rio Grande p. 14, 15)"),
        ("big_box_nl", "may be left undone", "(Big Box, Koning & Intrigant, Spelverloop)"),
    ],
)
def test_whether_an_action_may_be_left_is_explained_as_the_table_plays(edition, said, where):
    table = laid(edition=edition)
    voice = LetterVoice(ENGLISH, letter(table=table), "UTC")
    told = tell(voice, (e.CardTaken(BLUE, "escort"), e.Skipped(BLUE, "escort")))
    (section,) = [each for each in explanations(voice, told, (1,)) if hasattr(each, "rules")]
    (rule, source) = section.rules[-1]

    assert said in rule
    assert where == source.replace(UNBROKEN, " ")


# --- whole games ----------------------------------------------------------------------------------


@cache
def by_mail(players, *more):
    """The letters of a game that sensible players play, in order."""
    game = by_letters(players, players, "six_skip", boxes=("intrigue", *more), cooling_minutes=0)
    game.play_on(Random(players), player="sensible" if players == 3 else "whimsical")
    return tuple(game.sent)


def test_no_line_outside_the_form_is_an_order_by_itself_and_sent_back_untouched_it_says_nothing():
    read: set[str] = set()
    for one in [each for each in by_mail(5, "decennial", "colonies") if each.view][::41]:
        told, table = text(one), LetterVoice(ENGLISH, one, "UTC").known
        said = lines_outside_the_form(told) - read
        read |= said
        for line in said:
            sheet = read_letter([Line(1, line, True)], table)

            asked = [each for each in sheet.requests if not isinstance(each, Help | Inquiry | Status | Suggest)]
            assert ((), []) == (sheet.blocks, asked), line
        assert () == reply_lines("\n".join(f"> {line}" for line in told.splitlines()), (told,))


@pytest.mark.parametrize(("players", "more"), [(3, ()), (5, ("decennial", "colonies"))])
def test_examples_behind_the_blanks_of_a_form_are_orders_that_read_well(players, more):
    for one in [each for each in by_mail(players, *more) if each.kind == "report" and each.seat == BLUE]:
        voice = LetterVoice(ENGLISH, one, "UTC")
        table = replace(voice.known, mid_turn=True)
        for blank in (each for each in blanks(voice) if each.example):
            for words in examples(blank):
                sheet = read_letter([Line(n, line, True) for n, line in enumerate(words.splitlines(), 1)], table)

                assert ([], 1) == ([c.code for c in sheet.complaints], len(sheet.blocks)), words


def examples(blank):
    """Orders as an example of a blank shows them; of a card what to do with it."""
    shown = blank.example.replace(UNBROKEN, " ")
    if blank.order in ("CARD", "ELSE CARD", "SAY"):
        return
    if blank.order != "DO":
        yield f"{blank.order} " + re.sub(r"^card \d+: | \(.*\)|; .*", "", shown)
        return
    for use in shown.split("; "):
        card, _, deed = use.partition(": ") if ":" in use else use.partition(" ")
        if deed:
            yield f"CARD {card}\n{deed}"


# --- at the end -----------------------------------------------------------------------------------


def test_the_last_letter_opens_every_hand_with_its_salt_and_says_how_it_is_proved():
    over = letter(*CHOSEN, e.GameEnded((1, 2, 3)))
    said = text(having(over, kind="final", standings=((1, RED, 0), (2, BLUE, 0), (3, YELLOW, 0)), opened=CHOSEN[:3]))

    assert "\nTHE HANDS THAT WERE CHOSEN\n" in said
    assert "\nred: 10-20-40-50-60-70-80-90-100-120-150-160-180\n   salt\n" in said
    assert "the SHA-256 of a salt, a colon, and the values with hyphens" in " ".join(said.split())
