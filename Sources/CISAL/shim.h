// ISA-L's inflate and deflate as Swift sees them: its state structures (87 KB and more) live on the heap behind an
// opaque pointer and are never Swift values.
#ifndef ASCRIBE_CISAL_SHIM_H
#define ASCRIBE_CISAL_SHIM_H

#include <isa-l/igzip_lib.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// What one call of cisal_inflate did.
typedef struct {
    // Negative: one of ISA-L's errors, the member is broken.
    int code;
    // Non-zero once the member's trailer has been read and is correct.
    int member_ended;
    size_t consumed;
    size_t produced;
    // Input bytes that ISA-L holds but has not decoded yet; tells where an error lies.
    size_t held;
} cisal_step;

struct cisal_inflater {
    // Kept from call to call: a member's header may arrive in pieces, and its flags live here.
    struct isal_gzip_header header;
    int header_done;
    struct inflate_state state;
};

// Gets ready for the first or the next gzip member.
static inline void cisal_inflater_begin(void *inflater) {
    struct cisal_inflater *self = (struct cisal_inflater *)inflater;
    isal_gzip_header_init(&self->header);
    self->header_done = 0;
    isal_inflate_reset(&self->state);
    self->state.crc_flag = ISAL_GZIP;
}

// NULL if there is not enough memory.
static inline void *cisal_inflater_create(void) {
    struct cisal_inflater *self = (struct cisal_inflater *)malloc(sizeof(struct cisal_inflater));
    if (self == NULL) return NULL;
    isal_inflate_init(&self->state);
    cisal_inflater_begin(self);
    return self;
}

static inline void cisal_inflater_destroy(void *inflater) {
    free(inflater);
}

// Decodes until the input is used up, the output is full, or the member ends or turns out to be broken.
static inline cisal_step cisal_inflate(
    void *inflater, const uint8_t *input, size_t input_size, uint8_t *output, size_t output_size) {
    struct cisal_inflater *self = (struct cisal_inflater *)inflater;
    struct inflate_state *state = &self->state;
    state->next_in = (uint8_t *)input;
    state->avail_in = (uint32_t)input_size;
    state->next_out = output;
    state->avail_out = (uint32_t)output_size;
    int code = ISAL_DECOMP_OK;
    if (!self->header_done) {
        code = isal_read_gzip_header(state, &self->header);
        self->header_done = code == ISAL_DECOMP_OK;
    }
    if (self->header_done) code = isal_inflate(state);
    cisal_step step;
    step.code = code < 0 ? code : 0;
    step.member_ended = self->header_done && state->block_state == ISAL_BLOCK_FINISH;
    step.consumed = input_size - state->avail_in;
    step.produced = output_size - state->avail_out;
    step.held = state->read_in_length > 0 ? (size_t)state->read_in_length / 8 : 0;
    return step;
}

// An upper bound for the size of a member of `input_size` bytes: incompressible blocks are stored.
static inline size_t cisal_gzip_bound(size_t input_size) {
    return input_size + input_size / 16 + 1024;
}

// What is compressed first, by itself: short enough that ISA-L leaves it to the code for the ends of inputs. Its code
// for longer inputs (2.30, igzip_icf_body) begins a stream by hashing a register that holds the state's address instead
// of input, and enters place 2 under that hash. So one member in some four thousand lost a match, depending on where
// memory lay, and the same run gave other bytes, though never other content.
#define CISAL_FIRST 8

// Compresses `input` until it is used up, and ends the stream if it is the last.
static inline int cisal_deflate(struct isal_zstream *stream, const uint8_t *input, size_t input_size, int is_last) {
    stream->next_in = (uint8_t *)input;
    stream->avail_in = (uint32_t)input_size;
    stream->flush = is_last ? NO_FLUSH : SYNC_FLUSH;
    stream->end_of_stream = (uint16_t)is_last;
    return isal_deflate(stream);
}

// Writes `input` as one gzip member at level 1, without time or name; the operating system's byte is "unknown".
// Returns the member's size, or a negative ISA-L code (-100 if there is not enough memory).
static inline int64_t cisal_gzip_member(
    const uint8_t *input, size_t input_size, uint8_t *output, size_t output_size) {
    struct isal_zstream *stream = (struct isal_zstream *)malloc(sizeof(struct isal_zstream));
    uint8_t *level_buffer = (uint8_t *)malloc(ISAL_DEF_LVL1_DEFAULT);
    int64_t result = -100;
    if (stream != NULL && level_buffer != NULL) {
        isal_deflate_init(stream);
        stream->level = 1;
        stream->level_buf = level_buffer;
        stream->level_buf_size = ISAL_DEF_LVL1_DEFAULT;
        stream->gzip_flag = IGZIP_GZIP;
        stream->next_out = output;
        stream->avail_out = (uint32_t)output_size;
        size_t first = input_size > CISAL_FIRST ? CISAL_FIRST : 0;
        int code = first > 0 ? cisal_deflate(stream, input, first, 0) : COMP_OK;
        if (code == COMP_OK) code = cisal_deflate(stream, input + first, input_size - first, 1);
        int ended = stream->internal_state.state == ZSTATE_END;
        result = code != COMP_OK ? code : ended ? (int64_t)stream->total_out : STATELESS_OVERFLOW;
    }
    free(level_buffer);
    free(stream);
    return result;
}

#endif
