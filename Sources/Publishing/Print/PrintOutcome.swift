public import Diagnostics
public import Pages

/// The result of printing pages.
public struct PrintOutcome: Sendable {
    /// What happened in the folder of one tree.
    public struct Folder: Sendable {
        public var path: String
        /// The files that were asked for and are there now, by their paths in the folder.
        public var files: [File] = []
        public var counts = WriteCount()
    }

    /// A PDF file.
    public struct File: Sendable {
        public var path: String
        public var pages: [PlannedPage]
        public var visibility: Visibility
        /// Whether this run has written it.
        public var isWritten: Bool
    }

    public var folders: [Folder] = []
    public var diagnostics: [Diagnostic] = []
    /// How many files were left to make when the run was stopped; nil if it was not.
    public var left: Int?

    public init(diagnostics: [Diagnostic] = []) {
        self.diagnostics = diagnostics
    }
}

/// Where PDF files are written.
public struct PrintFolders: Sendable {
    public var output: String
    public var privateOutput: String

    /// - Parameters:
    ///   - output: the folder for public pages; `pdf` in the site where nil.
    ///   - privateOutput: the folder for private pages; `pdf` in the private output folder where nil.
    public init(_ options: BuildOptions, output: String? = nil, privateOutput: String? = nil) {
        self.output = output ?? "\(options.root)/pdf"
        self.privateOutput = privateOutput ?? "\(options.privateOutput)/pdf"
    }

    func path(_ visibility: Visibility) -> String { visibility == .public ? output : privateOutput }
}
