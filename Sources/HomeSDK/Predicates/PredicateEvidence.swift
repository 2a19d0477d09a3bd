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
