// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// One value of a device, as `history` shows it.
package struct HistoryColumn {
    package let value: DeviceValue
    /// `OnOff.onOff`, `left/OnOff.onOff`, `connectivity`.
    package let key: String
    /// `onOff`, `temperature`: safe for a terminal.
    package let title: String
    /// The unit of its numbers; empty for none.
    package let unit: String
    /// Whether its values may be numbers.
    package let isNumber: Bool

    /// - Parameter home: the one in which names are looked up.
    package init(_ value: DeviceValue, in home: HomeSnapshot) {
        self.value = value
        let device = home.view(of: value.deviceID)
        let context = value.context(in: device)
        let now = value.read(home, device) ?? .null
        isNumber = value.isNumber ?? (now == .null || value.number(now, context) != nil)
        unit = value.unit(context)
        guard let place = value.place, let context else {
            key = value.factName ?? ""
            title = key
            return
        }
        let name = "\(shortTraitName(place.trait)).\(place.attribute)"
        key = context.isAmbiguous ? "\(place.part)/\(name)" : name
        let everyday = EverydayNames.all.first {
            utf8Equal(EverydayNames.attributes(of: $0).first ?? "", name)
                && EverydayNames.types(of: $0)?.contains(context.type) != false
        }
        let label = ValueStyle.of(place.trait, place.attribute).label
        let own = label == ValueStyle.humanized(place.attribute) ? nil : label
        title = SafeText.escape(
            (context.isAmbiguous ? place.part + " " : "") + (everyday ?? own ?? place.attribute))
    }

    /// A value in words, and its number.
    ///
    /// - Parameters:
    ///   - value: null where it is not known, nil where the home does not have the device.
    ///   - device: as it was then.
    ///   - hasWords: whether numbers come with their words, too.
    package func sample(
        _ found: AttributeValue?, of device: DeviceView?, hasWords: Bool
    ) -> ValueSample {
        guard let found else { return ValueSample(text: Self.absent) }
        guard let context = value.context(in: device) else {
            if case .string(let text) = found {
                return ValueSample(text: SafeText.escape(text))
            }
            return ValueSample(text: ValueText.raw(found))
        }
        let number = value.number(found, context)
        return ValueSample(
            text: number == nil || hasWords ? ValueText.text(context, found) : "", number: number)
    }

    /// In the place of a value while the home does not have the device.
    package static let absent = "not in the home"

    /// A number with the decimals of tables, or more where it is a mean.
    package func text(_ number: Double, isMean: Bool = false) -> String {
        // Values without a form of their own have no usual number of decimals.
        let digits = value.digits > 3 ? 2 : value.digits
        return ValueText.decimal(number, isMean ? max(1, digits) : digits)
    }
}
