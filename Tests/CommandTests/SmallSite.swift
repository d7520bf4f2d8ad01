/// A site of two languages that builds without changes, for tests that change one part of it.
enum SmallSite {
    static let files = [
        "site.yaml": "title: Pool notes\nbase_url: https://example.org/\nlocales: [en, fr]\n",
        "content/en/index.md": "---\ntitle: Home\n---\nWelcome to the [pool](pool.md).\n",
        "content/fr/index.md": "---\ntitle: Accueil\n---\nBienvenue à la [piscine](pool.md).\n",
        "content/en/pool.md":
            "---\ntitle: The pool\ndescription: How deep it is.\norder: 1\n---\nFive metres.\n",
        "static/pool.txt": "5 m\n",
    ]

    /// The chooser, the page for lost addresses, and two pages and one for lost addresses in two languages;
    /// `fr/pool` falls back to English.
    static let pages = 8
}
