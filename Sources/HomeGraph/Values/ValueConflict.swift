// SPDX-License-Identifier: Apache-2.0

/// An attribute that has another value than the one a command is based on.
public struct ValueConflict: Hashable, Sendable {
    /// The attribute, of the command's trait.
    public var attribute: String
    /// The value that the sender of the command knew; null: none.
    public var basedOn: AttributeValue
    /// The value when the command was decided; null: none.
    public var now: AttributeValue
    /// The value that the command asks for; nil where it names none.
    public var wanted: AttributeValue?

    public init(
        attribute: String, basedOn: AttributeValue, now: AttributeValue, wanted: AttributeValue?
    ) {
        self.attribute = attribute
        self.basedOn = basedOn
        self.now = now
        self.wanted = wanted
    }
}
