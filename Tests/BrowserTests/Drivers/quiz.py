#!/usr/bin/env python3
"""The quiz counts, opens and judges as its rule says: every combination of answers, by mouse, by keys and by ear.

Without a proof, the combinations are those of one short quiz in each language.
"""

import json
import re
import sys
import time
from itertools import product

import diving
from browser import Browser, Keys, settled
from conduct import conduct
from example import PROOF, Site
from marks import mark_of, marked
from report import Report

#: What a page says about itself: for each question its groups of answers, and where its answer is explained.
READ = """
return [...document.querySelectorAll('.q')].map(question => ({
  penalty: question.classList.contains('penalty'),
  text: [...question.querySelector('h2').childNodes].filter(node => node.nodeName != 'SMALL').map(node => node.textContent).join('').trim(),
  groups: [...question.querySelectorAll('fieldset')].map(group => [...group.querySelectorAll('input')].map(input => ({
    single: input.type == 'radio', right: input.classList.contains('r'), name: input.closest('label').textContent.trim() }))),
  link: question.querySelector('.key a')?.href ?? null, key: question.querySelector('.key p').textContent.trim() }))"""

#: Tries combinations: with the fragment on the question itself, then on its check. The fragment moves twice a question and not twice
#: a combination, since Chromium lets only 200 pass in ten seconds, and drops the others; hence the second try.
TRY = """
const [tasks, done] = arguments;
const boxes = [...document.querySelectorAll('.q')];
const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));
const go = async id => {
  while (document.querySelector(':target')?.id != id) {
    location.hash = id;
    for (let tries = 0; tries < 50 && document.querySelector(':target')?.id != id; tries += 1) await pause(tries);
  }
};
const shown = element => getComputedStyle(element).display != 'none';
const counted = box => getComputedStyle(box).counterIncrement.match(/score (-?\\d+) need (-?\\d+)/).slice(1).map(Number);
(async () => {
  const rows = [];
  for (const {number, combinations} of tasks) {
    const box = boxes[number], groups = [...box.querySelectorAll('fieldset')].map(group => [...group.querySelectorAll('input')]);
    const choose = state => groups.forEach((group, g) => group.forEach((input, i) => { input.checked = state[g][i] }));
    const found = combinations.map(() => ({}));
    await go('q' + (number + 1));
    combinations.forEach((state, k) => {
      choose(state);
      Object.assign(found[k], {before: counted(box), check: shown(box.querySelector('.check')), hint: shown(box.querySelector('.hint')),
        hints: [...box.querySelectorAll('.hint span')].map(shown)});
    });
    await go('k' + (number + 1));
    combinations.forEach((state, k) => { choose(state); found[k].after = counted(box); });
    choose(groups.map(group => group.map(() => false)));
    rows.push(found);
  }
  done(rows);
})();"""

CHOOSE = """
document.querySelectorAll('.q').forEach((question, number) => question.querySelectorAll('fieldset').forEach((group, g) =>
  group.querySelectorAll('input').forEach((input, i) => { input.checked = arguments[0][number]?.[g]?.[i] ?? false })))"""


class Quiz:
    """One quiz page, read once."""

    def __init__(self, page, browser, site):
        self.page = page
        self.words = site.words(page.locale)["diving"]
        browser.open(site.url(page))
        self.questions = browser.run(READ)
        for question in self.questions:
            question["right"] = [[answer["right"] for answer in group] for group in question["groups"]]

    def states(self, number):
        groups = self.questions[number]["groups"]
        return [list(state) for state in product(*(diving.states(group, group[0]["single"]) for group in groups))]

    def points(self, number, chosen):
        question = self.questions[number]
        return diving.points(question["right"], chosen, question["penalty"])

    def choice(self, number, points):
        """Some answer that is worth so much and leaves nothing open; nothing where there is none."""
        for state in self.states(number):
            if all(any(group) for group in state) and self.points(number, state) == points:
                return state
        return None

    def choices(self, total):
        """Answers to all questions that come to a total."""
        fives = 1 if total % 10 else 0
        chosen, left = [], total
        for number, question in enumerate(self.questions):
            points = 5 if fives and question["penalty"] and self.choice(number, 5) else 10
            fives -= points == 5
            points = points if points <= left else 0
            chosen.append(self.choice(number, points))
            left -= points
        return chosen if left == 0 else None


