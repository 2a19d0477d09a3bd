// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeLog

extension LogError {
    /// What failed, for people.
    var words: String {
        switch self {
        case .full: "the disk is full"
        case .io(let failure), .poisoned(let failure), .ambiguous(let failure): failure.words
        default: "\(self)"
        }
    }
}

extension IOFailure {
    fileprivate var words: String {
        errno == ENOSPC || errno == EDQUOT
            ? "the disk is full"
            : "\(operation.rawValue) \(path): \(String(cString: strerror(errno)))"
    }
}
