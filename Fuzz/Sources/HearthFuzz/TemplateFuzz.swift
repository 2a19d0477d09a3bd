// SPDX-License-Identifier: Apache-2.0

@testable import HomeBridge

/// Templates of Home Assistant discovery: a template, 0xFF, the message that it is rendered with.
enum TemplateFuzz {
    static func run(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
        guard let text = String(validating: parts[0], as: UTF8.self),
            let template = HomeAssistantTemplate(text)
        else { return }
        let payload = Array(parts.dropFirst().first ?? [])
        let message = String(decoding: payload, as: UTF8.self)
        let json = try? JSONReader.read(payload)
        let rendered = template.render(text: message, json: json)
        require(
            (rendered?.utf8.count ?? 0) <= HomeAssistantTemplate.textBytesMax,
            "the text is bounded")
        require(rendered == template.render(text: message, json: json), "nothing is remembered")
        // Any message, also one that is no JSON.
        _ = template.render(text: message, json: nil)
        _ = template.path
    }
}
