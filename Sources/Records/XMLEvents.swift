internal import CExpat
internal import Diagnostics

/// Takes the elements of an XML file as they come.
protocol XMLReceiver: AnyObject {
    /// - Parameters:
    ///   - name: without its namespace prefix.
    ///   - offset: the byte of the file at which the tag begins.
    /// - Returns: what ends the reading, if anything does.
    func begin(_ name: String, _ attributes: [(name: String, value: String)], at offset: Int) -> Mistake?
    /// A piece of text; the text between two tags may come in several pieces.
    func add(_ bytes: UnsafeBufferPointer<UInt8>)
    func end()
}

/// expat over a file that is known to be UTF-8, piece by piece.
///
/// A file that declares entities is refused: data do not need them, and a few lines of entities that refer to
/// other entities could fill the memory. External entities and document types are never loaded.
struct XMLEvents {
    private let file: SourceFile

    /// No real data are nested deeper than this.
    static let maximumDepth = 100

    init(_ file: SourceFile) {
        self.file = file
    }

    /// Reads the file to its end or to the first mistake.
    func parse(_ receiver: any XMLReceiver) -> Mistake? {
        // The encoding given here overrides what the file claims: its bytes have been checked.
        guard let parser = unsafe XML_ParserCreate("UTF-8") else { return nil }
        defer { unsafe XML_ParserFree(parser) }
        let content = file.content
        let session = unsafe XMLSession(parser, receiver, start: content.startIndex)
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(session).toOpaque())
        unsafe XML_SetElementHandler(
            parser,
            { data, name, attributes in unsafe XMLSession.of(data)?.begin(name, attributes) },
            { data, _ in unsafe XMLSession.of(data)?.end() })
        unsafe XML_SetCharacterDataHandler(parser) { data, text, count in
            unsafe XMLSession.of(data)?.add(text, count)
        }
        unsafe XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
            unsafe XMLSession.of(data)?.refuseEntity()
        }
        return withExtendedLifetime(session) { unsafe feed(content, parser, session) }
    }

    private func feed(_ content: ArraySlice<UInt8>, _ parser: XML_Parser, _ session: XMLSession) -> Mistake? {
        let piece = 1 << 20
        var start = content.startIndex
        repeat {
            let end = min(start + piece, content.endIndex)
            let isLast = end == content.endIndex
            let status = unsafe content[start..<end].withUnsafeBytes { bytes in
                unsafe XML_Parse(
                    parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
                    isLast ? 1 : 0)
            }
            if let mistake = session.mistake { return mistake }
            if status == XML_STATUS_ERROR {
                return unsafe mistake(XML_GetErrorCode(parser), at: session.offset)
            }
            start = end
        } while start < content.endIndex
        return nil
    }

    private func mistake(_ error: XML_Error, at offset: Int) -> Mistake {
        let (message, help): (Wording, Wording?) =
            switch error {
            case XML_ERROR_NO_ELEMENTS:
                ("the file is empty or cut off, expected an XML document", "export it again")
            case XML_ERROR_TAG_MISMATCH:
                (
                    "this closing tag does not belong to the tag that is open",
                    "close every tag in the order of opening"
                )
            case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION:
                ("the file ends in the middle of a tag", "export it again")
            case XML_ERROR_DUPLICATE_ATTRIBUTE: ("the tag has an attribute twice", "remove one of the two")
            case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
                ("something follows after the end of the document", "remove what follows")
            case XML_ERROR_UNDEFINED_ENTITY:
                ("this name between & and ; is not known in XML", "write the sign itself, and & as &amp;")
            case XML_ERROR_MISPLACED_XML_PI:
                ("<?xml …?> is here, expected only at the very beginning", "remove everything before it")
            default:
                (
                    "the XML is broken here",
                    "write < as &lt; and & as &amp; where they are text, and put attributes in quotes"
                )
            }
        return Mistake(.recordsXML, at: min(offset, file.bytes.count), message, help: help)
    }
}

/// What expat's callbacks share.
@safe
private final class XMLSession {
    private(set) var mistake: Mistake?
    private let parser: XML_Parser
    private let receiver: any XMLReceiver
    private let start: Int
    private var depth = 0

    init(_ parser: XML_Parser, _ receiver: any XMLReceiver, start: Int) {
        unsafe self.parser = unsafe parser
        self.receiver = receiver
        self.start = start
    }

    static func of(_ data: UnsafeMutableRawPointer?) -> XMLSession? {
        unsafe data.map { unsafe Unmanaged<XMLSession>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The byte of the file that expat looks at.
    var offset: Int { unsafe start + max(0, Int(XML_GetCurrentByteIndex(parser))) }

    func begin(
        _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        guard mistake == nil, let name = unsafe name else { return }
        depth += 1
        if depth > XMLEvents.maximumDepth {
            stop(
                Mistake(
                    .recordsXMLDepth, at: offset,
                    "more than \(XMLEvents.maximumDepth) elements lie in each other here, expected fewer"))
            return
        }
        var pairs: [(name: String, value: String)] = []
        if var next = unsafe attributes {
            while let key = unsafe next.pointee, let value = unsafe next[1] {
                unsafe pairs.append((Self.localName(key), String(cString: value)))
                unsafe next += 2
            }
        }
        if let mistake = unsafe receiver.begin(Self.localName(name), pairs, at: offset) { stop(mistake) }
    }

    func end() {
        guard mistake == nil else { return }
        depth -= 1
        receiver.end()
    }

    func add(_ text: UnsafePointer<XML_Char>?, _ count: Int32) {
        guard mistake == nil, let text = unsafe text else { return }
        unsafe text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
            unsafe receiver.add(UnsafeBufferPointer(start: bytes, count: Int(count)))
        }
    }

    func refuseEntity() {
        stop(
            Mistake(
                .recordsXMLEntity, at: offset,
                "the file declares an entity here, and files with entities are not read",
                help: "remove the lines between <!DOCTYPE and ]>"))
    }

    private func stop(_ mistake: Mistake) {
        if self.mistake == nil { self.mistake = mistake }
        unsafe XML_StopParser(parser, 0)
    }

    private static func localName(_ name: UnsafePointer<XML_Char>) -> String {
        let name = unsafe String(cString: name)
        return name.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(name[name.index(after: $0)...]) }
            ?? name
    }
}
