// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

/// The first bytes of every message of a partition's stream; `docs/FLEET.md` has each field.
///
///      0 magic  8 major  10 minor  12 kind  13 zero  16 epoch  24 number  32 part  36 parts
///     40 length  44 checksum  48 body
struct FrameHeader: Sendable, Hashable {
    enum Kind: UInt8, Sendable {
        /// An owner has taken over.
        case epoch = 1
        /// Batches of homes.
        case records = 2
        case tableBegin = 3
        /// What a table says of some of the homes.
        case tableHomes = 4
        case tableEnd = 5
        /// Where the logs of homes go on.
        case places = 6
        /// Where the logs of some homes begin that do not begin at 0: in a table, and by itself before
        /// a purge.
        case beginnings = 7

        /// The oldest format that has it: who knows no later one reads what has none of its kinds.
        var format: FormatVersion {
            switch self {
            case .epoch, .records, .tableBegin, .tableHomes, .tableEnd:
                FormatVersion(major: 1, minor: 0)
            case .places, .beginnings: FormatVersion(major: 2, minor: 0)
            }
        }
    }

    var kind: Kind
    var epoch: UInt64
    /// Counts the frames of an epoch.
    var number: UInt64
    /// Which of the messages of its frame it is, from 0.
    var part: UInt32 = 0
    var parts: UInt32 = 1

    static let byteCount = 48
    private static let checksumAt = 44
    private static let magic: [UInt8] = [0x89, 0x48, 0x4a, 0x45, 0x54, 0x0d, 0x0a, 0x1a]
    /// The newest that is known; 1 is read too.
    static let newestFormat = FormatVersion(major: 2, minor: 0)

    /// The message with a body.
    func encoded(_ body: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = FrameHeader.magic
        bytes.reserveCapacity(FrameHeader.byteCount + body.count)
        bytes.appendInteger(kind.format.major)
        bytes.appendInteger(kind.format.minor)
        bytes += [kind.rawValue, 0, 0, 0]
        bytes.appendInteger(epoch)
        bytes.appendInteger(number)
        bytes.appendInteger(part)
        bytes.appendInteger(parts)
        bytes.appendInteger(UInt32(body.count))
        let start = Checksum.of(bytes.span.bytes)
        let checksum = body.withUnsafeBytes { Checksum.extend(start, RawSpan(_unsafeBytes: $0)) }
        bytes.appendInteger(checksum)
        return bytes + body
    }

    enum Found {
        case header(FrameHeader)
        /// A newer program wrote it.
        case newer(FormatVersion)
        /// No message of a partition, or a damaged one.
        case damaged
    }

    /// The header of a message, its checksum checked over all of it.
    static func read(_ bytes: [UInt8]) -> Found {
        guard bytes.count >= byteCount, bytes[..<8].elementsEqual(magic) else { return .damaged }
        let span = bytes.span.bytes
        let version = FormatVersion(
            major: span.integer(UInt16.self, at: 8), minor: span.integer(UInt16.self, at: 10))
        if version.major > newestFormat.major { return .newer(version) }
        let covered = Checksum.of(span.extracting(0..<checksumAt))
        guard version.major >= 1,
            span.integer(UInt32.self, at: 40) == UInt32(clamping: bytes.count - byteCount),
            Checksum.extend(covered, span.extracting(byteCount..<bytes.count))
                == span.integer(UInt32.self, at: checksumAt),
            let kind = Kind(rawValue: bytes[12])
        else { return .damaged }
        let header = FrameHeader(
            kind: kind, epoch: span.integer(UInt64.self, at: 16),
            number: span.integer(UInt64.self, at: 24), part: span.integer(UInt32.self, at: 32),
            parts: span.integer(UInt32.self, at: 36))
        return header.part < header.parts ? .header(header) : .damaged
    }
}
