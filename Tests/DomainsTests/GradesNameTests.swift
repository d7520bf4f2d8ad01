import Diagnostics
import Domains
import Pages
import Testing

/// The order of students in a class list, and how their names are written there.
@Suite struct GradesNameTests {
    @Test(arguments: [
        (#""name": "Camille Roy""#, "Camille Roy", "Roy, Camille"),
        (#""name": "Roy, Camille""#, "Camille Roy", "Roy, Camille"),
        (#""family_name": "Roy", "given_name": "Camille""#, "Camille Roy", "Roy, Camille"),
        (#""family_name": "Roy""#, "Roy", "Roy"),
        (#""name": "Plato""#, "Plato", "Plato"),
        (#""name": "Ali Ben Salem", "family_name": "Ben Salem""#, "Ali Ben Salem", "Ben Salem, Ali"),
        (#""name": "Ali Ben Salem", "given_name": "Ali""#, "Ali Ben Salem", "Ben Salem, Ali"),
        (#""name": "Ali Ben Salem", "sort_name": "Ben Salem""#, "Ali Ben Salem", "Ben Salem, Ali"),
        (#""name": "Ali Ben Salem", "sort_name": "Ben Salem, Ali""#, "Ali Ben Salem", "Ben Salem, Ali"),
        (#""name": "Li Wei", "family_name": "Li""#, "Li Wei", "Li Wei"),
        (#""name": "Martin King, Jr.", "sort_name": "King""#, "Martin King, Jr.", "Martin King, Jr."),
        (
            #""family_name": "van Gogh", "given_name": "Vincent", "sort_name": "Gogh""#, "Vincent van Gogh",
            "van Gogh, Vincent"
        ),
        (
            #""name": "Ana García López", "family_name": "García López", "given_name": "Ana""#,
            "Ana García López", "García López, Ana"
        ),
        (#""name": ",""#, ",", ","),
    ])
    func aNameIsShownAsPeopleWriteItAndListedByTheFamilyName(
        _ names: String, _ full: String, _ listed: String
    ) throws {
        let fixture = try Fixture<Grades>(["a.json": Self.json([names])], settings: GradesData.totalOnly)
        #expect(fixture.problems == [])
        #expect(try words(fixture.transcript("s0").model(DiagnosticLog())["name"]) == full)
        #expect(try self.listed(fixture, "en") == [listed])
    }

    @Test func aClassIsSortedByFamilyNamesInTheLanguagesOwnOrder() throws {
        let names = [
            "Zoé Ångström", "Ana Ñúñez", "Léa Noël", "Al Roy-Dupont", "Zed Roy", "Amy Royer", "Éva Roy",
            "Bo Nunn", "Noé Zola",
        ]
        let fixture = try Fixture<Grades>(
            ["a.json": Self.json(names.map { "\"name\": \"\($0)\"" })], settings: GradesData.totalOnly)
        let roys = ["Roy, Éva", "Roy, Zed", "Roy-Dupont, Al", "Royer, Amy", "Zola, Noé"]
        #expect(try listed(fixture, "fr") == ["Ångström, Zoé", "Noël, Léa", "Ñúñez, Ana", "Nunn, Bo"] + roys)
        #expect(try listed(fixture, "es") == ["Ångström, Zoé", "Noël, Léa", "Nunn, Bo", "Ñúñez, Ana"] + roys)
    }

    @Test func aTableMayHaveTheNameInParts() throws {
        let header = GradesData.header().split(separator: ",name,").joined(
            separator: ",family_name,given_name,")
        let rows = [
            "s1,Roy,Camille,1,U,1,no,A,1,10", "s2,Adam,,1,U,1,no,A,1,8", "s1,Roy,Camille,1,U,1,no,B,1,12",
        ]
        let fixture = try Fixture<Grades>(
            ["a.csv": ([header] + rows).joined(separator: "\n")], settings: GradesData.totalOnly)
        #expect(fixture.problems == [])
        #expect(try listed(fixture, "en") == ["Adam", "Roy, Camille"])
        #expect(try fixture.transcript("s1").label == "Camille Roy")
    }

    @Test(arguments: [
        (
            "a.csv",
            "student,famly_name,unit,unit_name,unit_weight,professional,subject,weight,grade\ns1,Roy,1,U,1,no,A,1,10",
            #"grades/a.csv:1:9: error: unknown heading "famly_name" [grades.heading] → did you mean "family_name"?"#
        ),
        (
            "a.csv",
            "student,family_name,unit,unit_name,unit_weight,professional,subject,weight,grade\ns1,,1,U,1,no,A,1,10",
            #"grades/a.csv:2:4: error: the cell under "family_name" is empty, expected text [grades.empty-cell]"#
        ),
        (
            "a.json", #"{"id": "s1", "given_name": "Ada", "units": []}"#,
            #"grades/a.json:1:1: error: the file has no "name", expected text that is not empty [records.missing]"#
                + #" → add "name" with text that is not empty"#
        ),
    ])
    func aNameThatIsMissingIsOneMistake(_ file: String, _ text: String, _ expected: String) throws {
        #expect(try Fixture<Grades>([file: text], settings: GradesData.totalOnly).problems == [expected])
    }

    private static func json(_ names: [String]) -> String {
        let transcripts = names.enumerated().map { index, names in
            #"{"id": "s\#(index)", \#(names), "units": [{"code": 1, "name": "U", "weight": 1, "isProfessional": false, "#
                + #""subjects": [{"name": "S", "weight": 1, "grade": 12}]}]}"#
        }
        return "{\"transcripts\": [\(transcripts.joined(separator: ",\n"))]}"
    }

    private func listed(_ fixture: Fixture<Grades>, _ tag: String) throws -> [String] {
        try list(fixture.page("grades/class/a", tag).model(DiagnosticLog())["students"]).map {
            try words($0["listed"])
        }
    }
}
