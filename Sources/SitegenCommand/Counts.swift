import Diagnostics

/// How many there are of something. None, one and more are texts of their own, since languages differ in which
/// of them are singular.
extension Wording {
    /// A number with decimals, with the mark of the language.
    static func number(_ text: String) -> Wording {
        let parts = text.split(separator: ".", maxSplits: 1)
        return parts.count == 2 ? "\(parts[0]).\(parts[1])" : Wording(verbatim: text)
    }

    static func pages(_ count: Int) -> Wording {
        switch count {
        case 0: "0 pages"
        case 1: "1 page"
        default: "\(count) pages"
        }
    }

    static func newPages(_ count: Int) -> Wording {
        switch count {
        case 0: "0 new pages"
        case 1: "1 new page"
        default: "\(count) new pages"
        }
    }

    static func filesWritten(_ count: Int) -> Wording {
        switch count {
        case 0: "0 files written"
        case 1: "1 file written"
        default: "\(count) files written"
        }
    }

    static func filesToWrite(_ count: Int) -> Wording {
        switch count {
        case 0: "0 files would be written"
        case 1: "1 file would be written"
        default: "\(count) files would be written"
        }
    }

    static func filesRemoved(_ count: Int) -> Wording {
        switch count {
        case 0: "0 files removed"
        case 1: "1 file removed"
        default: "\(count) files removed"
        }
    }

    static func filesToRemove(_ count: Int) -> Wording {
        switch count {
        case 0: "0 files would be removed"
        case 1: "1 file would be removed"
        default: "\(count) files would be removed"
        }
    }

    static func filesBuilt(_ count: Int, removed: Int, _ time: String) -> Wording {
        switch count {
        case 0: "0 files built, \(removed) removed, \(time)"
        case 1: "1 file built, \(removed) removed, \(time)"
        default: "\(count) files built, \(removed) removed, \(time)"
        }
    }

    static func errors(_ count: Int) -> Wording {
        switch count {
        case 0: "0 errors"
        case 1: "1 error"
        default: "\(count) errors"
        }
    }

    static func warnings(_ count: Int) -> Wording {
        switch count {
        case 0: "0 warnings"
        case 1: "1 warning"
        default: "\(count) warnings"
        }
    }

    /// Files that have been written.
    static func written(_ count: Int) -> Wording {
        switch count {
        case 0: "0 written"
        case 1: "1 written"
        default: "\(count) written"
        }
    }

    static func unchanged(_ count: Int) -> Wording {
        switch count {
        case 0: "0 unchanged"
        case 1: "1 unchanged"
        default: "\(count) unchanged"
        }
    }

    static func removed(_ count: Int) -> Wording {
        switch count {
        case 0: "0 removed"
        case 1: "1 removed"
        default: "\(count) removed"
        }
    }
    static func uploaded(_ count: Int) -> Wording {
        switch count {
        case 0: "0 uploaded"
        case 1: "1 uploaded"
        default: "\(count) uploaded"
        }
    }

    static func deleted(_ count: Int) -> Wording {
        switch count {
        case 0: "0 deleted"
        case 1: "1 deleted"
        default: "\(count) deleted"
        }
    }
}
