"""By which way a letter came: what our own server wrote down of who handed it over, and nothing below that."""

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from referee.mail import mime
from referee.mail.route import UNTOLD, organisation, route_of, taken_in_by
from tests.kit.thorough import examples

GOOGLE = "mail-lf1-f41.google.com"
BY_POSTFIX = (
    "by mx.example.org (Postfix) with ESMTPS id 4Abc for <referee@example.org>; Fri, 20 Nov 2026 12:00:00 +0000"
)
FROM_GOOGLE = f"from {GOOGLE} ({GOOGLE} [209.85.167.41]) (using TLSv1.3 (256/256 bits)) {BY_POSTFIX}"
MAILBOX = "from mx.example.org by mx.example.org with LMTP id abc (envelope-from <a@example.net>); Fri"
AT_EXIM = "by h.example.org with esmtps (TLS1.3) tls X (Exim 4.94.2) id 1a; Fri"
OUTLOOK = (
    "from A.eurprd07.prod.outlook.com (2603:10a6:20b:1::19) by B.prod.outlook.com (2603:10a6:10::5) with HTTPS",
    f"from {GOOGLE} (209.85.167.41) by FT010.mail.protection.outlook.com (10.152.16.159) with Microsoft SMTP Server",
)
FASTMAIL = (
    "from compute6.internal (compute6.nyi.internal [10.202.2.46]) by sloti1.nyi.internal (Cyrus 3.9) with LMTPA; Fri",
    "from mx3.messagingengine.com (localhost [127.0.0.1]) by mx3.messagingengine.com (Milter) with ESMTP",
    "from mout.gmx.net (mout.gmx.net [212.227.17.21]) by mx3.messagingengine.com (Postfix) with ESMTPS id x; Fri",
)
INTO_GMAIL = "by 2002:a05:6a10:1234:b0:1:2 with SMTP id x; Fri"


def came(*lines: str) -> str:
    return route_of(mime.headers("".join(f"Received: {line}\r\n" for line in lines).encode() + b"\r\nhello"))


@pytest.mark.parametrize(
    ("lines", "route"),
    [
        ((FROM_GOOGLE,), "google.com"),
        ((MAILBOX, FROM_GOOGLE), "google.com"),
        ((INTO_GMAIL, "from mail.gmx.net (mout.gmx.net. [212.227.17.21]) by mx.google.com with ESMTPS"), "gmx.net"),
        ((INTO_GMAIL, f"from {GOOGLE} ({GOOGLE}. [209.85.220.41]) by mx.google.com with SMTPS"), "google.com"),
        ((f"from {GOOGLE} ([209.85.167.41]) {AT_EXIM}",), "google.com"),
        (FASTMAIL, "gmx.net"),
        (OUTLOOK, "google.com [209.85.0.0/16]"),
        ((f"from 209.85.167.41 (EHLO {GOOGLE}) by 10.1.2.3 with SMTPs; Fri",), "209.85.167.0/24"),
    ],
)
def test_it_is_the_organisation_whose_server_handed_the_letter_to_ours(lines: tuple[str, ...], route: str) -> None:
    assert route == came(*lines)


@pytest.mark.parametrize(
    ("line", "route"),
    [
        (f"from {GOOGLE} (unknown [198.51.100.7]) {BY_POSTFIX}", "198.51.100.0/24"),
        (f"from {GOOGLE} (evil.example [198.51.100.7]) {BY_POSTFIX}", "evil.example"),
        (f"from mx.example.org (evil.example [198.51.100.7]) {BY_POSTFIX}", "evil.example"),
        (f"from by (evil.example [198.51.100.7]) {BY_POSTFIX}", "evil.example"),
        (f"from [10.0.0.1] (evil.example [198.51.100.7]) {BY_POSTFIX}", "evil.example"),
        (f"from evil.example ([198.51.100.7] helo={GOOGLE}) {AT_EXIM}", "evil.example"),
        (f"from [198.51.100.7] (helo={GOOGLE}) {AT_EXIM}", "198.51.100.0/24"),
        (f"from unknown (HELO {GOOGLE}) (198.51.100.7) by mx.example.org with SMTP; Fri", "198.51.100.0/24"),
        ("from evil.example (HELO [10.0.0.1]) (198.51.100.7) by mx.example.org with SMTP; Fri", "evil.example"),
        (f"from {GOOGLE} ({GOOGLE} [198.51.100.7] (may be forged)) by mx.example.org; Fri", "198.51.100.0/24"),
        ("from gmail.com ([198.51.100.7]) by mx.example.org (8.15) with ESMTP; Fri", "gmail.com [198.51.0.0/16]"),
        (f"from x (unknown [IPv6:2001:db8:1:2::3]) {BY_POSTFIX}", "2001:db8:1::/48"),
        (f"from x (unknown [IPv6:::ffff:198.51.100.7]) {BY_POSTFIX}", "198.51.100.0/24"),
    ],
)
def test_what_the_other_side_calls_itself_or_writes_below_makes_no_route(line: str, route: str) -> None:
    assert route == came(line, FROM_GOOGLE)


