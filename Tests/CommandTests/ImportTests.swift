import Foundation
import Glibc
import TestSupport
import Testing

/// What only a run of `sitegen import` shows: its output, its exit code, and what is on the disk.
@Suite struct ImportTests {
    private static let list = "Élève;Matière;Note\nAda Byron;Algèbre;14\nAda Byron;Analyse;\n"

    @Test func aClassListIsShownWrittenAndBuilt() async throws {
        try await withSmallSite() { folder in
            try write(Self.list, to: "\(folder)/Ma classe.csv")
            let before = try Tree(folder, hidden: true)
            let trial = try await sitegen("import", "Ma classe.csv", "site", "--dry-run", in: folder)
            #expect(trial.exitCode == 0)
            #expect(
                trial.outputText == """
                    Ma classe.csv → grades/ma-classe.csv: a class list: 1 student, 2 subjects
                      student       "ma-classe" and the name
                      name          column "Élève"
                      number        the place in the list
                      unit          no column, so "1" everywhere
                      unit_name     no column, so "Ma classe" everywhere
                      unit_weight   no column, so "1" everywhere
                      professional  no column, so "false" everywhere
                      subject       column "Matière"
                      weight        no column, so "1" everywhere
                      grade         column "Note"

                      subject  graded  lowest  highest  weight
                      Algèbre       1      14       14       1
                      Analyse       0       –        –       1

                      students: Ada Byron

                    1 file would be written, 12 new pages, 0 errors, 1 warning

                    """)
            #expect(try Tree(folder, hidden: true) == before)

            let done = try await sitegen("import", "Ma classe.csv", "site", "--json", in: folder)
            #expect(done.exitCode == 0)
            #expect(done.errorText == "")
            #expect(done.outputText.contains("\"path\":\"grades/ma-classe.csv\""))
            #expect(done.outputText.contains("\"written\":1,\"pages\":12,\"errors\":0,\"warnings\":1"))
            #expect(try await sitegen("build", "site", in: folder).exitCode == 0)

            let again = try await sitegen("import", "--quiet", "Ma classe.csv", "site", in: folder)
            #expect(again.exitCode == 1)
            #expect(again.outputText == "")
            #expect(
                again.errorText == """
                    Ma classe.csv: error: the site has grades/ma-classe.csv already, and import never replaces a file [import.taken]
                      help: remove that file first if the new one replaces it, or give the new one another name: --name ma-classe-2

                    """)
        }
    }

    private static let plan = """
        Ma classe.csv → grades/ma-classe.csv : une liste de classe : 2 étudiants, 2 matières
          student       "ma-classe" et le nom
          name          colonne "Élève"
          number        la place dans la liste
          unit          aucune colonne, donc "1" partout
          unit_name     aucune colonne, donc "Ma classe" partout
          unit_weight   aucune colonne, donc "1" partout
          professional  aucune colonne, donc "false" partout
          subject       en-têtes "Algèbre", "Analyse"
          weight        la ligne des coefficients
          grade         les colonnes des matières
          non lu        colonne "Moyenne"

          matière  notés  minimum  maximum  coefficient
          Algèbre      2        9       14            2
          Analyse      1       12       12            3

          étudiants : Ada Byron; Zoé Roy

        """

    @Test func aTeacherChecksThePlanInHerLanguage() async throws {
        let list = "Élève;Algèbre;Analyse;Moyenne\nCoef;2;3;\nAda Byron;14;12;13\nZoé Roy;9;;9\n"
        try await withSmallSite { folder in
            try write(list, to: "\(folder)/Ma classe.csv")
            let command = ["import", "Ma classe.csv", "site", "--dry-run"]
            let french = try await sitegen(command + ["--lang", "fr"], in: folder)
            #expect(french.outputText.hasPrefix(Self.plan), "\(french.outputText)")
            for tag in ["es", "it"] {
                let run = try await sitegen(command, in: folder, environment: ["LANG": tag])
                let plan = try #require(run.outputText.split(separator: "\n\n").first)
                let rows = plan.split(separator: "\n").filter { $0.hasPrefix("  ") }
                #expect(rows.count == 11)
                for row in rows {
                    #expect(row.wholeMatch(of: #/  (?=.{12}  \S)\S.*/#) != nil, "\(row)")
                    #expect(!row.contains(/\b(?:column|heading|the)\b/), "\(row)")
                }
            }
            let data = try await sitegen(command + ["--json", "--lang", "fr"], in: folder)
            #expect(data.outputText.contains(#"{"name":"not read","origin":"colonne \"Moyenne\""}"#))
            #expect(data.outputText.contains(#""summary":"une liste de classe"#))
        }
    }

    @Test func oneMistakeThatIsEverywhereIsShownTwentyTimes() async throws {
        let row = "comer\tcomo\tcomes\tcome\tcomemos\tcoméis\tcomen\n"
        try await withSmallSite { folder in
            try write(String(repeating: row, count: 100), to: "\(folder)/a.tsv")
            let command = ["import", "a.tsv", "site", "--dry-run"]
            let (some, all) = (
                try await sitegen(command, in: folder), try await sitegen(command + ["--all"], in: folder)
            )
            #expect(
                some.errorText.matches(of: /\[verbs\.duplicate-verb\]\n/).count == 20, "\(some.errorText)")
            #expect(some.errorText.contains("79 more errors [verbs.duplicate-verb], shown with --all\n"))
            #expect(all.errorText.matches(of: /\[verbs\.duplicate-verb\]\n/).count == 99)
        }
    }

    @Test func whatIsSaidOfHeadingsInSeveralOptionsCounts() async throws {
        try await withSmallSite() { folder in
            try write("Name;Maths;Term average;Overall\nAda;12;14;15\nBob;9;8;7\n", to: "\(folder)/a.csv")
            let run = try await sitegen(
                "import", "a.csv", "site", "--map", "keep=Term average", "--map=keep=Overall", in: folder)
            #expect(run.exitCode == 0)
            let table = try String(contentsOfFile: "\(folder)/site/grades/a.csv", encoding: .utf8)
            #expect(table.contains(",Term average,") && table.contains(",Overall,"))
        }
    }

    /// How `import` ends at a terminal where a person types an answer, and whether the class was written.
    private static func asked(
        _ options: String, answer: String, files: [String: String] = ["a.csv": list],
        environment: [String: String] = [:]
    ) async throws -> (run: Run, isWritten: Bool) {
        try await withSmallSite() { folder in
            for (name, content) in files { try write(content, to: "\(folder)/\(name)") }
            let command = "$SITEGEN import \(files.keys.sorted().joined(separator: " ")) site \(options)"
            let run = try await QuizTests.shell(
                "printf '\(answer)' | script -qec '\(command)' /dev/null", in: folder,
                environment: environment)
            return (run, FileManager.default.fileExists(atPath: "\(folder)/site/grades/a.csv"))
        }
    }

    @Test(arguments: [
        ("y\\n", [:], true), ("Yes\\n", [:], true), ("n\\n", [:], false), ("\\n", [:], false),
        ("maybe\\n", [:], false),
        ("oui\\n", ["LANG": "fr_FR.UTF-8"], true), ("sí\\n", ["LANG": "es_ES.UTF-8"], true),
    ])
    func aPersonSeesTheListAndSaysWhetherItIsWritten(
        answer: String, environment: [String: String], isYes: Bool
    ) async throws {
        let (run, isWritten) = try await Self.asked("", answer: answer, environment: environment)
        #expect(isWritten == isYes, "\(run.outputText)")
        #expect(run.exitCode == (isYes ? 0 : 130))
        if environment.isEmpty {
            let end = try #require(run.outputText.range(of: "Write this file? Type y for yes or n for no: "))
            #expect(run.outputText[..<end.lowerBound].contains("Analyse       0"))
            #expect(run.outputText[..<end.lowerBound].contains("[grades.no-professional]"))
            #expect(run.outputText.contains("1 file written, ") == isYes)
            #expect(run.outputText.hasSuffix("nothing was written\r\n") == !isYes)
        }
    }

    @Test func severalFilesAreOneQuestion() async throws {
        let files = ["a.csv": Self.list, "b.csv": "Élève;Matière;Note\nAlan Turing;Algèbre;14\n"]
        let (run, isWritten) = try await Self.asked("", answer: "n\\n", files: files)
        #expect(!isWritten)
        #expect(run.outputText.contains("Write these files? Type y for yes or n for no: "))
    }

    @Test(arguments: ["--yes", "--quiet", "--json", "--dry-run"])
    func whoeverWantsNoQuestionGetsNone(option: String) async throws {
        let (run, isWritten) = try await Self.asked(option, answer: "")
        #expect(run.exitCode == 0, "\(run.outputText)")
        #expect(!run.outputText.contains("Write this file?"))
        #expect(isWritten == (option != "--dry-run"))
    }

    @Test func aListWithAnErrorIsNoQuestion() async throws {
        let (run, isWritten) = try await Self.asked(
            "", answer: "y\\n", files: ["a.csv": "Élève;Matière;Note\nAda;Algèbre;x1\n"])
        #expect(run.exitCode == 1)
        #expect(!run.outputText.contains("Write this file?"))
        #expect(!isWritten)
    }

    @Test func aLinkOutOfTheSiteIsNotFollowed() async throws {
        try await withSmallSite() { folder in
            try FileManager.default.createDirectory(
                atPath: "\(folder)/outside", withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/site/grades", withDestinationPath: "\(folder)/outside")
            try write(Self.list, to: "\(folder)/a.csv")
            let run = try await sitegen("import", "a.csv", "site", in: folder)
            #expect(run.exitCode == 3)
            #expect(names(in: "\(folder)/outside") == [])
        }
    }

    @Test(arguments: [
        (["import", "site"], 2, "import needs a file, and \"site\" is a folder"),
        (["import", "a.csv", "b.csv", "site", "--name", "c"], 2, "--name names one file, and there are 2"),
        (["import", "a.csv", "site", "--as", "grade"], 2, "did you mean \"grades\"?"),
        (["import", "a.csv", "site", "--map", "note=Note"], 2, "there is no column \"note\""),
        (["import", "a.csv", "site", "--map", "grade"], 2, "has no equals sign"),
        (
            ["import", "missing.csv", "site"], 3,
            "missing.csv: error: reading failed: No such file or directory"
        ),
        (["import", "pipe.csv", "site"], 3, "pipe.csv: error: reading failed: not a regular file"),
        (["import", "a.csv", "nosite"], 1, "there is no site.yaml in this folder"),
    ])
    func aWrongCommandLineIsExplained(_ words: [String], _ code: Int32, _ message: String) async throws {
        try await withTemporaryFolder { folder in
            try write(["site/site.yaml": "title: A\n", "nosite/a": "", "a.csv": Self.list], below: folder)
            _ = try await TestSupport.run("/usr/bin/mkfifo", ["pipe.csv"], in: folder)
            let run = try await sitegen(words, in: folder)
            #expect(run.exitCode == code)
            #expect(run.errorText.contains(message), "\(run.errorText)")
        }
    }

    @Test func aFileOfTheSameImportThatTakesTheNameIsNamed() async throws {
        try await withSmallSite { folder in
            try write(["c2.csv": Self.list, "sub/C2.csv": Self.list], below: folder)
            let run = try await sitegen("import", "c2.csv", "sub/C2.csv", "site", in: folder)
            #expect(run.exitCode == 1)
            #expect(
                run.errorText.contains(
                    """
                    sub/C2.csv: error: c2.csv becomes grades/c2.csv too, and each file needs a name of its own [import.taken]
                      help: import this file by itself with another name: --name c2-2

                    """), "\(run.errorText)")
        }
    }

    /// What `classes` says of a site's files is the same before the first one is there and after.
    @Test func theFirstClassListOfASiteIsImported() async throws {
        try await withTemporaryFolder { folder in
            try write(
                [
                    "site/site.yaml": "title: A\ndomains:\n  grades:\n    classes: {class: Maths}\n",
                    "site/content/en/a.md": "---\ntitle: A\n---\nA\n", "c.csv": "Name,Maths\nBob Roy,12\n",
                ], below: folder)
            let warning =
                "site.yaml:4:15: warning: no file in the folder grades/ is called \"class\", so this name of a class is shown nowhere [grades.class]"
            let before = try await sitegen("check", "site", in: folder)
            #expect(before.exitCode == 0)
            #expect(before.errorText.contains(warning), "\(before.errorText)")
            #expect(
                before.errorText.contains(
                    "help: write the name of a file in grades/ without .csv or .json, or remove this line"))
            let run = try await sitegen("import", "c.csv", "site", in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            #expect(!run.errorText.contains("[grades.class]"))
            let after = try await sitegen("check", "site", in: folder)
            #expect(after.exitCode == 0)
            #expect(after.errorText.contains(warning), "\(after.errorText)")
        }
    }

    /// The program that reads a spreadsheet has a copy of it in a folder for temporary files.
    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func aSignalLeavesNothingBehind(_ signal: Int32) async throws {
        try await withSmallSite { folder in
            // The last word is the copy of the spreadsheet, or where the output goes.
            let script = """
                #!/bin/sh
                for word; do case $word in */input.xlsx) copy=$word;; esac; done
                echo "$$ $copy" > \(folder)/made && mv \(folder)/made \(folder)/started
                sleep 600
                """
            try write(script, to: "\(folder)/bin/ssconvert")
            _ = try await run("/bin/chmod", ["755", "bin/ssconvert"], in: folder)
            try write("PK", to: "\(folder)/a.xlsx")
            try await withProgram(
                ["import", "a.xlsx", "site"], in: folder,
                environment: ["PATH": "\(folder)/bin:/usr/bin:/bin"]
            ) { program in
                let code = await program.end(signal) { names(in: folder).contains("started") }
                // As any other command ends.
                #expect(code == -signal, "\(program.errorText)")
                #expect(program.errorText == "")
            }
            let words = try text(of: "\(folder)/started").split(whereSeparator: \.isWhitespace)
            let process = try #require(words.first.flatMap { Int32($0) })
            #expect(kill(process, 0) != 0, "the program still runs")
            let copy = try #require(words.last.map(String.init))
            #expect(copy.hasSuffix("/input.xlsx"))
            #expect(!FileManager.default.fileExists(atPath: copy))
            #expect(names(in: "\(folder)/site/grades").isEmpty)
        }
    }
}
