/// Threads that read a large file side by side; a room above has them.
public protocol Crew: Sendable {
    /// How many work at a time.
    var size: Int { get }

    /// Does one piece of work for each number below `count`, and gives the results in order.
    func results<Result: Sendable>(_ count: Int, of work: @escaping @Sendable (Int) -> Result) -> [Result]
}
