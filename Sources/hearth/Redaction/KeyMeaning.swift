// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What the key of a value says about it, where a number would tell who or where somebody is.
enum KeyMeaning {
    case secret
    /// A place on earth.
    case coordinate
    /// A number that stands for a person or a thing.
    case identity
    case measure
    /// A count of small units, a time: however long, it stays.
    case longMeasure

    init(_ key: String) {
        if SecretNames.contain(key) {
            self = .secret
            return
        }
        let letters = key.lowercased().utf8.filter {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        }
        let name = String(decoding: letters, as: UTF8.self)
        let isCoordinate = Self.coordinates.contains { coordinate in
            name == coordinate || coordinate.utf8.count > 4 && name.hasSuffix(coordinate)
        }
        if isCoordinate {
            self = .coordinate
        } else if Self.identities.contains(where: { name.hasSuffix($0) }) {
            self = .identity
        } else if Self.longMeasures.contains(where: { name.contains($0) }) {
            self = .longMeasure
        } else {
            self = .measure
        }
    }

    private static let longMeasures = [
        "energy", "power", "volume", "time", "count", "total", "epoch", "seen", "stamp",
    ]

    private static let coordinates = [
        "lat", "lng", "lon", "geo", "gps", "coords", "latitude", "longitude", "coordinates",
        "geohash", "geolocation",
    ]
    private static let identities = [
        "serial", "serialnumber", "serialno", "imei", "iccid", "imsi", "msisdn", "phone",
        "telephone", "mobile", "account", "homeid", "userid", "uid", "uuid", "mac", "ieee",
        "ieeeaddr", "ipaddr", "ipaddress", "ssid", "postcode", "postalcode", "zip", "zipcode",
    ]
}

/// Replaces numbers that identify; measurements and times stay.
enum NumberMask {
    /// An integer with more digits is no measurement.
    private static let digitsKept = 8

    /// The text of a JSON number, or another one.
    static func masked(_ text: String, _ meaning: KeyMeaning, by mask: inout TextMask) -> String {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative ? String(text.dropFirst()) : text
        let isWhole = digits.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        // Beyond 64 bits a number has as many digits as it likes, and is nobody's measurement.
        if let value = Double(text), value.magnitude >= 0x1p64 {
            return value.isFinite ? "0" : "9e999"
        }
        let masks: Bool
        switch meaning {
        case .coordinate: return "0"
        case .secret: masks = true
        case .identity: masks = digits.utf8.count > 3
        case .measure: masks = isWhole && digits.utf8.count > digitsKept && !isTime(digits)
        case .longMeasure: masks = false
        }
        guard masks else { return text }
        guard isWhole else { return meaning == .measure ? text : "0" }
        if meaning == .measure, TextMask.isRound(digits) { return text }
        return (isNegative ? "-" : "") + mask.digits(digits)
    }

    /// Whether a number may count the time since 1970, in any unit, within this half of a century.
    private static func isTime(_ digits: String) -> Bool {
        guard let number = UInt64(digits) else { return false }
        return [UInt64(1), 1000, 1_000_000, 1_000_000_000].contains { unit in
            let (first, last) = (1_000_000_000 * unit, 2_600_000_000 as UInt64)
            return number >= first && number / unit <= last
        }
    }
}