# What the other side calls itself, as servers write it that do not clean it; "{}" is where it stands. The last but one
# records no name, and the last not even an address.
UNCLEANED = (
    "from {} (evil.example [198.51.100.7]) by mx.example.org (Postfix) with ESMTP id x for <r@example.org>; Fri (UTC)",
    "from {} (unknown [198.51.100.7]) by mx.example.org (8.15) with ESMTP id x; Fri, 20 Nov 2026 12:00:00 +0000 (UTC)",
    "from evil.example ([198.51.100.7] helo={}) by mx.example.org with esmtp (Exim 4.94.2) id 1a; Fri",
    "from [198.51.100.7] (helo={}) by mx.example.org with esmtp (Exim 4.94.2) id 1a; Fri",
    "from evil.example (HELO {}) (198.51.100.7) by mx.example.org with SMTP; Fri",
    "from {} ([198.51.100.7]) by mx.example.org with ESMTP; Fri",
    "from {} (198.51.100.7) by mx.example.org with Microsoft SMTP Server id 15.1; Fri",
    "from {} by mx.example.org with ESMTP; Fri",
)
EXIM_OR_QMAIL = re.compile(r"\(Exim|\((?:helo|ehlo)", re.IGNORECASE)
TRICKS = (
    *(
        GOOGLE,
        "x",
        "[10.0.0.1]",
        "127.0.0.1",
        "[209.85.167.41]",
        "(",
        ")",
        ";",
        "[",
        "]",
        "<",
        " ",
        " ",
        "helo=",
        "(helo",
    ),
    *(f"({GOOGLE} [209.85.167.41])", f"x({GOOGLE} [209.85.167.41])", "([10.0.0.1])", "(localhost [127.0.0.1])"),
    *("by mx.example.org", "with ESMTPSA", "with LMTP", "with esmtp (Exim 4.94.2)", "from", "by", "via", "id x", "for"),
)


def origins(line: str) -> set[str]:
    return {*came(line, FROM_GOOGLE).split()}


@pytest.mark.parametrize(
    "line",
    [
        f"from {GOOGLE} by mx.example.org",
        f"from {GOOGLE} by mx.example.org with ESMTP id x; Fri",
        f"from x({GOOGLE} [209.85.1.1]) (evil.example [198.51.100.7]) {BY_POSTFIX}",
        f"from x ({GOOGLE} [209.85.1.1]) (evil.example [198.51.100.7]) {BY_POSTFIX}",
        f"from x([10.0.0.1]) (evil.example [198.51.100.7]) {BY_POSTFIX}",
        f"from (x) (evil.example [198.51.100.7]) {BY_POSTFIX}",
        f"from ; (evil.example [198.51.100.7]) {BY_POSTFIX}",
        f"from x with LMTP (evil.example [198.51.100.7]) {BY_POSTFIX}",
        f"from x with ESMTPSA (evil.example [198.51.100.7]) {BY_POSTFIX}",
        f"from x by {GOOGLE} with ESMTPSA (evil.example [198.51.100.7]) {BY_POSTFIX}",
        "from [10.0.0.1] by mx.example.org with ESMTP; Fri",
        "from [209.85.167.41] by mx.example.org with ESMTP; Fri",
        f"from {GOOGLE} (helo x) by mx.example.org with ESMTP; Fri",
        "from neighbour.example (unknown [192.0.2.9]) by mx.example.org (mx.example.org [192.0.3.1]) with ESMTP; Fri",
    ],
)
def test_a_line_that_the_sender_has_shaped_is_no_providers_and_opens_no_line_below(line: str) -> None:
    route = came(line, FROM_GOOGLE)

    assert "google.com" not in route
    assert route == UNTOLD or {"198.51.100.0/24", "192.0.2.0/24"} & origins(line)


