// SPDX-License-Identifier: Apache-2.0

/// A command by its name and that of its trait.
///
/// The constants are the standard commands that are a word of their own and no value; a test
/// compares them with the data model.
public struct CommandName: Hashable, Sendable {
    /// The trait's full name, such as `Matter.OnOffTrait`.
    public let trait: String
    /// The command's name within its trait.
    public let name: String

    /// Names a command, of the data model or of a vendor.
    ///
    /// - Parameters:
    ///   - trait: its full name.
    ///   - name: within the trait.
    public init(_ trait: String, _ name: String) {
        self.trait = trait
        self.name = name
    }
}

extension CommandName {
    public static let on = CommandName(StandardTrait.onOff, "on")
    public static let off = CommandName(StandardTrait.onOff, "off")
    public static let toggle = CommandName(StandardTrait.onOff, "toggle")
    public static let upOrOpen = CommandName(StandardTrait.windowCovering, "upOrOpen")
    public static let downOrClose = CommandName(StandardTrait.windowCovering, "downOrClose")
    public static let stopMotion = CommandName(StandardTrait.windowCovering, "stopMotion")
    public static let lockDoor = CommandName(StandardTrait.doorLock, "lockDoor")
    public static let unlockDoor = CommandName(StandardTrait.doorLock, "unlockDoor")
    public static let openValve = CommandName(StandardTrait.valveConfigurationAndControl, "open")
    public static let closeValve = CommandName(StandardTrait.valveConfigurationAndControl, "close")
    public static let start = CommandName(StandardTrait.operationalState, "start")
    public static let pause = CommandName(StandardTrait.operationalState, "pause")
    public static let resume = CommandName(StandardTrait.operationalState, "resume")
    public static let pauseRobot = CommandName(StandardTrait.rvcOperationalState, "pause")
    public static let resumeRobot = CommandName(StandardTrait.rvcOperationalState, "resume")
    public static let goHome = CommandName(StandardTrait.rvcOperationalState, "goHome")
    public static let dock = CommandName(StandardTrait.dock, "dock")
}
