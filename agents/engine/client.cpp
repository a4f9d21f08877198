#include "agents/engine/client.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "agents/engine/gtp_client.hpp"
#include "agents/engine/ugi_client.hpp"
#include "agents/engine/words.hpp"

namespace lusoria::agents {

using search::Clock;
using std::chrono::milliseconds;

std::unique_ptr<EngineClient> EngineClient::make(const EngineSettings& settings,
                                                 std::unique_ptr<EngineProcess> process) {
  if (settings.protocol == EngineSettings::Protocol::kGtp) {
    return std::make_unique<GtpClient>(settings, std::move(process));
  }
  return std::make_unique<UgiClient>(settings, std::move(process));
}

std::string EngineClient::expect_line(const char* what, Deadline deadline) {
  std::string line;
  if (process_->read_line(line, deadline) != EngineProcess::Read::kLine) {
    throw Fault(Fault::Kind::kFailed, fmt::format("did not answer {} in time", what));
  }
  return std::string(trimmed(line));
}

const SeatClock* EngineQuestion::own_clock() const {
  if (clocks == nullptr) return nullptr;
  const SeatClock& own = clocks->seats[core::seat_index(state.to_move())];
  return own.runs ? &own : nullptr;
}

DecisionTime::DecisionTime(const EngineQuestion& question, milliseconds patience)
    : limited(question.limits.time.count() != 0 || question.own_clock() != nullptr),
      start(Clock::now()),
      grace(question.clocks == nullptr ? EngineClient::kStopGrace
                                       : std::max<std::chrono::nanoseconds>(
                                             EngineClient::kStopGrace, question.clocks->margin)),
      allowed_(limited ? question.limits.time : std::chrono::nanoseconds(patience)) {
  if (const SeatClock* const own = question.own_clock()) {
    allowed_ =
        allowed_.count() == 0 ? own->left : std::min<std::chrono::nanoseconds>(allowed_, own->left);
  }
  deadline = start + allowed_;
}

std::int64_t DecisionTime::milliseconds_left() const {
  const auto left = std::chrono::floor<milliseconds>(deadline - Clock::now());
  return std::max<std::int64_t>(left.count(), 1);
}

void DecisionTime::fail(const std::string& did) const {
  throw Fault(
      limited ? Fault::Kind::kLate : Fault::Kind::kFailed,
      fmt::format("{} within {} ms and a grace of {} ms", did,
                  std::chrono::floor<milliseconds>(allowed_).count(),
                  std::chrono::floor<milliseconds>(EngineClient::kStopAfter + grace).count()));
}

}  // namespace lusoria::agents
