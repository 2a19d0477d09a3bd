// SPDX-License-Identifier: Apache-2.0

public import Logging

/// Keeps the lines of a log, so that a test can wait for one.
public struct LineLog: LogHandler {
    private let lines: Awaited<[String]>
    public var metadata: Logger.Metadata = [:]
    public var logLevel = Logger.Level.trace

    /// - Parameter lines: the messages, without metadata, are added here.
    public init(lines: Awaited<[String]>) { self.lines = lines }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        lines.change { $0.append(event.message.description) }
    }
}
