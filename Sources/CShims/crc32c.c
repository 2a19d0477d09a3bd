// SPDX-License-Identifier: Apache-2.0

#include "CShims.h"

#include <pthread.h>
#include <string.h>

// Table form: slice-by-8. The tables are filled once, on first use.

static uint32_t tables[8][256];
static pthread_once_t tables_once = PTHREAD_ONCE_INIT;

static void fill_tables(void) {
    const uint32_t polynomial = 0x82f63b78u;
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t value = byte;
        for (int bit = 0; bit < 8; bit++) {
            value = (value >> 1) ^ ((value & 1) ? polynomial : 0);
        }
        tables[0][byte] = value;
    }
    for (uint32_t byte = 0; byte < 256; byte++) {
        for (int slice = 1; slice < 8; slice++) {
            uint32_t before = tables[slice - 1][byte];
            tables[slice][byte] = (before >> 8) ^ tables[0][before & 0xff];
        }
    }
}

static uint32_t load32(const uint8_t *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

uint32_t hearth_crc32c_table(uint32_t crc, const void *bytes, size_t count) {
    pthread_once(&tables_once, fill_tables);
    const uint8_t *p = bytes;
    uint32_t state = ~crc;
    while (count >= 8) {
        uint32_t low = load32(p) ^ state;
        uint32_t high = load32(p + 4);
        state = tables[7][low & 0xff] ^ tables[6][(low >> 8) & 0xff]
            ^ tables[5][(low >> 16) & 0xff] ^ tables[4][low >> 24]
            ^ tables[3][high & 0xff] ^ tables[2][(high >> 8) & 0xff]
            ^ tables[1][(high >> 16) & 0xff] ^ tables[0][high >> 24];
        p += 8;
        count -= 8;
    }
    while (count-- > 0) {
        state = (state >> 8) ^ tables[0][(state ^ *p++) & 0xff];
    }
    return ~state;
}

#if defined(__x86_64__)

#include <nmmintrin.h>

__attribute__((target("sse4.2")))
static uint32_t crc32c_hardware(uint32_t crc, const void *bytes, size_t count) {
    const uint8_t *p = bytes;
    uint64_t state = (uint32_t)~crc;
    while (count >= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        state = _mm_crc32_u64(state, word);
        p += 8;
        count -= 8;
    }
    uint32_t narrow = (uint32_t)state;
    while (count-- > 0) {
        narrow = _mm_crc32_u8(narrow, *p++);
    }
    return ~narrow;
}

int hearth_crc32c_is_hardware(void) {
    return __builtin_cpu_supports("sse4.2") ? 1 : 0;
}

#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)

#include <arm_acle.h>

static uint32_t crc32c_hardware(uint32_t crc, const void *bytes, size_t count) {
    const uint8_t *p = bytes;
    uint32_t state = ~crc;
    while (count >= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        state = __crc32cd(state, word);
        p += 8;
        count -= 8;
    }
    while (count-- > 0) {
        state = __crc32cb(state, *p++);
    }
    return ~state;
}

int hearth_crc32c_is_hardware(void) {
    return 1;
}

#elif defined(__aarch64__) && defined(__linux__)

// Generic arm64 Linux builds do not assume the CRC extension: ask the kernel at run time.
#include <sys/auxv.h>

__attribute__((target("crc")))
static uint32_t crc32c_hardware(uint32_t crc, const void *bytes, size_t count) {
    const uint8_t *p = bytes;
    uint32_t state = ~crc;
    while (count >= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        state = __builtin_arm_crc32cd(state, word);
        p += 8;
        count -= 8;
    }
    while (count-- > 0) {
        state = __builtin_arm_crc32cb(state, *p++);
    }
    return ~state;
}

int hearth_crc32c_is_hardware(void) {
    const unsigned long crc32_capability = 1ul << 7;  // HWCAP_CRC32
    return (getauxval(AT_HWCAP) & crc32_capability) != 0;
}

#else

static uint32_t crc32c_hardware(uint32_t crc, const void *bytes, size_t count) {
    return hearth_crc32c_table(crc, bytes, count);
}

int hearth_crc32c_is_hardware(void) {
    return 0;
}

#endif

static int use_hardware;
static pthread_once_t choice_once = PTHREAD_ONCE_INIT;

static void choose(void) {
    use_hardware = hearth_crc32c_is_hardware();
}

uint32_t hearth_crc32c(uint32_t crc, const void *bytes, size_t count) {
    pthread_once(&choice_once, choose);
    return use_hardware ? crc32c_hardware(crc, bytes, count)
                        : hearth_crc32c_table(crc, bytes, count);
}

// A register of a CRC is a polynomial over GF(2), bit 31 the lowest power; a zero byte multiplies it
// by x^8. `powers[k][d]` is x^(8 * d * 256^k).

static uint32_t powers[sizeof(size_t)][256];
static pthread_once_t powers_once = PTHREAD_ONCE_INIT;

static uint32_t multiply(uint32_t a, uint32_t b) {
    uint32_t product = 0;
    for (uint32_t bit = 1u << 31; bit != 0 && (a & (bit | (bit - 1))) != 0; bit >>= 1) {
        if (a & bit) {
            product ^= b;
        }
        b = (b >> 1) ^ ((b & 1) ? 0x82f63b78u : 0);
    }
    return product;
}

static void fill_powers(void) {
    uint32_t base = 1u << 23;  // x^8
    for (size_t digit = 0; digit < sizeof(size_t); digit++) {
        powers[digit][0] = 1u << 31;
        for (int value = 1; value < 256; value++) {
            powers[digit][value] = multiply(powers[digit][value - 1], base);
        }
        base = multiply(powers[digit][255], base);
    }
}

uint32_t hearth_crc32c_shift(uint32_t state, size_t count) {
    pthread_once(&powers_once, fill_powers);
    for (size_t digit = 0; count != 0; digit++, count >>= 8) {
        if (count & 0xff) {
            state = multiply(powers[digit][count & 0xff], state);
        }
    }
    return state;
}
