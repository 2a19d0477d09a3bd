// SPDX-License-Identifier: Apache-2.0

#include "CShims.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

enum { DEPTH_MAX = 8, PLACES_MAX = 64, STACK_BYTES = 64 << 10 };

static const int numbers[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static struct sigaction before[NUMBERS];
static _Atomic(uint32_t *) places[PLACES_MAX];
static struct termios terminal;
static int terminal_is_set;
static const char *_Atomic terminal_text;
static size_t terminal_text_bytes;
static pthread_once_t installed = PTHREAD_ONCE_INIT;
static pthread_key_t stack_key;

static _Thread_local volatile uint32_t *thread_places[DEPTH_MAX];
static _Thread_local volatile int thread_depth;
static _Thread_local int has_stack;

// The way back to the terminal that was there before, for whoever comes first.
static void leave_terminal(void) {
    const char *text = atomic_exchange(&terminal_text, NULL);
    if (!text) return;
    if (terminal_is_set) tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
    size_t done = 0;
    while (done < terminal_text_bytes) {
        ssize_t count = write(STDOUT_FILENO, text + done, terminal_text_bytes - done);
        if (count <= 0) return;
        done += (size_t)count;
    }
}

// Only stores to memory and calls that a handler may make.
static void crashed(int number, siginfo_t *info, void *context) {
    (void)context;
    // A signal that another process sent says nothing about what this thread was doing.
    int is_sent = info->si_code <= 0;
    if (!is_sent || info->si_pid == getpid()) {
        int depth = thread_depth;
        if (depth > 0 && depth <= DEPTH_MAX && thread_places[depth - 1])
            *thread_places[depth - 1] = (uint32_t)number;
        for (int i = 0; i < PLACES_MAX; i++) {
            uint32_t *place = atomic_load(&places[i]);
            if (place) *(volatile uint32_t *)place = (uint32_t)number;
        }
    }
    leave_terminal();
    for (int i = 0; i < NUMBERS; i++)
        if (numbers[i] == number) sigaction(number, &before[i], NULL);
    // A fault comes again when the handler returns; a signal that was sent does not.
    if (is_sent) raise(number);
}

static void free_stack(void *stack) {
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    munmap(stack, STACK_BYTES);
}

static void install(void) {
    pthread_key_create(&stack_key, free_stack);
    struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < NUMBERS; i++) sigaction(numbers[i], &action, &before[i]);
}

// A thread whose stack has overflowed needs another one for the handler.
static void make_stack(void) {
    has_stack = 1;
    stack_t now;
    if (sigaltstack(NULL, &now) != 0 || !(now.ss_flags & SS_DISABLE)) return;
    void *memory =
        mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return;
    stack_t stack = {.ss_sp = memory, .ss_size = STACK_BYTES};
    if (sigaltstack(&stack, NULL) != 0 || pthread_setspecific(stack_key, memory) != 0)
        free_stack(memory);
}

void hearth_crash_enter(uint32_t *place) {
    pthread_once(&installed, install);
    if (!has_stack) make_stack();
    if (thread_depth < DEPTH_MAX) thread_places[thread_depth] = place;
    thread_depth++;
}

void hearth_crash_leave(void) {
    if (thread_depth > 0) thread_depth--;
}

int hearth_crash_watch(uint32_t *place) {
    pthread_once(&installed, install);
    for (int i = 0; i < PLACES_MAX; i++) {
        uint32_t *none = NULL;
        if (atomic_compare_exchange_strong(&places[i], &none, place)) return 1;
    }
    return 0;
}

void hearth_crash_unwatch(uint32_t *place) {
    for (int i = 0; i < PLACES_MAX; i++) {
        uint32_t *found = place;
        if (atomic_compare_exchange_strong(&places[i], &found, NULL)) return;
    }
}

void hearth_crash_terminal(const struct termios *settings, const char *text, size_t count) {
    pthread_once(&installed, install);
    atomic_store(&terminal_text, NULL);
    terminal_is_set = settings != NULL;
    if (settings) terminal = *settings;
    terminal_text_bytes = count;
    atomic_store(&terminal_text, text);
}
