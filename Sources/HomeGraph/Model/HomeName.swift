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
}
