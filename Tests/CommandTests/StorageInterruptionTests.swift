import Foundation
import TestSupport
import Testing

// What is in a bucket after a run that was interrupted.

extension StorageTests {
    /// Whoever runs the command again must not meet a copy that still goes on.
    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func theCopyEndsWithTheBuild(_ number: Int32) async throws {
        try await Self.withPlace("ended-\(number)") { place in
            let environment = try place.replaceRclone(
                """
                exec /usr/bin/python3 -I -S - "$0" \(number) <<'PYTHON'
                import os, signal, sys
                own, number = sys.argv[1], int(sys.argv[2])
                signal.pthread_sigmask(signal.SIG_BLOCK, {number})
                open(own + ".started", "w").close()
                if signal.sigtimedwait({number}, 60):
                    open(own + ".ended", "w").close()
                os.remove(own + ".started")
                PYTHON
                """)
            let rclone = "\(place.folder)/bin/rclone"
            let code = try await withProgram(
                place.command, in: place.folder, environment: place.environment.merging(environment) { $1 }
            ) { program in
                await program.end(number) { FileManager.default.fileExists(atPath: "\(rclone).started") }
            }
            #expect(code == -number)
            // It has got the signal before the build ended, and still writes down that it has.
            while FileManager.default.fileExists(atPath: "\(rclone).started") { await Task.yield() }
            #expect(FileManager.default.fileExists(atPath: "\(rclone).ended"))
        }
    }

    /// Each run has another edit and is killed at a later call of rclone, which has done half of its work by then.
    @Test func anInterruptedRunIsContinued() async throws {
        try await Self.withPlace("killed") { place in
            let environment = try place.replaceRclone(
                """
                echo x >> "$0.calls"
                [ "$(wc -l < "$0.calls")" -lt "$(cat "$0.last")" ] && exec "$RCLONE" "$@"
                case "$1" in
                    copy|delete) head -n 1 | "$RCLONE" "$@" ;;
                esac
                kill -KILL "$PPID"
                """)
            let rclone = "\(place.folder)/bin/rclone"
            // The first time, only the list and a file get there.
            try write("", to: "\(rclone).calls")
            try write("4\n", to: "\(rclone).last")
            #expect(try await place.build(environment: environment).exitCode == -SIGKILL)
            #expect(try await place.objects().files.count == 2)
            #expect(try await place.build().exitCode == 0)
            #expect(try await place.difference() == nil)

            var isDone = false
            var last = 4
            while !isDone, last < 20 {
                let (old, new) = last % 2 == 0 ? ("pool", "lake") : ("lake", "pool")
                try FileManager.default.removeItem(atPath: "\(place.folder)/site/content/en/\(old).md")
                try place.edit([
                    "content/en/\(new).md": "---\ntitle: The \(new)\norder: 1\n---\nDeep.\n",
                    "content/en/index.md": "---\ntitle: Home\n---\nWelcome to the [water](\(new).md).\n",
                    "content/fr/index.md": "---\ntitle: Accueil\n---\nVoilà [de l’eau](\(new).md).\n",
                    "static/\(new).txt": "\(last) m\n",
                ])
                try write("", to: "\(rclone).calls")
                try write("\(last)\n", to: "\(rclone).last")
                let run = try await place.build(environment: environment)
                isDone = run.exitCode == 0
                #expect(isDone || run.exitCode == -SIGKILL, "\(run.errorText)")
                let missing = Self.deadEnds(in: try await place.objects())
                #expect(missing == [], "killed at call \(last)")
                last += 1
            }
            #expect(isDone && last > 9)
            #expect(try await place.difference() == nil)
        }
    }

    /// What a visitor who begins at the first page would miss.
    private static func deadEnds(in site: Tree) -> [String] {
        var (seen, waiting, missing) = (Set<String>(), ["index.html"], [String]())
        while let path = waiting.popLast() {
            guard seen.insert(path).inserted else { continue }
            guard let bytes = site.files[path] else {
                missing.append(path)
                continue
            }
            guard path.hasSuffix(".html") else { continue }
            let base = URL(string: "http://example.org/\(path)")
            for match in String(decoding: bytes, as: UTF8.self).matches(of: /(?:href|src)="([^"#?]+)/) {
                guard let target = URL(string: String(match.1), relativeTo: base)?.absoluteURL,
                    target.scheme == "http", target.host == "example.org"
                else { continue }
                // Pages name their files, whatever the host does with folders.
                waiting.append(String(target.path.dropFirst()))
            }
        }
        return missing.sorted()
    }
}
