// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// The hashes of a state at a point: two logs that are equal have equal ones.
package struct StateMark: Hashable, Sendable {
    /// The state is the one after every record below this offset.
    package var nextOffset: UInt64
    package var hashes: StateHashes

    package init(nextOffset: UInt64, hashes: StateHashes) {
        self.nextOffset = nextOffset
        self.hashes = hashes
    }
}
