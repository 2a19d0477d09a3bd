// SPDX-License-Identifier: Apache-2.0

import HomeBridge

/// The settings of one broker profile: the keys of an item of `profiles`.
enum ProfileSetting: String, CaseIterable {
    case key
    case broker
    case passwordFile
    case cafile
    case capath
    case cert
    /// The key file of the client's certificate; `key` is the profile's own.
    case keyfile
    case insecure
    case codecs
    case maps
    case filters
    case route
    case structure
    case ask
    case accept
    case acceptSecure
    case publish
    case discovery
    case discoveryAll
    case sessionGrace
    case removalGrace
    case settle
    case announcementBytesMax
    case payloadBytesMax
    case jsonDepthMax
    case jsonKeysMax
    case announcementKeysMax
    case numberCharactersMax
    case topicBytesMax
    case devicesMax
    case heldMessagesMax
    case heldBytesMax
    case newTopicsPerSecondMax
    case floodMessagesPerSecond

    /// The same setting of the single profile without a list, `main`; nil for its key.
    var single: Setting? {
        switch self {
        case .key: nil
        case .keyfile: .key
        default: Setting(rawValue: "mqtt." + rawValue)
        }
    }

    init(_ limit: CodecLimit) {
        guard let setting = Self(rawValue: limit.rawValue) else {
            preconditionFailure("every bound can be set")
        }
        self = setting
    }

    var isList: Bool { single?.isList ?? false }
}
