import Bytes
import Diagnostics
import Pages
import Templating

/// Renders page after page; each thread has its own, so that buffers are used again.
struct PageRenderer: ~Copyable {
    struct Result: Sendable {
        /// What the cache stores about the page for the next build.
        var page: BuildCache.Page
        var findings: [Diagnostic] = []
        /// Why it was rendered.
        var decision = Decision.leave
    }

    private let rendering: Rendering
    private let store: any PageStore
    private let memory: BuildCache.Tree?
    private let unremembered: Decision
    /// What all pages depend on now.
    private let shared: BuildCache.Tree
    private var renderer = Renderer()
    private var reader: FactReader
    private var layouts = LayoutCache()
    private var links: PageLinks?
    private var buffer = ByteBuffer(capacity: 65_536)
    private var dependencies = ByteBuffer(capacity: 1_024)

    /// - Parameters:
    ///   - memory: the tree in the cache of an earlier build, with the same addresses.
    ///   - unremembered: the decision for every page if there is no such tree.
    init(
        _ rendering: Rendering, _ store: any PageStore, _ memory: BuildCache.Tree?,
        unremembered: Decision = .nothingRemembered
    ) {
        self.rendering = rendering
        self.store = store
        self.memory = memory
        self.unremembered = unremembered
        shared = rendering.dependencies.tree
        reader = FactReader(rendering.pathTable)
    }

    /// Renders a page, unless the file on the disk is still right.
    mutating func result(of planned: PlannedPage) -> Result {
        let kind = rendering.kinds[planned]
        let new = rendering.dependencies.dependencies(of: planned, kind: kind, &dependencies)
        let old = memory.map { $0.pages[rendering.order.position(of: planned)] }
        if let old, let new, isUnchanged(old, new), store.hasUnchanged(planned.path, old.known) {
            return Result(page: BuildCache.Page(old.path, known: old.known, new, facts: old.facts))
        }
        var result = render(planned, rendering.programs[kind], new, known: old?.known)
        result.decision = unremembered
        if let memory, let old { result.decision = shared.decision(new, after: old, in: memory) }
        return result
    }

    private func isUnchanged(_ page: BuildCache.Page, _ new: PageDependencies) -> Bool {
        guard var old = page.dependencies, let memory else { return false }
        let isSameKind = memory.kinds[Int(old.kind)] == rendering.dependencies.kinds[Int(new.kind)]
        // The index of a kind may differ from build to build.
        old.kind = new.kind
        return isSameKind && old == new
    }

    private mutating func render(
        _ planned: PlannedPage, _ program: Program?, _ dependencies: PageDependencies?, known: KnownFile?
    ) -> Result {
        guard let program else { return Result(page: BuildCache.Page(planned.path)) }
        buffer.removeAll()
        let log = DiagnosticLog()
        let model = planned.page.model(log)
        let shared = rendering.layout.shared(by: planned, &layouts)
        let head = PageHead(planned, model, shared)
        let links = links(of: planned)
        log.append(
            renderer.render(program, [Record(shared), Record(head), model], links: links, into: &buffer))
        let bytes = buffer.bytes
        // A plain file has neither links nor anchors, even if its text looks like them.
        var facts = PageFacts()
        if planned.isHTML {
            let read = reader.read(planned, bytes, at: renderer.references, links.written)
            facts = read.facts
            facts.refer { [order = rendering.order] in order.position(ofNumber: $0) }
            log.append(read.findings)
        }
        let kept: KnownFile
        switch store.put(bytes, planned.path, known: known) {
        case .success(let known): kept = known ?? .none
        case .failure(let problem):
            kept = .none
            log.add(problem.diagnostic)
        }
        // A page with diagnostics is rendered each time, so that every build reports them.
        let page = BuildCache.Page(
            planned.path, known: kept, log.diagnostics.isEmpty ? dependencies : nil, facts: facts)
        return Result(page: page, findings: log.diagnostics)
    }

    private mutating func links(of planned: PlannedPage) -> PageLinks {
        let links = links ?? PageLinks(planned, rendering.addresses, rendering.pathTable)
        links.begin(planned)
        self.links = links
        return links
    }

    /// Where the page's links to anchors were written.
    mutating func origins(of planned: PlannedPage) -> LinkOrigins {
        _ = render(planned, rendering.programs[rendering.kinds[planned]], nil, known: nil)
        return links?.origins ?? LinkOrigins()
    }

    /// The templates that values choose while the page is rendered.
    mutating func chosenTemplates(of planned: PlannedPage) -> Set<String> {
        _ = origins(of: planned)
        return renderer.dynamicUses
    }

    /// The anchors of a page as they are written.
    mutating func anchors(of planned: PlannedPage) -> Set<String> {
        _ = origins(of: planned)
        return reader.anchors(in: buffer.bytes)
    }
}
