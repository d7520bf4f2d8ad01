import Diagnostics
import Importing
import TestSupport
import Testing

/// Files that are broken at any place: each is read, or refused with a diagnostic.
@Suite struct HostileFileTests {
    private static let samples = [
        (
            "a.csv",
            "N°;Nom;Prénom;Né(e) le;Algèbre;Analyse\nCoef;;;;2;3\n7;Roy;\"Zoé; dite Z\";14/03/2004;12,5;14\n"
        ),
        (
            "b.csv",
            "Name,Subject,Weight,Grade,Notes\nAda,Algebra,2,14,Works with great care\nAda,Analysis,3,,\n"
        ),
        (
            "c.tsv",
            "Verb\tI\tyou\the\twe\tyou (plural)\tthey\ncomer\tcomo\tcomes\tcome\tcomemos\tcoméis\tcomen\n"
        ),
        ("d.txt", "beber;bebo;bebes;bebe;bebemos;bebéis;beben\nabrir;abro;abres;abre;abrimos;abrís;abren\n"),
        (
            "e.gpx",
            "<gpx><trk><name>A</name><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2025-08-02T05:31:15Z</time></trkpt></trkseg></trk></gpx>"
        ),
        (
            "f.tcx",
            "<TrainingCenterDatabase><Activities><Activity><Lap><Track><Trackpoint><Time>2025-08-02T05:31:15Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position></Trackpoint></Track></Lap></Activity></Activities></TrainingCenterDatabase>"
        ),
        ("fr.strings", "/* a */ \"a\" = \"b\";\n\"c\" = \"d \\\"e\\\"\";\n"),
    ]

    @Test(arguments: samples)
    func aSampleIsRead(_ path: String, _ text: String) throws {
        #expect(try Trial(path, text).file.file.bytes.isEmpty == false)
    }

    @Test(arguments: samples)
    func aBrokenFileIsReadOrRefused(_ path: String, _ text: String) {
        var random = SeededGenerator(seed: 7)
        for number in 0..<200 {
            var bytes = Array(text.utf8)
            for _ in 0...Int.random(in: 0..<4, using: &random) where !bytes.isEmpty {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                case 2: bytes.insert(contentsOf: bytes[index...].prefix(9), at: index)
                default: bytes.removeSubrange(index...)
                }
            }
            let trial = Trial(UserFile(path: path, bytes: bytes))
            let isRefused = trial.diagnostics.contains { $0.severity == .error }
            #expect(isRefused == (trial.result == nil), "\(path), \(number)")
            // Every byte of the new file comes from a place in the user's.
            guard let file = trial.result?.file else { continue }
            let strays = file.bytes.indices.filter {
                let place = file.place($0)
                return place.file.path != path || !(0...bytes.count * 3).contains(place.offset)
            }
            #expect(strays == [], "\(path), \(number)")
        }
    }

    @Test func aTableWithTooManyCellsIsRefusedBeforeItIsRead() {
        let row = "A;B;" + String(repeating: "12;", count: 998) + "12\n"
        let trial = Trial(
            "many.csv",
            "Student;Name" + String(repeating: ";S", count: 999) + "\n"
                + String(repeating: row, count: 300))
        #expect(
            trial.errors == [
                "many.csv: this table has more than 300000 cells, expected fewer [import.size] divide it into several tables, such as one for each class"
            ])
    }
}
