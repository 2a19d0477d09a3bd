// SPDX-License-Identifier: Apache-2.0

/// What can be set of one broker profile: the keys of an item of `profiles`.
enum ProfileSetting: String, CaseIterable {
    case key
    case broker
    case passwordFile
    case cafile
    case capath
    case cert
    /// The file of our certificate's key; `key` is the profile's own.
    case keyfile
    case insecure
    case codecs
    case filters
    case route
    case structure
    case ask
    case accept
    case acceptSecure
    case publish
    case sessionGrace
    case removalGrace
    case settle

    /// The same setting of the one profile that stands without a list, `main`; nil for its key.
    var single: Setting? {
        switch self {
        case .key: nil
        case .keyfile: .key
        default: Setting(rawValue: "mqtt." + rawValue)
        }
    }

    var isList: Bool { single?.isList ?? false }
}
