// SPDX-License-Identifier: Apache-2.0

import HomeLog

/// An error in words for the program's own log: the failed call behind it, where there is one.
func faultWords(_ error: any Error) -> String {
    var found = error
    if case EngineError.log(let cause) = error { found = cause }
    if let failure = (found as? LogError)?.failure { return failure.description }
    return "\(found)"
}
