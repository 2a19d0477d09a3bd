// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// A device with its parts, traits and values, as indented lines.
struct DeviceTree {
    var device: DeviceState
    /// The part `root` holds diagnostics.
    var showsDiagnostics: Bool

    func lines(_ paint: Paint) -> [String] {
        var lines = [
            paint(HomeWords.name(of: device), .bold) + "  "
                + state(device.connectivityState, device.dataSourceLocality, paint) + "  "
                + paint(TerminalText.escape(device.id), .dim)
        ]
        for part in device.parts where showsDiagnostics || part.part != "root" {
            let primary = part.isPrimaryType ? " (primary)" : ""
            lines.append(
                "  " + TerminalText.escape("\(part.part): \(part.type)\(primary)")
                    + differing(part.connectivityState, part.dataSourceLocality, paint))
            for trait in part.traits {
                lines.append(
                    "    " + paint(TerminalText.escape(trait.trait), .dim)
                        + differing(trait.connectivityState, trait.dataSourceLocality, paint))
                for attribute in trait.attributes {
                    let place = ValueContext(trait, attribute.key, on: part, of: [])
                    lines.append("      " + text(attribute, at: place, paint))
                }
            }
        }
        return lines
    }

    /// The value in words, followed by the raw value of the log.
    private func text(
        _ attribute: AttributeMember, at place: ValueContext, _ paint: Paint
    ) -> String {
        let raw = ValueText.raw(attribute.value)
        let text = ValueText.text(place, attribute.value)
        return TerminalText.escape(attribute.key) + " = " + text
            + (raw == text ? "" : paint("  (\(raw))", .dim))
    }

    private func state(
        _ connectivity: ConnectivityState, _ locality: LocalityType, _ paint: Paint
    ) -> String {
        paint(connectivity.name, HomeWords.style(of: connectivity)) + " " + locality.name
    }

    /// The connectivity of a part or trait, where it differs from the device's.
    private func differing(
        _ connectivity: ConnectivityState, _ locality: LocalityType, _ paint: Paint
    ) -> String {
        if connectivity == device.connectivityState, locality == device.dataSourceLocality {
            return ""
        }
        return "  " + state(connectivity, locality, paint)
    }
}
