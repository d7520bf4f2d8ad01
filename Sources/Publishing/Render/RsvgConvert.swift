import Bytes
import Glibc

/// Makes pictures with `rsvg-convert` of librsvg.
public struct RsvgConvert: PictureMaker {
    private let program: String

    /// Searches for the program; nil if it is not installed.
    ///
    /// - Parameter search: folders with colons between them, as in `PATH`.
    public init?(in search: String) {
        let candidates = search.split(separator: ":").map { "\($0)/rsvg-convert" }
        guard let found = candidates.first(where: { unsafe access($0, X_OK) == 0 }) else { return nil }
        program = found
    }

    public func png(of drawing: [UInt8]) throws(PictureFailure) -> [UInt8] {
        // Files and not pipes: a full pipe would stop the program while this one waits for another pipe.
        let files = [try NamelessFile(holding: drawing), try NamelessFile(), try NamelessFile()]
        let status = try run(
            ["rsvg-convert", "--width", "1200", "--height", "630", "--format", "png"], files)
        guard status == 0 else { throw PictureFailure(reason: Self.reason(files[2].content, status)) }
        let picture = files[1].content
        guard picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
            throw PictureFailure(reason: "rsvg-convert wrote no PNG")
        }
        return picture
    }

    /// Runs the program with three open files as its input, output and error output, and waits for its end.
    private func run(_ arguments: [String], _ files: [NamelessFile]) throws(PictureFailure) -> Int32 {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (number, file) in files.enumerated() {
            unsafe posix_spawn_file_actions_adddup2(&actions, file.descriptor, Int32(number))
        }
        var words: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) } + [nil]
        // So that messages are the same on every machine.
        var environment: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("LC_ALL=C.UTF-8"), nil]
        defer { unsafe (words + environment).forEach { unsafe free($0) } }
        var process = pid_t()
        let failure = unsafe posix_spawn(&process, program, &actions, nil, &words, &environment)
        guard failure == 0 else { throw PictureFailure(reason: unsafe String(cString: strerror(failure))) }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else {
                throw PictureFailure(reason: unsafe String(cString: strerror(errno)))
            }
        }
        return status
    }

    /// The first line of the program's error output, or else its exit status.
    private static func reason(_ errors: [UInt8], _ status: Int32) -> String {
        let line = errors.split(separator: UInt8(ascii: "\n")).first.map {
            String(decoding: $0, as: UTF8.self)
        }
        return line ?? "rsvg-convert ended with the status \(status)"
    }
}

/// A temporary file without a name, which the system removes when it is closed.
@safe private final class NamelessFile {
    private let stream: UnsafeMutablePointer<FILE>
    let descriptor: Int32

    init(holding content: [UInt8] = []) throws(PictureFailure) {
        guard let stream = unsafe tmpfile() else {
            throw PictureFailure(reason: unsafe String(cString: strerror(errno)))
        }
        unsafe self.stream = stream
        descriptor = unsafe fileno(stream)
        var written = 0
        while written < content.count {
            let count = unsafe content.withUnsafeBytes { bytes in
                unsafe write(descriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
            }
            guard count > 0 else { throw PictureFailure(reason: unsafe String(cString: strerror(errno))) }
            written += count
        }
        lseek(descriptor, 0, SEEK_SET)
    }

    deinit { unsafe fclose(stream) }

    /// Everything that was written to it.
    var content: [UInt8] {
        let size = max(0, lseek(descriptor, 0, SEEK_END))
        return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(0, unsafe pread(descriptor, buffer.baseAddress, size, 0))
        }
    }
}
