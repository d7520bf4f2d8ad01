/// Who looks on while a site is built, and changes nothing about it.
public struct Onlookers: Sendable {
    /// Is told of finished work, from any thread: its name (`render`, `write`), how many pieces are done, of how many.
    public typealias Progress = @Sendable (_ work: String, _ done: Int, _ total: Int) -> Void

    public var timings: Timings?
    public var progress: Progress?

    public init(timings: Timings? = nil, progress: Progress? = nil) {
        self.timings = timings
        self.progress = progress
    }
}
