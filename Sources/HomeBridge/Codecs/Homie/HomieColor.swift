// SPDX-License-Identifier: Apache-2.0

/// The forms in which a colour comes: `255,0,0`, `0,100,100`, in version 5 `rgb,255,0,0`.
struct HomieColor {
    /// What a payload is that does not say it itself.
    let form: Form

    enum Form: String, CaseIterable {
        case rgb
        case hsv

        /// Of the topic under which a binding reads the colour as hue, saturation and value.
        var suffix: String { "/$" + rawValue }
    }

    /// - Returns: nil for a format without a form that can be read.
    init?(_ format: String) {
        let forms = HomieDescription.list(format).compactMap { Form(rawValue: $0) }
        guard let form = forms.first else { return nil }
        self.form = form
    }

    /// Whether a format names a form that becomes standard attributes, if only its place in the
    /// CIE diagram (`xyz`).
    static func isReadable(_ format: String) -> Bool {
        HomieColor(format) != nil || HomieDescription.list(format).contains("xyz")
    }

    /// The colour as `h,s,v`; nil where it is none in a form that is known.
    ///
    /// - Parameter form: what the property names; the payload's own word wins.
    static func hueSaturationValue(_ payload: [UInt8], _ form: Form) -> String? {
        guard payload.count < 100, let text = String(validating: payload, as: UTF8.self) else {
            return nil
        }
        var items = text.split(separator: ",").map(String.init)
        var named: Form? = form
        if items.count == 4 { named = Form(rawValue: items.removeFirst()) }
        guard let named, items.count == 3 else { return nil }
        if named == .hsv { return items.joined(separator: ",") }
        let levels = items.compactMap { JSONNumber($0)?.scaled(by: 1_000) }
        guard levels.count == 3, levels.allSatisfy({ (0...255_000).contains($0) }) else {
            return nil
        }
        return self.text(levels[0], levels[1], levels[2])
    }

    /// The usual way from red, green and blue, in thousandths.
    private static func text(_ red: Int, _ green: Int, _ blue: Int) -> String {
        let top = max(red, green, blue)
        let span = top - min(red, green, blue)
        var hue = 0
        if span > 0 {
            let (from, distance): (Int, Int) =
                if top == red { (0, green - blue) } else if top == green {
                    (120_000, blue - red)
                } else {
                    (240_000, red - green)
                }
            hue = from + distance * 60_000 / span
            if hue < 0 { hue += 360_000 }
        }
        let saturation = top > 0 ? span * 100_000 / top : 0
        return [hue, saturation, top * 100 / 255].map { decimal(thousandths: $0) }
            .joined(separator: ",")
    }

    private static func decimal(thousandths: Int) -> String {
        let rest = String(thousandths % 1_000)
        return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}
