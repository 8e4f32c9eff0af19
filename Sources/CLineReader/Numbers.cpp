#include <charconv>
#include <cmath>
#include <cstdlib>

#include "Scalars.hpp"

namespace lines {

namespace {

/// A valid JSON number's parts, without its sign.
struct Parts {
    bool is_negative = false;
    const uint8_t *digits_begin;
    /// The end of the digits, including the point.
    const uint8_t *digits_end;
    /// Digits before the point.
    int64_t whole = 0;
    /// Digits on both sides of the point.
    int64_t count = 0;
    /// The written exponent, held within ±1e9.
    int64_t exponent = 0;

    Parts(const uint8_t *begin, const uint8_t *end) {
        const uint8_t *at = begin;
        if (*at == '-') {
            is_negative = true;
            ++at;
        }
        digits_begin = at;
        while (at != end && is_digit(*at)) ++at;
        whole = count = at - digits_begin;
        if (at != end && *at == '.') {
            const uint8_t *fraction = ++at;
            while (at != end && is_digit(*at)) ++at;
            count += at - fraction;
        }
        digits_end = at;
        if (at == end) return;
        bool is_down = *++at == '-';
        if (*at == '-' || *at == '+') ++at;
        for (; at != end; ++at) {
            if (exponent < 100'000'000) exponent = exponent * 10 + (*at - '0');
        }
        if (is_down) exponent = -exponent;
    }
};

constexpr double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                             1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/// Reads any number with the library, which rounds correctly.
bool read_hard_double(const uint8_t *begin, const uint8_t *end, const Parts &parts, double &value) {
    const char *first = reinterpret_cast<const char *>(begin);
#if defined(__cpp_lib_to_chars)
    auto result = std::from_chars(first, reinterpret_cast<const char *>(end), value);
    if (result.ec == std::errc::result_out_of_range) {
        // The library does not say in which direction: a number too small for any double is 0.
        const uint8_t *at = parts.digits_begin;
        int64_t zeros = 0;
        for (; at != parts.digits_end && (*at == '0' || *at == '.'); ++at) zeros += *at == '0';
        if (parts.whole - zeros + parts.exponent > 0) return false;
        value = parts.is_negative ? -0.0 : 0.0;
    }
#else
    // The program never leaves the "C" locale, and the byte after the number belongs to no number.
    (void)end;
    (void)parts;
    value = std::strtod(first, nullptr);
#endif
    return std::isfinite(value);
}

}  // namespace

bool read_any_double(const uint8_t *begin, const uint8_t *end, double &value) {
    Parts parts(begin, end);
    if (parts.count > 19) return read_hard_double(begin, end, parts, value);
    uint64_t digits = 0;
    for (const uint8_t *at = parts.digits_begin; at != parts.digits_end; ++at) {
        if (*at != '.') digits = digits * 10 + (*at - '0');
    }
    // Both operands are exact, so one operation rounds correctly (Clinger's fast path).
    int64_t scale = parts.exponent - (parts.count - parts.whole);
    if (digits > uint64_t(1) << 53 || scale < -22 || scale > 22) {
        return read_hard_double(begin, end, parts, value);
    }
    value = static_cast<double>(digits);
    value = scale < 0 ? value / powers[-scale] : value * powers[scale];
    if (parts.is_negative) value = -value;
    return true;
}

int64_t read_scaled(const uint8_t *begin, const uint8_t *end, int shift) {
    Parts parts(begin, end);
    int64_t scale = parts.exponent - (parts.count - parts.whole) + shift;
    int64_t kept = scale < 0 ? parts.count + scale : parts.count;
    int64_t value = 0;
    bool is_cut = false;
    for (const uint8_t *at = parts.digits_begin; at != parts.digits_end; ++at) {
        if (*at == '.') continue;
        if (kept-- > 0) {
            value = value >= time_limit / 10 ? time_limit : value * 10 + (*at - '0');
        } else {
            is_cut = is_cut || *at != '0';
        }
    }
    for (; scale > 0 && value > 0 && value < time_limit; --scale) {
        value = value >= time_limit / 10 ? time_limit : value * 10;
    }
    if (value >= time_limit) value = time_limit;
    return parts.is_negative ? -value - (is_cut && value < time_limit ? 1 : 0) : value;
}

}  // namespace lines
