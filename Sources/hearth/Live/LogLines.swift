// SPDX-License-Identifier: Apache-2.0

import Logging
import Synchronization

/// The program's own log: on the standard error, or in the screen while one is drawn.
struct LogLines: LogHandler {
    private var base: StreamLogHandler
    private let label: String
    private let format: LogFormat
    private let screen: ScreenNotice

    init(label: String, format: LogFormat, screen: ScreenNotice) {
        base = StreamLogHandler.standardError(label: label)
        self.label = label
        self.format = format
        self.screen = screen
    }

    var logLevel: Logger.Level {
        get { base.logLevel }
        set { base.logLevel = newValue }
    }

    var metadata: Logger.Metadata {
        get { base.metadata }
        set { base.metadata = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { base[metadataKey: key] }
        set { base[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) {
        if screen.take("\(event.message)") { return }
        switch format {
        case .text: base.log(event: event)
        case .json:
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            Output.tell(
                LogObject(
                    level: event.level.rawValue, label: label, message: "\(event.message)",
                    metadata: all.mapValues { "\($0)" }))
        }
    }
}

/// The line at the foot of the screen.
final class ScreenNotice: Sendable {
    private let state = Mutex((isDrawn: false, line: String?.none))

    /// Whether a screen is drawn now, which then takes the lines.
    var isDrawn: Bool {
        get { state.withLock { $0.isDrawn } }
        set { state.withLock { $0.isDrawn = newValue } }
    }

    var line: String? { state.withLock { $0.line } }

    /// Keeps a line for the screen; false where no screen is drawn.
    func take(_ line: String) -> Bool {
        state.withLock { state in
            guard state.isDrawn else { return false }
            state.line = TerminalText.escape(line)
            return true
        }
    }
}
