#!/usr/bin/python3
"""Makes the display face of a font: face.py FONT OUTPUT.woff2

Only the letters of European languages, so that it is small enough for every page. From the same font it is the same bytes.
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont

#: Latin letters with the accents of Europe, the signs that texts and figures are set with, and spaces that do not break.
CHARACTERS = [
    (0x20, 0x7E), (0xA0, 0x17F), 0x2009, (0x2010, 0x2011), (0x2013, 0x2014), (0x2018, 0x201A), (0x201C, 0x201E), (0x2020, 0x2022),
    0x2026, 0x202F, 0x2030, (0x2032, 0x2033), (0x2039, 0x203A), 0x20AC, 0x2122, 0x2153, (0x215B, 0x215E), (0x2190, 0x2193), 0x2212,
    0x2248, 0x2260, (0x2264, 0x2265),
]


def codes():
    """The code points of all characters."""
    parts = [part if isinstance(part, tuple) else (part, part) for part in CHARACTERS]
    return [code for first, last in parts for code in range(first, last + 1)]


def main(source, output):
    font = TTFont(source, recalcTimestamp=False)
    # Headings have no columns, so their figures keep their own widths: a "1" of the width of a "0" looks like two words.
    options = subset.Options(
        layout_features=["kern", "ccmp", "locl", "mark"], hinting=False, desubroutinize=True,
        # Its copyright, its names and its licence travel in the file itself.
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes())
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(output)


if __name__ == "__main__":
    main(*sys.argv[1:])
