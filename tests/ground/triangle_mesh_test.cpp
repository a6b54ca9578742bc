#include "surefoot/ground/triangle_mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <random>

#include "ground/brute_force.h"

namespace surefoot {
namespace {

using Triangle = TriangleMesh::Triangle;

struct Soup {
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;

  void add(const Vec3& a, const Vec3& b, const Vec3& c) {
    const int first = static_cast<int>(vertices.size());
    vertices.insert(vertices.end(), {a, b, c});
    triangles.push_back({first, first + 1, first + 2});
  }
  void add_quad(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    add(a, b, c);
    add(a, c, d);
  }
  [[nodiscard]] TriangleMesh mesh() const {
    return TriangleMesh::create(vertices, triangles).value();
  }
};

Soup random_soup(int count, unsigned seed) {
  std::mt19937 rng(seed);
  std::uniform_real_distribution<double> place(-2.0, 2.0);
  std::uniform_real_distribution<double> size(-0.5, 0.5);
  Soup soup;
  for (int i = 0; i < count; ++i) {
    const Vec3 at(place(rng), 0.3 * place(rng), place(rng));
    const auto corner = [&] { return Vec3(at + Vec3(size(rng), size(rng), size(rng))); };
    soup.add(corner(), corner(), corner());
  }
  return soup;
}

/// Height by barycentric coordinates of every triangle.
double height_by_all(const Soup& soup, double x, double z, double otherwise) {
  double best = -INFINITY;
  for (const Triangle& t : soup.triangles) {
    const auto v = [&](std::size_t k) { return soup.vertices[t[k]]; };
    const Vec3 e = v(1) - v(0);
    const Vec3 f = v(2) - v(0);
    const double det = e.x() * f.z() - f.x() * e.z();
    const double s = ((x - v(0).x()) * f.z() - (z - v(0).z()) * f.x()) / det;
    const double u = ((z - v(0).z()) * e.x() - (x - v(0).x()) * e.z()) / det;
    if (s >= 0.0 && u >= 0.0 && s + u <= 1.0)
      best = std::max(best, v(0).y() + s * e.y() + u * f.y());
  }
  return best == -INFINITY ? otherwise : best;
}

TEST(TriangleMesh, AgreesWithATestOfEveryTriangle) {
  const Soup soup = random_soup(500, 1);
  const TriangleMesh mesh = soup.mesh();
  std::mt19937 rng(2);
  std::uniform_real_distribution<double> place(-3.0, 3.0);
  int differences = 0;
  for (int i = 0; i < 5000; ++i) {
    const double x = place(rng);
    const double z = place(rng);
    // A point within the edge tolerance of a triangle may differ; that is rarer than one in 5000.
    differences += std::abs(mesh.height(x, z) - height_by_all(soup, x, z, mesh.lowest())) > 1e-9;
  }
  EXPECT_LE(differences, 1);
}

TEST(TriangleMesh, NormalIsThatOfTheHighestTriangle) {
  Soup soup;
  soup.add_quad({-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1});
  soup.add_quad({0, 0.5, -1}, {1, 1.0, -1}, {1, 1.0, 1}, {0, 0.5, 1});
  const TriangleMesh mesh = soup.mesh();
  EXPECT_EQ(mesh.normal(-0.5, 0.2), Vec3::UnitY());
  EXPECT_NEAR((mesh.normal(0.5, 0.2) - Vec3(-0.5, 1, 0).normalized()).norm(), 0.0, 1e-15);
  EXPECT_NEAR(mesh.height(0.5, 0.2), 0.75, 1e-15);
  EXPECT_EQ(mesh.normal(5, 5), Vec3::UnitY());
}

TEST(TriangleMesh, HasNoGapsAlongSharedEdges) {
  std::mt19937 rng(3);
  std::uniform_real_distribution<double> jitter(-0.03, 0.03);
  constexpr int kSide = 20;
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;
  for (int i = 0; i <= kSide; ++i) {
    for (int k = 0; k <= kSide; ++k) {
      vertices.emplace_back(0.1 * i + jitter(rng), 5.0 + jitter(rng), 0.1 * k + jitter(rng));
    }
  }
  vertices.emplace_back(0.0, -1.0, 0.0);
  vertices.emplace_back(0.001, -1.0, 0.0);
  vertices.emplace_back(0.0, -1.0, 0.001);
  triangles.push_back({441, 442, 443});  // far below: a gap would fall to -1
  const auto at = [](int i, int k) { return i * (kSide + 1) + k; };
  for (int i = 0; i < kSide; ++i) {
    for (int k = 0; k < kSide; ++k) {
      triangles.push_back({at(i, k), at(i + 1, k), at(i + 1, k + 1)});
      triangles.push_back({at(i, k), at(i + 1, k + 1), at(i, k + 1)});
    }
  }
  const TriangleMesh mesh = TriangleMesh::create(vertices, triangles).value();
  std::uniform_real_distribution<double> along(0.0, 1.0);
  for (int i = 1; i < kSide; ++i) {
    for (int k = 1; k < kSide; ++k) {
      const Vec3& a = vertices[at(i, k)];
      const Vec3& b = vertices[at(i + 1, k + 1)];
      const Vec3 p = a + along(rng) * (b - a);
      EXPECT_NEAR(mesh.height(p.x(), p.z()), p.y(), 1e-6);
      EXPECT_NEAR(mesh.height(a.x(), a.z()), a.y(), 1e-5);
    }
  }
}

Soup stairs(double rise, double depth, int steps) {
  Soup soup;
  for (int i = 0; i < steps; ++i) {
    const double y = rise * i;
    const double z = depth * i;
    soup.add_quad({-1, y, z}, {-1, y, z + depth}, {1, y, z + depth}, {1, y, z});
    soup.add_quad({-1, y, z + depth}, {1, y, z + depth}, {1, y + rise, z + depth},
                  {-1, y + rise, z + depth});
  }
  return soup;
}

TEST(TriangleMesh, StairsHaveTreadsAndNoRisers) {
  const TriangleMesh mesh = stairs(0.17, 0.3, 5).mesh();
  EXPECT_EQ(mesh.lowest(), 0.0);
  for (int i = 0; i < 5; ++i) EXPECT_NEAR(mesh.height(0.1, 0.3 * i + 0.15), 0.17 * i, 1e-15);
  EXPECT_EQ(mesh.height(0, -3), 0.0);
}

TEST(TriangleMesh, RefusesWhatIsNoSurface) {
  EXPECT_FALSE(TriangleMesh::create({}, {}).has_value());
  EXPECT_FALSE(
      TriangleMesh::create({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}, {{0, 1, 2}}).has_value());
  EXPECT_FALSE(
      TriangleMesh::create({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)}, {{0, 1, 3}}).has_value());
  EXPECT_FALSE(TriangleMesh::create({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)}, {{0, -1, 2}})
                   .has_value());
  EXPECT_FALSE(TriangleMesh::create({Vec3(0, NAN, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)}, {{0, 1, 2}})
                   .has_value());
  EXPECT_FALSE(
      TriangleMesh::create({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2, 0, 0)}, {{0, 1, 2}}).has_value());
}

