"""Letters that nobody should write: each is to cost as much as it can, and none may cost more than a little.

`python -m tests.mail.hostile` opens each in a process of its own, compares it with a letter of ours as the desk does,
and prints what that took; words after it choose among them.
"""

from __future__ import annotations

import base64
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from time import process_time

from referee.mail.quoting import reply_lines
from referee.mail.reply_tokens import token_of
from tests.mail.samples import LETTERS, open_letter

LARGE = 10 * 2**20 - 2_000
KEYS = (b"a key", b"an older key")
SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789!#$%&()*+,-.:;?@[]^_`{|}~"
# Short names of attributes, all different.
NAMES = ["".join(name).encode() for name in product(SIGNS, repeat=3)]


def head(*fields: bytes) -> bytes:
    return b"\n".join((b"From: bo@example.net", b"To: referee@example.org", b"MIME-Version: 1.0", *fields, b"", b""))


def page(content: bytes) -> bytes:
    return head(b"Content-Type: text/html; charset=utf-8") + content


def plain(content: bytes, parameters: bytes = b"") -> bytes:
    return head(b"Content-Type: text/plain" + parameters) + content


def container(*contents: bytes, kind: bytes = b"mixed") -> bytes:
    joined = b"".join(b"--b\n%b\n" % content for content in contents)
    return head(b"Content-Type: multipart/%b; boundary=b" % kind) + joined + b"--b--\n"


def html_part(content: bytes) -> bytes:
    return b"Content-Type: text/html\n\n" + content


def nested(count: int) -> bytes:
    return b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(count))


def encoded(content: bytes, encoding: bytes, kind: bytes = b"text/plain") -> bytes:
    return head(b"Content-Type: " + kind, b"Content-Transfer-Encoding: " + encoding) + content


def parameters(count: int, form: bytes) -> bytes:
    return b"".join(b"; " + form % n for n in range(count))


