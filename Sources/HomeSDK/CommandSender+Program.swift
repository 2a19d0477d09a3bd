// SPDX-License-Identifier: Apache-2.0

import Foundation
package import HomeGraph

extension CommandSender {
    /// This program, by the name of its process.
    package static var thisProgram: CommandSender {
        .library(program: ProcessInfo.processInfo.processName)
    }
}
