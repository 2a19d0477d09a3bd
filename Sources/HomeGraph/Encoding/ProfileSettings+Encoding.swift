// SPDX-License-Identifier: Apache-2.0

// The settings of a profile behind its key, as records and checkpoints hold them: route u8 (128: a
// window follows at the end) | structure name | session grace | removal grace [| settle].

extension ProfileSettings {
    /// Beside the route: settings without a window have the bytes that they always had.
    private static let settleBit: UInt8 = 0x80

    fileprivate var routeByte: UInt8 { route.rawValue | (settleSeconds == 0 ? 0 : Self.settleBit) }

    fileprivate static func split(_ byte: UInt8) -> (route: LocalityType?, hasWindow: Bool) {
        (LocalityType(rawValue: byte & ~settleBit), byte & settleBit != 0)
    }
}

extension ByteWriter {
    mutating func encode(_ settings: ProfileSettings) {
        byte(settings.routeByte)
        optionalText(settings.structureName)
        varint(UInt64(settings.sessionGraceSeconds))
        varint(UInt64(settings.removalGraceSeconds))
        if settings.settleSeconds > 0 { varint(UInt64(settings.settleSeconds)) }
    }
}

extension ByteReader {
    mutating func settings(
        ofProfile key: String, _ bytes: RawSpan
    ) throws(CodingError) -> ProfileSettings {
        let raw = try byte(bytes)
        let (route, hasWindow) = ProfileSettings.split(raw)
        guard let route else {
            throw .badTag(UInt64(raw), what: "route", position: position - 1)
        }
        var settings = ProfileSettings(
            profile: key, route: route, structureName: try optionalText(bytes),
            sessionGraceSeconds: UInt32(truncatingIfNeeded: try varint(bytes)),
            removalGraceSeconds: UInt32(truncatingIfNeeded: try varint(bytes)))
        if hasWindow { settings.settleSeconds = UInt32(truncatingIfNeeded: try varint(bytes)) }
        return settings
    }
}
