// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeTesting
import Testing

@testable import hearth

/// Any text at all as a file of settings: it is taken, or refused with file and line.
@Suite(.timeLimit(.minutes(20))) struct HostileSettingsTests {
    private static let texts = [
        "name: Home\ndata: ./data\nmqtt:\n  broker: mqtts://u@h:8883\n  codecs: [native=a, tasmota]\n",
        "retention:\n  records: 30d\n  captures: 7d\n  size: 10GB\nmetrics:\n  port: 9100\n",
        "profiles:\n  - name: main\n    mqtt:\n      broker: mqtt://a\n  - name: other\n",
        "server:\n  port: 8123\n  address: 0.0.0.0\n  certificate: a.pem\n# text\nlog: debug\n",
    ]

    @Test func `any text is taken, or refused with its file`() {
        let count = getenv("HEARTH_SOAK") == nil ? 3_000 : 300_000
        var random = SeededRandom(seed: propertySeed(20_261_127))
        let hostile = HostileText(Self.texts)
        var refused = 0
        for _ in 0..<count {
            let text = hostile.next(using: &random)
            do throws(CommandFailure) {
                _ = try SettingsFile(path: "x.yaml", text: text)
            } catch {
                #expect(error.status == .configuration && error.line.hasPrefix("x.yaml:"))
                refused += 1
            }
        }
        #expect(refused > count / 4)
    }
}