TEST(TriangleMesh, DegenerateQueriesAreFinite) {
  const TriangleMesh mesh = random_soup(50, 4).mesh();
  for (const double x : {0.0, 1e300, static_cast<double>(INFINITY), static_cast<double>(NAN)}) {
    EXPECT_TRUE(std::isfinite(mesh.height(x, x)));
    EXPECT_TRUE(mesh.normal(x, x).allFinite());
  }
}

TEST(ClosestAtDistance, RollingMeshAgreesWithBruteForce) {
  Soup soup;
  const auto at = [](int i, int k) {
    const double x = 0.11 * i;
    const double z = 0.09 * k;
    return Vec3(x, 0.06 * std::sin(5.0 * x) * std::cos(6.0 * z), z);
  };
  for (int i = -12; i < 12; ++i) {
    for (int k = -12; k < 12; ++k) {
      soup.add_quad(at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1));
    }
  }
  const Ground ground = Ground::mesh(std::make_shared<TriangleMesh>(soup.mesh()));
  std::mt19937 rng(6);
  std::uniform_real_distribution<double> place(-0.7, 0.7);
  std::uniform_real_distribution<double> step(-0.25, 0.25);
  for (int i = 0; i < 6; ++i) {
    const Vec3 from = ground.project(Vec3(place(rng), 0, place(rng)), 0.02);
    const Vec3 near = ground.project(from + Vec3(step(rng), 0, step(rng)), 0.02);
    const GroundPoint found = ground.closest_at_distance(from, near, 0.15, Vec3::UnitZ(), 0.02);
    const Vec3& p = found.point_world;
    ASSERT_TRUE(found.at_distance);
    EXPECT_NEAR((p - from).norm(), 0.15, 1e-9);
    EXPECT_NEAR(p.y(), ground.height(p.x(), p.z(), 0.02), 1e-9);
    EXPECT_LE((p - near).norm(), test::brute_force_gap(ground, from, near, 0.15, 0.02) + 1e-6);
  }
}

TEST(ClosestAtDistance, StairsGiveTheDistanceEvenAcrossAnEdge) {
  const Ground ground = Ground::mesh(std::make_shared<TriangleMesh>(stairs(0.17, 0.3, 5).mesh()));
  std::mt19937 rng(7);
  std::uniform_real_distribution<double> place(0.05, 1.4);
  for (int i = 0; i < 200; ++i) {
    const Vec3 from = ground.project(Vec3(0.0, 0, place(rng)));
    const Vec3 near = ground.project(from + Vec3(0.02, 0, i % 2 == 0 ? 0.14 : -0.14));
    const GroundPoint found = ground.closest_at_distance(from, near, 0.14, Vec3::UnitZ());
    EXPECT_TRUE(found.at_distance);
    EXPECT_NEAR((found.point_world - from).norm(), 0.14, 1e-9);
    // On a tread, or on the riser between two: never inside a step or in the air away from it.
    const Vec3& p = found.point_world;
    const double e = 1e-6;
    const double one = ground.height(p.x(), p.z() - e);
    const double other = ground.height(p.x(), p.z() + e);
    EXPECT_GE(p.y(), std::min(one, other) - 1e-9);
    EXPECT_LE(p.y(), std::max(one, other) + 1e-9);
  }
}

}  // namespace
}  // namespace surefoot
