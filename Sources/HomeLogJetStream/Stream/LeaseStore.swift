// SPDX-License-Identifier: Apache-2.0

/// Values that go when nobody renews them.
public protocol LeaseStore: KeyStore {
    /// How long a value stays without being written again, in nanoseconds.
    var timeToLive: Int64 { get }
}
