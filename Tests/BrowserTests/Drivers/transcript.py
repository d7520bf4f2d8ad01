"""Prints transcripts as Chromium does: transcript.py PUBLIC PRIVATE → {"checks": n, "failures": […]}

Every transcript of both trees becomes a PDF: A4 (or Letter where the page asks for it), one page for up to 24 subjects, and its
text holds the average, the decision, "1 / 1" and the verification code, which the list of the class holds too.
"""

import base64
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

ONE_PAGE = 24
SIZES = {"a4": (595, 842), "letter": (612, 792)}


def start():
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ["--headless=new", "--no-sandbox", "--allow-file-access-from-files"]:
        options.add_argument(argument)
    return webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))


def printed(driver, folder):
    """The open page as Chromium prints it with the page's own size: its sizes in points, its pages as text."""
    result = driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True, "printBackground": False})
    path = folder / "page.pdf"
    path.write_bytes(base64.b64decode(result["data"]))
    info = subprocess.run(["pdfinfo", "-f", "1", "-l", "-1", path], capture_output=True, text=True, check=True).stdout
    sizes = [(round(float(w)), round(float(h))) for w, h in re.findall(r"size:\s+([\d.]+) x ([\d.]+) pts", info)]
    text = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout
    return sizes, text.split("\f")[:-1]


def text(driver, selector):
    """The text of the first element, as it stands in the source."""
    script = "const e = document.querySelector(arguments[0]); return e ? e.textContent.trim() : null"
    return driver.execute_script(script, selector)


def squeezed(words):
    return re.sub(r"\s+", " ", words)


def check(driver, page, folder, expect):
    driver.get(page.as_uri())
    subjects = driver.execute_script("return document.querySelectorAll('.units tr:not(.unit) > th[scope=row]').length"
                                     " - document.querySelectorAll('.units .totals tr').length")
    paper = next((name for name in SIZES if driver.execute_script(f"return !!document.querySelector('.sheet.{name}')")), None)
    sizes, pages = printed(driver, folder)
    expect(paper is not None and all(size == SIZES[paper] for size in sizes), f"{page}: sizes {sizes}, expected {paper}")
    expect(subjects > 0, f"{page}: no subjects")
    if subjects <= ONE_PAGE:
        expect(len(pages) == 1, f"{page}: {len(pages)} pages for {subjects} subjects")
    average = text(driver, ".totals td:nth-of-type(2)")
    name = text(driver, ".who .name")
    code = text(driver, ".seal .code b")
    heading = text(driver, ".units thead th")
    whole = squeezed(" ".join(pages))
    for what in [average, text(driver, ".decision .mark"), code, name]:
        expect(what and squeezed(what) in whole, f"{page}: {what!r} is not printed")
    expect(re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}", code or ""), f"{page}: code {code!r}")
    for number, words in enumerate(pages, 1):
        expect(re.search(rf"\b{number} ?/ ?{len(pages)}\b", words), f"{page}: page {number} of {len(pages)} is not numbered")
        if number < len(pages):
            expect(name in squeezed(words) and code in words, f"{page}: page {number} does not say whose it is")
            expect(squeezed(heading) in squeezed(words), f"{page}: page {number} has no headings")
    return code


def main(public, private):
    checks, failures = 0, []

    def expect(condition, message):
        nonlocal checks
        checks += 1
        if not condition:
            failures.append(message)

    driver = start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            found = 0
            for tree in [public, private]:
                lists = {page.parent: page.read_text() for page in tree.rglob("index.html") if 'kind-class"' in page.read_text()}
                for page in sorted(tree.rglob("index.html")):
                    if 'kind-transcript"' not in page.read_text():
                        continue
                    found += 1
                    code = check(driver, page, pathlib.Path(folder), expect)
                    above = lists.get(page.parent.parent)
                    if above is not None:
                        expect(code and code in above, f"{page}: the list of the class does not hold {code}")
            expect(found > 0, "there is no transcript in either tree")
    finally:
        driver.quit()
    print(json.dumps({"checks": checks, "failures": failures}))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve())
