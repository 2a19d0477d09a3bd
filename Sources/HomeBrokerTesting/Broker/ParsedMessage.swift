// SPDX-License-Identifier: Apache-2.0

import Foundation
public import HomeBridge
import HomeGraph

/// A message with its payload as Foundation's JSON parser reads it.
public struct ParsedMessage {
    /// The message.
    public let message: OutgoingMessage
    /// The payload's object; empty where it is none.
    public let json: [String: Any]

    /// - Throws: where the payload is no JSON.
    public init(_ message: OutgoingMessage) throws {
        self.message = message
        let json = try JSONSerialization.jsonObject(with: Data(message.payload))
        self.json = json as? [String: Any] ?? [:]
    }

    /// A number of the object.
    public func number(_ key: String) -> UInt64? { (json[key] as? NSNumber)?.uint64Value }

    /// A text of the object.
    public func text(_ key: String) -> String? { json[key] as? String }

    /// A user property of the message.
    public func property(_ name: String) -> String? {
        message.userProperties.first { $0.name == name }?.value
    }
}
