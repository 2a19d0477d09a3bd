// SPDX-License-Identifier: Apache-2.0

/// Where the value of a setting was given.
enum SettingOrigin: Equatable, Sendable {
    /// With its dashes.
    case flag(String)
    case variable(String)
    case file(path: String, line: Int, key: String)

    /// `--name`, `HEARTH_NAME`, or `hearth.yaml:3`; safe for a terminal.
    var text: String {
        switch self {
        case .flag(let name), .variable(let name): name
        case .file(let path, let line, _): "\(path):\(line)"
        }
    }

    /// The error for a bad value.
    func failure(_ words: String) -> CommandFailure {
        switch self {
        case .flag: CommandFailure(.usage, "\(text): \(words)")
        case .variable: CommandFailure(.configuration, "\(text): \(words)")
        case .file(_, _, let key): CommandFailure(.configuration, "\(text): \(key): \(words)")
        }
    }
}
