import CMalloc

/// Gives memory back to the system that is free, but lies between memory in use. A large block does not fit there, so it
/// would come on top.
public func giveBackFreeMemory() {
    _ = malloc_trim(0)
}
