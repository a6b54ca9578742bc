#pragma once

#include <string_view>

namespace surefoot::testing {

/// Streams of Python's zlib 1.2.13 as hexadecimal digits: level 0, Z_FIXED, level 9,
/// Z_HUFFMAN_ONLY with Fibonacci frequencies (codes of up to 15 bits), long runs, nothing.
inline constexpr std::string_view kStored =
    "7801012800d7ff6465666267676267616666676667656262626163636267616764616763656562636462"
    "676166636741b40fa9";
inline constexpr std::string_view kFixed =
    "78014b494d4b4a4f4f4a4f4c4b4b4f4b4f4d4a4a4a4c4e0672d35312d39353539392534072c9e9e969a9"
    "407e525a5a5a624a62724a5a12500800cd9c1784";
inline constexpr std::string_view kDynamic =
    "78da1d90c11100210c026b0521e9bf83dbdc8c1f35c09274bcebd5ccced6b6dee3bad1bed62ff7f776a7"
    "dc3d338a5ec63ce50da336baae349ebc68faaa6a1149656a6c266b099749266af67fc4021f12fbc6a913"
    "df9c03060fab1edc2162df100a4b00856abbd5cdbe7d0ac6ca76ce043b5d1f25a9e253aaeff8973e4fcf"
    "94e010b907aa32fda087708f1a49e70aa1a0c35b53dae4116576424d6461e8d08ef9ddcde5ab80f4f645"
    "2c9c59e4f36f9020d12e97898daf396ee86ef3fbf0ee077d299c49";
inline constexpr std::string_view kLongCodes =
    "780105c181611b310c04c1da125bfa2781bbddfeabf1ccbfff3f3fbfbfbf9fcfe7f3f97ebfdfeff7fb7d"
    "9ee7799ee7799ee779def77ddff77ddff77ddff77ddff77ddf73ce39e79c73ce39e79c73ce39e79c73ce"
    "39e79c73eebdf7de7befbdf7de7befbdf7de7befbdf7de7befbdf7de7befbdf7de7befbdf7de3b333333"
    "3333333333333333333333333333333333333333333333333333333333333333333333333333333333bb"
    "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
    "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb49922449922449922449922449"
    "922449922449922449922449922449922449922449922449922449922449922449922449922449922449"
    "922449922449922449922449922449922449922449922449922449922449922469dbb66ddbb66ddbb66d"
    "dbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66d"
    "dbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66d"
    "dbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66ddbb66d"
    "dbb66ddbb62d000000000000000000000000000000000000000000000000000000000000000000000000"
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
    "0000000000000000000000000000000000000000000000000000000000000000a8aaaaaaaaaaaaaaaaaa"
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa7f06bb171b";
inline constexpr std::string_view kRuns =
    "78daedc1310d0000080330ad03ff1e668287a46d26aaaaaaaaaaaaaaaaaafafe02000000000000000000"
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
    "00000000000000000000000000000000e70a7a92a5f1";
inline constexpr std::string_view kNothing = "78da030000000001";

}  // namespace surefoot::testing
