import Bytes
import Diagnostics
import Languages
import Pages
import Testing

@testable import Domains

/// What is kept of a student while a site is built, and what is made again for the pages.
@Suite struct GradesMemoryTests {
    private static let rich = """
        {"institution": "École d’été", "address": ["1, rue A", "75000 Paris"], "year": 2024, "level": "L3",
         "place": "Paris", "programme": "Licence", "issued": "2023-07-07", "transcripts": [
        {"id": "s1", "name": "Éléonore Ávila", "sort_name": "Ávila", "number": "17", "birthDate": "1961-05-04",
         "remark": "Ein “Wort”", "absences": 3, "units": [
          {"code": "1", "name": "Mathematics and its applications", "weight": 6, "isProfessional": true,
           "subjects": [{"name": "Algebra", "weight": 2, "grade": 13.171, "remark": "good", "absences": 0},
                        {"name": "Analysis", "weight": 9}]},
          {"code": "2", "name": "At work", "weight": 1, "isProfessional": false,
           "subjects": [{"name": "Algebra", "weight": 1, "grade": 0}]}]},
        {"id": "s2", "family_name": "du Châtelet", "given_name": "Émilie", "units": []},
        {"id": "s3", "name": "van Gogh, Vincent", "sort_name": "Gogh, Vincent van", "programme": "Master",
         "units": [{"code": "2", "name": "At work", "weight": 1, "isProfessional": true, "subjects": []}]}]}
        """

    private func students(_ files: [String: String]) throws -> [Grades.ListedStudent] {
        try Fixture<Grades>(files).domain.entries.values.flatMap { $0 }.flatMap(\.schoolClass.students)
    }

    /// The code was made of the transcript that was read, and changes with whatever it says.
    @Test(arguments: ["grades.json", "class.csv"])
    func aTranscriptIsTheSameWhenItIsMadeAgain(file: String) throws {
        let text = file == "class.csv" ? GradesData.csv(GradesData.workedCase) : Self.rich
        let students = try students([file: text])
        #expect(students.count == (file == "class.csv" ? 1 : 3))
        for student in students {
            #expect(
                student.transcript.verificationCode(
                    scale: Grades.Mark(20), isPublic: student.visibility == .public) == student.code)
            #expect(student.number == student.transcript.number)
            let (names, own) = (student.names, student.transcript.names)
            #expect([names.full, names.listed, names.sortKey] == [own.full, own.listed, own.sortKey])
        }
    }

    /// All days can be tried, so the code of a page that anyone can read must not depend on the date of birth.
    @Test func theCodeOfAPublicTranscriptDoesNotTellTheDateOfBirth() throws {
        func code(_ visibility: String, _ date: String) throws -> String {
            let text = Self.rich.replacing("1961-05-04", with: date).replacing(
                "{\"institution\"", with: "{\"visibility\": \"\(visibility)\", \"institution\"")
            return try #require(try students(["a.json": text]).first).code
        }
        #expect(try code("public", "1961-05-04") == code("public", "1999-12-31"))
        #expect(try code("private", "1961-05-04") != code("private", "1999-12-31"))
    }

    @Test func namesAreSortedAsTheyWereRead() throws {
        let names = try students(["a.json": Self.rich]).map(\.names)
        #expect(names.map(\.full) == ["Éléonore Ávila", "Émilie du Châtelet", "van Gogh, Vincent"])
        #expect(names.map(\.listed) == ["Ávila, Éléonore", "du Châtelet, Émilie", "Gogh, Vincent van"])
    }

    @Test func allLanguagesShareOneStudent() throws {
        let grades = try Fixture<Grades>(["a.json": Self.rich]).domain
        let students = try #require(grades.entries[.private]?.first?.schoolClass.students)
        #expect(grades.recent[students[0]] === grades.recent[students[0]])
        #expect(grades.recent[students[0]] !== grades.recent[students[1]])
    }

    private static let rows = [
        "s1,Ada,1,U,1,no,A,1,10", "s1,Ada,1,U,1,no,B,1,25", "s2,Bob,1,U,1,no,A,1,8", "s2,Bo,1,U,1,yes,B,1,9",
        "s3,,1,U,1,no,A,1,8", "s3,Eve,1,U,1,no,A,1,9",
    ]

    /// Students are made when others come, and made again if more rows of them follow.
    @Test(arguments: [[0, 2, 4, 1, 3, 5], [0, 2, 1, 4, 5, 3], [4, 2, 3, 0, 1, 5], [0, 2, 1, 3, 4, 5]])
    func rowsApartSayWhatRowsTogetherSay(order: [Int]) throws {
        func said(_ order: [Int]) throws -> (students: [String: [String]], problems: [String]) {
            let table = ([GradesData.header()] + order.map { Self.rows[$0] }).joined(separator: "\n")
            let fixture = try Fixture<Grades>(["a.csv": table])
            let students = fixture.domain.entries.values.flatMap { $0 }.flatMap(\.schoolClass.students).map {
                ($0.id, [$0.code, $0.fingerprint.hex, $0.names.full, "\($0.digits) \($0.openCount)"])
            }
            // Without their lines, which are others.
            let problems = fixture.log.diagnostics.map { "\($0.code.name) \($0.message.values.count)" }
            return (Dictionary(uniqueKeysWithValues: students), problems.sorted())
        }
        let (together, apart) = (try said(Array(Self.rows.indices)), try said(order))
        #expect(apart.students == together.students)
        #expect(apart.problems == together.problems)
        #expect(!together.problems.isEmpty)
    }

    @Test func filesAreLetGoOnceTheyAreRead() throws {
        final class Watch { weak var file: SourceFile? }
        let watch = Watch()
        let log = DiagnosticLog()
        var grades: Grades?
        do {
            let file = SourceFile(path: "grades/a.csv", text: GradesData.csv(GradesData.workedCase))
            watch.file = file
            grades = Grades(Folder(files: [file]), .anySite, log: log)
        }
        #expect(log.diagnostics.isEmpty)
        #expect(grades != nil && watch.file == nil)
    }
}
