"""Types into the practice pages of a built site and compares what the browser makes of it with what is right.

practice.py PUBLIC-FOLDER → {"checks": n, "failures": […]}
"""

import json
import pathlib
import re
import sys
import unicodedata

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.keys import Keys

checks = 0
failures = []


def expect(condition, what):
    global checks
    checks += 1
    if not condition:
        failures.append(what)


def driver():
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ["--headless=new", "--no-sandbox", "--window-size=1280,900", "--allow-file-access-from-files"]:
        options.add_argument(argument)
    return webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))


def score(browser):
    """The score as a screen reader gets it: computed content names the counter only, the accessibility tree its value."""
    node = browser.execute_cdp_cmd("DOM.getDocument", {})["root"]["nodeId"]
    node = browser.execute_cdp_cmd("DOM.querySelector", {"nodeId": node, "selector": ".score"})["nodeId"]
    tree = browser.execute_cdp_cmd("Accessibility.queryAXTree", {"nodeId": node})["nodes"]
    text = " ".join(
        item["name"]["value"] for item in tree if item.get("role", {}).get("value") == "StaticText" and item["name"]["value"].strip()
    )
    numbers = re.findall(r"\d+", text)
    return int(numbers[0]) if numbers else None


def state(browser, field):
    """The sign behind a field: ✓, ✗ or nothing."""
    content = browser.execute_script(
        "return getComputedStyle(arguments[0].parentElement.querySelector('.state'), '::after').content", field
    )
    return "✓" if "✓" in content else "✗" if "✗" in content else ""


def fields(browser):
    return browser.execute_script(
        """return [...document.querySelectorAll('.field')].filter(f => f.querySelector('input')).map(f => ({
             input: f.querySelector('input'), answer: f.querySelector('details b').textContent,
             label: f.querySelector('label').textContent}))"""
    )


def type_into(field, text):
    field.clear()
    field.send_keys(text + Keys.TAB)


def wrong(answer):
    """The answer with its first letter mistaken; no form becomes another one of the same place by that."""
    return ("b" if answer[0] != "b" else "v") + "w" + answer[1:]


def plain(answer):
    return "".join(letter for letter in unicodedata.normalize("NFD", answer) if letter not in "\u0301\u0308")


def one_page(browser, path, most):
    """Fills the page; of a page that only repeats what others showed, the first fields."""
    browser.get(path.as_uri())
    name = path.parent.parent.name
    found = fields(browser)
    expect(found, f"{name}: no fields")
    total = int(re.search(r"/\s*(\d+)", browser.find_element("css selector", ".score").text).group(1))
    expect(total == len(found), f"{name}: the page says {total} forms and has {len(found)} fields")
    expect(score(browser) == 0, f"{name}: an untouched page scores {score(browser)}")
    labels = [field["label"] for field in found]
    expect(len(set(labels)) == len(labels), f"{name}: two fields have one label")
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
        sign = state(browser, field["input"])
        expect(sign == ("✓" if is_right else "✗"), f"{name}, {field['label']}: typed “{typed}”, shown “{sign}”")
        expect(score(browser) == right, f"{name}, {field['label']}: typed “{typed}”, score {score(browser)}, expected {right}")
    accented = [field for field in found if plain(field["answer"]) != field["answer"]]
    for field in accented[:3]:
        answer = field["answer"].split(" / ")[0]
        type_into(field["input"], plain(answer))
        expect(plain(answer) == answer or state(browser, field["input"]) == "✗", f"{name}: “{plain(answer)}” passes for “{answer}”")
    doubled = [field for field in found if " / " in field["answer"]]
    for field in doubled[:3]:
        for answer in field["answer"].split(" / "):
            type_into(field["input"], answer)
            expect(state(browser, field["input"]) == "✓", f"{name}: the alternative “{answer}” is not accepted")
    field = found[0]
    expect(not browser.execute_script("return arguments[0].parentElement.querySelector('b').checkVisibility()", field["input"]),
           f"{name}: an answer shows before it is asked for")
    browser.execute_script("arguments[0].parentElement.querySelector('summary').click()", field["input"])
    expect(browser.execute_script("return arguments[0].parentElement.querySelector('b').checkVisibility()", field["input"]),
           f"{name}: one click does not show the answer")
    before = [item["input"].get_attribute("value") for item in found]
    field["input"].send_keys(Keys.ENTER)
    after = [item["input"].get_attribute("value") for item in fields(browser)]
    expect(before == after, f"{name}: Enter loses the answers")
    browser.find_element("css selector", "button[type=reset]").click()
    expect(score(browser) == 0, f"{name}: starting again leaves a score of {score(browser)}")


def main():
    public = pathlib.Path(sys.argv[1]).resolve()
    pages = sorted(page for page in public.rglob("index.html") if "kind-practice" in page.read_text(encoding="utf-8")[:6000])
    expect(pages, "there is no practice page")
    # Every level in one language, one level in every other.
    first = pages[0].relative_to(public).parts[0] if pages else ""
    chosen = [page for page in pages if page.relative_to(public).parts[0] == first]
    others = {page.relative_to(public).parts[0]: page for page in pages if page.relative_to(public).parts[0] != first}
    browser = driver()
    try:
        browser.execute_cdp_cmd("Accessibility.enable", {})
        for number, page in enumerate(chosen + list(others.values())):
            one_page(browser, page, None if number == 0 else 6)
    finally:
        browser.quit()
    print(json.dumps({"checks": checks, "failures": failures}, ensure_ascii=False))


main()
