#!/usr/bin/env python3
"""Answers the practice pages and the questions of the home page, and compares what the browser makes of it with what is right."""

import re
import unicodedata

from browser import Browser, Keys, settled
from conduct import conduct
from example import PROOF, OnDisk
from report import Report

FIELDS = """return [...document.querySelectorAll('.field')].filter(f => f.querySelector('input')).map(f => ({
  input: f.querySelector('input'), answer: f.querySelector('details b').textContent, label: f.querySelector('label').textContent}))"""
STATE = "return getComputedStyle(arguments[0].parentElement.querySelector('.state'), '::after').content"
SHOWS = "return arguments[0].parentElement.querySelector('b').checkVisibility()"


def score(browser):
    """The score as a screen reader gets it: computed content names the counter only, the accessibility tree its value."""
    command = browser.driver.execute_cdp_cmd
    node = command("DOM.getDocument", {})["root"]["nodeId"]
    node = command("DOM.querySelector", {"nodeId": node, "selector": ".score"})["nodeId"]
    tree = command("Accessibility.queryAXTree", {"nodeId": node})["nodes"]
    text = " ".join(item["name"]["value"] for item in tree if item.get("role", {}).get("value") == "StaticText")
    numbers = re.findall(r"\d+", text)
    return int(numbers[0]) if numbers else None


def state(browser, field):
    """The sign behind a field: ✓, ✗ or nothing."""
    content = browser.run(STATE, field)
    return "✓" if "✓" in content else "✗" if "✗" in content else ""


def type_into(field, text):
    field.clear()
    field.send_keys(text + Keys.TAB)


def wrong(answer):
    """The answer with its first letter mistaken; no form becomes another one of the same place by that."""
    return ("b" if answer[0] != "b" else "v") + "w" + answer[1:]


def plain(answer):
    return "".join(letter for letter in unicodedata.normalize("NFD", answer) if letter not in "\u0301\u0308")


def one_page(site, report, browser, page, most):
    """Fills the page; of a page that only repeats what others showed, the first fields."""
    browser.open(site.url(page))
    found = browser.run(FIELDS)
    if not report.holds(f"{page}: no fields", found):
        return
    total = int(re.search(r"/\s*(\d+)", browser.run("return document.querySelector('.score').innerText")).group(1))
    report.equal(f"{page}: how many fields the page says it has", total, len(found))
    report.equal(f"{page}: the score of an untouched page", settled(lambda: score(browser), 0), 0)
    report.equal(f"{page}: labels that stand twice", len({field["label"] for field in found}), len(found))
    shown = [field["label"] for field in found if browser.run(SHOWS, field["input"])]
    report.equal(f"{page}: answers that show before anything is typed", shown, [])
    right = 0
    for number, field in enumerate(found[:most]):
        answers = field["answer"].split(" / ")
        # In turn: right, the other alternative, wrong, without accents, with a capital, with a space behind.
        answer = answers[number % len(answers)]
        typed, is_right = [
            (answer, True),
            (answers[-1], True),
            (wrong(answer), False),
            (plain(answer), plain(answer) in answers),
            (answer[0].upper() + answer[1:], True),
            (answer + " ", True),
        ][number % 6]
        type_into(field["input"], typed)
        right += is_right
        where = f"{page}, {field['label']}: typed “{typed}”"
        report.equal(f"{where}, the sign", state(browser, field["input"]), "✓" if is_right else "✗")
        report.equal(f"{where}, the score", settled(lambda: score(browser), right), right)
        # A right form is shown with its irregular letters in its field.
        report.equal(f"{where}, whether the answer shows", browser.run(SHOWS, field["input"]), is_right)
    accented = [field for field in found if plain(field["answer"]) != field["answer"]]
    for field in accented[:3]:
        answer = field["answer"].split(" / ")[0]
        type_into(field["input"], plain(answer))
        passes = plain(answer) != answer and state(browser, field["input"]) != "✗"
        report.holds(f"{page}: “{plain(answer)}” passes for “{answer}”", not passes)
    doubled = [field for field in found if " / " in field["answer"]]
    for field in doubled[:3]:
        for answer in field["answer"].split(" / "):
            type_into(field["input"], answer)
            report.equal(f"{page}: the alternative “{answer}”", state(browser, field["input"]), "✓")
    first = found[0]["input"]
    type_into(first, wrong(found[0]["answer"]))
    report.holds(f"{page}: an answer shows before it is asked for", not browser.run(SHOWS, first))
    browser.run("arguments[0].parentElement.querySelector('summary').click()", first)
    report.holds(f"{page}: one click does not show the answer", browser.run(SHOWS, first))
    before = [item["input"].get_attribute("value") for item in found]
    first.send_keys(Keys.ENTER)
    browser.rest()
    after = [item["input"].get_attribute("value") for item in browser.run(FIELDS)]
    report.equal(f"{page}: the answers after Enter", after, before)
    browser.run("document.querySelector('button[type=reset]').click()")
    report.equal(f"{page}: the score after starting again", settled(lambda: score(browser), 0), 0)


REPLY = """return [...arguments[0].closest('.card').querySelectorAll('.reply > b')].filter(b => b.checkVisibility())
  .map(b => b.textContent[0]).join('')"""


def home(site, report, browser, locale):
    """The missing form of a verb and the penalty of a fault, both answered wrongly and rightly."""
    browser.open(site.url(site.of_kind("home", locale)[0]))
    field = browser.run("return document.querySelector('.forms input')")
    answer = browser.run("return document.querySelector('.forms ~ details b').textContent")
    reply = lambda: browser.run(REPLY, field)
    report.equal(f"{locale}: the reply before a form is typed", reply(), "")
    for typed, sign in [(wrong(answer), "✗"), (answer, "✓")]:
        type_into(field, typed)
        report.equal(f"{locale}: the reply to “{typed}”", settled(reply, sign), sign)
    options = browser.run("return [...document.querySelectorAll('.options label')]")
    right = browser.run("return document.querySelector('.options ~ details .tag').textContent.trim()")
    for option in options:
        option.click()
        text = option.text.strip()
        sign = "✓" if text == right else "✗"
        report.equal(f"{locale}: the reply to “{text}”", settled(lambda: browser.run(REPLY, option), sign), sign)
    report.holds(f"{locale}: no option is “{right}”", right in [option.text.strip() for option in options])


def main():
    site, report = OnDisk(), Report()
    # Every level in one language, one level in every other.
    levels = site.of_kind("practice", site.locales[0])
    chosen = levels if PROOF else site.by_lot(levels, "practice", 2)
    others = [site.of_kind("practice", locale)[-1] for locale in site.locales[1:]]
    with Browser(logs=False) as browser:
        browser.driver.execute_cdp_cmd("Accessibility.enable", {})
        # Mixed forms have the same fields beside other labels.
        mixed = site.of_kind("mixed", site.locales[0])
        others += mixed if PROOF else site.by_lot(mixed, "mixed", 1)
        for number, page in enumerate(chosen + others):
            report.page(page)
            one_page(site, report, browser, page, (None if PROOF else 8) if number == 0 else 6 if PROOF else 4)
        for locale in site.locales:
            home(site, report, browser, locale)
    report.print()


if __name__ == "__main__":
    conduct(main)
