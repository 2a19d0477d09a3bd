// SPDX-License-Identifier: Apache-2.0

/// The bounds of a home. Everything beyond them is left out, so that a hostile publisher cannot
/// grow it without limit.
public enum HomeLimits {
    public static let partsPerDeviceMax = 256
    public static let traitsPerPartMax = 256
    public static let attributesPerDeviceMax = 4096
    /// Attributes that a description lists for one trait.
    public static let attributesPerTraitMax = 4096
    public static let sourcesPerDeviceMax = 16
    public static let aliasesPerDeviceMax = 256
    /// Facts of one source about one device.
    public static let factsPerSourceMax = 4096
    /// Sources that are remembered; beyond it sources without a device are removed first.
    public static let sourcesMax = 4096
    /// Attributes of one device whose values hold for a time only.
    public static let expiriesPerDeviceMax = 256
    public static let structuresMax = 256
    public static let roomsMax = 4096
    /// Announced areas that are remembered.
    public static let areasMax = 4096
    /// Held messages of all profiles; the codecs keep far fewer.
    public static let heldMax = 10_000
    /// Removed devices that are remembered; the oldest is forgotten first.
    public static let tombstonesMax = 10_000
    /// Commands under way.
    public static let commandsMax = 1024
    /// Ids of commands received over MQTT that are remembered; the oldest is forgotten first.
    public static let seenRequestsMax = 4096
}
