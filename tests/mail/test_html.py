"""HTML as lines of text: what a reader would see, what mail clients quote, and nothing that costs too much."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from referee.mail.html import BLOCKS, CELLS, reduced
from referee.mail.parts import TAGS, Budget
from tests.mail.samples import letter, open_letter, parts, text_of

PLAIN = "Content-Type: text/plain\n\nPOWER 11"
NBSP = "\N{NO-BREAK SPACE}"
DIVIDER = "-----Original Message-----"


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<div>POWER <b>1</b>1</div><div>CARD 3</div>", "POWER 11\nCARD 3"),
        ("POWER\n  11<br>CARD&nbsp;3", f"POWER 11\nCARD{NBSP}3"),
        ("<p>POWER 11</p><p>CARD 3</p>", "POWER 11\n\nCARD 3"),
        ("<p class=MsoNormal>POWER 11</p><p class=MsoNormal>CARD 3</p>", "POWER 11\nCARD 3"),
        ("<ul><li>POWER 11<li>CARD 3</ul>", "POWER 11\nCARD 3"),
        ("<table><tr><td>POWER</td><td>11</td></tr><tr><td>CARD<td>3</table>", "POWER 11\nCARD 3"),
        ("<pre>POWER [ ]   9\n CARD 3</pre>", "POWER [ ]   9\n CARD 3"),
        ("a<script>b</script><style>c</style><p hidden>d</p><i style='Display: NONE'>e</i>f", "af"),
        ("a<blockquote>b<br><br>c<blockquote>d</blockquote></blockquote>e", "a\n> b\n>\n> c\n> > d\n>\ne"),
        ('<div class="gmail_quote"><div class="gmail_attr">On x wrote:</div><blockquote>b</blockquote>c</div>',
         "On x wrote:\n> b\n\nc"),
        ('<div class="gmail_quote">forwarded<br>text</div>c', "> forwarded\n> text\nc"),
        ('a<div class="moz-cite-prefix">On x wrote:</div><blockquote type="cite">b</blockquote>c',
         "a\n> On x wrote:\n> b\n\nc"),
        ('a<div id="x_x_divRplyFwdMsg">From: b</div><div>c</div>', f"a\n\n{DIVIDER}\nFrom: b\n\nc"),
        ("a<div style='border:none;border-top:solid #E1E1E1 1.0pt'>From: b</div>c", f"a\n\n{DIVIDER}\nFrom: b\n\nc"),
        ('<blockquote><div id="divRplyFwdMsg">a</div>b</blockquote>c', f"> {DIVIDER}\n> a\n>\n> b\n\nc"),
        ('a<div class="ydp1a2b3c4yahoo_quoted">b</div>c', f"a\n\n{DIVIDER}\nb\n\nc"),
        ("a<div id=divRplyFwdMsg><p class=Mso>From: b</p><p class=Mso>c</p></div>",
         f"a\n\n{DIVIDER}\nFrom: b\n\nc"),
        ('<div class="protonmail_quote">a</div>b', "> a\nb"),
        ('POWER 11<div class="gmail_signature">Bo</div>', "POWER 11\n--\nBo"),
        ("a<div STYLE = 'mso-hide : all' >b</div>c<div hidden>d</div>e", "ace"),
        ("a<!-- <p>b --><!--[if mso]><p>c<![endif]--><![if !vml]>d<![endif]><?xml:namespace prefix=o />e", "ade"),
        ("a<svg><path d='x'/><text>b</text></svg>c<select><option>d</select>e", "ace"),
        ("a<svg>b", "ab"),
        ("<textarea> POWER <b>11\n</textarea>x", " POWER <b>11\nx"),
        ("<b>POWER <i>1</b>1</i><a href='x'>a</a><o:p></o:p>", "POWER 11a"),
        ("<title>a</title><style>b { c: '<p>' }</style>d", "d"),
        ("<p title='a>b'>c</p><p title=\"a'>b\">d</p><p a=b\"c>e</p>", "c\n\nd\n\ne"),
        ("a<p title=\"never closed>b</p>c", "a\nb\n\nc"),
        ("", ""),
        ("plain & simple <", "plain & simple <"),
        ("1 < 2 &lt; 3 <4 &amp;lt; <", "1 < 2 < 3 <4 &lt; <"),
    ],
)  # fmt: skip
def test_html_is_read_as_a_reader_would_see_it(page: str, text: str) -> None:
    assert text_of(page) == text


@given(
    st.text()
    | st.lists(st.sampled_from(["<div>", "</div>", "<blockquote>", "<pre>", "<td>", "x", "\n", "<br>"])).map("".join)
)
def test_any_html_is_read_to_one_text(page: str) -> None:
    text = text_of(page)
    assert text == text.strip("\n")
    assert "<blockquote>" not in text


def test_a_long_html_letter_is_cut_at_its_end() -> None:
    envelope = open_letter(letter("Content-Type: text/html", text="<p>POWER 11</p>" + "<i>x</i>" * 70_000))
    assert envelope.text.startswith("POWER 11\n")
    assert "the end of a very long HTML text" in envelope.refused


def test_what_was_cut_from_a_part_that_nobody_reads_is_not_told() -> None:
    raw = parts("alternative", PLAIN, "Content-Type: text/html\n\n" + "<i>x</i>" * 70_000)
    assert open_letter(raw).refused == ()


# Reduced pages

pages = st.lists(
    st.sampled_from(
        [
            *("<", ">", "</", "/>", "=", "'", '"', "<!--", "-->", "<!", "&amp;", "x", " ", "\n"),
            *("<p ", "<b>", "<div class=", "<svg>", "</svg>", "<textarea>", "</textarea>", "<span style='a' ID=\"b\">"),
        ]
    )
).map("".join)


@given(st.text() | pages)
def test_a_reduced_page_is_not_reduced_further(page: str) -> None:
    once = reduced(page, Budget())
    assert once == reduced(once.page, Budget())


@given(st.text() | pages)
def test_a_reduced_page_has_only_tags_and_attributes_that_have_a_say(page: str) -> None:
    tree = LexborHTMLParser(reduced(page, Budget()).page)
    said = {*BLOCKS, *CELLS, "br", "caption", "span"} | {"html", "head", "body"}
    for node in tree.css("*"):
        assert node.tag in said
        assert {"class", "hidden", "id", "style"} >= node.attributes.keys()


def test_the_tags_of_all_pages_of_a_letter_are_counted_together() -> None:
    budget = Budget()
    pages = [reduced("<p>x" * (TAGS // 2), budget) for _ in range(3)]

    assert [True, True, False] == [page.whole for page in pages]
    assert [TAGS // 2, TAGS // 2, 0] == [page.page.count("<") for page in pages]
    assert 0 == budget.tags
