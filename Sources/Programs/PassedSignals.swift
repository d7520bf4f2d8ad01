import Glibc
import Synchronization

/// Passes the signals that end this process on to the program that it waits for, which would go on by itself otherwise.
enum PassedSignals {
    /// The program, of which there is one at a time; 0 if there is none.
    private static let program = Atomic<pid_t>(0)

    private static let numbers = [SIGHUP, SIGINT, SIGTERM]

    /// Passes signals on while a program is waited for.
    static func pass<Result>(
        to process: pid_t, while body: () throws(ProgramFailure) -> Result
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

    /// - Returns: what was done at this signal before.
    private static func begin(_ number: Int32) -> sigaction {
        var before = sigaction()
        _ = unsafe sigaction(number, nil, &before)
        // What is ignored, such as by nohup, stays so.
        let ignored = 1
        let handler = unsafe withUnsafeBytes(of: before.__sigaction_handler) { unsafe $0.load(as: Int.self) }
        guard handler != ignored else { return before }
        signal(number) { number in
            let process = PassedSignals.program.load(ordering: .relaxed)
            // 0 would mean every program of the group.
            if process > 0 { kill(process, number) }
            signal(number, SIG_DFL)
            raise(number)
        }
        return before
    }
}
