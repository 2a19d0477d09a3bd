// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What ``Home/connect()`` needs to know; set in ``Home/configure(_:)``.
public struct HomeClientConfiguration: Sendable {
    /// Where the home comes from.
    public var source: HomeSource?

    /// Whether to refuse a command or write that the device does not support before anything is
    /// sent; else the engine or the codec refuses it. Either way the code is `unimplemented` (K-5).
    public var strictOperationValidation = false

    /// The name of this program, kept in the log with each of its commands.
    public var programName = ProcessInfo.processInfo.processName

    /// Gets notices for developers; by default they go to the system's log.
    public var notice: @Sendable (String) -> Void = { NSLog("%@", $0) }

    /// Kept but not used: there is no vendor account.
    public var teamID: String?
    /// Kept but not used: there is no vendor account.
    public var clientID: String?
    /// Kept but not used: there is no other process to share with.
    public var sharedAppGroup: String?
    /// Kept but not used: no vendor page leads back to the app.
    public var referringAppName: String?

    /// A configuration without a source.
    public init() {}
}
