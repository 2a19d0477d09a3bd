// SPDX-License-Identifier: Apache-2.0

/// Names of structures, rooms and devices.
public enum HomeName {
    /// The most Unicode scalars that a name keeps (N-2).
    public static let scalarsMax = 60

    /// The first 60 Unicode scalars of a name (N-2, N-3); cutting is idempotent.
    public static func cut(_ name: String) -> String {
        guard name.unicodeScalars.count > scalarsMax else { return name }
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(scalarsMax)))
    }

    /// The name in small letters, for comparing areas and rooms: `kitchen` is `Kitchen`.
    ///
    /// Scalar by scalar, and only in the blocks of letters whose mapping no longer changes: the
    /// fold of a log must not depend on the Unicode version of the program.
    static func folded(_ name: String) -> String {
        var text = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            if scalar.value < 0x0590 || (0x1E00...0x1FFF).contains(scalar.value) {
                text.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }
}
