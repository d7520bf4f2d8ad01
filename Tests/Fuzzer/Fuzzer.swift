import CLibFuzzer
import Foundation
import Fuzzing
import TestSupport

/// Gives a reader inputs that libFuzzer makes of others at random, and keeps those that reach new code.
enum Fuzzer {
    /// Processes that libFuzzer starts learn from it which reader they are for.
    private static let variable = "SITEGEN_FUZZED_READER"

    /// nil in a process that libFuzzer has not started, before `prepare`.
    static var reader: FuzzedReader? {
        unsafe getenv(variable).flatMap { name in unsafe named(String(cString: name)) }
    }

    /// What a reader must do with any input: end in five seconds, and use at most half a gigabyte.
    private static let limits = [
        "-timeout=5", "-rss_limit_mb=512", "-max_len=8192", "-detect_leaks=0", "-print_final_stats=1",
    ]

    /// The arguments of libFuzzer for ours. Ends the process if these are wrong, or only ask for the names.
    static func arguments(for own: [String]) -> [String] {
        if own.dropFirst() == ["readers"] {
            for reader in FuzzedReader.all { print(reader.name) }
            exit(0)
        }
        guard own.count > 2, let reader = named(own[1]) else {
            say(
                "expected \"readers\", or one of \(FuzzedReader.all.map(\.name).joined(separator: ", ")) and a folder"
            )
            exit(2)
        }
        do {
            return [own[0]] + limits + (try prepare(reader, own[2])) + own.dropFirst(3)
        } catch {
            say("\(error)")
            exit(2)
        }
    }

    static func run(_ arguments: [String]) -> CInt {
        // libFuzzer keeps the arguments until the process ends.
        let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: arguments.count + 1)
        for (index, argument) in arguments.enumerated() { unsafe list[index] = unsafe strdup(argument) }
        unsafe list[arguments.count] = nil
        var (count, first) = unsafe (CInt(arguments.count), Optional(list))
        return unsafe LLVMFuzzerRunDriver(&count, &first) { data, size in
            do {
                try Fuzzer.current?.check(unsafe Array(UnsafeBufferPointer(start: data, count: size)))
            } catch {
                // The end of the process is what libFuzzer looks for.
                Fuzzer.say("finding: \(error)")
                abort()
            }
            return 0
        }
    }

    private static let current = reader

    static func say(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }

    private static func named(_ name: String) -> FuzzedReader? { FuzzedReader.all.first { $0.name == name } }

    /// Writes the inputs to begin with and the words of the format; gives the arguments that name them.
    private static func prepare(_ reader: FuzzedReader, _ folder: String) throws -> [String] {
        let (seeds, corpus) = ("\(folder)/seeds", "\(folder)/corpus")
        for folder in [seeds, corpus] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        for (number, input) in (try Seeds.findings(of: reader.name) + reader.seeds.inputs()).enumerated() {
            try write(input, to: "\(seeds)/\(number)")
        }
        try write(reader.words.map { "\(quoted($0))\n" }.joined(), to: "\(folder)/words")
        _ = unsafe setenv(variable, reader.name, 1)
        return ["-dict=\(folder)/words", "-artifact_prefix=\(folder)/", corpus, seeds]
    }

    private static func quoted(_ word: String) -> String {
        let bytes = word.utf8.map { byte in
            let digits = String(byte, radix: 16)
            return "\\x" + (digits.count == 1 ? "0" : "") + digits
        }
        return "\"\(bytes.joined())\""
    }
}
