// SPDX-License-Identifier: Apache-2.0

/// A value that cannot be copied, held where one may be absent.
final class Held<Value: ~Copyable> {
    var value: Value

    init(_ value: consuming Value) { self.value = value }
}
