// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What ``Home/connect()`` needs to know; set in ``Home/configure(_:)``.
public struct HomeClientConfiguration: Sendable {
    /// Where the home comes from.
    public var source: HomeSource?

    /// Refuse a command or write that the device does not support before anything is sent; else
    /// whoever carries it out refuses it. Either way the code is `unimplemented` (K-5).
    public var strictOperationValidation = false

    /// What this program calls itself: kept in the log with each of its commands.
    public var programName = ProcessInfo.processInfo.processName

    /// What this library would say to a developer; by default it goes to the system's log.
    public var notice: @Sendable (String) -> Void = { NSLog("%@", $0) }

    /// Kept, and not used: there is no vendor's account.
    public var teamID: String?
    /// Kept, and not used: there is no vendor's account.
    public var clientID: String?
    /// Kept, and not used: there is no other process to share with.
    public var sharedAppGroup: String?
    /// Kept, and not used: there is no vendor's page to come back from.
    public var referringAppName: String?

    /// A configuration without a source.
    public init() {}
}
