#!/usr/bin/env python3
"""On the first screen of a phone there is what one opens the page for, and what is folded away fits it when it is opened."""

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
    "matrix": ".matrix tbody tr:nth-child(2)",
    "race-card": ".result tbody th, .runners tbody .horse",
    "verb": ".paradigm tbody td",
    "session": ".tiles dd",
    "transcript": ".averages dd",
}
#: Tabs of diving are as high as a finger needs, and the open one is in sight.
FINGER = 40
TABS = """return [...document.querySelectorAll('.domain-diving .sub a')].filter(x => x.checkVisibility()).map(x => {
  const {height, left, right} = x.getBoundingClientRect();
  return [x.textContent.trim(), height, x.ariaCurrent == null || left >= 0 && right <= innerWidth] })"""
#: The first fault of a matrix and of the rules by number begins above this line.
FIRST = 330
FAULT = "return document.querySelector('.matrix th[scope=row], .kind-index .entries.rules dd')?.getBoundingClientRect().top ?? 0"
TOP = "return document.querySelector('h1').getBoundingClientRect().top"
#: The narrowest phones; with all that is folded away open, a page is no wider than they are.
NARROW = 320
OPEN = "for (const folded of document.querySelectorAll('details')) folded.open = true; return document.querySelectorAll('details').length"
OVER = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
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
            for name, height, is_in_sight in browser.run(TABS):
                report.holds(f"{page}: the tab {name!r} is {height:.0f} px high", height >= FINGER)
                report.holds(f"{page}: the open tab {name!r} is not in sight", is_in_sight)
            fault = browser.run(FAULT)
            report.holds(f"{page}: its first fault begins at {fault:.0f} px", fault <= FIRST)
            if page.kind in SOUGHT:
                bottom = browser.run(BOTTOM, SOUGHT[page.kind])
                report.holds(f"{page}: {SOUGHT[page.kind]} ends at {bottom:.0f} px", 0 < bottom <= HEIGHT)
            if browser.run(OPEN):
                for width in (WIDTH, NARROW):
                    browser.size(width, HEIGHT)
                    over = browser.run(OVER)
                    report.holds(f"{page}: {over} of {width} px too wide with all details open", over <= 0)
                browser.size(WIDTH, HEIGHT)
    report.print()


conduct(main)
