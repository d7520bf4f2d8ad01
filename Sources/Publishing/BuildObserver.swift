/// Watches a build from outside: its times and its progress. The result of the build does not depend on it.
public struct BuildObserver: Sendable {
    /// Called from any thread when a piece of work is finished: the name of the work (`render`), how many
    /// pieces are done, of how many.
    public typealias Progress = @Sendable (_ work: String, _ done: Int, _ total: Int) -> Void

    public var timings: Timings?
    public var progress: Progress?

    public init(timings: Timings? = nil, progress: Progress? = nil) {
        self.timings = timings
        self.progress = progress
    }

    func phaseEnded(_ name: String) { timings?.end(name) }
}