#: Of a page of five questions: its id may go on with a letter, where a quiz has several sheets.
SHORT = re.compile("/5(/|$)")


def read(site, locale):
    """The quizzes of a language: in a proof all, of the first language with their other sheets, else a few."""
    pages = [page for page in site.of_kind("quiz", locale) if page.domain == "diving"]
    # What the other sheets draw is the same in every language, so one language is enough for them.
    if PROOF:
        return [page for page in pages if locale == site.locales[0] or is_first_sheet(page)]
    pages = [page for page in pages if is_first_sheet(page)]
    return list(dict.fromkeys([next(filter(is_mixed, pages)), *site.by_lot(pages, f"quizzes {locale}", 3)]))


def is_first_sheet(page):
    return page.id.rsplit("/", 1)[1].isdigit()


def is_mixed(page):
    return "/mixed/" in page.id and SHORT.search(page.id)


def of_size(site, quizzes, size, count):
    """The quizzes with so many questions, in each language at most a few unless this is a proof."""
    found = []
    for locale in site.locales:
        pages = [page for page, quiz in quizzes.items() if page.locale == locale and len(quiz.questions) == size]
        found += pages if PROOF else site.by_lot(pages, f"{size} {locale}", count)
    return {page: quizzes[page] for page in found}


def sizes(quizzes):
    return {len(quiz.questions) for quiz in quizzes.values()}


def against_the_data(site, report, browser):
    """Reads every quiz of every language; its right answers must be those of the data, the same in each language."""
    by_file = {site.file(page): page for page in site.pages}
    by_id = {f"diving/penalty/{penalty.id}": penalty for penalty in diving.penalties(site)}
    quizzes, sequences = {}, {}
    for locale in site.locales:
        further = diving.questions(site, locale)
        for page in read(site, locale):
            quiz = Quiz(page, browser, site)
            if is_first_sheet(page):
                quizzes[page] = quiz
            report.page(page)
            sequence = []
            for number, question in enumerate(quiz.questions):
                where = f"{page}, question {number + 1}"
                if question["penalty"]:
                    file, _ = site.target(page, question["link"].removeprefix(site.serve(page.visibility)))
                    question["id"] = by_file[file].id
                    report.equal(f"{where}: right answers", question["right"], by_id[question["id"]].groups())
                else:
                    question["id"] = question["text"]
                    right, count = further[question["text"]]
                    group = question["groups"][0]
                    report.equal(f"{where}: right answers", {answer["name"] for answer in group if answer["right"]}, right)
                    report.equal(f"{where}: how many answers", len(group), count)
                    report.equal(f"{where}: one choice or several", group[0]["single"], len(right) == 1)
                    report.holds(f"{where}: the key lacks an answer", all(name in question["key"] for name in right))
                sequence.append((question["id"] if question["penalty"] else None, question["right"]))
            report.equal(f"{page}: questions that stand twice", len({question["id"] for question in quiz.questions}), len(quiz.questions))
            first = sequences.setdefault(page.id, sequence)
            report.equal(f"{page}: the same questions in every language", sequence, first)
    return quizzes


