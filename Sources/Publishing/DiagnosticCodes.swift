import Diagnostics

/// What can be wrong with a site as a whole: its settings, its theme, its addresses and links, and its
/// output.
extension DiagnosticCode {
    static let lookColour = DiagnosticCode(
        "look.colour", "A value is not a colour, or is empty because its number sign begins a comment.")
    static let lookContrast = DiagnosticCode(
        "look.contrast", "A colour has too little contrast to be read on the page (WCAG 2.2, 1.4.3).")
    static let messagesFile = DiagnosticCode(
        "messages.file",
        "A file in `locales/` is not one that the site reads, or has a message that another file has too.")
    static let outputCompress = DiagnosticCode(
        "output.compress", "With `--compress`: a library is not installed, or memory is lacking.")
    static let outputEntangled = DiagnosticCode(
        "output.entangled",
        "One output folder would be inside the other or in a folder that the site is read from or that sitegen keeps for itself, both would be the same, or private and public files would replace each other."
    )
    static let outputForeign = DiagnosticCode(
        "output.foreign",
        "The output folder, or the place in object storage, contains files that sitegen did not write.")
    static let outputStale = DiagnosticCode(
        "output.stale", "With `--verify`: a file of the output differs from what a clean build would write.")
    static let pageBrokenLink = DiagnosticCode(
        "page.broken-link", "A page refers to a page, file or anchor that the site does not have.")
    static let pageDuplicateAddress = DiagnosticCode(
        "page.duplicate-address",
        "Two pages or files need the same address, or one needs a file where the other needs a folder.")
    static let pageDuplicateAnchor = DiagnosticCode(
        "page.duplicate-anchor", "Two elements of a page have the same id, so a link to it is ambiguous.")
    static let pageDuplicateID = DiagnosticCode(
        "page.duplicate-id", "Two sources make a page with the same id.")
    static let pageUnlinked = DiagnosticCode(
        "page.unlinked", "No other page links to a page, so readers cannot find it.")
    static let partDamaged = DiagnosticCode(
        "part.damaged", "A file of a part of a site is gone or was changed, or its record cannot be read.")
    static let partMissing = DiagnosticCode(
        "part.missing", "A part of a site is missing, or a folder is not a finished part.")
    static let partOther = DiagnosticCode(
        "part.other",
        "A part is not one of the site: it has other options, or was made by another program, or of another number of parts."
    )
    static let partStale = DiagnosticCode(
        "part.stale", "Parts of a site were built from different files, so one of them is out of date.")
    static let partTwice = DiagnosticCode(
        "part.twice", "Two folders are the same part of a site, or have the same file.")
    static let partUnpaired = DiagnosticCode(
        "part.unpaired", "There are parts without a folder to join them in, or the other way round.")
    static let printFailed = DiagnosticCode(
        "print.failed", "The program that prints pages failed on one of them.")
    static let printProgram = DiagnosticCode(
        "print.program", "Pages are to be printed, but no program that does it is installed.")
    static let settingsBaseURL = DiagnosticCode(
        "settings.base-url", "The settings do not say at which address the site will be published.")
    static let settingsEmpty = DiagnosticCode("settings.empty", "`site.yaml` is empty.")
    static let settingsLocale = DiagnosticCode(
        "settings.locale", "The languages of the site are not a list of different language tags.")
    static let settingsRequires = DiagnosticCode(
        "settings.requires", "The site requires a later version of sitegen.")
    static let shareFailed = DiagnosticCode(
        "share.failed", "The program that makes preview pictures failed on one of them.")
    static let shareProgram = DiagnosticCode(
        "share.program", "Pages have preview pictures, but the program that makes them is not installed.")
    static let siteKeyPublished = DiagnosticCode(
        "site.key-published", "A file that would be published contains a private key.")
    static let siteKeyRights = DiagnosticCode(
        "site.key-rights", "Other users of the machine can read a private key of the site.")
    static let siteLeftOut = DiagnosticCode(
        "site.left-out",
        "A file is left out: a symbolic link out of the site, a special file, or a file whose name cannot be used."
    )
    static let siteMissing = DiagnosticCode("site.missing", "The folder does not contain a site.")
    static let siteSimilarNames = DiagnosticCode(
        "site.similar-names",
        "The names of two copied files differ only in capitals or in the encoding of accents, or a folder is not read because its name has capitals."
    )
    static let siteTemplates = DiagnosticCode(
        "site.templates", "The folder that `--templates` names is missing or empty.")
    static let sourceConnection = DiagnosticCode(
        "source.connection", "A database cannot be opened or reached, or the connection to it broke.")
    static let sourceLibrary = DiagnosticCode(
        "source.library", "Records are to come from a database whose library is not installed.")
    static let sourceLimit = DiagnosticCode(
        "source.limit", "A query takes too long, or gives too many rows or bytes.")
    static let sourceName = DiagnosticCode(
        "source.name", "The rows of a query would become a file that the site has, too.")
    static let sourceQuery = DiagnosticCode(
        "source.query", "A database refuses a query, or the query is not one that only reads.")
    static let storageBucket = DiagnosticCode(
        "storage.bucket", "A site is to be copied to a bucket that does not exist.")
    static let storageDenied = DiagnosticCode(
        "storage.denied", "Object storage needs other credentials, or these do not allow what is to be done.")
    static let storageFailed = DiagnosticCode(
        "storage.failed", "Copying a site to object storage failed for a reason that the storage names.")
    static let storageProgram = DiagnosticCode(
        "storage.program", "A site is to be copied to object storage, but rclone is not installed.")
    static let storageUnreachable = DiagnosticCode(
        "storage.unreachable", "Object storage does not answer at its address.")
    static let themeUnused = DiagnosticCode(
        "theme.unused",
        "A file among the site's templates has no effect: its name is misspelled, or it is no longer needed.")
}
