#!/usr/bin/env python3
"""The list of penalties shows what its filters say, counted, reset and by keys, in every language: every combination in a proof."""

from itertools import product

import diving
from browser import Browser, Keys, settled
from conduct import conduct
from example import PROOF, Site
from report import Report

OWNERS = {
    "fo": lambda penalty: True,
    "fr": lambda penalty: penalty.referee,
    "fj": lambda penalty: penalty.judge,
    "fb": lambda penalty: penalty.referee and penalty.judge,
}
#: The links of the penalties that show, and whether the message shows that there are none.
SHOWN = """return [[...document.querySelectorAll('.pens > li')].filter(x => x.checkVisibility()).map(x => x.querySelector('a').href),
  document.querySelector('.none').checkVisibility()]"""


def count(browser, words):
    """The number of penalties shown, as a screen reader gets it: "Penalties shown:", "3", " / 47"."""
    texts = browser.texts()
    start = next(index for index, text in enumerate(texts) if text.strip() == words["filter"]["shown"])
    return " ".join("".join(texts[start + 1:start + 3]).split())


def combinations(site, report, browser, page, words, links):
    browser.open(site.url(page))
    every = list(product([None, *diving.SANCTIONS], OWNERS))
    for sanction, owner in every if PROOF else site.by_lot(every, page, 7):
        where = f"{page}, sanction {sanction}, {owner}"
        found = [penalty for penalty in diving.penalties(site) if sanction in (None, penalty.sanction) and OWNERS[owner](penalty)]
        want = {links[penalty.id] for penalty in found}
        chosen = ".fs" if sanction is None else f".f{sanction}"
        browser.run("for (const x of arguments) document.querySelector(x).click()", chosen, f".{owner}")
        shown, is_none = browser.run(SHOWN)
        report.equal(f"{where}: shown", set(shown), want)
        report.equal(f"{where}: shown twice", len(shown), len(set(shown)))
        report.equal(f"{where}: the message that there is none", is_none, not want)
        told = f"{len(want)} / {len(links)}"
        report.equal(f"{where}: the count", settled(lambda: count(browser, words), told), told)
        if not want:
            report.holds(f"{where}: nobody hears the message", any(words["filter"]["none"] in text for text in browser.texts()))


def keyboard(site, report, browser, page, links):
    browser.open(site.url(page))
    for _ in range(40):
        browser.keys(Keys.TAB)
        if browser.run("return document.activeElement.tagName") == "INPUT":
            break
    browser.run("window.kept = true")
    browser.keys(Keys.ENTER, Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER)
    chosen = diving.SANCTIONS[1]
    want = [penalty for penalty in diving.penalties(site) if penalty.sanction == chosen]
    report.equal(f"{page}: the second sanction by keys", len(browser.run(SHOWN)[0]), len(want))
    browser.keys(Keys.TAB, Keys.ARROW_DOWN)
    report.equal(f"{page}: with the referee by keys", len(browser.run(SHOWN)[0]), sum(penalty.referee for penalty in want))
    browser.keys(Keys.TAB)
    report.equal(f"{page}: what follows the filters", browser.run("return document.activeElement.type"), "reset")
    browser.keys(Keys.ENTER)
    report.equal(f"{page}: reset by keys", len(browser.run(SHOWN)[0]), len(links))
    report.equal(f"{page}: Enter loads the page anew", browser.run("return window.kept ?? null"), True)
    report.equal(f"{page}: Enter changes the address", browser.address, site.url(page))


def main():
    site, report = Site(), Report()
    with Browser() as browser:
        for page in site.of_kind("penalties"):
            report.page(page)
            links = {
                penalty.id: site.url(site.find(f"diving/penalty/{penalty.id}", page.locale)) for penalty in diving.penalties(site)
            }
            combinations(site, report, browser, page, site.words(page.locale)["diving"], links)
            keyboard(site, report, browser, page, links)
        report.equal("console", browser.console(), [])
    report.print()


if __name__ == "__main__":
    conduct(main)
