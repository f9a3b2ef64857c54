"""Letters for tests: real ones from a folder, and small ones made of fields and text."""

from pathlib import Path

from referee.mail.envelope import Envelope, open_body
from referee.mail.header import read_header
from referee.mail.html import read_page
from referee.mail.parts import Budget
from referee.mail.quoting import reply_lines

LETTERS = Path(__file__).parent / "letters"
REPORT = (LETTERS / "report.txt").read_text(encoding="utf-8")


def real(name: str) -> bytes:
    return (LETTERS / f"{name}.eml").read_bytes()


def real_letters() -> list[Path]:
    found = sorted(LETTERS.glob("*.eml"))
    assert len(found) > 30
    return found


def letter(*fields: str, text: str | bytes = "POWER 11\n") -> bytes:
    octets = text if isinstance(text, bytes) else text.encode()
    return "\n".join(("From: bo@example.net", *fields, "", "")).encode("utf-8", "surrogateescape") + octets


def parts(kind: str, *contents: str) -> bytes:
    joined = "".join(f"--b\n{content}\n" for content in contents)
    return letter("MIME-Version: 1.0", f'Content-Type: multipart/{kind}; boundary="b"', text=f"{joined}--b--\n")


def open_letter(raw: bytes) -> Envelope:
    """The envelope of any bytes, of which nothing was read before."""
    return open_body(raw, read_header(raw))


def text_of(page: str) -> str:
    """The text of an HTML document by itself."""
    return read_page(page, Budget())[0]


def told(text: str, *ours: str) -> list[tuple[str, bool]]:
    """The lines that are the sender's, each with whether that is sure; `ours` is the report if nothing is given."""
    return [(line.text, line.sure) for line in reply_lines(text, ours or (REPORT,))]


def sure(*texts: str) -> list[tuple[str, bool]]:
    return [(text, True) for text in texts]


def unsure(*texts: str) -> list[tuple[str, bool]]:
    return [(text, False) for text in texts]


def quoted(text: str, mark: str = "> ") -> str:
    return "\n".join((mark + line).rstrip() for line in text.split("\n"))
