// SPDX-License-Identifier: Apache-2.0

#if !canImport(Combine)

    /// First in, first out: both ends in amortised constant time, and what left is not held.
    struct DeliveryQueue<Element> {
        private var arrived: [Element] = []
        /// The older half, oldest last.
        private var leaving: [Element] = []

        var count: Int { arrived.count + leaving.count }
        var isEmpty: Bool { arrived.isEmpty && leaving.isEmpty }

        mutating func append(_ element: Element) { arrived.append(element) }

        mutating func popFirst() -> Element? {
            if leaving.isEmpty {
                swap(&arrived, &leaving)
                leaving.reverse()
            }
            return leaving.popLast()
        }

        /// Puts an element in the place of the newest one, which it returns.
        mutating func replaceLast(with element: Element) -> Element {
            precondition(!isEmpty, "there is no newest element to replace")
            var replaced = element
            if arrived.isEmpty {
                swap(&leaving[0], &replaced)
            } else {
                swap(&arrived[arrived.count - 1], &replaced)
            }
            return replaced
        }
    }

#endif
