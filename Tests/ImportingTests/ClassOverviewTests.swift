import Importing
import Testing

/// What a class list says in figures: a column or a row that was not meant stands out there.
@Suite struct ClassOverviewTests {
    private static func subjects(_ list: String) throws -> [String] {
        let overview = try #require(try Trial("c1.csv", list).file.overview)
        return overview.subjects.map {
            "\($0.name): \($0.grades), \($0.lowest ?? "-") to \($0.highest ?? "-"), \($0.lightest ?? "-") to \($0.heaviest ?? "-")"
        }
    }

    @Test func eachColumnOfGradesIsASubject() throws {
        let list =
            "Nom;Prénom;Maths;Français\nCoef;;4;3\nRoy;Camille;9,5;14\nByron;Ada;17;\nZola;Emile;8;abs\n"
        #expect(try Self.subjects(list) == ["Maths: 3, 8 to 17, 4 to 4", "Français: 1, 14 to 14, 3 to 3"])
    }

    @Test func rowsOfASubjectAreJoined() throws {
        let list =
            "Élève;Matière;Coef;Note\nAda Byron;Algèbre;2;14\nZoé Roy;Algèbre;3;10/20\nZoé Roy;Dessin;1;\n"
        #expect(try Self.subjects(list) == ["Algèbre: 2, 10 to 14, 2 to 3", "Dessin: 0, - to -, 1 to 1"])
    }

    @Test(arguments: [
        ("Nom;Prénom;Maths\nRoy;Camille;9\nByron;Ada;17\n", ["Roy Camille", "Byron Ada"]),
        ("Name;Maths\nCamille Roy;9\nAda Byron;17\n", ["Camille Roy", "Ada Byron"]),
        ("Name;Subject;Mark\nAda Byron;Maths;9\nAda Byron;Art;9\nZoé Roy;Art;9\n", ["Ada Byron", "Zoé Roy"]),
    ])
    func eachStudentIsNamedOnce(list: String, names: [String]) throws {
        #expect(try Trial("c1.csv", list).file.overview?.students == names)
    }

    @Test func verbsHaveNone() throws {
        let level =
            "infinitivo,yo,tú,él,nosotros,vosotros,ellos\ncomer,como,comes,come,comemos,coméis,comen\n"
        #expect(try Trial("a.csv", level).file.overview == nil)
    }
}
