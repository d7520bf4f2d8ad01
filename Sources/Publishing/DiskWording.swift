public import Diagnostics
public import Disk

extension DiskError {
    /// The reason in the language of the user, if it is a common one.
    public var wording: Wording {
        guard let excess else { return Wording(key: reason, values: []) }
        let (size, limit) = (excess.sizeInUnits, excess.limitInUnits)
        return switch excess.unit {
        case .kilobytes: "\(size) KB are more than the \(limit) KB that such a file may have"
        case .megabytes: "\(size) MB are more than the \(limit) MB that such a file may have"
        }
    }

    /// Whether a folder could not be made, since something else is in its place or above it.
    public var isBlocked: Bool { ["No such file or directory", "Not a directory"].contains(reason) }

    /// What to do about a place that cannot be written to.
    public static let freeing: Wording = "free or unlock the place, then run the command again"

    static let unblocking: Wording =
        "remove what is in the place of this folder or above it, such as a symbolic link that leads to nothing, or name another one"
}
