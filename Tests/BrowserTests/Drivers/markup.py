"""The source of a page, as far as links, requests and styles go."""

from html.parser import HTMLParser


class Markup(HTMLParser):
    def __init__(self, source):
        super().__init__(convert_charrefs=True)
        self.language = None
        self.ids = set()
        #: What a reader can follow.
        self.links = []
        #: What a browser fetches by itself.
        self.requests = []
        #: What a browser fetches for what it shows around the page: emblems, the manifest.
        self.around = []
        #: Further addresses: canonical, other languages.
        self.related = []
        self.scripts = []
        self.styles = []
        self.headings = 0
        self.mains = 0
        self.title = ""
        self._in_title = False
        self.feed(source)

    def handle_starttag(self, tag, attributes):
        values = {name: value or "" for name, value in attributes}
        if tag == "html":
            self.language = values.get("lang")
        if "id" in values:
            self.ids.add(values["id"])
        if "style" in values or tag == "style":
            self.styles.append(self.getpos()[0])
        if tag == "script" or any(name.startswith("on") for name in values):
            self.scripts.append(self.getpos()[0])
        if tag in ("a", "area") and "href" in values:
            self.links.append(values["href"])
        if tag == "link":
            relation = values.get("rel")
            around = relation in ("icon", "apple-touch-icon", "manifest")
            listed = self.around if around else self.requests if relation in ("stylesheet", "preload") else self.related
            listed.append(values["href"])
        if tag == "meta" and values.get("property") == "og:image":
            self.related.append(values["content"])
        for name in ("src", "poster", "data"):
            if name in values:
                self.requests.append(values[name])
        if "srcset" in values:
            self.requests += [part.split()[0] for part in values["srcset"].split(",")]
        if tag == "h1":
            self.headings += 1
        if tag == "main":
            self.mains += 1
        self._in_title = tag == "title"

    def handle_endtag(self, tag):
        if tag == "title":
            self._in_title = False

    def handle_data(self, data):
        if self._in_title:
            self.title += data
