// SPDX-License-Identifier: Apache-2.0

internal import CShims

/// CRC-32C by hardware where there is some.
package enum Checksum {
    /// Goes on from a checksum over further bytes; start with 0.
    @inline(__always)
    package static func extend(_ checksum: UInt32, _ bytes: RawSpan) -> UInt32 {
        bytes.withUnsafeBytes { hearth_crc32c(checksum, $0.baseAddress, $0.count) }
    }

    package static func of(_ bytes: RawSpan) -> UInt32 {
        extend(0, bytes)
    }

    /// The value that the checksums of a segment start from: the checksum of its salt.
    package static func seed(salt: UInt64) -> UInt32 {
        var bytes: [UInt8] = []
        bytes.appendInteger(salt)
        return of(bytes.span.bytes)
    }
}
