import Programs
import Testing

/// Programs that answer messages for as long as they run.
@Suite struct ConversingProgramTests {
    private static func shell(
        _ script: String, bytes: Int = 1_000_000_000, isStopped: @escaping @Sendable () -> Bool = { false }
    ) throws -> ConversingProgram {
        let shell = try #require(OutsideProgram("sh", in: "/usr/bin:/bin"))
        return try ConversingProgram(
            shell, ["-c", script], environment: ["PATH=/usr/bin:/bin"], bytes: bytes, isStopped: isStopped)
    }

    @Test func messagesGoThereAndComeBackInTheirOrder() throws {
        let program = try Self.shell("cat <&3 >&4")
        // Longer than what the system keeps between two programs.
        let messages = ["one", "", String(repeating: "long ", count: 100_000), "two"]
        for message in messages {
            try program.send(Array(message.utf8))
            #expect(String(decoding: try program.receive(within: 60), as: UTF8.self) == message)
        }
        try program.send(Array("a".utf8))
        try program.send(Array("b".utf8))
        #expect(try program.receive(within: 60) == Array("a".utf8))
        #expect(try program.receive(within: 60) == Array("b".utf8))
    }

    @Test func aProgramThatEndsSaysWhy() throws {
        let program = try Self.shell("echo 'no display' >&2; exit 3")
        let failure = #expect(throws: ProgramFailure.self) { try program.receive(within: 60) }
        #expect(failure?.reason == "no display")
        // The next conversation has the number of the socket that was closed.
        let next = try Self.shell("cat <&3 >&4")
        let later = [
            #expect(throws: ProgramFailure.self) { try program.send([1]) },
            #expect(throws: ProgramFailure.self) { _ = try program.receive(within: 60) },
        ]
        #expect(later.map { $0?.reason } == ["no display", "no display"])
        try next.send(Array("mine".utf8))
        #expect(try next.receive(within: 60) == Array("mine".utf8))
    }

    @Test func aProgramThatIsKilledDidNotTakeTooLong() throws {
        let program = try Self.shell("kill -9 $$")
        let failure = #expect(throws: ProgramFailure.self) { try program.receive(within: 60) }
        #expect(failure?.reason == "it was killed, perhaps because the machine has no memory left")
    }

    @Test func aProgramCannotFillTheDisk() throws {
        let program = try Self.shell("ulimit -f >&4; printf '\\0' >&4; cat <&3 >&4")
        #expect(String(decoding: try program.receive(within: 60), as: UTF8.self) == "1953125\n")
    }

    @Test func aSilentProgramIsGivenUp() throws {
        let program = try Self.shell("exec sleep 600")
        let failure = #expect(throws: ProgramFailure.self) { try program.receive(within: 1) }
        #expect(failure?.reason == "it did not answer within 1 seconds")
    }

    @Test func aMessageWithoutAnEndIsRefused() throws {
        let program = try Self.shell("exec tr -d '\\000' </dev/urandom >&4", bytes: 1_000_000)
        let failure = #expect(throws: ProgramFailure.self) { try program.receive(within: 600) }
        #expect(failure?.reason == "it wrote too much")
    }

    /// Long before the time is over that the answer may take.
    @Test func aProgramIsNotWaitedForOnceTheWorkIsToStop() throws {
        let program = try Self.shell("exec sleep 600", isStopped: { true })
        let failure = #expect(throws: ProgramFailure.self) { try program.receive(within: 600) }
        #expect(failure?.reason == "it was stopped")
    }

    @Test func theProgramEndsWithItsConversation() throws {
        let program = try Self.shell("trap '' HUP; cat <&3 >&4")
        #expect(program.end() == 0)
        #expect(program.end() == nil)
    }
}
