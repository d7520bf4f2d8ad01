import TestSupport
import Disk
import Foundation
import Languages
import Publishing
import Testing

@testable import Domains

/// Writes the drawings themselves instead of pictures, so that a test that reads the output reads them too; the
/// sites have no display face, so that words are texts in them.
private struct DrawingAsPicture: PictureMaker {
    func png(of drawing: [UInt8], width: Int, height: Int) -> [UInt8] { drawing }
}

/// Secret spots stay secret: what of a place reaches the output, byte by byte.
@Suite struct SurfPrivacyTests {
    private static let track = MadeUpTrack(
        seed: 11, minutes: 40, shore: 118, latitude: 63.51377, longitude: -19.08442)

    /// Everything that a build writes, the manifest too, by path.
    private func build(
        _ settings: String,
        track: String = Self.track.gpx(name: "Gannet Rock").replacing(
            "</time>", with: "</time><extensions><hr>171</hr></extensions>"),
        spot: String = "Old Saltworks", id: String = "saltworks-1",
        notes: String = "Park behind the lighthouse",
        pictures maker: any PictureMaker = DrawingAsPicture()
    ) async throws -> [String: [UInt8]] {
        let sessions = """
            {"sessions": [{"id": "\(id)", "start": "2025-06-14T07:48:31+02:00", "end": "2025-06-14T09:00:00+02:00", "spot": "\(spot)",
              "notes": "\(notes)", "latitude": 63.51377, "waves": [
              {"start": "2025-06-14T07:59:00+02:00", "seconds": 12, "distance_m": 80, "height_m": 1.2, "cutbacks": [{"force_g": 1.4}],
               "scores": {"power": 6, "flow": 7, "speed": 5}}]}]}
            """
        let disk = MemoryDisk([
            "site/site.yaml":
                "title: Surf\nbase_url: https://example.org/\nlocales: [en, fr]\ntime_zone: Europe/Paris\nlook: {display: none}\ndomains: {surf: {\(settings)}}\n",
            "site/surf/sessions.json": sessions, "site/surf/gannet-rock.gpx": track,
        ])
        let today = try #require(CalendarDate(iso: "2026-01-01"))
        let outcome = Builder(
            BuildOptions(root: "site", today: today), domains: [Surf.self], disk: disk, pictureMaker: maker
        ).build()
        #expect(outcome.diagnostics.map(line) == [])
        // The files of the site itself, and the cache of a build there, are not published.
        let own = ["site/site.yaml", "site/surf/", "site/.sitegen/"]
        let output = disk.contents.filter { file in !own.contains { file.key.hasPrefix($0) } }
        #expect(output.count > 40)
        return output
    }

    private func holders(of text: String, in output: [String: [UInt8]]) -> [String] {
        output.filter { $0.key.contains(text) || isFound(text, in: $0.value) }.map(\.key).sorted()
    }

    /// Bytes are compared, not letters: a picture is no text, and in a text a combining sign behind a word
    /// would hide it.
    private func isFound(_ text: String, in bytes: [UInt8]) -> Bool {
        Data(bytes).range(of: Data(text.utf8)) != nil
    }

    /// Names, notes, heart rate, exact times, the time zone, and the beginnings of every coordinate.
    private static let secrets =
        [
            "Gannet", "gannet", "Saltworks", "saltworks", "lighthouse", "Heart rate", "cardiaque", "07:48",
            "07:59", "07:31", "7:48", "7:31", "+02:00",
        ]
        + Set(track.samples.flatMap { [prefix($0.latitude), prefix($0.longitude)] }).sorted()

    /// Whole degrees and two decimals: a kilometre.
    private static func prefix(_ degrees: Double) -> String { String("\(degrees.magnitude)".prefix(5)) }

