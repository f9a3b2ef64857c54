"""What the player wrote, told from what we sent him: real letters, the form, and clients that quote as they like."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from referee.mail.letter_lines import letter_lines
from referee.mail.original import original_of
from referee.mail.quoting import ReplyLine, reply_lines
from tests.kit.thorough import examples
from tests.mail.samples import LETTERS, REPORT, open_letter, quoted, sure, text_of, told, unsure

HINT = "9 or 11, or AIM 1 MAX 11 or 3"
POWER = f"POWER [ ]          {HINT}"
PLACE = " PLACE [ ]         LEAD Aragon, 1 Seville, REST Castillo"

ATTRIBUTIONS = (
    "",
    "On Tue, Nov 24, 2026 at 8:01\N{NARROW NO-BREAK SPACE}PM El Grande <\n"
    "referee+g7.r4.blue.nnhrwz45xeybhgvm@example.org> wrote:",
    "On 24/11/2026 20:01, El Grande wrote:",
    "El Grande wrote on 24 Nov 2026:",
    "Op di 24 nov 2026 om 20:01 schreef El Grande <referee@example.org>:",
    "Op 24 nov 2026 om 20:01 heeft El Grande <referee@example.org> het volgende geschreven:",
    "Am 24.11.2026 um 20:01 schrieb El Grande:",
    "El Grande <referee@example.org> schrieb am Di., 24. Nov. 2026,\n20:01:",
    "Den tis 24 nov. 2026 kl 20:01 skrev El Grande <referee@example.org>:",
    "24 nov. 2026 kl. 20:01 skrev El Grande <referee@example.org>:",
    "W dniu 24.11.2026 o 20:01, El Grande pisze:",
    "wt., 24 lis 2026 o 20:01 El Grande <referee+g7.r4.blue.nnhrwz45xeybhgvm@example.org>\n"
    "napisa\N{LATIN SMALL LETTER L WITH STROKE}(a):",
    "-----Original Message-----\nFrom: El Grande <referee@example.org>\nSent: Tuesday, November 24, 2026 8:01 PM\n"
    "To: Bo <bo@example.net>\nSubject: [eg g7.r4.blue.nnhrwz45xeybhgvm] Round 4: please answer by\nThu 20:00\n",
    "________________________________\nVon: El Grande <referee@example.org>\nGesendet: Dienstag, 24. November 2026\n"
    "An: Bo\nBetreff: Runde 4\n",
    "-------- Oorspronkelijk bericht --------\nVan: El Grande\nDatum: 24-11-2026 20:01 (GMT+01:00)\nAan: Bo\n"
    "Onderwerp: ronde 4\n",
    "*Fr\N{LATIN SMALL LETTER A WITH RING ABOVE}n:* El Grande\n*Skickat:* den 24 november 2026\n*Till:* Bo\n"
    "*\N{LATIN CAPITAL LETTER A WITH DIAERESIS}mne:* runda 4\n",
)  # fmt: skip


def with_line(line: str, instead_of: str = POWER) -> str:
    assert instead_of in REPORT
    return REPORT.replace(instead_of, line, 1)


# Letters as clients write them

EXPECTED = {
    "gmail-web-english-top": sure(
        "POWER 11", "CARD 5", "DO KING Aragon", "PLACE LEAD Aragon, REST Castillo", "Good luck everybody!"
    ),
    "gmail-web-dutch-inline": sure("Jammer!", "POWER 9 or 11", "CARD 1, dan DO MOVE 2 own Galicia to Seville"),
    "gmail-android-german": sure("Power 11 oder 9 \u2013 egal.", "SAY \u201eViel Gl\u00fcck\u201c"),
    "gmail-answer-to-own-letter": sure("Actually, PLACE Granada.") + unsure("POWER 9", "PLACE Aragon", "CARD 5"),
    "gmx-german-top": sure("POWER 11", "VETO brown WHEN COSTS ME 5"),
    "outlook-web-english-form": sure(
        "See the form below.",
        "POWER 11",
        "CARD 5",
        "DO KING Aragon",
        "PLACE LEAD Aragon, REST Castillo",
        "SAY have fun",
    ),
    "outlook-desktop-german-html-only": sure("POWER 9", "CARD 5 \u2013 falls noch da", "Gr\u00fc\u00dfe, Bo"),
    "outlook-ios-swedish-html-only": sure("POWER 11", "CARD king") + unsure("H\u00e4mta Outlook f\u00f6r iOS"),
    "outlook-answer-to-own-letter": sure("DISK EVICT Granada") + unsure("POWER 9", "PLACE Aragon"),
    "apple-mail-english-form": sure("POWER 11", "CARD 5", "DO KING Aragon", "PLACE 2 Aragon, REST Castillo"),
    "iphone-polish-no-references": sure("Power 9", "Card king") + unsure("Wys\u0142ane z iPhone\u2019a"),
    "iphone-dutch-top": sure("Ik doe power 11.") + unsure("Verstuurd vanaf mijn iPhone"),
    "thunderbird-english-flowed-form": sure(
        "POWER 11",
        "PLACE LEAD Aragon, 1 Granada or Seville, REST Castillo",
        "SAY I would be very glad if brown could look at Aragon, where green is about to take everything from us both.",
    ),
    "thunderbird-polish-bottom": sure("POWER 9", "DISK EVICT Granada") + unsure("Bo Karlsson", "tel. 11 22 33"),
    "thunderbird-swedish-html-only": sure("POWER 11", "CARD king", "FINAL") + unsure("Bo"),
    "proton-english-top": sure("POWER 13") + unsure("Sent with [Proton Mail](https://proton.me/) secure email."),
    "proton-html-only": sure("POWER 13") + unsure("Sent with Proton Mail"),
    "yahoo-german-html-only": sure("POWER 2", "CARD 1"),
    "samsung-dutch-top": sure("POWER 11 of anders 9") + unsure("Verzonden vanaf mijn Galaxy"),
    "mutt-english-wrapped-inline": sure("Which card is the VETO?", "RETURN 2 court"),
    "k9-english-typed-in-quote": unsure(
        "POWER 11", "Sent from my Android device with K-9 Mail. Please excuse my brevity."
    ),
    "webmail-html-only-filled": sure("POWER 11", "CARD 3, then 5", "DISK EVICT Granada"),
    "signed-with-attachments": sure("POWER 10", "This company prints on green paper only."),
    "pgp-clear-signed": sure("POWER 10", "- a list, dash-escaped"),
    "pgp-encrypted": [],
    "winmail": sure("POWER 7"),
    "html-with-excuse": sure("POWER 5", "FINAL"),
    "samsung-german-one-line": sure("POWER 11", "CARD 5") + unsure("Von meinem/meiner Galaxy gesendet"),
    "samsung-swedish-glued-html-right": sure("POWER 11", "CARD 5") + unsure("Skickat från min Galaxy"),
    "airmail-dutch-top": sure("POWER 11", "CARD 5, DO KING Aragon"),
    "gmx-english-block-inline": sure("POWER 9"),
    "gmail-reaction": sure("\N{THUMBS UP SIGN}"),
    "outlook-reaction": sure("\N{HEAVY BLACK HEART}"),
    "charset-lies": sure("SAY d\u00e9j\u00e0 vu \u2013 \u201cPOWER\u201d 11"),
}
MACHINES = {"bounce-postfix", "mailing-list", "vacation-exchange-german", "vacation-subject-only-dutch"}


@pytest.mark.parametrize("name", EXPECTED)
def test_of_a_real_letter_what_the_player_wrote_is_left(name):
    assert told(open_letter((LETTERS / f"{name}.eml").read_bytes()).text) == EXPECTED[name]


@pytest.mark.parametrize("name", EXPECTED)
def test_further_letters_of_ours_beside_the_answered_one_change_nothing(name):
    reminder = "Hello Bo, the others are waiting for you.\n\nYour orders as they stand:\n| POWER 2\n"
    text = open_letter((LETTERS / f"{name}.eml").read_bytes()).text
    assert told(text, REPORT, reminder, REPORT) == EXPECTED[name]


def test_every_letter_is_expected_to_say_something():
    assert {path.stem for path in LETTERS.glob("*.eml")} == EXPECTED.keys() | MACHINES


# Ours and the player's


@pytest.mark.parametrize("mark", ["> ", ">", ">> ", "> > ", "| ", "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "])
def test_a_single_marked_line_of_ours_is_ours(mark):
    assert told(f"POWER 11\n{mark}2 Green moved the King to New Castile\nCARD 3") == sure("POWER 11", "CARD 3")


def test_a_single_unmarked_line_of_ours_is_the_players_who_may_have_typed_it():
    assert told("Green moved the King", "Green moved the King\nand more") == sure("Green moved the King")


def test_two_unmarked_lines_of_ours_in_their_order_are_ours():
    assert told("one two\nthree four", "zero\none two\nthree four\nfive") == []


def test_two_unmarked_lines_of_ours_in_another_order_are_the_players():
    assert told("three four\none two", "zero\none two\nthree four\nfive") == sure("three four", "one two")


def test_an_order_in_the_words_of_two_short_lines_of_ours_is_the_players():
    assert told("POWER 11", "POWER\n11\nCARD") == sure("POWER 11")


def test_a_table_that_a_client_takes_apart_is_ours_by_its_words():
    page = "<table><tr><td>POWER</td><td>[ ]</td><td>9 or 11</td></tr><tr><td>Aragon</td><td>5/4/1</td></tr></table>"
    header = "From: El Grande\nSent: Tuesday\nTo: Bo\nSubject: Round 4\n\n"
    copy = "\nPOWER\n\n[ ]\n\n9 or 11\n\nAragon\n\n5/4/1\n"
    assert told(f"POWER 11\n{header}{copy}", text_of(page)) == sure("POWER 11")
    assert told("POWER 11\n" + quoted(copy), text_of(page)) == sure("POWER 11")


def test_a_line_of_another_letter_than_the_answered_one_is_ours_only_in_a_run():
    later = "You are in.\n| CARD king\n| KING Aragon\n| SKIP"
    assert told("> CARD king\nPOWER 11", REPORT, later) == [*unsure("CARD king"), *sure("POWER 11")]
    assert told("| CARD king\nPOWER 11", REPORT, later) == [*unsure("CARD king"), *sure("POWER 11")]
    assert told(f"{quoted(later)}\nPOWER 11", REPORT, later) == sure("POWER 11")
    assert told("> | KING Aragon\n> | SKIP\nPOWER 11", REPORT, later) == sure("POWER 11")


def test_an_order_without_our_bar_in_a_copy_that_is_marked_was_typed_again():
    receipt = "Your orders as they stand:\n| CARD ANY\n| SKIP\nThe others are waiting."
    copy = quoted(receipt.replace("| SKIP", "| SKIP\nSKIP"))
    assert told(f"FINAL\n\n{copy}", receipt) == [*sure("FINAL"), *unsure("SKIP")]


def test_a_letter_of_ours_that_repeats_itself_is_compared_with_bounded_patience():
    lines = letter_lines("> x\n" * 500)
    ours = original_of(["\n".join(["POWER [ ] x"] + ["x " * 30] * 60)], len(lines))

    for at in range(len(lines)):
        assert ours.match_at(lines, at, 0, loose=False) is None
        assert 1 >= len(ours.blanks_for(letter_lines("POWER x")[0], 0))

    assert (0, 0) == (ours.patience.places, ours.patience.blanks)


def test_lines_of_two_letters_make_no_run():
    assert told("one\ntwo", "zero\none", "two\nthree") == sure("one", "two")


def test_a_players_line_between_two_unmarked_lines_of_ours_does_not_hide_the_run():
    assert told("one two\nPOWER 11\nthree four", "one two\nthree four") == sure("POWER 11")


def test_an_unmarked_line_retyped_beside_a_quoted_one_is_the_players():
    assert told("> one two\nthree four", "one two\nthree four") == sure("three four")


def test_an_unmarked_line_between_marked_ones_lost_its_mark():
    assert told("> one two\nthree four\n> five six", "one two\nthree four\nfive six") == []


def test_orders_that_we_print_behind_a_bar_are_the_players_when_typed_again():
    receipt = "Your orders as they stand:\n| CARD ANY\n| SKIP\nThe others are waiting."
    assert told("CARD ANY\nSKIP", receipt) == sure("CARD ANY", "SKIP")
    assert told(f"FINAL\n\n{receipt}", receipt) == sure("FINAL")
    assert told(f"FINAL\n\n{quoted(receipt)}", receipt) == sure("FINAL")


def test_a_marked_line_that_is_not_ours_is_not_sure():
    assert told("> POWER 11", "POWER") == unsure("POWER 11")


def test_a_marked_line_of_ours_that_was_shortened_is_not_ours_any_more():
    assert told("> POWER 11 or 9", "POWER 11 or 9 or 7") == unsure("POWER 11 or 9")


def test_what_clients_do_to_dashes_quotes_and_spaces_makes_no_difference():
    ours = 'The "King" -- it\'s his: move... * 3 *\nand more'
    theirs = "The \u201cKing\u201d\N{NO-BREAK SPACE}\u2014 it\u2019s  his:\u200b move\u2026 \u2022 3\n"
    assert told(f"> {theirs}", ours) == []


def test_an_address_that_outlook_made_a_link_makes_no_difference():
    theirs = "> Write to referee@x.org<mailto:referee@x.org> or see https://x.org/<https://x.org/>."
    assert told(theirs, "Write to referee@x.org or see https://x.org/.") == []


def test_the_players_words_come_without_odd_spaces_and_invisible_characters_but_else_as_typed():
    text = "\ufeff  Power\N{NO-BREAK SPACE}11\u200b \u2013 or  \u201c9\u201d\u2069"
    assert told(text) == sure("Power 11 \u2013 or  \u201c9\u201d")


def test_the_number_is_the_line_of_the_text():
    assert reply_lines("\n\nPOWER 11\n> x\n", ()) == (ReplyLine(3, "POWER 11", True), ReplyLine(4, "x", False))


def test_without_a_letter_of_ours_all_that_was_typed_is_the_players():
    assert told("POWER 11\n> CARD 3", "") == [*sure("POWER 11"), *unsure("CARD 3")]


# The form


@pytest.mark.parametrize("mark", ["", "> ", ">", "| ", "    "])
@pytest.mark.parametrize(
    ("line", "filled"),
    [
        (f"POWER [ 11 ]          {HINT}", "POWER 11"),
        (f"POWER [11]          {HINT}", "POWER 11"),
        (f"POWER [ 11          {HINT}", "POWER 11"),
        (f"POWER 11 ]          {HINT}", "POWER 11"),
        (f"POWER 11          {HINT}", "POWER 11"),
        (f"POWER 11 {HINT}", "POWER 11"),
        (f"POWER [ ] 11         {HINT}", "POWER 11"),
        (f"POWER 11 [ ]         {HINT}", "POWER 11"),
        (f"POWER [ ]          {HINT}   11", "POWER 11"),
        (f"POWER [11] or 9         {HINT}", "POWER 11 or 9"),
        (f"POWER [9 or 11]          {HINT}", "POWER 9 or 11"),
        (f"power [ 11 ]          {HINT.lower()}", "POWER 11"),
        (f"*POWER* [ 11 ]          {HINT}", "POWER 11"),
        ("POWER [ 11 ]", "POWER 11"),
        ("POWER [ 11 ]          9 or 11, or", "POWER 11"),
        ("POWER [ 11", "POWER 11"),
        ("POWER [ ] 11", "POWER 11"),
        ("POWER [__11__]", "POWER 11"),
        ("POWER [ ] AIM 1 MAX 11", "POWER AIM 1 MAX 11"),
        ("POWER 11", "POWER 11"),
        ("POWER 11 or ANY", "POWER 11 or ANY"),
    ],
)
def test_a_blank_filled_in_any_way_gives_our_label_and_the_answer(mark, line, filled):
    assert told(quoted(with_line(line), mark)) == sure(filled)


@pytest.mark.parametrize(
    ("line", "filled"),
    [
        (f"POWER [ 11 ]   <- {HINT}", "POWER 11"),
        (f"POWER [ ] 11   <- {HINT}", "POWER 11"),
        (f"POWER 11 <- {HINT}", "POWER 11"),
        (f"POWER [ ]   <- {HINT}   11", "POWER 11"),
        ("POWER [ 11 ]   <- 8 or 5 (bring 2 and 3)", "POWER 11"),
        ("POWER [ 11 ]   <-", "POWER 11"),
        ("HAND [ 11 9 ]   <- 8 or 5", "HAND [ 11 9 ]"),
    ],
)
def test_a_blank_of_a_form_that_a_link_opened_gives_the_answer_without_the_hint_behind_the_arrow(line, filled):
    assert told(line) == sure(filled)


@pytest.mark.parametrize("line", [f"POWER [ ]   <- {HINT}", "POWER [ ]   <-"])
def test_a_blank_of_such_a_form_left_as_it_was_gives_nothing(line):
    assert told(line) == []


@pytest.mark.parametrize("wrapped", ["", "\nand 5 as well, or anything that may be left by then"])
def test_behind_the_arrow_what_is_no_hint_of_this_letter_is_not_sure(wrapped):
    line = "POWER [ ]   <- 8 or 5, whichever of the two is still free"
    assert [each.sure for each in reply_lines(line + wrapped, (REPORT,))] == [False]


@pytest.mark.parametrize("mark", ["", "> "])
@pytest.mark.parametrize(
    "line", ["POWER [ ]", "POWER []", "POWER [__]", "POWER [   ]          " + HINT, "POWER [\u2026]   " + HINT, ""]
)
def test_an_empty_blank_gives_nothing(mark, line):
    assert told(quoted(with_line(line), mark)) == []


@pytest.mark.parametrize(
    ("line", "text"),
    [(f"POWER {HINT}", f"POWER {HINT}"), ("POWER 9 or 11", "POWER 9 or 11"), ("POWER [ ] 9 or 11", "POWER 9 or 11")],
)
def test_a_hint_or_its_beginning_left_in_the_place_of_an_answer_is_not_sure(line, text):
    assert told(quoted(with_line(line))) == unsure(text)


@pytest.mark.parametrize("second", ["> Aragon, 1 Seville, REST Castillo", "Aragon, 1 Seville, REST Castillo"])
def test_a_hint_wrapped_to_the_next_line_is_still_our_hint(second):
    first = "PLACE [ LEAD Aragon, 2 Old Castile, REST Seville ]    LEAD"
    form = quoted(REPORT).replace(f"> {PLACE}", f">  {first}\n{second}", 1)
    assert told(form) == sure("PLACE LEAD Aragon, 2 Old Castile, REST Seville")


def test_an_answer_wrapped_inside_its_brackets_is_one_answer():
    form = quoted(with_line(" PLACE [ LEAD Aragon, 2 Old Castile or Granada,\n REST Seville ]", PLACE))
    assert told(form) == sure("PLACE LEAD Aragon, 2 Old Castile or Granada, REST Seville")


def test_a_short_line_under_a_form_line_is_no_wrapped_hint():
    assert told(f"> POWER [ ]\n{HINT}") == sure(HINT)


@pytest.mark.parametrize("mark", ["> ", ""])
@pytest.mark.parametrize("line", ["DO [ KING Aragon ]   ACT, KING Aragon or", "DO [ KING Aragon ]", "DO KING Aragon"])
def test_the_second_line_of_a_hint_that_we_broke_ourselves_is_ours(mark, line):
    ours = "CARD [ ]  number\nDO [ ]   ACT, KING Aragon or\n         SKIP\nRETURN [ ]  which"
    copy = quoted(ours.replace("DO [ ]   ACT, KING Aragon or", line), mark)
    assert told(f"On 24/11/2026 20:01, El Grande wrote:\n{copy}", ours) == sure("DO KING Aragon")


def test_brackets_in_an_answer_are_the_players():
    say = "SAY [ ]            to everybody, at once"
    assert told(with_line("SAY [ to [all]: hi [smile] ]   to everybody, at once", say)) == sure(
        "SAY to [all]: hi [smile]"
    )


def test_a_blank_filled_with_an_order_that_we_printed_too_is_filled():
    form = "CARD [ ]\nPLACE [ ]\n\nYOUR SHEET IN FORCE\n| CARD ANY\n| PLACE REST Castillo\n"
    reply = quoted(form.replace("PLACE [ ]", "PLACE [ REST Castillo ]"))

    assert sure("PLACE REST Castillo") == told(reply, form)


def test_a_line_put_into_the_marked_form_is_not_sure():
    assert told(quoted(with_line(f"POWER 11\n{POWER}"))) == unsure("POWER 11")


def test_an_unmarked_line_without_brackets_is_all_the_players():
    assert told("SAY I tell it to everybody, at once") == sure("SAY I tell it to everybody, at once")


def test_the_longer_label_is_the_one_that_is_filled_in():
    ours = "DISK [ ]     any\nDISK EVICT [ ]     card 4"
    text = "> DISK [ Granada ]     any\n> DISK EVICT [ Aragon ]     card 4\n> DISK [ EVICT Aragon ]"
    assert told(text, ours) == sure("DISK Granada", "DISK EVICT Aragon", "DISK EVICT Aragon")


# What clients write around


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
@pytest.mark.parametrize("mark", ["> ", ""])
def test_an_attribution_is_nobodys_words(attribution, mark):
    assert told(f"POWER 11\n\n{attribution}\n\n{quoted(REPORT, mark)}") == sure("POWER 11")


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_a_quoted_attribution_is_nobodys_words(attribution):
    assert told("POWER 11\n\n" + quoted(f"{attribution}\n\n{REPORT}")) == sure("POWER 11")


@pytest.mark.parametrize("line", ["El Grande wrote:", "On Friday, the referee of ours wrote:", "El Grande schreef:"])
def test_an_attribution_without_a_date_is_none_of_the_players_words(line):
    assert told(f"POWER 11\n\n{line}\n\n{quoted(REPORT)}") == sure("POWER 11")


@pytest.mark.parametrize("line", ["POWER 9, as I wrote:", "CARD king, as I already wrote:", "El Grande wrote:\nSKIP"])
def test_an_order_that_ends_like_an_attribution_is_the_players(line):
    assert told(f"POWER 11\n{line}\n{quoted(REPORT)}") == sure("POWER 11", *line.split("\n"))


@pytest.mark.parametrize(
    "line",
    [
        "SAY who wrote this?",
        "On 24 November I am away",
        "--- my orders ---",
        "To: everybody",
        "From Granada to Aragon: 2",
        "11, then score 5s, everyone in aragon at all cost, as I wrote:",
        "Sent 2 to Seville",
    ],
)
def test_a_players_line_that_resembles_an_attribution_is_the_players(line):
    text = f"POWER 11\n{line}\nOn 24/11/2026 20:01, El Grande wrote:\n{quoted(REPORT)}"
    assert told(text) == sure("POWER 11", line)


@pytest.mark.parametrize(
    "line",
    [
        "Sent from my iPhone",
        "Sent from my capital: POWER 11",
        "Verzonden vanaf mijn iPad",
        "Von meinem iPhone gesendet",
        "Skickat fr\N{LATIN SMALL LETTER A WITH RING ABOVE}n min iPhone",
        "Wys\N{LATIN SMALL LETTER L WITH STROKE}ane z iPhone'a",
        "Get Outlook for Android<https://aka.ms/x>",
    ],
)
def test_the_line_of_a_device_is_kept_and_not_sure_and_what_follows_is(line):
    assert told(f"POWER 11\n{line}\nCARD 3") == [*sure("POWER 11"), *unsure(line), *sure("CARD 3")]


@pytest.mark.parametrize("mark", ["-- ", "--", "\N{EM DASH}"])
def test_a_signature_is_kept_and_not_sure_until_something_else_begins(mark):
    text = f"POWER 11\n{mark}\nBo\n\nCARD 3\n\nOn 24/11/2026 20:01, El Grande wrote:\n{quoted(REPORT)}\nACT"
    assert told(text) == [*sure("POWER 11"), *unsure("Bo", "CARD 3"), *sure("ACT")]


def test_answers_between_the_lines_of_an_unmarked_copy_are_sure():
    text = ATTRIBUTIONS[-1] + with_line(f"{POWER}\nMy answer: POWER 11")
    assert told(text) == sure("My answer: POWER 11")


def test_words_under_the_header_of_a_letter_that_is_not_ours_are_not_sure():
    header = "From: Bo <bo@example.net>\nSent: Monday\nTo: El Grande\nSubject: Re: Round 4\n\n"
    text = f"POWER 11\n\n{header}POWER 2\n\n{ATTRIBUTIONS[-1]}\n{REPORT}"
    assert told(text) == [*sure("POWER 11"), *unsure("POWER 2")]


def test_words_inside_of_an_own_letter_that_is_answered_again_are_not_sure():
    header = "From: Bo <bo@example.net>\nSent: Monday\nTo: El Grande\nSubject: Re: Round 4\n\n"
    text = f"POWER 11\n\n{header}\n{ATTRIBUTIONS[-1]}\n" + with_line(f"{POWER}\nPOWER 2")
    assert told(text) == [*sure("POWER 11"), *unsure("POWER 2")]


@pytest.mark.parametrize("damaged", ["O [ ] ACT, KING Aragon, MOVE 2 own Galicia", "ACT, KING Aragon, MOVE 2"])
def test_what_a_client_left_of_a_line_of_ours_is_not_sure_in_an_unmarked_copy(damaged):
    line = " DO [ ]            ACT, KING Aragon, MOVE 2 own Galicia to Seville"
    text = ATTRIBUTIONS[-1] + with_line(damaged, line)
    assert [is_sure for _, is_sure in told(text)] == [False]


def test_what_was_typed_in_the_place_of_a_line_of_ours_is_sure():
    text = ATTRIBUTIONS[-1] + with_line("May I place 2 in Seville?", "CARD [ ]           number or name")
    assert told(text) == sure("May I place 2 in Seville?")


def test_words_below_an_attribution_whose_letter_was_deleted_are_sure():
    assert told("On 24/11/2026 20:01, El Grande wrote:\n\nPOWER 11") == sure("POWER 11")


# Whatever clients and players do

ORDERS = (
    *("POWER 11", "POWER 9 or 11", "CARD king", "DO KING Aragon", "ACT", "SKIP", "FINAL", "ok", "DISK EVICT Granada"),
    *("PLACE LEAD Aragon, REST Castillo", "SAY see you at the fair", "11, then score 5s, everyone in aragon"),
    *("VETO red ON evict WHEN INTO Galicia", "MOVE 1 blue Valencia to Galicia", "May I place 2 in Seville?"),
)
typed_lines = st.sampled_from(ORDERS) | st.text("abcdefg zq!?,.0123456789\u00e9\u2019", max_size=90).map(
    lambda text: f"q{text}q"
)
few_lines = st.lists(typed_lines, max_size=3)
marks = st.sampled_from(["> ", ">", ">> ", "> > ", "| ", "    ", "\t", ""])
widths = st.none() | st.integers(60, 78)


def wrapped(line: str, mark: str, width: int | None, *, again: bool) -> list[str]:
    """The line as a client quotes it, wrapped at `width` with the mark again before each piece, or not."""
    if width is None:
        return [(mark + line).rstrip()]
    room = width - (len(mark) if again else 0)
    pieces = textwrap.wrap(
        line, room, break_long_words=False, break_on_hyphens=False, replace_whitespace=False, drop_whitespace=True
    )
    return [((mark if again or not place else "") + piece).rstrip() for place, piece in enumerate(pieces or [""])]


@examples(60)
@given(
    mark=marks,
    width=widths,
    again=st.booleans(),
    attribution=st.sampled_from(ATTRIBUTIONS),
    above=few_lines,
    between=st.lists(st.tuples(st.integers(0, 200), typed_lines), max_size=4),
    below=few_lines,
)
@example("", 60, False, ATTRIBUTIONS[1], ["POWER 11"], [(0, "ACT"), (40, "SKIP")], ["FINAL"])
def test_a_letter_quoted_in_any_way_leaves_exactly_the_added_lines(
    mark, width, again, attribution, above, between, below
):
    lines, gaps = [], [0]
    for line in REPORT.rstrip("\n").split("\n"):
        pieces = wrapped(line, mark, width, again=again)
        # Between the pieces of a broken line lines can be told only where each piece shows that it is quoted.
        gaps += range(len(lines) + 1, len(lines) + len(pieces)) if mark.strip() and again else []
        lines += pieces
        gaps.append(len(lines))
    added = sorted((gaps[place % len(gaps)], number, line) for number, (place, line) in enumerate(between))
    for gap, _, line in reversed(added):
        lines.insert(gap, line)
    text = "\n".join([*above, "", *attribution.split("\n"), *lines, *below])
    expected = [*above, *(line for _, _, line in added), *below]
    assert [line.text for line in reply_lines(text, (REPORT,))] == expected
    if mark.strip():
        assert told(text) == sure(*expected)


ANSWERS = {
    POWER: ("11", "11 or 9", "ANY", "AIM 1 MAX 11 or 4", "10 \N{EN DASH} or 9"),
    "CARD [ ]           number or name": ("5", "king", "score_5"),
    PLACE: (
        "LEAD Aragon, REST Castillo",
        "2 Aragon",
        "LEAD Basque Country, 1 Granada or Seville, 1 New Castile, REST Castillo",
    ),
    "DISK EVICT [ ]     card 4: Granada or Aragon": ("Granada", "Basque Country or Granada"),
    "SAY [ ]            to everybody, at once": ("Hello, [all] of you!", "have fun"),
}


@examples(60)
@given(data=st.data(), mark=marks, width=widths, again=st.booleans())
def test_a_form_filled_in_and_quoted_in_any_way_gives_exactly_the_answers(data, mark, width, again):
    form, expected = REPORT, []
    for line, answers in ANSWERS.items():
        label, hint = line.split(" [ ]")
        answer = data.draw(st.sampled_from(("", *answers)))
        if not answer:
            continue
        ways = (f"[ {answer} ]{hint}", f"[{answer}]{hint}", f"{answer}{hint}", f"[ ] {answer}{hint}", f"[{answer}]")
        way = data.draw(st.sampled_from(ways))
        # A broken answer whose end has neither mark nor hint cannot be told from a line of its own.
        assume(width is None or len(answer) < 40 or way.endswith(hint) or (again and mark.strip()))
        form = form.replace(line, f"{label} {way}", 1)
        expected.append(f"{label.strip()} {answer}")
    pieces = [piece for line in form.split("\n") for piece in wrapped(line, mark, width, again=again)]
    text = "\n".join(["On 24/11/2026 20:01, El Grande wrote:", *pieces])
    assert told(text) == sure(*expected)


@given(
    st.text() | st.text(">| []-:On wrote\nPOWER91,.\t\r\N{NO-BREAK SPACE}", max_size=400),
    st.lists(st.text(), max_size=3),
)
def test_any_text_against_any_letters_is_read(text, ours):
    found = reply_lines(text, tuple(ours))
    assert [line.number for line in found] == sorted(line.number for line in found)
    assert all(line.text.strip() for line in found)
    assert all(1 <= line.number <= text.count("\n") + 1 for line in found)


@given(st.text(max_size=300), st.text(max_size=300))
def test_a_letter_of_ours_marked_and_alone_says_nothing(ours, other):
    assert [line for line in reply_lines(quoted(ours), (other, ours)) if line.sure] == []


HOSTILE = {
    "line ends": "\n",
    "marks": "> ",
    "openers": "On ",
    "dashes": "-",
    "signatures": "--\na\n",
    "open brackets": "POWER [ ",
    "labels": "> POWER [\n",
    "hints": f"> POWER 1 {HINT}\n",
    "half hints": "> PLACE LEAD Aragon, 1 Seville, REST x y z q d aaaaaaaaaaaaaaa\n",
    "header lines": "From: a\nSent: b\n",
    "attributions": "On 24 Nov 2026 at 20:01 somebody with a very long name wrote\n",
    "short words": "> 1\n",
    "our letter": quoted(REPORT),
    "links": "<http://",
    "one word": "x",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_quarter_of_a_megabyte_of_anything_is_read_in_one_pass(name):
    text = HOSTILE[name] * (250_000 // len(HOSTILE[name]))
    assert isinstance(reply_lines(text, (REPORT,)), tuple)


@pytest.mark.parametrize("end", ["Sent from my Galaxy", "Verzonden vanaf mijn Galaxy", "Von meinem iPhone gesendet"])
def test_a_line_that_ran_into_what_the_program_says_of_itself_ends_before_that(end):
    assert told(f"POWER 11{end}\n\n{quoted(REPORT)}") == sure("POWER 11")
    assert told(f"SAY a letter {end}\n") == sure(f"SAY a letter {end}")
