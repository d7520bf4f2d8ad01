import Glibc
import Synchronization

/// What happens to the program that is waited for at the signals that end this process. Without it, the program would go
/// on by itself.
public enum PassedSignals {
    /// The program, of which there is one at a time, or its group as a negative number; 0 if there is none.
    private static let program = Atomic<pid_t>(0)
    /// Whether this process goes on, to tidy up, when the program has ended.
    private static let goesOn = Atomic(false)
    /// The signal that came while the last program worked; 0 if none did.
    private static let cameMeanwhile = Atomic<Int32>(0)

    private static let numbers = [SIGHUP, SIGINT, SIGTERM]

    /// Passes signals on while a program is waited for, and then ends this process too.
    static func pass<Result>(
        to process: pid_t, while body: () throws(ProgramFailure) -> Result
    ) throws(ProgramFailure) -> Result {
        goesOn.store(false, ordering: .relaxed)
        return try handle(process, body)
    }

    /// Starts a program in a group of its own, and ends the group at a signal while it is waited for, which then fails;
    /// what was made for the program can be removed.
    static func end<Result>(
        groupOf start: () throws(ProgramFailure) -> pid_t,
        while body: (pid_t) throws(ProgramFailure) -> Result
    ) throws(ProgramFailure) -> Result {
        goesOn.store(true, ordering: .relaxed)
        cameMeanwhile.store(0, ordering: .relaxed)
        // A signal may come as soon as the program runs, before its number is known here.
        let result = Swift.Result { () throws(ProgramFailure) in
            try handle(0) { () throws(ProgramFailure) in
                let process = try start()
                program.store(-process, ordering: .relaxed)
                if cameMeanwhile.load(ordering: .relaxed) != 0 { kill(-process, SIGKILL) }
                return try body(process)
            }
        }
        if cameMeanwhile.load(ordering: .relaxed) != 0 { throw ProgramFailure(reason: "it was stopped") }
        return try result.get()
    }

    private static func handle<Result>(
        _ process: pid_t, _ body: () throws(ProgramFailure) -> Result
    ) throws(ProgramFailure) -> Result {
        program.store(process, ordering: .relaxed)
        let before = numbers.map(Self.begin)
        defer {
            for (number, action) in zip(numbers, before) {
                var action = action
                _ = unsafe sigaction(number, &action, nil)
            }
            program.store(0, ordering: .relaxed)
        }
        return try body()
    }

    /// Ends this process by the signal that has ended the last program, if one has: once everything is tidied up, it
    /// ends as it would have without a program.
    public static func raiseAgain() {
        let number = cameMeanwhile.exchange(0, ordering: .relaxed)
        if number != 0 { raise(number) }
    }

    /// Whether nothing happens at a signal, such as by nohup.
    public static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        _ = unsafe sigaction(number, nil, &action)
        let ignored = 1
        return unsafe withUnsafeBytes(of: action.__sigaction_handler) { unsafe $0.load(as: Int.self) }
            == ignored
    }

    /// - Returns: what was done at this signal before.
    private static func begin(_ number: Int32) -> sigaction {
        var before = sigaction()
        _ = unsafe sigaction(number, nil, &before)
        guard !isIgnored(number) else { return before }
        signal(number) { number in
            let process = PassedSignals.program.load(ordering: .relaxed)
            let goesOn = PassedSignals.goesOn.load(ordering: .relaxed)
            PassedSignals.cameMeanwhile.store(number, ordering: .relaxed)
            // 0 would mean every program of the group.
            if process != 0 { kill(process, goesOn ? SIGKILL : number) }
            guard !goesOn else { return }
            signal(number, SIG_DFL)
            raise(number)
        }
        return before
    }
}
