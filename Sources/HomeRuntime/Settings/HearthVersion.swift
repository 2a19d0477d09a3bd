// SPDX-License-Identifier: Apache-2.0

/// The version of the library and of the program; CHANGELOG.md says what is in it.
public enum HearthVersion {
    /// `major.minor.patch`.
    public static let text = "0.1.0"
}
