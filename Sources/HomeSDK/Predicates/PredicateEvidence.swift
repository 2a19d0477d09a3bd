// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// A value that a predicate looks at.
package struct PredicateEvidence: Hashable, Sendable {
    package var deviceID: String
    /// Nil for what belongs to a device as a whole.
    package var place: Place?
    package var value: AttributeValue

    package struct Place: Hashable, Sendable {
        package var part: String
        package var trait: String
        package var attribute: String
    }
}

extension PredicateEvidence {
    /// The most values that are gathered for one edge.
    static let max = 5

    /// Nil where there is no such device.
    init?(_ value: BoundValue, _ reading: ValueReading, _ member: GroupMember?) {
        guard let id = value.deviceID ?? member?.device.id else { return nil }
        self.init(deviceID: id, value: reading.value)
        guard let part = reading.part, reading.index < value.refs.count else { return }
        let ref = value.refs[reading.index]
        place = Place(
            part: part.part, trait: ref.trait,
            attribute: ref.member.map { "\(ref.attribute).\($0)" } ?? ref.attribute)
    }
}
