#!/usr/bin/env python3
"""Between a phone and a desk, a page is as wide as its screen and the words of a line do not cover each other."""

import itertools

from browser import Browser
from conduct import conduct
from example import PROOF, Site
from report import Report

WIDTHS = [600, 768, 900, 1024] if PROOF else [768]
OVER = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
#: Words that leave their box, and so lie upon what is beside it: items of lists and terms that stand side by side.
COVERED = """return [...document.querySelectorAll('li, dt, dd')].filter(x =>
  x.checkVisibility() && x.clientWidth > 1 && getComputedStyle(x).overflowX == 'visible' && x.scrollWidth > x.clientWidth + 2
  && !x.closest('.scroll, svg, [class*=hidden]')).map(x => x.textContent.trim().replace(/\\s+/g, ' ').slice(0, 60))"""


def main():
    site, report = Site(), Report()
    pages = itertools.chain.from_iterable(map(site.families, site.locales)) if PROOF else site.in_turn(2)
    for tree in site.trees:
        site.serve(tree)
    with Browser(WIDTHS[0], 1000, logs=False) as browser:
        for page in dict.fromkeys(pages):
            browser.open(site.url(page))
            report.page(page)
            for width in WIDTHS:
                browser.size(width, 1000)
                over = browser.run(OVER)
                report.holds(f"{page}: {over} of {width} px too wide", over <= 0)
                report.equal(f"{page}, {width} px: words that leave their box", browser.run(COVERED), [])
    report.print()


conduct(main)
