#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "io/npy/array.h"
#include "io/npy/zip.h"

namespace surefoot {

/// The arrays of a .npz or the one of a .npy, unpacked when they are asked for.
class NpyArchive {
 public:
  /// Refuses what is neither, and damaged archives.
  static Result<NpyArchive> open(std::shared_ptr<const std::string> bytes, std::string file);

  [[nodiscard]] bool is_zip() const noexcept { return zip_; }
  [[nodiscard]] const std::string& file() const noexcept { return file_; }
  /// Names without `.npy`; a .npy has one array without a name.
  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] bool has(std::string_view name) const;
  /// Unpacks an array. Refuses a name that is not there, and damaged members.
  [[nodiscard]] Result<NpyArray> array(std::string_view name) const;

  /// The file with other arrays in the place of some, everything else as it is.
  [[nodiscard]] std::string with(const std::map<std::string, NpyArray>& changed) const;
  [[nodiscard]] const std::string& bytes() const noexcept { return *bytes_; }

 private:
  std::shared_ptr<const std::string> bytes_;
  std::string file_;
  bool zip_ = false;
  std::vector<ZipMember> members_;
};

}  // namespace surefoot
