"""The source of a page, as far as links, requests and styles go."""

from lxml import etree


class Markup:
    def __init__(self, source):
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
        #: The elements that are scripts or have one.
        self.scripts = []
        #: The elements that are styles or have one.
        self.styles = []
        self.headings = 0
        self.mains = 0
        self.title = ""
        self._in_title = False
        # Whether the source is right HTML is for the Nu checker to say.
        etree.fromstring(source, etree.HTMLParser(target=self, encoding="utf-8"))

    def start(self, tag, values):
        if tag == "html":
            self.language = values.get("lang")
        if "id" in values:
            self.ids.add(values["id"])
        if "style" in values or tag == "style":
            self.styles.append(tag)
        if tag == "script" or any(name.startswith("on") for name in values):
            self.scripts.append(tag)
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

    def end(self, tag):
        if tag == "title":
            self._in_title = False

    def data(self, text):
        if self._in_title:
            self.title += text

    def close(self):
        pass
