"""Open pages of `sitegen serve` in Chromium: what is saved, moved and removed, the place on the page, an error and its correction."""

import pathlib
import sys

from selenium.common.exceptions import WebDriverException

from browser import Browser, until
from conduct import conduct
from report import Report

ADDRESS, FILE = sys.argv[1], pathlib.Path(sys.argv[2])
PLACE = 1500
IS_MISSED = "return document.readyState == 'complete' && performance.getEntriesByType('navigation')[0].responseStatus == 404"


def page(word):
    paragraphs = "\n\n".join(f"Paragraph {number} {word}." for number in range(200))
    return f"---\ntitle: Long\norder: 1\n---\n{paragraphs}\n"


def lane(word):
    return f"---\ntitle: Lane\n---\nLane {word}.\n"


def main():
    report = Report()
    with Browser() as browser:

        def shows(script, *arguments, in_browser=browser):
            # While a page is loaded again, nothing can be asked.
            return until(lambda: in_browser.run(script, *arguments), WebDriverException)

        def shows_text(text, in_browser=browser):
            return shows(
                "return document.readyState == 'complete' && document.body.innerText.includes(arguments[0])", text, in_browser=in_browser)

        browser.open(ADDRESS + "en/long/")
        report.holds("the page is there", shows_text("short"))
        FILE.write_text(page("start"), encoding="utf-8")
        report.holds("the first change is shown", shows_text("Paragraph 199 start."))
        browser.run("scrollTo({top: arguments[0], behavior: 'instant'})", PLACE)
        for number in range(5):
            FILE.write_text(page(f"change-{number}"), encoding="utf-8")
            report.holds(f"change {number} is shown", shows_text(f"Paragraph 199 change-{number}."))
            report.holds(f"change {number} keeps the place", shows("return scrollY == arguments[0]", PLACE))

        FILE.write_text("---\ntitle: [\n---\n", encoding="utf-8")
        report.holds("an error is shown with its place", shows_text("content/en/long.md:3:1: error: "))
        report.holds("an error is shown on the last good page", shows_text("Paragraph 199 change-4."))
        report.holds(
            "an error is visible",
            shows("const box = document.querySelector('#sitegen-problems').getBoundingClientRect();"
                  "return box.height > 50 && box.bottom <= innerHeight && box.width == document.documentElement.clientWidth"))
        report.holds("an error keeps the place", shows("return scrollY == arguments[0]", PLACE))
        FILE.write_text(page("corrected"), encoding="utf-8")
        report.holds("the correction is shown", shows_text("Paragraph 199 corrected."))
        report.holds("the error is gone", shows("return document.querySelector('#sitegen-problems') === null"))
        report.holds("the correction keeps the place", shows("return scrollY == arguments[0]", PLACE))
        report.equal("the console is empty", browser.console(), [])

        # A tab that is hidden does not wait; it follows when it is shown again.
        first = browser.driver.current_window_handle
        browser.driver.switch_to.new_window("tab")
        second = browser.driver.current_window_handle
        browser.open(ADDRESS + "en/long/")
        FILE.write_text(page("two-tabs"), encoding="utf-8")
        report.holds("the tab in front shows the change", shows_text("Paragraph 199 two-tabs."))
        browser.driver.switch_to.window(first)
        report.holds("the other tab shows the change", shows_text("Paragraph 199 two-tabs."))
        browser.driver.switch_to.window(second)

        with Browser(logs=False) as other:
            other.open(ADDRESS + "en/long/")
            both = {"one browser": browser, "the other": other}
            FILE.write_text(page("two-browsers"), encoding="utf-8")
            for name, shown in both.items():
                report.holds(f"{name} shows the change", shows_text("Paragraph 199 two-browsers.", shown))
            FILE.write_text("---\ntitle: [\n---\n", encoding="utf-8")
            for name, shown in both.items():
                report.holds(f"{name} shows the error", shows_text("content/en/long.md:3:1: error: ", shown))
            FILE.write_text(page("mended"), encoding="utf-8")
            for name, shown in both.items():
                report.holds(f"{name} shows the correction", shows_text("Paragraph 199 mended.", shown))
                report.holds(f"{name} shows no error", shows("return !document.querySelector('#sitegen-problems')", in_browser=shown))

            notes, drafts = FILE.with_name("notes"), FILE.with_name("drafts")
            notes.mkdir()
            (notes / "lane.md").write_text(lane("one"), encoding="utf-8")
            # Whether it is built by now or not: the page for missing addresses is loaded again, too.
            browser.open(ADDRESS + "en/notes/lane/")
            report.holds("a page in a new folder is shown", shows_text("Lane one."))
            notes.rename(drafts)
            report.holds("a renamed folder is missed at the old address", shows(IS_MISSED))
            other.open(ADDRESS + "en/drafts/lane/")
            report.holds("it is at the new address", shows_text("Lane one.", other))
            (drafts / "lane.md").write_text(lane("two"), encoding="utf-8")
            report.holds("a change in it is shown", shows_text("Lane two.", other))
            (drafts / "lane.md").unlink()
            report.holds("a removed file is missed", shows(IS_MISSED, in_browser=other))
            (drafts / "lane.md").write_text(lane("three"), encoding="utf-8")
            report.holds("a file that comes back is shown without a key being pressed", shows_text("Lane three.", other))
            drafts.rename(notes)
            report.holds("the old address is shown again", shows_text("Lane three."))
    report.print()


conduct(main)
