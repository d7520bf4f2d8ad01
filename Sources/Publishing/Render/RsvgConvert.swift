import Programs

/// Makes pictures with `rsvg-convert` of librsvg.
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
