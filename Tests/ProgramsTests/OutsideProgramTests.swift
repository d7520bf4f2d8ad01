import Programs
import Testing

/// Other programs, started with limits and without.
@Suite struct OutsideProgramTests {
    private static let search = "/nowhere:/usr/bin:/bin"
    private static let limits = OutsideProgram.Limits(seconds: 1, bytes: 4_096, memory: 1_000_000_000)

    private static func program(_ name: String) throws -> OutsideProgram {
        try #require(OutsideProgram(name, in: search))
    }

    @Test func aProgramThatIsNotInstalledIsNotFound() {
        #expect(OutsideProgram("cat", in: "") == nil)
        #expect(OutsideProgram("no-such-program", in: Self.search) == nil)
    }

    @Test(arguments: [nil, limits])
    func whatGoesInComesOut(_ limits: OutsideProgram.Limits?) throws {
        let output = try Self.program("cat").run(["-"], input: Array("naïve\n".utf8), limits: limits)
        #expect(String(decoding: output, as: UTF8.self) == "naïve\n")
    }

    @Test(arguments: [nil, limits])
    func wordsAreGivenAsTheyAre(_ limits: OutsideProgram.Limits?) throws {
        let words = ["%s.", "$HOME", "a b", "`id`", "'\";&"]
        let output = try Self.program("printf").run(words, limits: limits)
        #expect(String(decoding: output, as: UTF8.self) == "$HOME.a b.`id`.'\";&.")
    }

    @Test(arguments: [nil, limits])
    func aFailureIsExplainedByTheProgram(_ limits: OutsideProgram.Limits?) throws {
        let failure = #expect(throws: ProgramFailure.self) {
            try Self.program("cat").run(["no-such-file"], limits: limits)
        }
        #expect(failure?.reason == "cat: no-such-file: No such file or directory")
    }

    @Test func aFailureWithoutAWordHasItsStatus() throws {
        let failure = #expect(throws: ProgramFailure.self) { try Self.program("false").run([]) }
        #expect(failure?.reason == "false ended with the status 1")
    }

    @Test func aProgramThatWritesWithoutEndIsStopped() throws {
        let failure = #expect(throws: ProgramFailure.self) {
            try Self.program("yes").run([], limits: Self.limits)
        }
        #expect(failure?.reason == "it wrote too much")
    }

    @Test func aProgramThatNeverEndsIsStopped() throws {
        let failure = #expect(throws: ProgramFailure.self) {
            try Self.program("sleep").run(["1000"], limits: Self.limits)
        }
        #expect(failure?.reason == "it took longer than 1 seconds")
    }

    @Test func aProgramThatTakesAllMemoryIsStopped() throws {
        let failure = #expect(throws: ProgramFailure.self) {
            try Self.program("tail").run(
                ["/dev/zero"], limits: .init(seconds: 60, bytes: 4_096, memory: 200_000_000))
        }
        #expect(failure?.reason.contains("memory") == true)
    }
}
