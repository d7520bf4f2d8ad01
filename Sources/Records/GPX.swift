public import Diagnostics

/// A recorded track of GPX 1.0 or 1.1: positions and their times.
public struct GPXTrack: Sendable {
    public struct Point: Sendable, Hashable {
        /// Degrees north, -90…90.
        public var latitude: Double
        /// Degrees east, -180…180.
        public var longitude: Double
        public var time: Timestamp?
        /// Beats a minute, from a device's extension.
        public var heartRate: Double?

        public init(latitude: Double, longitude: Double, time: Timestamp? = nil, heartRate: Double? = nil) {
            self.latitude = latitude
            self.longitude = longitude
            self.time = time
            self.heartRate = heartRate
        }
    }

    public var name: String?
    /// What was done, in the words of the device: `surfing`, `Biking`.
    public var activity: String?
    /// Stretches without interruption, as the device recorded them.
    public var segments: [[Point]]
    public var place: Place

    /// All tracks of a file, those without points too.
    ///
    /// Elements are known by their names without prefix, so any namespace prefix does, and extensions are
    /// passed over but for the heart rate. Recorded speeds are not read: devices disagree about their unit.
    ///
    /// - Returns: nil if the file is not well-formed GPX, which is then in the log. A point with a mistake is
    ///   left out.
    public static func read(_ file: SourceFile, log: DiagnosticLog) -> [GPXTrack]? {
        if let mistake = file.encodingMistake(in: file.content.startIndex..<file.bytes.count) {
            mistake.report(in: file, to: log)
            return nil
        }
        let builder = GPXBuilder(file, log)
        if let mistake = XMLEvents(file).parse(builder) {
            mistake.report(in: file, to: log)
            return nil
        }
        return builder.tracks
    }
}

/// Makes tracks of the elements of a GPX file.
final class GPXBuilder: XMLReceiver {
    private(set) var tracks: [GPXTrack] = []

    private let file: SourceFile
    private let log: DiagnosticLog
    /// What the open elements are.
    private var open: [Element] = []
    private var text: [UInt8] = []
    private var textOffset = 0
    private var track: GPXTrack?
    private var segment: [GPXTrack.Point] = []
    private var point: GPXTrack.Point?

    /// What an element is, by its name and its parent: a name has a meaning only in the right parent.
    private enum Element {
        case gpx, track, name, activity, segment, point, time, heartRate
        /// Anything else within a point, where a device may have put the heart rate.
        case detail
        case other

        init(_ name: String, in parent: Element) {
            self =
                switch (parent, name) {
                case (.gpx, "trk"): .track
                case (.track, "name"): .name
                case (.track, "type"): .activity
                case (.track, "trkseg"): .segment
                case (.segment, "trkpt"): .point
                case (.point, "time"): .time
                case (.point, "hr"), (.detail, "hr"): .heartRate
                case (.point, _), (.detail, _), (.time, _), (.heartRate, _): .detail
                default: .other
                }
        }
    }

    init(_ file: SourceFile, _ log: DiagnosticLog) {
        self.file = file
        self.log = log
    }

    func begin(_ name: String, _ attributes: [(name: String, value: String)], at offset: Int) -> Mistake? {
        if open.isEmpty, name != "gpx" {
            return Mistake(
                .recordsGPX, at: offset, "the file begins with <\(cut(name))>, expected <gpx>",
                help: "export the track as GPX again")
        }
        let element = open.last.map { Element(name, in: $0) } ?? .gpx
        switch element {
        case .track: track = GPXTrack(segments: [], place: file.place(offset))
        case .segment: segment = []
        case .point: point = point(attributes, at: offset)
        default: break
        }
        open.append(element)
        text.removeAll(keepingCapacity: true)
        textOffset = offset
        return nil
    }

    func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        // Only these are ever looked at; a description may be long.
        switch open.last {
        case .name, .activity, .time, .heartRate: unsafe text.append(contentsOf: bytes)
        default: break
        }
    }

    func end() {
        switch open.popLast() {
        case .name: track?.name = shortContent
        case .activity: track?.activity = shortContent
        case .time: readTime()
        case .heartRate: readHeartRate()
        case .point:
            if let point { segment.append(point) }
            point = nil
        case .segment: track?.segments.append(segment)
        case .track:
            if let track { tracks.append(track) }
        default: break
        }
        text.removeAll(keepingCapacity: true)
    }

    /// The text of the element that ends; nil if there is none, or if it is too long for a page.
    private var shortContent: String? {
        let content = content
        return content.isEmpty || !TextLength.allows(content.utf8.count, at: file.place(textOffset), log)
            ? nil : content
    }

    /// The text of the element that ends, without white space around it.
    private var content: String {
        composed(String(decoding: text.trimmed { $0 <= 0x20 }, as: UTF8.self))
    }

    private func point(_ attributes: [(name: String, value: String)], at offset: Int) -> GPXTrack.Point? {
        guard let latitude = degrees("lat", "latitude", 90, attributes, at: offset),
            let longitude = degrees("lon", "longitude", 180, attributes, at: offset)
        else { return nil }
        return GPXTrack.Point(latitude: latitude, longitude: longitude)
    }

    private func degrees(
        _ name: String, _ what: Wording, _ limit: Double, _ attributes: [(name: String, value: String)],
        at offset: Int
    ) -> Double? {
        let expected: Wording = "expected degrees from -\(Int(limit)) to \(Int(limit))"
        guard let text = attributes.first(where: { $0.name == name })?.value else {
            log.error(
                .recordsGPXPoint, "the point has no \(what) \"\(name)\", \(expected)", at: file.place(offset))
            return nil
        }
        guard let value = Double(text), value.magnitude <= limit else {
            log.error(
                .recordsGPXPoint, "the \(what) \"\(cut(text))\" is not a place on earth, \(expected)",
                at: file.place(offset))
            return nil
        }
        return value
    }

    private func readTime() {
        let text = content
        guard !text.isEmpty, point != nil else { return }
        if let time = Timestamp(iso: text) {
            point?.time = time
        } else {
            log.error(
                .recordsGPXTime, "\"\(cut(text))\" is not a time, expected one such as 2025-08-12T07:30:15Z",
                at: file.place(textOffset))
        }
    }

    /// A heart rate that makes no sense is left out: it comes from the device, and the author cannot correct
    /// it.
    private func readHeartRate() {
        if let rate = Double(content), 20...260 ~= rate { point?.heartRate = rate }
    }
}