def combinations(site, report, browser, quizzes):
    """Every combination of answers: all questions of the site in the first language, the shortest quizzes in the others."""
    tried, shortest = set(), of_size(site, quizzes, min(sizes(quizzes)), 1)
    for page, quiz in sorted(quizzes.items(), key=lambda item: -len(item[1].questions)):
        is_first = PROOF and page.locale == site.locales[0]
        new = [n for n, question in enumerate(quiz.questions) if question["id"] not in tried] if is_first else []
        numbers = range(len(quiz.questions)) if page in shortest else new
        if numbers:
            browser.open(site.url(page))
        for number in numbers:
            tried.add(quiz.questions[number]["id"])
            task = {"number": number, "combinations": quiz.states(number)}
            found = browser.driver.execute_async_script(TRY, [task])[0]
            for state, row in zip(task["combinations"], found):
                where = f"{page}, question {number + 1}, {state}"
                points = quiz.points(number, state)
                is_complete = all(any(group) for group in state)
                report.equal(f"{where}: points and what is missing to 80 %", row["after"], [points, points - 8])
                report.equal(f"{where}: points before it is checked", row["before"], [0, -8])
                report.equal(f"{where}: the check, the hint", [row["check"], row["hint"]], [is_complete, not is_complete])
                if quiz.questions[number]["penalty"] and not is_complete:
                    report.equal(f"{where}: what is asked for", row["hints"], [not any(group) for group in state])
    if PROOF:
        everything = {question["id"] for page, quiz in quizzes.items() if page.locale == site.locales[0] for question in quiz.questions}
        in_the_data = len(diving.penalties(site)) + len(site.data("diving/questions.yaml"))
        report.equal("questions that are in a quiz", len(everything), in_the_data)
        report.equal("questions that were not tried", everything - tried, set())


def told(browser, heading, after, want):
    """What a screen reader gets between a heading and a text, as soon as it is as wanted."""
    return settled(lambda: _told(browser, heading, after), want, ValueError)


def _told(browser, heading, after):
    tree = [(role, name) for role, name in browser.tree() if role in ("heading", "StaticText")]
    start = tree.index(("heading", heading))
    texts = [name for role, name in tree[start + 1:] if role == "StaticText"][1:]
    end = next((index for index, name in enumerate(texts) if name.strip().startswith(after)), len(texts))
    return re.sub("[ \xa0]+", " ", " ".join(name.strip(" \n") for name in texts[:end])).strip()


def verdicts(site, report, browser, quizzes):
    """Just under 80 % and at it, in the words of each language, as a screen reader gets them."""
    short, long = (of_size(site, quizzes, size(sizes(quizzes)), 1) for size in (min, max))
    long = long if PROOF else dict([site.by_lot(list(long.items()), "verdicts")])
    for page, quiz in {**short, **long}.items():
        words, most = quiz.words["quiz"], 10 * len(quiz.questions)
        mark = most * 4 // 5
        browser.open(site.url(page))
        for total in (0, mark - 10, mark - 5, mark, mark + 5, most):
            chosen = quiz.choices(total)
            if not chosen:
                continue
            browser.run(CHOOSE, chosen)
            browser.step("result")
            word = f"✓ {words['passed']}" if total >= mark else f"✗ {words['failed']}"
            rule = words["rule"].replace("{passMark}", str(mark))
            want = f"{words['points']} {total} / {most} {word}"
            report.equal(f"{page}: the result of {total} points", told(browser, words["result"], rule[:20], want), want)


