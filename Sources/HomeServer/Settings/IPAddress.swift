// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// An IPv4 or IPv6 address: the same however it is written.
///
/// An IPv4 address within an IPv6 one (`::ffff:127.0.0.1`) is the IPv4 address.
struct IPAddress: Hashable, Sendable {
    /// 4 or 16.
    let bytes: [UInt8]

    /// - Returns: nil for a text that is no address.
    init?(_ text: String) {
        self.init(try? SocketAddress(ipAddress: text, port: 0))
    }

    /// - Returns: nil for what has no address: a Unix socket.
    init?(_ address: SocketAddress?) {
        // Family and port stand before the address; in IPv6 its flow as well.
        let place: Range<Int>
        switch address {
        case .v4: place = 4..<8
        case .v6: place = 8..<24
        case .unixDomainSocket, nil: return nil
        }
        let found = address?.withSockAddr { start, count in
            Array(UnsafeRawBufferPointer(start: start, count: count)[place])
        }
        guard let found else { return nil }
        let isWithin = found.count == 16 && found.starts(with: Self.wrapping)
        bytes = isWithin ? Array(found.suffix(4)) : found
    }

    private static let wrapping: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]

    /// Whether only this machine has it.
    var isLoopback: Bool {
        bytes.count == 4
            ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
    }

    /// Whether it stands for every address of a machine.
    var isEvery: Bool { bytes.allSatisfy { $0 == 0 } }

    /// What one machine has: its IPv4 address, or the half of an IPv6 address that it cannot choose.
    var machine: String {
        bytes.count == 4
            ? bytes.map { "\($0)" }.joined(separator: ".")
            : bytes.prefix(8).map { "\($0)" }.joined(separator: ":")
    }
}
