public import Pages
public import Records

extension Value {
    /// The value of a JSON or YAML file as a template sees it; numbers print as they are written.
    public init(_ node: Node) {
        switch node.kind {
        case .null: self = .none
        case .bool: self = .flag(node.flag ?? false)
        case .number, .text: self = .text(node.scalar ?? "")
        case .list: self = .list(node.elements.map { Value($0) })
        case .map:
            self = .record(Record(node.members.map { (name: $0.key.scalar ?? "", value: Value($0.value)) }))
        }
    }
}
