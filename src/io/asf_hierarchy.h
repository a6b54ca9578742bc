#pragma once

#include <string>
#include <vector>

#include "io/acclaim_words.h"
#include "io/asf.h"

namespace surefoot {

/// The `:hierarchy` section: which bones hang on which.
class AsfHierarchy {
 public:
  /// A line `parent child child ...`, or `begin` or `end`.
  Result<void> read(const AcclaimLine& line);

  /// The bones (the first is the root) with their parents, parents before children. Refuses unknown
  /// and repeated names, a bone with two parents, and bones that do not hang on the root; `places`
  /// are those of the bones.
  Result<std::vector<AsfBone>> arrange(std::vector<AsfBone> bones,
                                       const std::vector<SourceToken>& places,
                                       const std::string& file) const;

 private:
  struct Link {
    SourceToken parent;
    SourceToken child;
  };
  std::vector<Link> links_;
};

}  // namespace surefoot
