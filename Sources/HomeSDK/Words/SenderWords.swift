// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// The sender of a command in words: `anna with hearth set`.
package enum SenderWords {
    /// Safe for a terminal.
    package static func text(_ sender: CommandSender) -> String {
        SafeText.escape(plain(sender))
    }

    private static func plain(_ sender: CommandSender) -> String {
        switch sender {
        case .socket(let user?, let program?): "\(user) with \(program)"
        case .socket(let user?, nil): user
        case .socket(nil, let program?): program
        case .socket(nil, nil): "somebody on this machine"
        case .mqtt(_, _, let name?): "\(name) over MQTT"
        case .mqtt(_, let topic?, nil): "MQTT, answered at \(topic)"
        case .mqtt(let topic, nil, nil): "MQTT on \(topic)"
        case .library(let program): "the program \(program)"
        }
    }
}
