extension BidirectionalCollection {
    /// Without the elements at both ends that are blank, such as the spaces around a cell of a table.
    public func trimmed(where isBlank: (Element) -> Bool) -> SubSequence {
        let rest = drop(while: isBlank)
        return rest[..<(rest.lastIndex { !isBlank($0) }.map(rest.index(after:)) ?? rest.startIndex)]
    }
}