def review(site, report, browser, quizzes):
    """Own, right and unused answers are marked with words, and can no longer be changed."""
    for page, quiz in of_size(site, quizzes, 5, 1).items():
        words = quiz.words["quiz"]
        for variant in range(6 if PROOF else 2):
            chosen = []
            for number in range(5):
                complete = [state for state in quiz.states(number) if all(any(group) for group in state)]
                chosen.append(complete[(variant * 5 + number * 7) % len(complete)])
            browser.open(site.url(page))
            browser.run(CHOOSE, chosen)
            browser.step("review")
            labels = browser.run("""return [...document.querySelectorAll('.q')].map(q => [...q.querySelectorAll('fieldset')].map(f =>
                [...f.querySelectorAll('label')].map(label => getComputedStyle(label, '::after').content)))""")
            heard = re.sub(" +", " ", " ".join(browser.texts()))
            tiles = browser.run("""return [...document.querySelectorAll('.seg a')].map(tile => {
                const { content, color } = getComputedStyle(tile, '::after'); return [content, color] })""")
            colours = {}
            for number, (content, colour) in enumerate(tiles):
                points = quiz.points(number, chosen[number])
                report.equal(f"{page}#review, tile {number + 1} for {points} points", content[1], {0: "✗", 5: "½", 10: "✓"}[points])
                report.equal(f"{page}#review, the colour of tile {number + 1}", colour, colours.setdefault(points, colour))
            report.equal(f"{page}#review, colours of the tiles", len(set(colours.values())), len(colours))
            for number, question in enumerate(quiz.questions):
                for group, own, got in zip(question["groups"], chosen[number], labels[number]):
                    for answer, is_chosen, content in zip(group, own, got):
                        mark = mark_of(words, answer, is_chosen)
                        report.equal(f"{page}#review, question {number + 1}, {answer['name']}", content, mark)
                        if mark != "none":
                            said = f"{answer['name']} {mark[1:-1]}"
                            report.holds(f"{page}#review: nobody hears {said!r}", said in heard)
                scored = f"{words['points']} {quiz.points(number, chosen[number])}/10"
                report.holds(f"{page}#review, question {number + 1}: nobody hears {scored!r}", scored in heard.replace(" /10", "/10"))
            locked = browser.run("return [...document.querySelectorAll('.q input')].every(x => getComputedStyle(x).display == 'none')")
            report.holds(f"{page}#review: answers can still be changed", locked)
            browser.step("mistakes")
            shown = browser.run("return [...document.querySelectorAll('.q')].map(q => q.querySelector('.ask').checkVisibility())")
            report.equal(f"{page}#mistakes: questions that are shown", shown, [quiz.points(n, chosen[n]) < 10 for n in range(5)])
            ways = browser.run("return [...document.querySelectorAll('.check, .next, .score')].filter(x => x.checkVisibility()).length")
            report.equal(f"{page}#review: ways on and scores that still show", ways, 0)


def focus(browser):
    return browser.run("const a = document.activeElement; return [a.tagName, a.id, a.textContent.trim()]")


def tab(browser, report, where, wanted):
    """Presses Tab until a condition is true of the focused element."""
    for _ in range(40):
        if browser.run(f"const a = document.activeElement; return {wanted}"):
            return True
        browser.keys(Keys.TAB)
    return report.holds(f"{where}: Tab does not lead to {wanted}", False)


def enter(browser, report, where):
    """Enter in an answer must neither reload nor submit."""
    address = browser.address
    browser.run("window.kept = true")
    before = browser.run("return document.querySelectorAll(':checked').length")
    browser.keys(Keys.ENTER)
    browser.rest()
    kept = browser.run("return [window.kept === true, document.querySelectorAll(':checked').length]")
    report.equal(f"{where}: after Enter", (browser.address, kept), (address, [True, before]))


def score_so_far(browser, words):
    texts = [text.strip() for text in browser.texts()]
    return texts[texts.index(words["so-far"]) + 1] if words["so-far"] in texts[:-1] else None


