import Foundation
import Fuzzing
import TestSupport

// The program of libFuzzer, which has the main function:
//
//     Fuzzer readers               prints the names of all readers
//     Fuzzer READER FOLDER [-…]    gives the reader random inputs; what it finds is in the folder

/// Called first; puts the arguments of libFuzzer in the place of ours.
@_cdecl("LLVMFuzzerInitialize")
public func begin(
    _ count: UnsafeMutablePointer<CInt>,
    _ list: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
    // A process that libFuzzer has started has its arguments already.
    if Fuzzer.reader != nil { return 0 }
    let arguments = Fuzzer.arguments(for: CommandLine.arguments)
    // libFuzzer keeps them until the process ends.
    let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: arguments.count + 1)
    for (index, argument) in arguments.enumerated() { unsafe pointers[index] = unsafe strdup(argument) }
    unsafe pointers[arguments.count] = nil
    unsafe count.pointee = CInt(arguments.count)
    unsafe list.pointee = unsafe pointers
    return 0
}

/// Called for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func check(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    do {
        try Fuzzer.reader?.check(unsafe Array(UnsafeBufferPointer(start: data, count: size)))
    } catch {
        // The end of the process is what libFuzzer looks for.
        Fuzzer.say("finding: \(error)")
        abort()
    }
    return 0
}

enum Fuzzer {
    /// Processes that libFuzzer starts learn from it which reader they are for.
    private static let variable = "SITEGEN_FUZZED_READER"

    private(set) nonisolated(unsafe) static var reader = named(
        ProcessInfo.processInfo.environment[variable] ?? "")

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
        setenv(variable, reader.name, 1)
        unsafe Fuzzer.reader = reader
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
