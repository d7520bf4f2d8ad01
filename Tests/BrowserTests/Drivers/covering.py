"""As few pages as have every kind of element in every place where the site has it."""

from html.parser import HTMLParser

#: What of an element a style or a rule on accessibility may ask for by its value; of other attributes only their names count.
TOLD = {"class", "role", "type", "rel", "scope", "aria-current", "aria-sort", "aria-live"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
LANDMARKS = {"header", "nav", "main", "aside", "footer", "form", "section"}
#: How many elements around one belong to its place.
AROUND = 3


class Places(HTMLParser):
    """What a page consists of: each element with those around it, its neighbour before and whether it has words of its own."""

    def __init__(self, source):
        super().__init__()
        self.found = set()
        self._open = [["document", None]]
        self._headings = []
        self._landmarks = []
        self.feed(source)
        self.close()
        self.found |= {("headings", *pair) for pair in zip(self._headings, self._headings[1:])}
        self.found.add(("landmarks", *self._landmarks))

    def handle_starttag(self, tag, attributes):
        name = " ".join([tag, *sorted(f"{key}={value}" if key in TOLD else key for key, value in attributes)])
        self.found.add((name, self._open[-1][1], *(element[0] for element in self._open[-AROUND:])))
        self._open[-1][1] = name
        if tag in HEADINGS:
            self._headings.append(tag)
        if tag in LANDMARKS and (not self._landmarks or self._landmarks[-1] != tag):
            self._landmarks.append(tag)
        if tag not in VOID:
            self._open.append([name, None])

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag):
        if len(self._open) > 1 and tag not in VOID:
            self._open.pop()

    def handle_data(self, data):
        if data.strip():
            self.found.add(("words", *(element[0] for element in self._open[-AROUND:])))


def covering(site, pages):
    """Of some pages, for each language, those that have something in a place where no longer page has it."""
    chosen, found = [], {}
    for page in sorted(pages, key=lambda page: (-site.file(page).stat().st_size, str(page))):
        places = Places(site.file(page).read_text()).found
        known = found.setdefault(page.locale, set())
        if not places <= known:
            known |= places
            chosen.append(page)
    return chosen