def keyboard(site, report, browser, quizzes):
    """From a fresh page to the result with keys alone, one official wrong on the way."""
    for page, quiz in quizzes.items():
        words, expected = quiz.words["quiz"], 0
        browser.open(site.url(page))
        shown = browser.run("return [...document.querySelectorAll('.ask')].map(x => x.checkVisibility())")
        report.equal(f"{page}: the first question alone", shown, [True] + [False] * 4)
        for number, question in enumerate(quiz.questions):
            where = f"{page}, question {number + 1} by keys"
            points = 5 if question["penalty"] and expected == sum([10] * number) else 10
            wanted = quiz.choice(number, points) or quiz.choice(number, 10)
            points_got = quiz.points(number, wanted)
            expected += points_got
            tab(browser, report, where, "a.tagName == 'INPUT'")
            for group, state in zip(question["groups"], wanted):
                enter(browser, report, where)
                closed = browser.run("return [...document.querySelectorAll('.check, .next')].every(x => !x.checkVisibility())")
                report.holds(f"{where}: the check or the way on is open too early", closed)
                if group[0]["single"]:
                    browser.keys(Keys.SPACE, *[Keys.ARROW_DOWN] * state.index(True), Keys.TAB)
                else:
                    for is_wanted in state:
                        browser.keys(*([Keys.SPACE] if is_wanted else []), Keys.TAB)
            tab(browser, report, where, "a.classList.contains('check')")
            report.equal(f"{where}: the check", focus(browser)[2], words["check"])
            browser.keys(Keys.ENTER)
            browser.wait("return document.activeElement.id == arguments[0]", f"k{number + 1}")
            marked(report, browser, where, words, number, question, wanted)
            how = words["was-right" if points_got == 10 else "was-half" if points_got else "was-wrong"]
            said = f"{'✓' if points_got == 10 else '½' if points_got else '✗'} {how} {words['answer-to'].replace('{number}', str(number + 1))}"
            is_said = settled(lambda: said in re.sub(" +", " ", " ".join(browser.texts())), True)
            report.holds(f"{page}: nobody hears {said!r}", is_said)
            last = number + 1 == len(quiz.questions)
            tab(browser, report, where, "a.classList.contains('next')")
            report.equal(f"{where}: the way on", focus(browser)[2], words["see-result" if last else "next"])
            browser.keys(Keys.ENTER)
            target = "result" if last else f"q{number + 2}"
            browser.wait("return document.activeElement.id == arguments[0]", target)
            report.equal(f"{where}: focus after it", focus(browser)[:2], ["H2", target])
            if not last:
                want = str(expected)
                report.equal(f"{where}: the score so far", settled(lambda: score_so_far(browser, words), want), want)
                skip = browser.run("return document.querySelector('.skip').checkVisibility()")
                report.holds(f"{where}: the skip link would lead back to the first question", not skip)
        rule = words["rule"].replace("{passMark}", "40")
        word = f"✓ {words['passed']}" if expected >= 40 else f"✗ {words['failed']}"
        want = f"{words['points']} {expected} / 50 {word}"
        report.equal(f"{page}: the result by keys", told(browser, words["result"], rule[:20], want), want)
        browser.keys(Keys.TAB)
        way = words["mistakes"] if expected < 50 else words["next-sheet"].replace("{sheet}", "B")
        report.equal(f"{page}: what follows the result", focus(browser)[2], way)
        tab(browser, report, f"{page}: the result", f"a.textContent == {json.dumps(words['again'])}")
        browser.run("window.kept = true")
        browser.keys(Keys.ENTER)
        browser.wait("return !window.kept && document.readyState == 'complete'")
        again = browser.run("return [location.hash, document.querySelectorAll(':checked').length, window.kept ?? null]")
        report.equal(f"{page}: after starting again", again, ["", 0, None])


def losses(site, report, browser, quizzes):
    """Leaving the page and coming back keeps the answers; answers that a reload lost are reported."""
    for page in of_size(site, quizzes, 5, 1):
        browser.open(site.url(page))
        report.holds(f"{page}: says at its start that answers were lost", not browser.run("return document.querySelector('.lost').checkVisibility()"))
        browser.open(f"{site.url(page)}#q3")
        report.holds(f"{page}#q3: does not say that answers are missing", browser.run("return document.querySelector('.lost').checkVisibility()"))


def main():
    site, report = Site(), Report()
    with Browser() as browser:
        quizzes = against_the_data(site, report, browser)
        mixed = {page: quiz for page, quiz in quizzes.items() if is_mixed(page)}
        # Keys are tried in each language by another driver, in another browser.
        by_keys = mixed if PROOF else dict([site.by_lot(list(mixed.items()), "keys")])
        for proof in (combinations, verdicts, review, keyboard, losses):
            start = time.monotonic()
            try:
                proof(site, report, browser, by_keys if proof is keyboard else quizzes)
            except (LookupError, TypeError, ValueError) as problem:
                # A page so wrong that the proof cannot go on is a finding, no reason to lose the others.
                report.holds(f"{proof.__name__} could not be proven: {problem!r}", False)
            print(f"{proof.__name__}: {time.monotonic() - start:.1f} s", file=sys.stderr)
        # Chromium writes to the console when it delays fragments; the test causes that, not the page.
        said = [line for line in browser.console() if "Throttling navigation" not in line]
        report.equal("console", said, [])
    report.print()


if __name__ == "__main__":
    conduct(main)
