"""How an answer of a quiz is marked once it was checked."""

#: Of one question: whether it is in sight, what stands behind its answers, whether they can be changed, and where page and key are.
CHECKED = """
const question = document.querySelectorAll('.q')[arguments[0]], key = question.querySelector('.key').getBoundingClientRect();
return {
  marks: [...question.querySelectorAll('fieldset')].map(group => [...group.querySelectorAll('label')].map(label =>
    [label.checkVisibility(), getComputedStyle(label, '::after').content.replace('" "', '')])),
  open: [...question.querySelectorAll('input')].filter(input => getComputedStyle(input).display != 'none').length,
  heading: question.querySelector('h2').checkVisibility(), scrolled: scrollY, inSight: key.height > 0 && key.top >= 0 && key.bottom <= innerHeight }"""


def mark_of(words, answer, is_chosen):
    """What stands behind an answer that was checked."""
    if not is_chosen and not answer["right"]:
        return "none"
    unchosen = ("→", words["missed"])
    sign, word = ("✓" if answer["right"] else "✗", words["yours"]) if is_chosen else unchosen
    return f'"{sign} {word}"'


def marked(report, browser, where, words, number, question, chosen):
    """An answer that was checked is marked at the question itself, on the first screen, and can no longer be changed."""
    found = browser.run(CHECKED, number)
    wanted = [[[True, mark_of(words, *pair)] for pair in zip(group, own)] for group, own in zip(question["groups"], chosen)]
    report.equal(f"{where}: the marks at its answers", found["marks"], wanted)
    report.equal(f"{where}: answers that can still be changed", found["open"], 0)
    report.equal(f"{where}: its text is in sight, how far the page was scrolled, its key is in sight",
                 [found["heading"], found["scrolled"], found["inSight"]], [True, 0, True])
