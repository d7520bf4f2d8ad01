import Bytes
import Languages

extension Surf.Session {
    /// In the order of time, each with an address of its own.
    ///
    /// The time and the id of a session may be private, so they are in no address. Several sessions of a day
    /// are numbered in the order in which the files list them, so that an earlier session which is added at the
    /// end of a file does not change the published addresses. Recordings without an entry have only their time.
    ///
    /// - Parameter written: in the order of the files, and in each as it has them.
    static func withAddresses(_ written: [Surf.Session]) -> [Surf.Session] {
        let newestFirst = Set(
            Dictionary(grouping: written, by: \.source).filter { _, sessions in
                guard let first = sessions.first, let last = sessions.last else { return false }
                return first.start.date > last.start.date
            }.keys)
        var sessions = written
        for (day, indices) in Dictionary(grouping: written.indices, by: { written[$0].start.date.iso }) {
            let numbered = indices.sorted { one, other in
                let (left, right) = (written[one], written[other])
                if left.isOnlyRecorded != right.isOnlyRecorded { return right.isOnlyRecorded }
                if left.isOnlyRecorded { return (left.start.seconds, one) < (right.start.seconds, other) }
                let isTurned = left.source == right.source && newestFirst.contains(left.source)
                return isTurned ? one > other : one < other
            }
            for (count, index) in numbered.enumerated() {
                sessions[index].address = count == 0 ? day : "\(day)-\(count + 1)"
            }
        }
        return sessions.sorted { ($0.start.seconds, $0.id) < ($1.start.seconds, $1.id) }
    }

    /// Whether it is a recording that no file describes.
    private var isOnlyRecorded: Bool { source.fileEnding == "gpx" }
}
