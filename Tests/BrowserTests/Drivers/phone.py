#!/usr/bin/env python3
"""On the first screen of a phone there is what one opens the page for."""

import itertools

from browser import Browser
from conduct import conduct
from example import PROOF, Site
from report import Report

WIDTH, HEIGHT = 360, 740
#: The heading begins above this line, so that the navigation takes less than a quarter of the screen.
HEADING = 170
#: What readers of a kind of page look for: its first element must be on the screen as a whole.
SOUGHT = {
    "penalties": ".pens > li",
    "race-card": ".result tbody th, .runners tbody .horse",
    "verb": ".paradigm tbody td",
    "session": ".tiles dd",
    "transcript": ".averages dd",
}
TOP = "return document.querySelector('h1').getBoundingClientRect().top"
BOTTOM = "return document.querySelector(arguments[0])?.getBoundingClientRect().bottom ?? -1"


def main():
    site, report = Site(), Report()
    every = itertools.chain.from_iterable(map(site.families, site.locales)) if PROOF else site.in_turn()
    sought = itertools.chain.from_iterable(map(site.of_kind, SOUGHT)) if PROOF else [
        page for locale in site.locales for page in site.of_each_kind(locale) if page.kind in SOUGHT]
    for tree in site.trees:
        site.serve(tree)
    with Browser(WIDTH, HEIGHT, logs=False) as browser:
        for page in dict.fromkeys([*every, *sought]):
            browser.open(site.url(page))
            report.page(page)
            if page.kind not in {"embed", "chooser", "not-found"}:
                top = browser.run(TOP)
                report.holds(f"{page}: its heading begins at {top:.0f} px", top <= HEADING)
            if page.kind in SOUGHT:
                bottom = browser.run(BOTTOM, SOUGHT[page.kind])
                report.holds(f"{page}: {SOUGHT[page.kind]} ends at {bottom:.0f} px", 0 < bottom <= HEIGHT)
    report.print()


conduct(main)
