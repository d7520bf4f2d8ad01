import Disk
import Pages

extension Disk {
    /// The disk for writing one of the two trees. Private files have the rights of the folder that they are in; where it is
    /// new, they are for their owner alone.
    func forOutput(_ visibility: Visibility, in root: String) -> any Disk {
        visibility == .private ? keepingRights(of: root) : self
    }
}
