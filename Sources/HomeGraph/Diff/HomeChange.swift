// SPDX-License-Identifier: Apache-2.0

/// One difference: a path, and its old and new value.
public struct HomeChange: Hashable, Sendable {
    /// `["device", id, "part", p, "trait", t, "attribute", a]`, or a shorter path to a whole object
    /// or to one of its fields.
    public var path: [ByteString]
    /// Nil where the path was absent.
    public var old: AttributeValue?
    /// Nil where the path is absent now.
    public var new: AttributeValue?

    public init(path: [ByteString], old: AttributeValue?, new: AttributeValue?) {
        self.path = path
        self.old = old
        self.new = new
    }

    public enum Operation: String, Sendable {
        case added
        case removed
        case updated
    }

    public var operation: Operation {
        if old == nil { return .added }
        return new == nil ? .removed : .updated
    }
}

/// Paths are sorted component by component.
func pathLess(_ a: [ByteString], _ b: [ByteString]) -> Bool {
    a.lexicographicallyPrecedes(b)
}
