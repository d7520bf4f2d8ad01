import Foundation
import TestSupport

/// What only a real folder can contain: links, pipes, sockets, and names that are not text.
extension Recipe {
    private struct Failure: Error {
        var reason = unsafe String(cString: strerror(errno))
    }

    private static func link(_ path: String, to target: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    private static func pipe(_ path: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: path)
        guard unsafe mkfifo(path, 0o644) == 0 else { throw Failure() }
    }

    /// One file in the place of which something else is put, for each kind of file that a build looks at.
    private static let places = [
        ("settings", "site.yaml"), ("data", "grades/a.json"), ("messages", "locales/en.yaml"),
        ("prose", "content/en/a.md"), ("static", "static/a.txt"), ("template", "templates/common/a.html"),
    ]

    private static let inPlaceOfFiles = places.flatMap { name, path in
        [
            Recipe.folder("pipes-\(name)") { try pipe("\($0)/\(path)") },
            .folder("folders-\(name)") { folder in
                try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
                try write("x", to: "\(folder)/\(path)/x")
            },
            .folder("links-out-\(name)") { folder in
                try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
                try link("\(folder)/\(path)", to: "/etc/passwd")
            },
            .folder("links-device-\(name)") { folder in
                try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
                try link("\(folder)/\(path)", to: "/dev/zero")
            },
            .folder("links-nowhere-\(name)") { folder in
                try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
                try link("\(folder)/\(path)", to: "nowhere")
            },
            .folder("links-circle-\(name)") { folder in
                try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
                let file = URL(fileURLWithPath: path).lastPathComponent
                try link("\(folder)/\(path)", to: file)
            },
        ]
    }

    static let folders =
        inPlaceOfFiles + [
            .folder("collisions-accents") { folder in
                try write("a\n", to: "\(folder)/static/caf\u{E9}.txt")
                try write("b\n", to: "\(folder)/static/cafe\u{301}.txt")
            },
            .folder("links-folder-out") { try link("\($0)/grades", to: "/etc") },
            .folder("links-folder-in") { folder in
                try write("a\n", to: "\(folder)/static/a/b.txt")
                try link("\(folder)/static/c", to: "a")
            },
            .folder("links-folder-to-its-parent") { folder in
                try write("a\n", to: "\(folder)/static/a/b.txt")
                try link("\(folder)/static/a/c", to: "..")
            },
            .folder("links-file-in") { folder in
                try write("a\n", to: "\(folder)/static/a.txt")
                try link("\(folder)/static/b.txt", to: "a.txt")
            },
            .folder("links-hidden-file") { folder in
                try write("secret\n", to: "\(folder)/.git/config")
                try link("\(folder)/static/a.txt", to: "../.git/config")
            },
            .folder("links-hidden-folder") { folder in
                try write("secret\n", to: "\(folder)/.git/config")
                try link("\(folder)/static", to: ".git")
            },
            .folder("links-to-marks") { folder in
                try write("[]", to: "\(folder)/grades/a.json")
                try link("\(folder)/static/a.json", to: "../grades/a.json")
                try link("\(folder)/static/grades.txt", to: "../templates/grades.txt")
                try link("\(folder)/templates/grades.txt", to: "../grades/a.json")
            },
            .folder("links-to-settings") { try link("\($0)/static/settings.txt", to: "../site.yaml") },
            .folder("links-to-results") { folder in
                try write(
                    #"[{"id": 20, "rules": [{"ruleId": "D6"}], "sanctionValue": 3, "referee": false, "judge": true}]"#,
                    to: "\(folder)/diving/penalties.json")
                try write(
                    #"[{"date": "2026-01-03", "quiz": "penalties", "answers": [{"penalty": 20, "points": 5}]}]"#,
                    to: "\(folder)/diving/results.json")
                try write("Penalty-20: A fault\n", to: "\(folder)/diving/texts/en.yaml")
                try link("\(folder)/diving/rules/en.pdf", to: "../results.json")
                try link("\(folder)/diving/questions.yaml", to: "results.json")
                try link("\(folder)/static/a.json", to: "../diving/results.json")
            },
            .folder("links-to-unused-file") { folder in
                try write("a\n", to: "\(folder)/media/a.txt")
                try link("\(folder)/static/a.txt", to: "../media/a.txt")
            },
            .folder("links-to-private-page") { folder in
                try write("secret\n", to: "\(folder)/private/en/index.html")
                try link("\(folder)/static/a.html", to: "../private/en/index.html")
            },
            .folder("links-output-out") { try link("\($0)/public", to: "/etc") },
            .folder("links-output-nowhere") { try link("\($0)/public", to: "nowhere") },
            .folder("links-output-circle") { try link("\($0)/public", to: "public") },
            .folder("pipes-output") { try pipe("\($0)/public") },
            .folder("pipes-page") { folder in
                try write("", to: "\(folder)/public/.sitegen-manifest")
                try pipe("\(folder)/public/index.html")
            },
            .folder("pipes-manifest") { try pipe("\($0)/public/.sitegen-manifest") },
            .folder("files-output") { try write("mine", to: "\($0)/public") },
            .folder("manifests-outside") { folder in
                try write("mine", to: "\(folder)/mine.txt")
                try write("../mine.txt\n/etc/passwd\n", to: "\(folder)/public/.sitegen-manifest")
            },
            .folder("manifests-binary") { folder in
                try write([0, 0xFF, 0xFE, 0x0A, 0x1B], to: "\(folder)/public/.sitegen-manifest")
            },
            .folder("names-not-text") { folder in
                try write("a\n", to: "\(folder)/static/a.txt")
                let name = (Array("\(folder)/static/".utf8) + [0xC3, 0x28, 0]).map { CChar(bitPattern: $0) }
                let made = unsafe open(name, O_CREAT | O_WRONLY, 0o644)
                guard made >= 0 else { throw Failure() }
                close(made)
            },
            .folder("sockets-data") { folder in
                try write("", to: "\(folder)/grades/README.md")
                let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                defer { close(socket) }
                var address = sockaddr_un()
                address.sun_family = sa_family_t(AF_UNIX)
                let name = Array("\(folder)/grades/a.json".utf8.prefix(100))
                unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
                let size = socklen_t(MemoryLayout<sockaddr_un>.size)
                let result = unsafe withUnsafePointer(to: &address) { pointer in
                    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        unsafe bind(socket, $0, size)
                    }
                }
                guard result == 0 else { throw Failure() }
            },
        ]
}
