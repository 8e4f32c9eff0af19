// The one instruction that Swift has no word for.
#ifndef ASCRIBE_CPREFETCH_H
#define ASCRIBE_CPREFETCH_H

// Asks for the memory behind an address to be brought near; reads nothing and never faults.
static inline void cprefetch(const void *address) {
    __builtin_prefetch(address);
}

#endif
