// SPDX-License-Identifier: Apache-2.0

/// A device that people see differently in two snapshots.
package struct DeviceViewChange: Sendable {
    package let id: String
    /// Nil: it was not there.
    package let old: DeviceView?
    /// Nil: it is gone.
    package let new: DeviceView?
}
