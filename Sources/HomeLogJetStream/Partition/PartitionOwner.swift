// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

/// Who writes in a partition, and until when.
public struct PartitionOwner: Sendable {
    /// Greater than that of every owner before, as the lease gives it.
    public var epoch: UInt64
    /// For people who look for the owner of a partition.
    public var name: String
    /// Tells two owners apart that were given one epoch.
    public var nonce: UInt64
    /// Whether the lease still holds; asked before each message.
    public var mayAppend: @Sendable () -> Bool

    /// - Parameters:
    ///   - epoch: greater than that of every owner before.
    ///   - name: of the node.
    ///   - nonce: a random number.
    ///   - mayAppend: whether the lease still holds, by a clock that does not step.
    public init(
        epoch: UInt64, name: String, nonce: UInt64,
        mayAppend: @escaping @Sendable () -> Bool = { true }
    ) {
        self.epoch = epoch
        self.name = name
        self.nonce = nonce
        self.mayAppend = mayAppend
    }

    /// The body of the message with which it begins.
    var body: [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendInteger(nonce)
        return bytes + Array(name.utf8)
    }
}
