"""The letters of a picture: how wide words are, and their masks.

Must not know where words stand, nor what they say.
"""

from __future__ import annotations

from functools import lru_cache

from fontpkg_roboto import ROOT
from PIL import Image, ImageDraw, ImageFont

Style = tuple[int, float, float]
"""A font: pixels, of which a phone shows two as one; weight; width."""
BOLD: Style = (24, 700, 100)
NARROW: Style = (24, 700, 80)
PLAIN: Style = (24, 500, 100)
THIN: Style = (24, 500, 85)
STYLES = (BOLD, NARROW, PLAIN, THIN)
"""All fonts that are used."""


@lru_cache(maxsize=512)
def width(words: str, style: Style) -> int:
    """How many pixels these words are wide; cached, because most are on every picture."""
    return round(_font(style).getlength(words))


@lru_cache(maxsize=512)
def lettering(words: str, style: Style) -> Image.Image:
    """Words as a mask about the middle of their capitals, without smoothing, since mail programs scale pictures.

    Cached, because most words are on every picture, and lettering would take half of its time.
    """
    mask = Image.new("L", (width(words, style) + 4, 2 * style[0]))
    ImageDraw.Draw(mask).text((2, style[0] + 8), words, 255, _font(style), "ls")
    return mask.point([0] * 128 + [255] * 128, "1")


def _font(style: Style) -> ImageFont.FreeTypeFont:
    """Roboto from a package, so that the fonts of a machine change no picture."""
    size, *axes = style
    font = ImageFont.truetype(ROOT / "files" / "Roboto[wdth,wght].ttf", size, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_axes(axes)
    return font
