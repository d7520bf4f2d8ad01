import Testing

@testable import Serving

/// What a page is served with, and what stays as it was built.
@Suite struct ServedPageTests {
    private static let built = """
        <!doctype html><html lang="fr"><head>
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; base-uri 'none'">
        <title>é</title></head>
        <body>
        <main>une page</main>
        </body>
        </html>
        """

    private func served(_ page: String, problems: Problems? = nil, isPrivate: Bool = false) -> String {
        let page = ServedPage(
            version: "v-1", texts: .example, problems: problems, isPrivate: isPrivate
        ).content(Array(page.utf8))
        return String(decoding: page, as: UTF8.self)
    }

    @Test func aPageIsServedWithAScriptAndAPolicyThatAllowsIt() {
        #expect(
            served(Self.built) == """
                <!doctype html><html lang="fr"><head>
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; base-uri 'none'; script-src 'self'; connect-src 'self'">
                <title>é</title></head>
                <body>
                <main>une page</main>
                <link rel="stylesheet" href="/.sitegen/notices.css">
                <script src="/.sitegen/reload.js" data-version="v-1"></script>
                </body>
                </html>
                """)
    }

    @Test(arguments: [
        ("default-src 'none'", "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"),
        (
            "default-src 'self' https://a.example",
            "default-src 'self' https://a.example; "
                + "script-src https://a.example 'self'; style-src https://a.example 'self'; connect-src https://a.example 'self'"
        ),
        ("script-src 'none'", "script-src 'self'"),
        ("SCRIPT-SRC https://a.example 'NONE'", "SCRIPT-SRC https://a.example 'self'"),
        ("img-src data:;; ", "img-src data:"), ("", ""),
    ])
    func aPolicyStillAllowsWhatItAllowed(_ policy: String, _ expected: String) {
        #expect(ServedPage.allowingOwnFiles(policy: policy) == expected)
    }

    @Test func everyPolicyOfAPageAllowsTheScript() {
        let policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">"
        #expect(served(policy + policy).components(separatedBy: "script-src 'self'") == 2)
    }

    @Test(arguments: [
        "", "text", "<meta http-equiv=\"Content-Security-Policy\"",
        "<meta http-equiv=\"Content-Security-Policy\" content=\"",
        "<meta http-equiv=\"Content-Security-Policy\">content=\"default-src\"",
    ])
    func aPageThatIsNoWholePageIsServedWithTheScriptAtItsEnd(_ page: String) {
        let text = served(page)
        #expect(text.hasPrefix(page + "<link "))
        #expect(text.hasSuffix("</script>\n"))
    }

    @Test func onlyTheLastEndOfABodyCounts() {
        let text = served("<body><pre></body></pre></body>")
        #expect(text.hasPrefix("<body><pre></body></pre><link "))
    }

    @Test func problemsAreShownAsText() {
        let text = served(
            Self.built,
            problems: Problems(
                title: "1 error", text: "",
                publicText: "a.md:1:2: error: <script>alert(1)</script> & [x]\n  ^\n"))
        #expect(
            text.contains(
                "<h2>1 error</h2>\n<pre>a.md:1:2: error: &lt;script&gt;alert(1)&lt;/script&gt; &amp; [x]\n  ^\n</pre>"
            ))
        #expect(text.contains("<section id=\"sitegen-problems\" lang=\"fr\""))
        #expect(text.contains("<p>l’ancienne</p>"))
        #expect(text.contains("<main>une page</main>"))
        #expect(!text.contains("<script>"))
    }

    @Test func aPrivatePageSaysSo() {
        #expect(
            served(Self.built, isPrivate: true).contains(
                "<p id=\"sitegen-private\" lang=\"fr\" dir=\"ltr\">privée</p>"))
        #expect(!served(Self.built).contains("sitegen-private"))
    }
}

extension NoticeTexts {
    static let example = NoticeTexts(language: "fr", isLastGood: "l’ancienne", isPrivate: "privée")
}

extension String {
    fileprivate func components(separatedBy text: String) -> Int {
        ranges(of: text).count
    }
}
