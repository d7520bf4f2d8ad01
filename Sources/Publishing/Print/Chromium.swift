import Bytes
import Disk
public import Programs
import Records

/// Prints pages with Chromium or a browser of its family, all in one process.
///
/// The browser asks for every file that a page needs, and gets it from memory: it opens no connection, and
/// reads no file of the machine but its own and the fonts. No page can run a script.
public final class Chromium: PagePrinter {
    /// The names of the browser on different systems, in the order in which they are looked for.
    public static let names = [
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome-headless-shell",
    ]

    private let program: ConversingProgram
    private let tools: DevTools
    /// The browser's own files, for as long as it runs.
    private let folder: String
    private var isLoaded = false
    /// Answers the requests of the document that is printed.
    private var content: @Sendable (String) -> (bytes: [UInt8], type: String)? = { _ in nil }

    /// Searches for the browser; nil if it is not installed.
    ///
    /// - Parameter search: folders with colons between them, as in `PATH`.
    public static func program(in search: String) -> OutsideProgram? {
        names.lazy.compactMap { OutsideProgram($0, in: search) }.first
    }

    /// Starts the browser.
    ///
    /// - Parameters:
    ///   - search: folders with colons between them, for programs that the browser starts.
    ///   - isRoot: whether the user is root, for whom the browser has no sandbox.
    ///   - isStopped: whether the work is to stop, so that no page is waited for much longer.
    public init(
        _ browser: OutsideProgram, search: String, isRoot: Bool,
        isStopped: @escaping @Sendable () -> Bool = { false }
    ) throws(PrintFailure) {
        do throws(DiskError) {
            folder = try RealDisk().makeTemporaryFolder()
        } catch {
            throw PrintFailure(reason: error.reason)
        }
        do throws(ProgramFailure) {
            program = try ConversingProgram(
                browser, Self.options + ["--user-data-dir=\(folder)"] + (isRoot ? ["--no-sandbox"] : []),
                environment: ["HOME=\(folder)", "PATH=\(search)", "LC_ALL=C.UTF-8"], isStopped: isStopped)
        } catch {
            try? RealDisk().removeFolder(folder)
            throw PrintFailure(reason: error.reason)
        }
        tools = DevTools(program)
        tools.happened = { [unowned self] name, parameters throws(PrintFailure) in
            try happened(name, parameters)
        }
        try openTab()
    }

    deinit {
        tools.session = nil
        _ = try? tools.send("Browser.close")
        program.end()
        try? RealDisk().removeFolder(folder)
    }

    private static let options = [
        "--headless", "--remote-debugging-pipe", "--no-first-run", "--no-default-browser-check",
        "--disable-gpu", "--disable-extensions", "--disable-background-networking",
        "--disable-component-update", "--disable-default-apps", "--disable-sync", "--disable-breakpad",
        "--disable-dev-shm-usage", "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable",
        "--password-store=basic", "--font-render-hinting=none", "--hide-scrollbars",
        // What the file says it was made with.
        "--user-agent=sitegen",
        // No name is looked up, whoever asks for it.
        "--host-resolver-rules=MAP * ~NOTFOUND",
    ]

    private func openTab() throws(PrintFailure) {
        let target = try tools.call("Target.createTarget", "\"url\":\"about:blank\"")
        let id = DevTools.quoted(target?["targetId"]?.text ?? "")
        let tab = try tools.call("Target.attachToTarget", "\"targetId\":\(id),\"flatten\":true")
        tools.session = tab?["sessionId"]?.text
        try tools.call("Page.enable")
        try tools.call("Fetch.enable", "\"patterns\":[{\"urlPattern\":\"*\"}]")
        try tools.call("Emulation.setScriptExecutionDisabled", "\"value\":true")
    }

    public func pdf(of document: PrintedDocument) throws(PrintFailure) -> [UInt8] {
        content = document.content
        defer { content = { _ in nil } }
        try open(document.addresses[0])
        if document.addresses.count > 1 { try gather(document) }
        if !document.keepsLinks { try evaluate(PrintScript.withoutLinks) }
        try evaluate(PrintScript.ready)
        let result = try tools.call(
            "Page.printToPDF",
            """
            "preferCSSPageSize":true,"generateTaggedPDF":true,"generateDocumentOutline":true,\
            "paperWidth":8.2677,"paperHeight":11.6929
            """)
        guard let text = result?["data"]?.text, let pdf = Base64.decoded(text.utf8),
            pdf.starts(with: "%PDF-".utf8)
        else {
            throw PrintFailure(reason: "it made no PDF file")
        }
        return pdf
    }

    private func open(_ address: String) throws(PrintFailure) {
        isLoaded = false
        let result = try tools.call("Page.navigate", "\"url\":\(DevTools.quoted(address))")
        if let failure = result?["errorText"]?.text { throw PrintFailure(reason: failure) }
        try tools.wait { isLoaded }
    }

    /// Puts several pages into one.
    private func gather(_ document: PrintedDocument) throws(PrintFailure) {
        let addresses = document.addresses.map(DevTools.quoted).joined(separator: ",")
        try evaluate(
            PrintScript.gathering("[\(addresses)]", title: DevTools.quoted(document.title ?? "")))
        for address in document.addresses.dropFirst() {
            let text = document.content(address).map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
            try evaluate("gather.add(\(DevTools.quoted(text)), \(DevTools.quoted(address)))")
        }
    }

    private func evaluate(_ script: String) throws(PrintFailure) {
        let result = try tools.call(
            "Runtime.evaluate", "\"expression\":\(DevTools.quoted(script)),\"awaitPromise\":true")
        guard let problem = result?["exceptionDetails"] else { return }
        throw PrintFailure(
            reason: problem["exception"]?["description"]?.text ?? problem["text"]?.text ?? "a script failed")
    }

    private func happened(_ name: String, _ parameters: Node) throws(PrintFailure) {
        switch name {
        case "Page.loadEventFired": isLoaded = true
        case "Inspector.targetCrashed": throw PrintFailure(reason: "the page used too much memory")
        case "Fetch.requestPaused":
            let id = DevTools.quoted(parameters["requestId"]?.text ?? "")
            guard let address = parameters["request"]?["url"]?.text, let file = content(address) else {
                try tools.send(
                    "Fetch.failRequest", "\"requestId\":\(id),\"errorReason\":\"AddressUnreachable\"")
                return
            }
            let body = String(decoding: Base64.encoded(file.bytes), as: UTF8.self)
            try tools.send(
                "Fetch.fulfillRequest",
                """
                "requestId":\(id),"responseCode":200,"body":"\(body)",\
                "responseHeaders":[{"name":"Content-Type","value":\(DevTools.quoted(file.type))}]
                """)
        default: break
        }
    }
}
