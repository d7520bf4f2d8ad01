#!/usr/bin/env python3
"""By keys alone and without a network, in Firefox as in Chromium: quizzes, filters, practice pages, sort links."""

import sys
import tempfile
import time
import unicodedata

import filter as filters
import quiz as quizzes
from browser import Browser, Keys, settled
from conduct import conduct
from example import PROOF, OnDisk
from firefox import Firefox
from report import Report

FOCUS = "const a = document.activeElement; return [a.tagName, a.type ?? '', a.closest('th')?.getAttribute('aria-sort') ?? '', a.href ?? '']"
FIELDS = """return [...document.querySelectorAll('.field')].filter(x => x.querySelector('input'))
  .map(x => [x.querySelector('label').textContent.trim(), x.querySelector('details b').textContent])"""
SIGN = "return getComputedStyle(document.activeElement.parentElement.querySelector('.state'), '::after').content"
MANIFEST = "manifest.webmanifest"


def tab(browser, report, where, wanted, most=300):
    """Goes on by Tab until the focus is on something wanted."""
    for _ in range(most):
        browser.keys(Keys.TAB)
        focus = browser.run(FOCUS)
        if wanted(*focus):
            return focus
    return report.holds(f"{where}: Tab does not lead there", False)


def plain(text):
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if letter != "\u0301")


def practice(site, report, browser, locale):
    """Types into a practice page: what is right, what is wrong, and what lacks an accent."""
    page = next(page for page in site.of_kind("practice", locale) if any(plain(answer) != answer for answer in answers(site, browser, page)))
    where = f"{page} by keys"
    report.page(page)
    fields = browser.run(FIELDS)
    tab(browser, report, where, lambda tag, kind, *_: tag == "INPUT" and kind == "text")
    address, right = browser.address, 0
    # The first few, and one more whose accents are left out.
    accented = next(index for index, (_, answer) in enumerate(fields) if plain(answer) != answer)
    for index, (label, answer) in enumerate(fields[:max(3, accented + 1)]):
        answer = answer.split(" / ")[0]
        typed = {1: f"w{answer}", accented: plain(answer)}.get(index, answer)
        said = browser.run("return document.activeElement.labels?.[0]?.textContent.trim()")
        report.equal(f"{where}: the field that Tab leads to", said, label)
        browser.keys(typed, Keys.ENTER)
        browser.rest()
        report.equal(f"{where}: Enter changes the address", browser.address, address)
        right += typed == answer
        sign = browser.run(SIGN)
        report.holds(f"{where}: {typed!r} for {answer!r} is marked {sign}", ("✓" if typed == answer else "✗") in sign)
        # Past the solution of the field, which is asked for by Enter on its summary.
        tab(browser, report, where, lambda tag, kind, *_: tag == "INPUT" and kind == "text", 4)
    told = settled(lambda: any(text.strip().startswith(f"{right}") for text in browser.texts()), True)
    report.holds(f"{where}: nobody is told the score {right} / {len(fields)}", told)
    tab(browser, report, where, lambda tag, kind, *_: kind == "reset", 4 * len(fields))
    browser.keys(Keys.ENTER)
    browser.rest()
    report.equal(f"{where}: after starting again", browser.run("return [...document.querySelectorAll('input')].filter(x => x.value).length"), 0)


def answers(site, browser, page):
    browser.open(site.url(page))
    return [answer for _, answer in browser.run(FIELDS)]


def sorting(site, report, browser, locale):
    """The links in the headings of a race card lead from one order to the next."""
    page = next(page for page in site.of_kind("race-card", locale) if page.id.rpartition("/")[2] not in ("number", "form"))
    where = f"{page} by keys"
    report.page(page)
    browser.open(site.url(page))
    # Below a result the card is folded.
    browser.run("document.querySelectorAll('.before').forEach(x => x.open = true)")
    seen = {}
    for _ in range(3):
        rows = browser.run("return [...document.querySelectorAll('.runners tbody th a')].map(x => x.textContent.trim())")
        sorted_by = browser.run("return [...document.querySelectorAll('th[aria-sort]')].map(x => x.textContent.trim())")
        if not report.equal(f"{where}: columns that say that they are sorted", len(sorted_by), 1):
            return
        seen[sorted_by[0]] = rows
        if len(seen) == 3:
            break
        # The next order that was not seen yet.
        names = list(seen)
        before = browser.address
        found = tab(browser, report, where, lambda tag, kind, sort, href: tag == "A" and browser.run(
            "const a = document.activeElement; return !!a.closest('.runners thead') && !arguments[0].includes(a.closest('th').textContent.trim())", names), 120)
        if not found:
            break
        browser.keys(Keys.ENTER)
        browser.wait("return location.href != arguments[0] && document.readyState == 'complete' && !!document.querySelector('main')", before)
    report.equal(f"{where}: orders", len(seen), 3)
    report.equal(f"{where}: lists of the same horses", len({tuple(sorted(rows)) for rows in seen.values()}), 1)
    report.holds(f"{where}: all orders are the same", len({tuple(rows) for rows in seen.values()}) > 1)


def prove(site, report, browser, name, proofs):
    """All proofs in all languages, or each in another one."""
    for number, locale in enumerate(site.locales):
        for proof in proofs if PROOF else proofs[number:number + 1]:
            start = time.monotonic()
            proof(site, report, browser, locale)
            print(f"{name}, {locale}, {proof.__name__}: {time.monotonic() - start:.1f} s", file=sys.stderr)


def quiz(site, report, browser, locale):
    page = next(filter(quizzes.is_mixed, site.of_kind("quiz", locale)))
    report.page(page)
    read = quizzes.Quiz(page, browser, site)
    quizzes.keyboard(site, report, browser, {page: read})


def filtering(site, report, browser, locale):
    page = site.of_kind("penalties", locale)[0]
    report.page(page)
    filters.keyboard(site, report, browser, page, site.data("diving/penalties.json"))


def main():
    site, report = OnDisk(), Report()
    with Browser() as browser:
        browser.cut_off()
        # Its quizzes and filters have drivers of their own.
        prove(site, report, browser, "Chromium", [practice, sorting])
        # Chromium does not read the manifest of a page on a disk, and says so; nothing can be installed from there.
        said = [line for line in browser.console() if MANIFEST not in line]
        report.equal("Chromium: console", said, [])
        requests = [(address, status) for address, status in browser.network() if not address.endswith(MANIFEST)]
        failed = [(address, status) for address, status in requests if not address.startswith("file:") or isinstance(status, str)]
        report.equal("Chromium: requests to a network, or failed", failed, [])
    with tempfile.TemporaryDirectory() as folder, Firefox(folder) as browser:
        prove(site, report, browser, "Firefox", [quiz, filtering, practice, sorting])
        report.equal("Firefox: console", browser.console(), [])
        report.equal("Firefox: requests", browser.network(), [])
    report.print()


if __name__ == "__main__":
    conduct(main)
