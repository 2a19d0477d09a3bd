// SPDX-License-Identifier: Apache-2.0

/// A device whose graph differs between two snapshots.
package struct DeviceViewChange: Sendable {
    package let id: String
    /// Nil: the device did not exist.
    package let old: DeviceView?
    /// Nil: the device was removed.
    package let new: DeviceView?
}
