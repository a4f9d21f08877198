// The maximum of a concave function, by Newton's method, and what its curvature says there.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace lusoria::selfplay {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

// Of a log-likelihood at a point.
struct Derivatives {
  explicit Derivatives(std::size_t parameters)
      : gradient(parameters), information(parameters, Vector(parameters)) {}

  double value = 0;    // minus infinity outside the domain
  Vector gradient;     // first derivatives
  Matrix information;  // second derivatives, negated: positive semidefinite
};

struct ConcaveFit {
  Vector at;
  Matrix covariance;  // the inverse of the information
  double value = 0;
};

// Requires a concave function, and a start inside its domain. Nothing where there is no maximum or
// none that the function tells apart: a parameter grows without bound, or could be anything.
std::optional<ConcaveFit> maximize(const std::function<Derivatives(const Vector&)>& function,
                                   Vector start);

}  // namespace lusoria::selfplay
