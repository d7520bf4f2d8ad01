#!/usr/bin/env python3
"""Headings and figures have the display face, with all of their letters, and nothing moves when it arrives."""

import io
import unicodedata

from fontTools.ttLib import TTFont

from browser import Browser
from conduct import conduct
from example import Site
from report import Report

MOST = 25 * 1024
FAMILY = "Sitegen Display"
#: What each language is set with, besides what the site happens to show.
LETTERS = """ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789
ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜŸÁÍÑÓÚÌÒàâäæçèéêëîïôöœùûüÿáíñóúìò
.,:;!?¡¿()[]/&%+-*#@'"«»’‘“”–—…€£°ªº×−±·½⅓¼¾≤≥\u00a0\u202f\u2011"""
#: Each text that is set in the face, and the weights of all texts in it.
TEXTS = f"""
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
while (texts.nextNode()) {{
  const parent = texts.currentNode.parentElement, style = getComputedStyle(parent), text = texts.currentNode.data;
  if (style.fontFamily.startsWith('"{FAMILY}"') && text.trim()) found.push([text, Number(style.fontWeight), parent.localName]);
}}
return found"""
LOADED = f"""return [...document.fonts].filter(face => face.family.includes("{FAMILY}")).map(face => face.status)"""


def width(font, letter):
    """In parts of the size of the letters."""
    return font["hmtx"][font.getBestCmap()[ord(letter)]][0] / font["head"].unitsPerEm


def main():
    site, report = Site(), Report()
    letters = set()
    for tree in site.trees:
        fonts = sorted((site.built / tree).rglob("*.woff2"))
        report.equal(f"{tree}: fonts", len(fonts), 1)
        data = fonts[0].read_bytes()
        report.holds(f"{tree}: the font has {len(data)} bytes, at most {MOST}", len(data) <= MOST)
        font = TTFont(io.BytesIO(data))
        letters = set(map(chr, font.getBestCmap()))
        names = " ".join(str(record) for record in font["name"].names)
        report.holds(f"{tree}: the font names its copyright", "The Inter Project Authors" in names)
        report.holds(f"{tree}: the font names its licence", "SIL Open Font License" in names)
        report.holds(f"{tree}: in headings a 1 is narrower than a 0", width(font, "1") < 0.8 * width(font, "0"))
        site.serve(tree)
    for letter in LETTERS.replace("\n", ""):
        report.holds(f"the font has no {letter!r}", letter in letters)
    for catalogue in site.templates.glob("**/locales/*.yaml"):
        lacking = sorted(set(catalogue.read_text()) - letters - {"\n"})
        report.equal(f"{catalogue.relative_to(site.templates)}: letters that the font has not", lacking, [])
    with Browser(logs=False) as browser:
        for page in site.in_turn():
            browser.open(site.url(page))
            report.page(page)
            browser.complete()
            texts = browser.run(TEXTS)
            if page.kind == "share":
                report.equal(f"{page}: texts in the face", texts, [])
                continue
            report.equal(f"{page}: the face is loaded", browser.run(LOADED), ["loaded"] if texts else ["unloaded"])
            for text, weight, element in texts:
                report.holds(f"{page}: <{element}> {text.strip()!r} has the weight {weight}", weight >= 600)
                lacking = {letter for letter in text if letter not in letters and unicodedata.category(letter)[0] in "LNP"}
                report.equal(f"{page}: letters of {text.strip()!r} that the font has not", sorted(lacking), [])
    report.print()


conduct(main)
