// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension BindingStore {
    /// Reads `online`, whose words are `true` and `false` (R-S1-ONLINE, R-S2-ONLINE).
    mutating func readAvailability(_ message: CodecMessage) -> CodecOutput? {
        guard var output = read(message) else { return nil }
        if output.isNothingNew {
            output.events = [
                UnreadableMessage("unknown availability", "neither true nor false").event
            ]
        }
        return output
    }
}