@examples(200)
@given(st.sampled_from(UNCLEANED), st.lists(st.sampled_from(TRICKS), min_size=1, max_size=6).map("".join))
def test_whatever_somebody_is_called_his_own_network_or_name_is_part_of_the_route(line: str, name: str) -> None:
    """A letter from 198.51.100.7, at a server that copies any name; the way of google.com is nobody else's."""
    assume(EXIM_OR_QMAIL.search(name) is None)  # the whole line of another server
    assume("198.51.100.7" in line or " (" not in name)  # likewise

    route = came(line.format(name), FROM_GOOGLE)

    told = {"evil.example", "198.51.100.0/24", "[198.51.0.0/16]", "0.0.0.0/0"} & {*route.split()}
    assert told or route == UNTOLD or "198.51.100.7" not in line
    assert not (route.startswith("google.com") and "198.51.0.0/16" not in route)


def test_who_logs_in_at_our_own_provider_comes_from_there_wherever_that_person_sits() -> None:
    for isp in ("t-ipconnect.de", "comcast.net"):
        line = f"from laptop.home (p1.dip.{isp} [198.51.100.4]) by mail.example.org (Postfix) with ESMTPSA id x; Fri"
        assert "example.org" == came(line)


def test_a_letter_that_no_server_of_ours_has_seen_comes_from_nowhere() -> None:
    assert "" == came()


@pytest.mark.parametrize(
    ("host", "owner"),
    [
        ("mail-lf1-f41.google.com", "google.com"),
        ("google.com.", "google.com"),
        ("smtp.btinternet.co.uk", "btinternet.co.uk"),
        ("co.uk", "co.uk"),
        ("MX1.Example.COM.AU", "example.com.au"),
        ("mail.bund.de", "bund.de"),
        ("mail.one.id.au", "one.id.au"),
        ("mail.two.id.au", "two.id.au"),
        ("mx.city.kawasaki.jp", "city.kawasaki.jp"),
        ("mx.some.kawasaki.jp", "mx.some.kawasaki.jp"),
        ("me.github.io", "me.github.io"),
        ("ec2-192-0-2-1.compute-1.amazonaws.com", "ec2-192-0-2-1.compute-1.amazonaws.com"),
        ("mx.host.unknowntld", "host.unknowntld"),
        ("localhost", ""),
        ("192.0.2.1", ""),
        ("2002:a05::1", ""),
    ],
)
def test_an_organisation_owns_what_stands_before_the_suffix(host: str, owner: str) -> None:
    assert owner == organisation(host)


@given(st.lists(st.text("from by with id(){}[];:. helo1209afx", max_size=200), max_size=5))
def test_no_line_breaks_it(lines: list[str]) -> None:
    assert came(*lines).isascii()


@pytest.mark.parametrize(
    ("lines", "organisations"),
    [
        (FASTMAIL, {"nyi.internal", "messagingengine.com"}),
        ((MAILBOX, FROM_GOOGLE, "from evil.example by bank.example with SMTP"), {"example.org"}),
        (("from pc ([192.0.2.1]) by smtp.gmx.example with ESMTPSA id x", FROM_GOOGLE), {"gmx.example"}),
        ((), set()),
    ],
)
def test_who_took_a_letter_in_is_told_by_our_own_sides_lines_alone(
    lines: tuple[str, ...], organisations: set[str]
) -> None:
    heads = mime.headers("".join(f"Received: {line}\r\n" for line in lines).encode() + b"\r\nhello")

    assert organisations == taken_in_by(heads)
