#!/usr/bin/env python3
"""The pages of the site are accessible, in the light scheme and in the dark one.

In a proof as many pages of each language as have every kind of element in every place, else of each kind a few, in several languages.
"""

import os
import queue
import re
import sys
import threading

from selenium.common.exceptions import WebDriverException
from urllib3.exceptions import HTTPError

import accessible
from browser import Browser
from conduct import conduct
from covering import covering
from example import PROOF, Site
from report import Report, note

#: States of a page besides its first: the fragments of a quiz, with half of its questions answered right.
STATES = ["k1", "k2", "result", "review"]
ANSWER = """
document.querySelectorAll('.q').forEach((question, number) => question.querySelectorAll('input').forEach(input => {
  if (input.classList.contains('r') == (number % 3 != 0)) input.checked = true }))"""
#: A browser that dies on a busy machine says nothing of the page, and is replaced; so often at most.
BROWSERS = 4
CHUNK = 32


def opened(site, report, browser, page):
    """A page as a reader opens it, whole, and a short quiz in all of its states."""
    browser.open(site.url(page))
    for state in [None, *(STATES if is_short_quiz(page) else [])]:
        if state:
            browser.run(ANSWER)
            browser.step(state)
        accessible.check(report, f"{page}#{state or ''}", browser, is_whole=True)


def is_short_quiz(page):
    return page.kind == "quiz" and re.search("/5(/|$)", page.id)


def chosen(site):
    """The pages to open as a reader does, and those to show one after the other."""
    # Of the sheets of one quiz the first.
    first = {(page.locale, page.id.split("/5")[0]): page for page in reversed(site.pages) if is_short_quiz(page)}
    quizzes = list(first.values())
    if PROOF:
        return {*site.families(site.locales[0]), *quizzes}, covering(site, site.pages)
    return {*site.by_lot(site.in_turn(), "axe", 4), site.by_lot(quizzes, "axe")}, site.in_turn()


def work(site, report, ahead):
    """Takes pages until there are none: whether to open them or to show one after the other, and some pages of one host."""
    isolated, pages = False, []
    for attempt in range(BROWSERS):
        try:
            with Browser(logs=False) as browser:
                accessible.prepare(browser)
                if pages:
                    browser.open(site.url(pages[0]))
                while True:
                    if not pages:
                        isolated, pages = ahead.get_nowait()
                        browser.open(site.url(pages[0]))
                    page = pages[0]
                    if isolated:
                        opened(site, report, browser, page)
                    else:
                        source = site.file(page).read_text()
                        accessible.check(report, str(page), browser, is_whole=False, page=[source, site.url(page)])
                    report.page(page)
                    pages = pages[1:]
                    if len(report.pages) % 200 == 0:
                        print(f"{len(report.pages)} pages, {len(report.failures)} findings", file=sys.stderr, flush=True)
        except queue.Empty:
            return
        except (WebDriverException, HTTPError) as problem:
            note(f"{''.join(map(str, pages[:1]))} is opened again by a fresh browser: {problem!r}")
            if attempt + 1 == BROWSERS:
                raise


def main():
    site, report = Site(), Report()
    whole, shown = chosen(site)
    ahead, problems, crew = queue.SimpleQueue(), [], max(2, os.cpu_count() or 2)
    for page in sorted(whole, key=str):
        ahead.put((True, [page]))
    for tree in site.trees:
        others = [page for page in dict.fromkeys(shown) if page.visibility == tree and page not in whole]
        for start in range(0, len(others), CHUNK):
            ahead.put((False, others[start:start + CHUNK]))

    def worker():
        try:
            work(site, report, ahead)
        except Exception as problem:  # Told by the thread that waits.
            problems.append(problem)

    workers = [threading.Thread(target=worker) for _ in range(crew)]
    for thread in workers:
        thread.start()
    for thread in workers:
        thread.join()
    if problems:
        raise problems[0]
    report.equal("pages that axe has not seen", sorted(str(page) for page in {*whole, *shown} - report.pages), [])
    report.print()


if __name__ == "__main__":
    conduct(main)
