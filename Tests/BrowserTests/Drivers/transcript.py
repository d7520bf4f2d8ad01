#!/usr/bin/env python3
"""Prints transcripts as Chromium does.

Every transcript becomes a PDF, without a proof one of each kind in each language: A4 (or Letter where the page asks for it), one page
for up to 24 subjects, and its text holds the average, the decision, "1 / 1" and the verification code, which the list of the class
holds too. A certificate is one sheet, landscape, on A4 and on Letter.
"""

import pathlib
import re
import subprocess
import tempfile

from browser import Browser
from conduct import conduct
from example import PROOF, OnDisk
from report import Report

ONE_PAGE = 24
SIZES = {"a4": (595, 842), "letter": (612, 792)}
READ = """
const text = selector => document.querySelector(selector)?.textContent.trim() ?? null;
const count = selector => document.querySelectorAll(selector).length;
return {subjects: count('.units tr:not(.unit) > th[scope=row]') - count('.units .totals tr'), average: text('.totals td.grade'),
  mark: text('.decision .mark'), name: text('.letterhead h1'), code: text('.seal .code'), heading: text('.units thead th'),
  paper: arguments[0].find(name => document.querySelector(`.sheet.${name}`)) ?? null}"""

#: The sign before the word of each condition, beside what the condition is.
MARKS = """return [...document.querySelectorAll('[class^=status-] .mark')].map(mark =>
  [mark.closest('[class^=status-]').className, getComputedStyle(mark, '::before').content[1]])"""
SIGNS = {"status-reached": "✓", "status-missed": "✗", "status-out-of-reach": "⊘", "status-open": "◔", "status-none": '"'}


def printed(browser, folder):
    """The open page as Chromium prints it with the page's own size: its sizes in points, its pages as text."""
    path = pathlib.Path(folder) / "page.pdf"
    path.write_bytes(browser.pdf())
    info = subprocess.run(["pdfinfo", "-f", "1", "-l", "-1", path], capture_output=True, text=True, check=True).stdout
    sizes = [(round(float(w)), round(float(h))) for w, h in re.findall(r"size:\s+([\d.]+) x ([\d.]+) pts", info)]
    text = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout
    return sizes, text.split("\f")[:-1]


def squeezed(words):
    return re.sub(r"\s+", " ", words)


def check(site, report, browser, page, folder):
    browser.open(site.url(page))
    read = browser.run(READ, list(SIZES))
    for status, sign in browser.run(MARKS):
        report.equal(f"{page}: the sign of {status}", sign, SIGNS[status])
    sizes, pages = printed(browser, folder)
    subjects, name, code = read["subjects"], read["name"] or "", read["code"] or ""
    size = SIZES.get(read["paper"])
    report.holds(f"{page}: sizes {sizes}, expected {size}", size and all(found == size for found in sizes))
    report.holds(f"{page}: no subjects", subjects > 0)
    if subjects <= ONE_PAGE:
        report.equal(f"{page}: pages for {subjects} subjects", len(pages), 1)
    whole = squeezed(" ".join(pages))
    for what in (read["average"], read["mark"], code, name):
        report.holds(f"{page}: {what!r} is not printed", what and squeezed(what) in whole)
    report.holds(f"{page}: code {code!r}", re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}", code))
    for number, words in enumerate(pages, 1):
        report.holds(f"{page}: page {number} of {len(pages)} is not numbered", re.search(rf"\b{number} ?/ ?{len(pages)}\b", words))
        if number < len(pages):
            report.holds(f"{page}: page {number} does not say whose it is", name in squeezed(words) and code in words)
            report.holds(f"{page}: page {number} has no headings", squeezed(read["heading"]) in squeezed(words))
    above = site.file(page).parents[1] / "index.html"
    if above.is_file() and 'kind-class"' in (source := above.read_text()):
        report.holds(f"{page}: the list of the class lacks {code!r}", code and code in source)


#: A certificate on the other paper.
LETTER = "document.querySelector('.certificate').classList.replace('a4', 'letter')"
CERTIFICATE = """
const text = selector => document.querySelector(selector)?.textContent.trim() ?? null;
return {name: text('.name'), average: text('.average b'), code: text('.vouch .code'), heading: text('h1'), note: text('.note')}"""


def certificate(site, report, browser, page, folder):
    browser.open(site.url(page))
    read = browser.run(CERTIFICATE)
    for paper, size in SIZES.items():
        sizes, pages = printed(browser, folder)
        report.equal(f"{page}: sheets of {paper}", sizes, [size[::-1]])
        for what, words in read.items():
            report.holds(f"{page}: {what} {words!r} is not on {paper}", words and squeezed(words) in squeezed(" ".join(pages)))
        browser.run(LETTER)


def chosen(site):
    transcripts = site.of_kind("transcript")
    if PROOF:
        return transcripts
    # The longest and the shortest among them: of several sheets and of one.
    by_length = sorted(transcripts, key=lambda page: site.file(page).stat().st_size)
    each = [page for locale in site.locales for page in site.of_each_kind(locale) if page.kind == "transcript"]
    return dict.fromkeys([by_length[0], by_length[-1], *each])


def certificates(site):
    """In each language the one that says most."""
    if PROOF:
        return site.of_kind("certificate")
    return [site.longest("certificate", locale) for locale in site.locales]


def main():
    site, report = OnDisk(), Report()
    with tempfile.TemporaryDirectory() as folder, Browser(logs=False) as browser:
        for page in chosen(site):
            report.page(page)
            check(site, report, browser, page, folder)
        for page in certificates(site):
            report.page(page)
            certificate(site, report, browser, page, folder)
    report.print()


if __name__ == "__main__":
    conduct(main)