    @Test("nothing of the place is in any byte", arguments: ["", "privacy: hidden", "privacy: shape"])
    func nothing(_ settings: String) async throws {
        let output = try await build(settings)
        #expect(Self.secrets.contains("63.51") && Self.secrets.contains("19.08"))
        for secret in Self.secrets { #expect(holders(of: secret, in: output) == [], "\(secret)") }
        // The hour is there, and so the check would see more.
        #expect(!holders(of: "between 7 and 8 in the morning", in: output).isEmpty)
    }

    @Test("all of it is there when the author says so, coordinates excepted") func full() async throws {
        let output = try await build("privacy: full")
        let drawings = output.filter { $0.key.contains("/preview.") }
        // Of both sessions, the wave with records, the year and the records in each language, and of the home pages, which are
        // alike.
        #expect(drawings.count == 13)
        #expect(!holders(of: "Gannet Rock", in: drawings).isEmpty)
        for word in [
            "Gannet Rock", "Old Saltworks", "lighthouse", "171", "Heart rate", "07:48", "07:59", "07:31",
        ] {
            #expect(!holders(of: word, in: output).isEmpty, "\(word)")
        }
        for secret in Self.secrets.suffix(2) { #expect(holders(of: secret, in: output) == []) }
    }

    @Test(
        "another meridian and other names make the same bytes",
        arguments: ["privacy: hidden", "privacy: shape"])
    func sameBytes(_ settings: String) async throws {
        let here = try await build(settings)
        let there = try await build(
            settings,
            track: Self.track.gpx(name: "Elsewhere") { _, sample in sample.longitude -= 38 }
                .replacing("</time>", with: "</time><extensions><hr>65</hr></extensions>"),
            spot: "Nowhere", id: "n", notes: "None")
        #expect(here.keys.sorted() == there.keys.sorted())
        #expect(here.keys.filter { here[$0] != there[$0] } == [])
    }

    @Test("only a shape is drawn, and only where it is wanted") func drawing() async throws {
        let hidden = try await build("privacy: hidden")
        let shape = try await build("privacy: shape")
        #expect(holders(of: "shape-t", in: hidden) == [])
        #expect(!holders(of: "shape-t", in: shape).isEmpty)
    }

    @Test("nothing of the place is in a finished picture", arguments: ["privacy: hidden", "privacy: shape"])
    func pictures(_ settings: String) async throws {
        let program = try #require(
            RsvgConvert(in: ProcessInfo.processInfo.environment["PATH"] ?? ""),
            "rsvg-convert is missing; `.ci/setup build` installs it")
        let pictures = try await build(settings, pictures: program).filter { $0.key.contains("/preview.") }
        #expect(pictures.count == 13)
        for secret in Self.secrets { #expect(holders(of: secret, in: pictures) == [], "\(secret)") }
        for (path, png) in pictures {
            // Signature, head, pixels, end: no chunk of text.
            #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
            let isSized = Array(png[16..<24]) == [0, 0, 4, 176, 0, 0, 2, 118]
            #expect(isSized, "\(path)")
            #expect(!["tEXt", "zTXt", "iTXt", "eXIf"].contains { isFound($0, in: png) }, "\(path)")
        }
    }

    @Test("a private domain is nowhere in the public tree") func privateTree() async throws {
        let output = try await build("visibility: private, privacy: full")
        #expect(output.keys.filter { $0.hasPrefix("site/public/") && $0.contains("surf") } == [])
        #expect(output.keys.contains("site/private/en/surf/index.html"))
    }
}

/// The drawn track: true in its distances, and without a north.
@Suite struct SurfShapeTests {
    private func track(_ shore: Double, _ change: (Int, inout MadeUpTrack.Sample) -> Void = { _, _ in })
        throws -> Surf.RecordedTrack
    {
        let made = MadeUpTrack(
            seed: 5, minutes: 40, shore: shore, latitude: 41.9, longitude: -32.5,
            watch: .init(steps: [1], noise: 0))
        let fixture = try Fixture<Surf>(["a.gpx": made.gpx(change: change)])
        return try #require(fixture.domain.sessions.first?.track)
    }

    @Test("turned it is congruent to the real one") func congruent() throws {
        let made = MadeUpTrack(seed: 5, minutes: 40, watch: .init(steps: [3], noise: 0))
        let fixture = try Fixture<Surf>(["a.gpx": made.gpx()])
        let drawn = try #require(fixture.domain.sessions.first?.track).turned
        #expect(drawn.count == made.samples.count)
        for first in stride(from: 0, to: drawn.count, by: 37) {
            for second in stride(from: first + 11, to: drawn.count, by: 53) {
                let (a, b) = (made.samples[first], made.samples[second])
                let real = haversine((a.latitude, a.longitude), (b.latitude, b.longitude))
                let (x, y) = (drawn[first].x - drawn[second].x, drawn[first].y - drawn[second].y)
                // The earth is no sphere: radii differ by a third of a percent.
                #expect(abs((x * x + y * y).squareRoot() - real) < 0.05 + real * 0.005)
            }
        }
    }

    @Test("it keeps its hand: no mirror") func hand() throws {
        let track = try track(118)
        let area = { (spots: [Surf.RecordedTrack.Spot]) in
            zip(spots, spots.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        }
        #expect(abs(area(track.turned) - area(track.northUp)) < 1e-3 * abs(area(track.northUp)))
    }

    @Test("it does not depend on where north was", arguments: [28.0, 73, 118, 200, 299])
    func northless(_ shore: Double) throws {
        // This session on another coast: turned about its own take-off.
        let (here, there) = (
            try track(118), try track(118) { _, sample in Self.turn(&sample, by: shore - 118) }
        )
        let (one, other) = (here.turned, there.turned)
        #expect(one.count == other.count)
        let furthest = zip(one, other).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? 0
        #expect(furthest < 0.5)
        let moved =
            zip(here.northUp, there.northUp).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? 0
        #expect(shore == 118 || moved > 20)
    }

    private static func turn(_ sample: inout MadeUpTrack.Sample, by degrees: Double) {
        let east = (sample.longitude + 32.5) * 111_320 * sine(41.9 + 90)
        let north = (sample.latitude - 41.9) * 111_132
        sample.longitude =
            -32.5 + (east * sine(degrees + 90) + north * sine(degrees)) / (111_320 * sine(41.9 + 90))
        sample.latitude = 41.9 + (north * sine(degrees + 90) - east * sine(degrees)) / 111_132
    }

    @Test("waves run down the picture") func downwards() throws {
        let fixture = try Fixture<Surf>(["a.gpx": MadeUpTrack(seed: 5, minutes: 60, shore: 300).gpx()])
        let session = try #require(fixture.domain.sessions.first)
        let spots = try #require(session.track).turned
        #expect(session.waves.count > 5)
        for wave in session.waves {
            let times = try #require(session.track).points.map(\.time)
            let first = try #require(times.firstIndex { $0 >= wave.start })
            let last = try #require(times.lastIndex { $0 <= wave.start + (wave.seconds ?? 0) })
            #expect(spots[last].y < spots[first].y)
        }
    }

    @Test("what is drawn stays close to the way", arguments: [UInt64(5), 6, 7]) func close(_ seed: UInt64)
        throws
    {
        let made = MadeUpTrack(seed: seed, minutes: 40, watch: .init(steps: [2], noise: 0.5))
        let fixture = try Fixture<Surf>(["a.gpx": made.gpx()], settings: "privacy: shape")
        let session = try #require(fixture.domain.sessions.first)
        let track = try #require(session.track)
        let part = try #require(track.drawing?.parts.first)
        #expect(zip(part.times, part.times.dropFirst()).allSatisfy { $0 <= $1 })
        let places = track.turned
        for spot in part.spots {
            let isNear = places.contains { place in
                let (x, y) = (place.x - spot.x, place.y - spot.y)
                return x * x + y * y < 196
            }
            #expect(isNear)
        }
        // Each wave has its line in the table.
        let labels = try fixture.page("surf/session/2025-08-02").data[path: "shape.rows"]?.list.count
        #expect(labels == session.waves.count)
    }

    @Test("a jump is not drawn") func jump() throws {
        let made = MadeUpTrack(seed: 5, minutes: 30, watch: .init(steps: [1]))
        // Too far for four seconds, and too near to be left out of the track.
        let gpx = made.gpx { number, sample in if 800..<804 ~= number { sample.latitude += 0.0011 } }
        func spots(_ gpx: String) throws -> [Surf.TrackDrawing.Spot] {
            let session = try Fixture<Surf>(["a.gpx": gpx], settings: "privacy: shape").domain.sessions.first
            #expect(session?.track?.findings.astray == 0)
            return try #require(session?.track?.drawing).parts.flatMap(\.spots)
        }
        let drawn = try spots(made.gpx())
        for spot in try spots(gpx) {
            let nearest = drawn.map { abs($0.x - spot.x) + abs($0.y - spot.y) }.min() ?? .infinity
            #expect(nearest < 30)
        }
    }

    @Test("without waves it is turned too") func still() throws {
        let made = MadeUpTrack(seed: 5, minutes: 3, watch: .init(steps: [1]))
        let track = try #require(try Fixture<Surf>(["a.gpx": made.gpx()]).domain.sessions.first?.track)
        #expect(track.riding == nil)
        let turned = track.turned
        #expect(zip(turned, track.northUp).contains { abs($0.x - $1.x) > 0.01 })
        // No coordinate goes with the other: the axes are the track's own.
        let shared = turned.reduce(0) { $0 + $1.x * $1.y }
        let spread = turned.reduce(0) { $0 + $1.x * $1.x }
        #expect(abs(shared) < 1e-6 * spread)
    }
}
