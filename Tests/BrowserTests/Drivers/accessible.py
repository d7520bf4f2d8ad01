"""axe-core in a browser: what it finds on the page that is open."""

import pathlib

import axe_playwright_python

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
#: All that another scheme can change.
COLOURS = ["color-contrast", "link-in-text-block"]
OURS = """
axe.configure({rules: [{id: 'color-contrast', selector: '[data-measured]'}]});
window.ours = {
  known: {light: new Set(), dark: new Set()},
  // Puts another page in the place of the open one, parsed as a whole and with its styles: a navigation takes longer than all of axe.
  async show(source, address) {
    const page = new DOMParser().parseFromString(source, 'text/html');
    history.replaceState(null, '', address);
    const sheets = [...page.querySelectorAll('link[rel=stylesheet]')];
    const loaded = sheets.map(sheet => new Promise(done => { sheet.onload = () => done(true); sheet.onerror = () => done(false) }));
    document.replaceChild(document.adoptNode(page.documentElement), document.documentElement);
    const late = new Promise(done => setTimeout(done, 10000, [false]));
    return (await Promise.race([Promise.all(loaded), late])).every(isLoaded => isLoaded) && document.styleSheets.length > 0;
  },
  // Marks the texts whose contrast is to be measured. Of the same colour, size and weight on the same grounds one has the contrast of
  // all, so a likeness that was measured before, here or on another page, is not measured anew; unless the whole page is asked for.
  mark(scheme, isWhole) {
    const grounds = new Map([[null, '']]);
    const ground = element => {
      if (!grounds.has(element)) {
        const style = getComputedStyle(element);
        const own = style.backgroundColor + style.backgroundImage + style.opacity + style.filter + style.mixBlendMode;
        grounds.set(element, ground(element.parentElement) + (own == 'rgba(0, 0, 0, 0)none1nonenormal' ? '' : own));
      }
      return grounds.get(element);
    };
    let count = 0;
    for (const element of document.body.querySelectorAll('*')) {
      element.removeAttribute('data-measured');
      if (element.tagName != 'INPUT' && ![...element.childNodes].some(node => node.nodeType == 3 && node.data.trim())) continue;
      const style = getComputedStyle(element);
      const likeness = [style.color, style.fontSize, style.fontWeight, style.textShadow, style.textDecorationLine, element.tagName == 'A',
        ground(element)].join();
      if (!isWhole && (this.known[scheme].has(likeness) || !element.checkVisibility())) continue;
      this.known[scheme].add(likeness);
      element.setAttribute('data-measured', '');
      count += 1;
    }
    return count;
  },
  // Whether the styles are there, by how much the page is too wide, and what axe finds; nothing where another page cannot be put here.
  async look(scheme, only, isWhole, page) {
    if (page && !await this.show(...page)) return null;
    const isStyled = document.styleSheets.length > 0 && [...document.styleSheets].every(sheet => sheet.cssRules.length > 0);
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return [isStyled, over, await this.findings(scheme, only, isWhole)];
  },
  async findings(scheme, only, isWhole) {
    const isMeasured = this.mark(scheme, isWhole) > 0;
    if (only.type == 'rule' && !isMeasured) return [];
    // Neither the styles once more, which lie on the disk already, nor addresses of elements.
    const told = {resultTypes: ['violations'], preload: false, selectors: false, runOnly: only, rules: {'color-contrast': {enabled: isMeasured}}};
    const found = await axe.run(document, told);
    return found.violations.map(rule => [rule.id, rule.help, rule.nodes.length, rule.nodes[0].html, rule.nodes[0].failureSummary]);
  },
};"""
LOOK = """
const [scheme, only, isWhole, page, done] = arguments;
ours.look(scheme, only, isWhole, page).then(done, problem => done([true, 0, [['axe', String(problem), 0, '', '']]]))"""
LIGHT = {"type": "tag", "values": TAGS}
DARK = {"type": "rule", "values": COLOURS}


def prepare(browser):
    """Has axe at hand on every page that is opened from now on."""
    source = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
    # The policy of the first page would also apply to those that replace it.
    browser.driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
    browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": f"{source};{OURS}"})


def check(report, where, browser, is_whole, page=None):
    """Reports each rule that is broken, with the first element that breaks it: all rules in the light, those on colours in the dark.

    Takes the source and the address of another page of the same host to put it in the place of the open one; a page whose styles stay
    out is opened properly.
    """
    browser.media("light")
    seen = browser.driver.execute_async_script(LOOK, "light", LIGHT, is_whole, page)
    if seen is None:
        browser.open(page[1])
        seen = browser.driver.execute_async_script(LOOK, "light", LIGHT, is_whole, None)
    is_styled, over, found = seen
    report.holds(f"{where}: without styles", is_styled)
    report.holds(f"{where}: {over} px too wide", over <= 0)
    tell(report, f"{where}, light", found)
    browser.media("dark")
    tell(report, f"{where}, dark", browser.driver.execute_async_script(LOOK, "dark", DARK, is_whole, None)[2])


def tell(report, where, found):
    told = [f"{rule}: {words}, {count} times, {html[:160]} {summary or ''}" for rule, words, count, html, summary in found]
    report.equal(where, told, [])