def repeated(content: bytes) -> bytes:
    """The content again and again, as large as letters may be."""
    return (content * (LARGE // len(content) + 1))[:LARGE]


ATTRIBUTES = b"<p %b>POWER 11</p>" % b" ".join(b"a%d=1" % n for n in range(60_000))

HOSTILE: dict[str, Callable[[], bytes]] = {
    # Attributes and tags
    "60,000 attributes in each of six parts": lambda: container(*[html_part(ATTRIBUTES)] * 6),
    "attributes of short names": lambda: page(b"<p %b>" % b" ".join(NAMES[:127_000])),
    "attributes of an end tag": lambda: page(b"<p></p %b>" % b" ".join(NAMES[:127_000])),
    "attributes of many bodies": lambda: page(b"".join(b"<body %b>" % name for name in NAMES[:50_000])),
    "attributes of many elements": lambda: page(b"<i a b c d e f g h i j k l m n>x" * 16_000),
    "attributes behind quotes": lambda: page(b'<p a=">" b=\'<\' c="' * 40_000),
    "styles, all different": lambda: page(b"".join(b'<i style="color:#%06x;a:b">x</i>' % n for n in range(20_000))),
    "one long style": lambda: page(b'<i style="%b">x</i>' % (b"border : none ; display : " * 20_000)),
    "one long class": lambda: page(b'<i class="%b">x</i>' % (b"a b c d " * 60_000)),
    "formatting opened again": lambda: page(
        b"<p>" + b"".join(b"<b %b>" % name for name in NAMES[:5_000]) + b"</p><p>x" * 5_000
    ),
    "formatting crossed": lambda: page(b"".join(b"<b %b><div>" % n for n in NAMES[:6_000]) + b"</b>" * 6_000),
    "nested blocks": lambda: page(b"<div>" * 100_000),
    "nested blocks in six parts": lambda: container(*[html_part(b"<div>" * 100_000)] * 6),
    "nested blocks in alternatives": lambda: container(*[html_part(b"<div>" * 19_000)] * 20, kind=b"alternative"),
    "nested blocks and headings": lambda: page(b"<div>" * 6_000 + b"</h1>" * 6_000),
    "nested inlines and end tags": lambda: page(b"<span>" * 6_000 + b"</p>" * 6_000),
    "nested inlines and blocks": lambda: page(b"<font>" * 6_000 + b"<div>" * 6_000),
    "nested lists": lambda: page(b"<div>" * 6_000 + b"<li>" * 6_000),
    "nested options": lambda: page(b"<div>" * 6_000 + b"<select><option>" * 6_000),
    "nested quotes": lambda: page(b"<blockquote>x" * 39_000),
    "nested tables": lambda: page(b"<table><tr><td>" * 30_000),
    "text between tables": lambda: page(b"<table>x<b>" * 40_000),
    "nested drawings": lambda: page(b"<svg><g>" * 60_000),
    "unclosed scripts": lambda: page(b"<script><select><style>" * 20_000),
    "open comments": lambda: page(b"<!--" * 120_000),
    "open tags": lambda: page(b"<a " * 170_000),
    "open quotes": lambda: page(b"<a x='\"" * 70_000),
    "angles": lambda: page(b"<" * 510_000),
    "quoting containers": lambda: page((b"<div class=gmail_quote>" + b"<br>" * 9) * 9_000),
    "dividers": lambda: page(b"<div id=divRplyFwdMsg>x" * 20_000),
    "line feeds": lambda: page(b"<pre>" + b"\n" * 500_000),
    "entities": lambda: page(b"&CounterClockwiseContourIntegral" * 15_000),
    "a page of 10 MB": lambda: page(repeated(b"<p>x ")),
    # Parts
    "4,900 parts": lambda: container(*[b"\nx"] * 4_900),
    "a million parts": lambda: head(b"Content-Type: multipart/mixed; boundary=b") + repeated(b"--b\n\nx\n"),
    "a million ends": lambda: head(b"Content-Type: multipart/mixed; boundary=b") + repeated(b"--b--x\n"),
    "parts of parts": lambda: container(
        *(b"Content-Type: multipart/mixed; boundary=c%d\n\n" % k + b"--c%d\n\nx\n" % k * 100 for k in range(45))
    ),
    "nested parts": lambda: nested(5_000),
    "nested parts around 10 MB": lambda: nested(11) + b"\n" + repeated(b"--b\n--bb\n"),
    "nested letters": lambda: b"Content-Type: message/rfc822\n\n" * 100_000,
    "nested digests": lambda: b"Content-Type: multipart/digest; boundary=b\n\n--b\n\n" * 3_000,
    "delivery reports": lambda: head(b"Content-Type: message/delivery-status") + repeated(b"A: b\n\n"),
    "parameters of many parts": lambda: container(
        *[b"Content-Type: text/plain" + parameters(250, b"a*%d=b") + b"\n\nx"] * 199
    ),
    "quotes in parameters": lambda: container(*[b'Content-Type: text/plain; a="' + b'";"' * 480 + b"\n\nx"] * 199),
    "continued file names": lambda: container(
        *[b"Content-Disposition: attachment" + parameters(110, b"filename*%d*=x") + b"\n\nx"] * 199
    ),
    "one endless parameter": lambda: plain(b"x", parameters(4_000, b"name*%d*=x")),
    "calendars": lambda: container(*[b"Content-Type: text/calendar\n\n" + b"METHOD:\n" * 4_000] * 199),
    "a photograph": lambda: container(
        b"\nPOWER 11",
        b"Content-Type: image/jpeg; name=a.jpg\nContent-Transfer-Encoding: base64\n\n"
        + base64.encodebytes(Random(1).randbytes(7 * 2**20)),
    ),
    # Headers
    "one endless field": lambda: b"Subject: %b\n\nx" % (b"x" * (LARGE - 100)),
    "two million fields": lambda: repeated(b"A: b\n"),
    "three million folds": lambda: b"Subject: x\n" + repeated(b" x\n"),
    "encoded words": lambda: head(b"Subject: " + b"=?utf-8?q?a?= " * 4_000) + b"x",
    "encoded words in many fields": lambda: head(*[b"From: " + b"=?utf-7?b?YQ==?=" * 490] * 7) + b"x",
    "half encoded words": lambda: head(b"Subject: " + b"=?" * 30_000) + b"x",
    "senders": lambda: head(*[b"From: " + b"a@b.c, " * 1_100] * 7) + b"x",
    "comments": lambda: head(*[b"To: " + b"(" * 7_900] * 7) + b"x",
    "quotes": lambda: head(*[b"Cc: " + b'"' * 7_900] * 7) + b"x",
    "references": lambda: head(*[b"References: " + b"<a@b> " * 1_300] * 7) + b"x",
    "half tokens": lambda: head(*[b"To: " + b"aaaaaaaaaaaaaaaaaaaaaaaa." * 315 + b"@x.y"] * 7) + b"x",
    "forged tokens": lambda: head(
        *[b"References: " + b" ".join(b"<a.b.c.abcdefghijklm%b@x>" % name for name in NAMES[:250])] * 7
    )
    + b"x",
    "proofs": lambda: head(*[b"Authentication-Results: x" + b"; dmarc=pass header.from=b" * 280] * 7) + b"x",
    "returns": lambda: b"From: a@b\rFrom: c@d\n" * 3_000 + b"\nx",
    # Words
    "10 MB of x": lambda: plain(repeated(b"x")),
    "10 MB of line feeds": lambda: plain(repeated(b"\n")),
    "10 MB of returns": lambda: plain(repeated(b"\r")),
    "10 MB of all line ends": lambda: plain(repeated(b"\r\n\r\0")),
    "20 MB": lambda: plain(repeated(b"x") * 2),
    "10 MB of NUL": lambda: plain(repeated(b"\0")),
    "10 MB of accents": lambda: plain(repeated("é".encode()), b"; charset=utf-8"),
    "10 MB of base64": lambda: encoded(
        repeated(base64.b64encode(b"<p>POWER 11</p>" * 3) + b"\n"), b"base64", b"text/html"
    ),
    "10 MB quoted-printable": lambda: encoded(repeated(b"=C3=A9=\n"), b"quoted-printable"),
    "10 MB of soft line ends": lambda: encoded(repeated(b"=\n"), b"quoted-printable"),
    "10 MB of uuencode": lambda: encoded(b"begin 644 x\n" + repeated(b"M" + b"x" * 60 + b"\n"), b"x-uuencode"),
    "nine parts of 1 MB": lambda: container(*[b"\n" + b"xyz \n" * 220_000] * 9),
    "flowed lines": lambda: plain(repeated(b"x \n"), b"; format=flowed"),
    "empty flowed lines": lambda: plain(repeated(b" \n"), b"; format=flowed; delsp=yes"),
    "flowed marks": lambda: plain(repeated(b">"), b"; format=flowed"),
    "short lines": lambda: plain(repeated(b"x\n")),
    "marked lines": lambda: plain(repeated(b"> POWER [\n")),
    "attributions": lambda: plain(repeated(b"On 24 Nov 2026 somebody with a very long name wrote\n")),
    "header lines": lambda: plain(repeated(b"From: x\nSent: y\n\n")),
    "tabs": lambda: plain(repeated(b"\t" * 50 + b"x\n")),
    "links": lambda: plain(repeated(b"<http://")),
    "accents on one letter": lambda: plain(repeated(b"e" + "\u0301".encode() * 3_000 + b"\n"), b"; charset=utf-8"),
    "ligatures": lambda: plain(repeated("\ufdfa".encode() * 1_990 + b"\n"), b"; charset=utf-8"),
    "shifts": lambda: plain(repeated(b"\x1b$B"), b"; charset=iso-2022-jp"),
    "utf-7": lambda: plain(repeated(b"+AGE-"), b"; charset=utf-7"),
    "punycode": lambda: plain(repeated(b"a-" + b"9" * 30_000), b"; charset=punycode"),
    "unknown charsets": lambda: container(*(b"Content-Type: text/plain; charset=no%d\n\nx" % n for n in range(199))),
    "files of line feeds": lambda: container(
        *(b"Content-Type: text/plain; name=%d.txt\n\n" % n + b"\n" * 65_000 for n in range(4))
    ),
    "files of half forms": lambda: container(
        *(b"Content-Type: text/plain; name=%d.txt\n\n" % n + b"> POWER [\n" * 6_500 for n in range(199))
    ),
}  # fmt: skip


def opened_and_compared(raw: bytes) -> None:
    """What the desk asks of the mail room for a letter of somebody who has a token."""
    ours = (LETTERS / "report.txt").read_text(encoding="utf-8")
    envelope = open_letter(raw)
    token_of(envelope.carriers, KEYS)
    for text in (envelope.text, *(file.text for file in envelope.files)):
        reply_lines(text, (ours,))


def _megabytes(which: str) -> float:
    """A line of what Linux tells of this process."""
    told = Path("/proc/self/status").read_text(encoding="ascii")
    return int(told.partition(f"{which}:")[2].split()[0]) / 1024


def _measure() -> None:
    """Print the CPU seconds and the peak of memory that the letter on standard input takes, and its size."""
    opened_and_compared(b"From: a@b\nContent-Type: text/html\n\n<p>x")
    raw = sys.stdin.buffer.read()
    before, begin = _megabytes("VmRSS"), process_time()
    opened_and_compared(raw)
    seconds, peak = process_time() - begin, max(0.0, _megabytes("VmHWM") - before)
    print(f"{seconds:6.3f} s {peak:6.1f} MB {len(raw) / 2**20:5.1f} MB", end="")


def main(chosen: list[str]) -> None:
    """Measure these letters, or all."""
    print("   CPU    memory   letter")
    for name in chosen or HOSTILE:
        command = [sys.executable, "-c", "from tests.mail.hostile import _measure; _measure()"]
        told = subprocess.run(command, input=HOSTILE[name](), capture_output=True, check=True)
        print(f"{told.stdout.decode()}  {name}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
