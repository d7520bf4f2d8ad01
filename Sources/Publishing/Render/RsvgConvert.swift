import Programs

/// Makes pictures with librsvg, which is there if its program `rsvg-convert` is: to find that out, nothing is
/// loaded. Where the library itself cannot be loaded, the program makes them.
public struct RsvgConvert: PictureMaker {
    private let program: OutsideProgram

    /// Searches for the program; nil if it is not installed.
    ///
    /// - Parameter search: folders with colons between them, as in `PATH`.
    public init?(in search: String) {
        guard let program = OutsideProgram("rsvg-convert", in: search) else { return nil }
        self.program = program
    }

    public func png(of drawing: [UInt8], width: Int, height: Int) throws(PictureFailure) -> [UInt8] {
        if let library = Librsvg.shared {
            return try library.png(of: drawing, width: width, height: height)
        }
        let picture: [UInt8]
        do throws(ProgramFailure) {
            picture = try program.run(
                ["--width", "\(width)", "--height", "\(height)", "--format", "png"], input: drawing)
        } catch {
            throw PictureFailure(reason: error.reason)
        }
        guard picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
            throw PictureFailure(reason: "rsvg-convert wrote no PNG")
        }
        return picture
    }
}
