public import Diagnostics
public import Threads

extension [Node] {
    /// Reads each node of one document on a thread that is free, and gives the results in order.
    ///
    /// - Parameters:
    ///   - state: makes what a thread keeps from node to node.
    ///   - read: reads a node; what it reports is in `log` afterwards, in the order of the nodes.
    public func map<State, Result: Sendable>(
        _ workers: Workers, log: DiagnosticLog, state: @escaping @Sendable () -> State,
        read: @escaping @Sendable (Node, DiagnosticLog, inout State) -> Result
    ) -> [Result] {
        guard let document = first?.document else { return [] }
        // Each thread reads a copy of the document, since threads that count references to one object wait
        // for each other.
        return workers.map(count, log: log, state: { (state: state(), document: document.copy) }) {
            number, log, own in
            read(Node(document: own.document, index: self[number].index), log, &own.state)
        }
    }
}

extension Document {
    /// Another object with the same content, which costs no more than the object itself.
    fileprivate var copy: Document {
        Document(file: file.copy(), entries: entries, texts: texts)
    }
}
