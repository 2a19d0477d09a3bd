// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A flag that only the first caller sets.
final class StartFlag: Sendable {
    private let value = Atomic<Bool>(false)

    /// - Returns: whether this call set it.
    func set() -> Bool { !value.exchange(true, ordering: .acquiringAndReleasing) }

    var isSet: Bool { value.load(ordering: .acquiring) }
}
