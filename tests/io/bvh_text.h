#pragma once

#include <string>

namespace surefoot {

/// A small file in metres: a root with six channels and a chain of three joints with ZXY angles.
inline const std::string kSmallBvh =
    "HIERARCHY\n"
    "ROOT Hips\n{\n"
    "  OFFSET 0 0 0\n"
    "  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    "  JOINT Thigh\n  {\n"
    "    OFFSET 0.1 -0.05 0\n"
    "    CHANNELS 3 Zrotation Xrotation Yrotation\n"
    "    JOINT Shin\n    {\n"
    "      OFFSET 0 -0.45 0\n"
    "      CHANNELS 1 Xrotation\n"
    "      End Site\n      {\n"
    "        OFFSET 0 -0.4 0\n"
    "      }\n    }\n  }\n}\n"
    "MOTION\nFrames: 3\nFrame Time: 0.0333333\n"
    "0.10 0.95 0.0  10.0 20.00 -30.5  5.5 -7 1e1  40.0\n"
    "0.12 0.95 0.1  10.5 21.00 -30.5  5.5 -7 1e1  41.0\n"
    "0.14 0.95 0.2  11.0 22.00 -30.5  5.5 -7 1e1  42.0\n";

}  // namespace surefoot
