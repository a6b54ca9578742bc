#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <vector>

#include "asf_beside.h"
#include "browser.h"
#include "console.h"
#include "exit_code.h"
#include "files.h"
#include "pipeline/motion_format.h"
#include "server/embedded_site.h"
#include "server/listener.h"
#include "server/site.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

constexpr int kUsualPort = 4620;

struct StudioRequest {
  std::string file;
  std::optional<double> port;
  bool no_open = false;
  ReportOptions report;
};

/// A file that the page is handed.
struct Handed {
  std::string name;  ///< without its folders
  std::string bytes;

  [[nodiscard]] std::string path() const { return "opened/" + server::encoded(name); }
};

Result<Handed> read_handed(const std::string& path) {
  Result<std::string> bytes = read_file(path);
  if (!bytes) return pass_on(bytes);
  return Handed{std::filesystem::path(path).filename().string(), std::move(*bytes)};
}

/// The motion and, for an AMC, the skeleton beside it; no files where none was named.
Result<std::vector<Handed>> read_all_handed(const std::string& path) {
  std::vector<Handed> files;
  if (path.empty()) return files;
  Result<Handed> motion = read_handed(path);
  if (!motion) return pass_on(motion);
  const bool is_amc = recognise_format(motion->bytes, motion->name) == MotionFormat::amc;
  files.push_back(std::move(*motion));
  if (const std::string asf = is_amc ? asf_beside(path) : ""; !asf.empty()) {
    Result<Handed> skeleton = read_handed(asf);
    if (!skeleton) return pass_on(skeleton);
    files.push_back(std::move(*skeleton));
  }
  return files;
}

server::Site site_of(const std::vector<Handed>& handed) {
  server::Site site;
  for (const server::EmbeddedFile& file : server::embedded_site()) {
    site.add(fmt::format("/{}", file.path), file.bytes);
    if (file.path == "index.html") site.add("/", file.bytes);
  }
  for (const Handed& file : handed) site.add("/" + file.path(), file.bytes);
  return site;
}

/// The page with what it shall open: `?open=opened/walk.bvh&skeleton=...`.
std::string address_of(int port, const std::vector<Handed>& handed) {
  std::string address = fmt::format("http://127.0.0.1:{}/", port);
  if (!handed.empty()) address += "?open=" + server::encoded(handed[0].path());
  if (handed.size() > 1) address += "&skeleton=" + server::encoded(handed[1].path());
  return address;
}

/// The port that was asked for; else the usual one or, where that is taken, any.
Result<server::Listener> listen_at(const std::optional<double>& port) {
  if (!port) {
    Result<server::Listener> usual = server::Listener::create(kUsualPort);
    return usual ? std::move(usual) : server::Listener::create(0);
  }
  if (!(*port >= 0.0 && *port <= 65535.0) || *port != static_cast<int>(*port)) {
    return fail(fmt::format("--port must be a whole number up to 65535, not {}", *port));
  }
  return server::Listener::create(static_cast<int>(*port));
}

}  // namespace

int run_studio(Arguments arguments) {
  CommandLine line(
      "studio", "Opens the studio in the browser: view foot sliding, edit plants, clean and save.",
      "  surefoot studio                     # then drop a file on the page\n"
      "  surefoot studio walk.bvh\n"
      "  surefoot studio walk.bvh --no-open --port 8000\n");
  StudioRequest wanted;
  line.optional_positional("FILE", wanted.file,
                           "motion file to open, of any format that can be read");
  line.option("--port", wanted.port, "N",
              "port to serve on (default: 4620, or any free one if that is taken; 0: any)");
  line.flag("--no-open", wanted.no_open, "print the address, but do not open a browser");
  wanted.report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;

  if (server::embedded_site().empty()) {
    return refuse_usage(
        Error{"this program was built without the studio; `make studio` builds it", {}});
  }
  const Result<std::vector<Handed>> handed = read_all_handed(wanted.file);
  if (!handed) return refuse_input(handed.error());
  const Result<server::Listener> listener = listen_at(wanted.port);
  if (!listener) return refuse_usage(listener.error());

  const server::Site site = site_of(*handed);
  const std::string address = address_of(listener->port(), *handed);
  if (!print_result(address + "\n")) return wrong_usage;
  remark(wanted.report, "Serving the studio to this machine only; press Ctrl+C to stop.");
  if (!wanted.no_open && !open_in_browser(address)) {
    remark(wanted.report, "No browser could be started; open the address above.");
  }
  if (const Result<void> served = listener->serve(site); !served) {
    return refuse_usage(served.error());
  }
  return finish(wanted.report, {});
}

}  // namespace surefoot::app
