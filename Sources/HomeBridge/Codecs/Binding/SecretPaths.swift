// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension SecretNames {
    /// The secret that a payload holds without saying so in its keys: an attribute has a secret's
    /// name, and the last key of its path has not.
    ///
    /// - Returns: nil where the keys say it all.
    static func key(of attribute: String, at path: [String]) -> String? {
        guard contain(attribute), !(path.last.map { contain($0) } ?? false) else { return nil }
        return attribute
    }
}

/// The values of a payload that are secrets although no key of it says so.
struct SecretPaths: Sendable {
    /// The name of the payload, where the whole of it is one.
    private(set) var key: String?
    /// Where the others stand.
    private(set) var paths: [[String]] = []

    /// - Parameter values: attributes, and where their values stand.
    init(_ values: some Sequence<(attribute: String, path: [String])>) {
        for (attribute, path) in values {
            guard let name = SecretNames.key(of: attribute, at: path) else { continue }
            if path.isEmpty {
                key = key ?? name
            } else {
                paths.append(path)
            }
        }
    }
}

extension CodecContext {
    /// A payload without its secrets; nil where it holds none.
    ///
    /// - Parameter topic: its last level names a bare value that nothing else names.
    func redacted(_ payload: [UInt8], _ secrets: SecretPaths?, topic: String) -> [UInt8]? {
        let clean = redacted(payload, key: secrets?.key ?? topic.lastLevel)
        guard let paths = secrets?.paths, !paths.isEmpty else { return clean }
        return redaction.hiding(paths, in: clean ?? payload, limits: limits.json) ?? clean
    }
}
