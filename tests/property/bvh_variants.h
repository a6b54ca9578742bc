#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "surefoot/math/types.h"

namespace surefoot::testing {

/// A BVH file taken apart into lines and numbers, so that a test can write the same motion
/// differently. Reads only plain files: one frame a line, rotations after the positions of a joint.
class BvhVariant {
 public:
  explicit BvhVariant(const std::string& text) {
    std::istringstream lines(text);
    bool in_data = false;
    for (std::string line; std::getline(lines, line);) {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      if (in_data) {
        if (std::vector<double> row = numbers(line); !row.empty()) rows_.push_back(std::move(row));
        continue;
      }
      header_.push_back(line);
      std::istringstream words(line);
      std::string word;
      words >> word;
      if (word == "CHANNELS") {
        for (words >> word; words >> word;) channels_.push_back(word);
      }
      in_data = word == "Frame";
    }
  }

  /// All lengths times `factor`.
  void scale(double factor) {
    change_offsets([&](Vec3& offset) { offset *= factor; });
    for (std::vector<double>& row : rows_) {
      for (std::size_t c = 0; c < row.size(); ++c) {
        if (is_position(c)) row[c] *= factor;
      }
    }
  }

  /// Mirrored in the plane x = 0; joints whose names hold `left` or `right` trade them.
  void mirror(const std::string& left, const std::string& right) {
    change_offsets([](Vec3& offset) { offset.x() = -offset.x(); });
    for (std::vector<double>& row : rows_) {
      for (std::size_t c = 0; c < row.size(); ++c) {
        const bool along_x = channels_[c][0] == 'X';
        if (along_x == is_position(c)) row[c] = -row[c];
      }
    }
    for (std::string& line : header_) {
      if (line.find("JOINT") == std::string::npos) continue;
      if (const std::size_t at = line.find(left); at != std::string::npos) {
        line.replace(at, left.size(), right);
      } else if (const std::size_t other = line.find(right); other != std::string::npos) {
        line.replace(other, right.size(), left);
      }
    }
  }

  /// The whole world turned about its origin: only the root's six channels change.
  void turn(const Quat& rotation) {
    int axes[3] = {0, 0, 0};
    for (std::size_t k = 0; k < 3; ++k) axes[k] = channels_[3 + k][0] - 'X';
    for (std::vector<double>& row : rows_) {
      Vec3 place;
      for (std::size_t k = 0; k < 3; ++k) place[channels_[k][0] - 'X'] = row[k];
      place = rotation * place;
      for (std::size_t k = 0; k < 3; ++k) row[k] = place[channels_[k][0] - 'X'];

      Eigen::Quaterniond root = Eigen::Quaterniond::Identity();
      for (std::size_t k = 0; k < 3; ++k) {
        root = root * Eigen::AngleAxisd(row[3 + k] * kRadian, Eigen::Vector3d::Unit(axes[k]));
      }
      const Eigen::Matrix3d turned = (Eigen::Quaterniond(rotation) * root).toRotationMatrix();
      const Eigen::Vector3d angles = turned.eulerAngles(axes[0], axes[1], axes[2]);
      for (std::size_t k = 0; k < 3; ++k) row[3 + k] = angles[k] / kRadian;
    }
  }

  [[nodiscard]] std::string text() const {
    std::string out;
    for (const std::string& line : header_) out += line + "\n";
    for (const std::vector<double>& row : rows_) {
      for (const double value : row) out += fmt::format("{:.17g} ", value);
      out += "\n";
    }
    return out;
  }

 private:
  static constexpr double kRadian = std::numbers::pi / 180.0;

  static std::vector<double> numbers(const std::string& line) {
    std::vector<double> values;
    const char* at = line.c_str();
    for (char* end = nullptr;; at = end) {
      const double value = std::strtod(at, &end);
      if (end == at) return values;
      values.push_back(value);
    }
  }

  [[nodiscard]] bool is_position(std::size_t channel) const {
    return channels_[channel].ends_with("position");
  }

  template <class Change>
  void change_offsets(Change change) {
    for (std::string& line : header_) {
      const std::size_t at = line.find("OFFSET");
      if (at == std::string::npos) continue;
      const std::vector<double> values = numbers(line.substr(at + 6));
      Vec3 offset(values[0], values[1], values[2]);
      change(offset);
      line = line.substr(0, at) +
             fmt::format("OFFSET {:.17g} {:.17g} {:.17g}", offset.x(), offset.y(), offset.z());
    }
  }

  std::vector<std::string> header_;
  std::vector<std::string> channels_;
  std::vector<std::vector<double>> rows_;
};

}  // namespace surefoot::testing
