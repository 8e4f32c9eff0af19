// zlib as Swift sees it: the initialisers are macros that Swift cannot call.
#ifndef ASCRIBE_CZLIB_SHIM_H
#define ASCRIBE_CZLIB_SHIM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <zlib.h>

// Writes `input` as one gzip member without time or name; the operating system's byte is "unknown", so that the
// bytes do not tell where they were made. Returns the member's size, or a negative zlib code.
static inline int64_t czlib_gzip_member(
    const uint8_t *input, size_t input_size, uint8_t *output, size_t output_size, int level) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    int code = deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    if (code != Z_OK) return code;
    gz_header header;
    memset(&header, 0, sizeof header);
    header.os = 255;
    deflateSetHeader(&stream, &header);
    stream.next_in = (Bytef *)input;
    stream.avail_in = (uInt)input_size;
    stream.next_out = output;
    stream.avail_out = (uInt)output_size;
    code = deflate(&stream, Z_FINISH);
    int64_t size = (int64_t)stream.total_out;
    deflateEnd(&stream);
    return code == Z_STREAM_END ? size : (code < 0 ? code : Z_BUF_ERROR);
}

// The size that a member of `input_size` bytes cannot exceed, header and trailer included.
static inline size_t czlib_gzip_bound(size_t input_size) {
    return compressBound((uLong)input_size) + 32;
}

#endif
