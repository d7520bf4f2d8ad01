import TestSupport
import Testing

/// What a domain shows is in the folder of its name below `Templates`, and nowhere else.
@Suite struct DomainFolderTests {
    private static let catalogues = House.files("Templates", ".yaml").filter { $0.path.contains("/locales/") }

    @Test(arguments: Repository.domains)
    func aDomainHasItsWordsInEveryLanguage(_ domain: String) {
        let own = Self.catalogues.map(\.path).filter { $0.hasPrefix("Templates/\(domain)/") }
        #expect(Set(own) == Set(ThemeTests.languages.map { "Templates/\(domain)/locales/\($0).yaml" }))
    }

    @Test(arguments: catalogues)
    func aMessageFileHasTheWordsOfItsFolderOnly(_ file: House.File) throws {
        let domains = Set(Repository.domains)
        // A name that a site's own catalogue can take over as it is: it begins with that of the domain.
        let groups = Set(
            try ThemeTests.messages(in: file).keys.compactMap {
                $0.split(separator: ".").first.map(String.init)
            })
        if domains.contains(file.parts[1]) {
            #expect(groups == [file.parts[1]])
        } else {
            #expect(groups.isDisjoint(with: domains))
        }
    }

    @Test(arguments: House.files("Templates", ".html", ".xml", ".txt", ".css"))
    func aTemplateNamesNoOtherDomain(_ file: House.File) {
        for domain in Repository.domains where file.parts[1] != domain {
            for name in ["t.\(domain).", "domain-\(domain)", ">\(domain)/", "<\(domain)/"] {
                let isNamed = file.text.contains(name)
                #expect(!isNamed, "\(file.path) has \"\(name)\"")
            }
        }
    }
}
