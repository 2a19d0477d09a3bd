// SPDX-License-Identifier: Apache-2.0

#include "CShims.h"

// A request to valgrind is a sequence of instructions that does nothing anywhere else
// (valgrind.h, "client requests"), with the numbers of callgrind.h.

enum {
    RUNNING_ON_VALGRIND = 0x1001,
    CALLGRIND_DUMP_STATS_AT = 0x43540003,
    CALLGRIND_START_INSTRUMENTATION = 0x43540004,
    CALLGRIND_STOP_INSTRUMENTATION = 0x43540005,
};

static uintptr_t ask(uintptr_t request, uintptr_t argument) {
    volatile uintptr_t arguments[6] = {request, argument, 0, 0, 0, 0};
    uintptr_t result = 0;
#if defined(__linux__) && defined(__x86_64__)
    __asm__ volatile(
        "rolq $3, %%rdi ; rolq $13, %%rdi\n\t"
        "rolq $61, %%rdi ; rolq $51, %%rdi\n\t"
        "xchgq %%rbx, %%rbx"
        : "=d"(result)
        : "a"(&arguments[0]), "0"(result)
        : "cc", "memory");
#elif defined(__linux__) && defined(__aarch64__)
    __asm__ volatile(
        "mov x3, %1 ; mov x4, %2\n\t"
        "ror x12, x12, #3 ; ror x12, x12, #13\n\t"
        "ror x12, x12, #51 ; ror x12, x12, #61\n\t"
        "orr x10, x10, x10\n\t"
        "mov %0, x3"
        : "=r"(result)
        : "r"(result), "r"(&arguments[0])
        : "cc", "memory", "x3", "x4");
#endif
    (void)arguments;
    return result;
}

void hearth_counting_begin(void) { ask(CALLGRIND_START_INSTRUMENTATION, 0); }

void hearth_counting_end(const char *name) {
    ask(CALLGRIND_STOP_INSTRUMENTATION, 0);
    ask(CALLGRIND_DUMP_STATS_AT, (uintptr_t)name);
}

int hearth_counting_is_on(void) { return ask(RUNNING_ON_VALGRIND, 0) != 0; }
