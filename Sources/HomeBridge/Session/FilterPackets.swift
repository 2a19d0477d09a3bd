// SPDX-License-Identifier: Apache-2.0

/// Divides filters among packets that a broker takes: by number, and by its Maximum Packet Size.
struct FilterPackets: Hashable, Sendable {
    /// The largest packet that the broker takes; nil: no limit.
    var bytesMax: UInt32?
    var filtersMax: Int

    enum Kind: Hashable, Sendable {
        case subscribe(identifier: UInt32?)
        case unsubscribe

        /// The packet id and the properties.
        fileprivate var headBytes: Int {
            guard case .subscribe(let identifier?) = self else { return 2 + 1 }
            return 2 + 1 + 1 + FilterPackets.numberBytes(Int(identifier))
        }

        /// The length of a filter stands before it, its options behind it.
        fileprivate func bytes(of filter: String) -> Int {
            self == .unsubscribe ? 2 + filter.utf8.count : 2 + filter.utf8.count + 1
        }
    }

    /// - Returns: the filters of each packet, and those that are too long for any.
    func divide(
        _ filters: [String], _ kind: Kind
    ) -> (packets: [[String]], tooLong: [String]) {
        var packets: [[String]] = []
        var tooLong: [String] = []
        var bytes = 0
        for filter in filters {
            let size = kind.bytes(of: filter)
            guard fits(kind.headBytes + size) else {
                tooLong.append(filter)
                continue
            }
            if let last = packets.last, last.count < filtersMax, fits(bytes + size) {
                packets[packets.count - 1].append(filter)
                bytes += size
            } else {
                packets.append([filter])
                bytes = kind.headBytes + size
            }
        }
        return (packets, tooLong)
    }

    /// - Parameter bytes: of what stands behind the packet's length.
    private func fits(_ bytes: Int) -> Bool {
        guard let bytesMax else { return true }
        return 1 + Self.numberBytes(bytes) + bytes <= Int(bytesMax)
    }

    /// The bytes of a number in MQTT: seven bits in each.
    private static func numberBytes(_ number: Int) -> Int {
        switch number {
        case ..<128: 1
        case ..<16_384: 2
        case ..<2_097_152: 3
        default: 4
        }
    }
}
