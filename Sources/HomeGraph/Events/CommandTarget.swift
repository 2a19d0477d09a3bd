// SPDX-License-Identifier: Apache-2.0

/// A value that a command asks an attribute to have; in a log, the expected value (K-9).
public struct CommandTarget: Hashable, Sendable {
    public var part = ""
    public var trait = ""
    public var attribute = ""
    public var value = AttributeValue.null
    /// How far a reported number may lie from the value and still satisfy it; 0 is exactly.
    public var tolerance: UInt32 = 0

    public init(
        part: String, trait: String, attribute: String, value: AttributeValue,
        tolerance: UInt32 = 0
    ) {
        self.part = part
        self.trait = trait
        self.attribute = attribute
        self.value = value
        self.tolerance = tolerance
    }
}

extension CommandTarget: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("part", &part)
        try visitor.symbol("trait", &trait)
        try visitor.symbol("attribute", &attribute)
        try visitor.value("value", &value)
        try visitor.number("tolerance", &tolerance)
    }
}
