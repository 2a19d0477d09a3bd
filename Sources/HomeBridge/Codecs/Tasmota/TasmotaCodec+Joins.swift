// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Firmware that announced itself to Home Assistant leaves those announcements behind. They name a
// device by the last six digits of its MAC, which only this codec can complete.

extension TasmotaCodec {
    /// The id that Home Assistant's codec gives to a device of older firmware.
    static func homeAssistantID(_ address: String, _ context: CodecContext) -> String? {
        let tail = String(address.suffix(6)).uppercased()
        return HomeID.make(["homeassistant", context.profile, tail], sha256: context.sha256)
    }

    /// Joins what an announcement to Home Assistant stands for with the device that is known.
    ///
    /// - Returns: nil for everything but such an announcement of a known device.
    func join(_ message: CodecMessage) -> CodecOutput? {
        guard !message.payload.isEmpty, message.topic.hasPrefix("homeassistant/") else {
            return nil
        }
        let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count == 4, levels[3] == "config", levels[2].utf8.count > 7,
            levels[2].utf8.dropFirst(6).first == UInt8(ascii: "_"),
            let device = topicIndex.device(endingIn: String(levels[2].prefix(6)).lowercased()),
            let merged = Self.homeAssistantID(device, context)
        else { return nil }
        return CodecOutput(events: [.devicesJoined(kept: "mac:" + device, merged: merged)])
    }
}
