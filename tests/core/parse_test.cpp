#include "core/parse.hpp"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lusoria::core {
namespace {

using testing::HasSubstr;

using Pairs = std::vector<std::pair<std::string, std::string>>;

Pairs pairs(const Spec& spec) {
  Pairs out;
  for (const auto& argument : spec.arguments) out.emplace_back(argument.key, argument.value);
  return out;
}

void expect_spec(std::string_view text, const std::string& name, const Pairs& arguments) {
  const auto spec = parse_spec(text);
  ASSERT_TRUE(spec) << text << ": " << spec.error().text();
  EXPECT_EQ(spec->name, name) << text;
  EXPECT_EQ(pairs(*spec), arguments) << text;
}

void expect_error(std::string_view text, int column, const std::string& message) {
  const auto spec = parse_spec(text);
  ASSERT_FALSE(spec) << text;
  EXPECT_EQ(spec.error().column, column) << text << ": " << spec.error().message;
  EXPECT_THAT(spec.error().message, HasSubstr(message)) << text;
}

TEST(Spec, ReadsNamesAndArguments) {
  expect_spec("mcts", "mcts", {});
  expect_spec("mcts()", "mcts", {});
  expect_spec("via_ludus(rows=9,columns=7)", "via_ludus", {{"rows", "9"}, {"columns", "7"}});
  expect_spec("a-1_b(c-2_d=-1.5e3)", "a-1_b", {{"c-2_d", "-1.5e3"}});
}

TEST(Spec, SkipsBlanksAroundParts) {
  expect_spec(" \tmcts ( a = 1 ,\tb= two words , c =3 ) ", "mcts",
              {{"a", "1"}, {"b", "two words"}, {"c", "3"}});
  expect_spec("mcts( )", "mcts", {});
}

TEST(Spec, ReadsNestedSpecsWhole) {
  expect_spec("pimc(agent=mcts(simulations=8,prior=net(file=x)),worlds=3)", "pimc",
              {{"agent", "mcts(simulations=8,prior=net(file=x))"}, {"worlds", "3"}});
  expect_spec("a(b=c(d=\")\"))", "a", {{"b", "c(d=\")\")"}});
}

TEST(Spec, RemovesOuterQuotes) {
  expect_spec("a(b=\"x, y (z\",c=\"\")", "a", {{"b", "x, y (z"}, {"c", ""}});
  expect_spec("a(b=\" x \" )", "a", {{"b", " x "}});
}

TEST(Spec, KeepsColumns) {
  const auto spec = parse_spec(" via( rows = 9,file=\"a\")");
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->arguments[0].key_column, 7);
  EXPECT_EQ(spec->arguments[0].value_column, 14);
  EXPECT_EQ(spec->arguments[1].key_column, 16);
  EXPECT_EQ(spec->arguments[1].value_column, 21);
}

TEST(Spec, ErrorsNameTheColumn) {
  expect_error("", 1, "expected a name");
  expect_error("  ", 3, "expected a name");
  expect_error("9a", 1, "expected a name");
  expect_error("_a", 1, "expected a name");
  expect_error("Mcts", 1, "expected a name");
  expect_error("mctS", 4, "unexpected 'S'");
  expect_error("mcts x", 6, "unexpected 'x'");
  expect_error("mcts()x", 7, "unexpected 'x'");
  expect_error("mcts(a=1))", 10, "unexpected ')'");
  expect_error("mcts(", 6, "expected a parameter");
  expect_error("mcts(a", 7, "expected '=' after 'a'");
  expect_error("mcts(a,b=1)", 7, "expected '=' after 'a'");
  expect_error("mcts(a=", 8, "expected a value");
  expect_error("mcts(a=,b=1)", 8, "expected a value");
  expect_error("mcts(a= )", 9, "expected a value");
  expect_error("mcts(a=1", 9, "expected ',' or ')'");
  expect_error("mcts(a=1,", 10, "expected a parameter");
  expect_error("mcts(a=1,)", 10, "expected a parameter");
  expect_error("mcts(=1)", 6, "expected a parameter");
  expect_error("mcts(1a=1)", 6, "expected a parameter");
  expect_error("mcts(a=b(c=1)", 14, "expected ',' or ')'");
  expect_error("mcts(a=\"x)", 8, "quote is not closed");
  expect_error("mcts(a=\"x\"y)", 11, "after the closing quote");
  expect_error("mcts(a=\"x\"", 11, "expected ',' or ')'");
  expect_error("mcts(a=1,b=2,a=3)", 14, "'a' is given twice");
}

std::vector<Parameter> sample_parameters() {
  return {Parameter::integer("rows", 9, 1, 19, ""), Parameter::real("width", 0.5, 0, 2.5, ""),
          Parameter::boolean("fast", false, ""), Parameter::text("file", "none", ""),
          Parameter::choice("mode", {"slow", "medium"}, "")};
}

Result<Arguments> bind(std::string_view text) {
  const auto spec = parse_spec(text);
  EXPECT_TRUE(spec) << text;
  return Arguments::bind(*spec, sample_parameters());
}

TEST(Arguments, DefaultsHoldForWhatIsNotGiven) {
  const auto arguments = bind("x");
  ASSERT_TRUE(arguments);
  EXPECT_EQ(arguments->integer("rows"), 9);
  EXPECT_EQ(arguments->real("width"), 0.5);
  EXPECT_FALSE(arguments->boolean("fast"));
  EXPECT_EQ(arguments->text("file"), "none");
  EXPECT_EQ(arguments->text("mode"), "slow");
  EXPECT_FALSE(arguments->given("rows"));
  EXPECT_EQ(arguments->column("rows"), 0);
}

TEST(Arguments, GivenValuesReplaceDefaults) {
  const auto arguments = bind("x(rows=19,width=2,fast=true,file=\"a b\",mode=medium)");
  ASSERT_TRUE(arguments);
  EXPECT_EQ(arguments->integer("rows"), 19);
  EXPECT_EQ(arguments->real("width"), 2);
  EXPECT_TRUE(arguments->boolean("fast"));
  EXPECT_EQ(arguments->text("file"), "a b");
  EXPECT_EQ(arguments->text("mode"), "medium");
  EXPECT_TRUE(arguments->given("rows"));
  EXPECT_EQ(arguments->column("rows"), 8);
}

TEST(Arguments, BoundsAreInclusive) {
  for (const char* const good :
       {"x(rows=1)", "x(rows=19)", "x(width=0)", "x(width=2.5)", "x(fast=false)"}) {
    EXPECT_TRUE(bind(good)) << good;
  }
  struct Bad {
    const char* text;
    const char* expectation;
  };
  for (const auto& [text, expectation] :
       {Bad{"x(rows=0)", "a whole number from 1 to 19"},
        Bad{"x(rows=20)", "a whole number from 1 to 19"}, Bad{"x(rows=3.5)", "a whole number"},
        Bad{"x(rows=1e1)", "a whole number"}, Bad{"x(rows=\"\")", "a whole number"},
        Bad{"x(rows=99999999999999999999)", "a whole number"},
        Bad{"x(width=-0.1)", "a number from 0 to 2.5"},
        Bad{"x(width=2.6)", "a number from 0 to 2.5"}, Bad{"x(width=nan)", "a number"},
        Bad{"x(width=inf)", "a number"}, Bad{"x(width=1x)", "a number"},
        Bad{"x(fast=1)", "true or false"}, Bad{"x(mode=fast)", "one of slow, medium"}}) {
    const auto arguments = bind(text);
    ASSERT_FALSE(arguments) << text;
    EXPECT_THAT(arguments.error().message, HasSubstr(expectation)) << text;
    EXPECT_GT(arguments.error().column, 1) << text;
  }
}

TEST(Arguments, UnknownParametersGetASuggestion) {
  const auto near = bind("x(mode=slow,row=3)");
  ASSERT_FALSE(near);
  EXPECT_EQ(near.error().column, 13);
  EXPECT_EQ(near.error().message, "'x' has no parameter 'row'; did you mean 'rows'?");
  const auto far = bind("x(quantity=3)");
  ASSERT_FALSE(far);
  EXPECT_EQ(far.error().message,
            "'x' has no parameter 'quantity'; it takes rows, width, fast, file, mode");
  const auto none = Arguments::bind(*parse_spec("x(a=1)"), {});
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("takes no parameters"));
}

TEST(FormatSpec, WritesWhatParseSpecReads) {
  const std::vector<std::string> values = {"9",
                                           "-1.5",
                                           "",
                                           "a b",
                                           "a,b",
                                           "(",
                                           ")",
                                           "tab\tbed",
                                           "mcts(a=1,b=2)",
                                           " ",
                                           "a(b=\"c,d\")",
                                           "a(b=\"\",c=\"(\")",
                                           "x=y",
                                           "setups/file.txt"};
  for (const auto& first : values) {
    for (const auto& second : values) {
      const Pairs arguments = {{"first", first}, {"second", second}};
      const std::string text = format_spec("name", arguments);
      expect_spec(text, "name", arguments);
    }
  }
  EXPECT_EQ(format_spec("name", {}), "name");
  EXPECT_EQ(format_spec("via_ludus", Pairs{{"rows", "9"}, {"setups", "a b"}}),
            "via_ludus(rows=9,setups=\"a b\")");
}

TEST(ParseNumbers, TakeTheWholeText) {
  EXPECT_EQ(*parse_integer("-12"), -12);
  EXPECT_EQ(*parse_integer("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(*parse_real("2.5e-3"), 0.0025);
  for (const char* const bad : {"", " 1", "1 ", "+1", "1x", "0x10", "9223372036854775808", "--1"}) {
    EXPECT_FALSE(parse_integer(bad)) << bad;
  }
  for (const char* const bad : {"", " 1", "1 ", "1,5", "nan", "inf", "-inf", "1e999"}) {
    EXPECT_FALSE(parse_real(bad)) << bad;
  }
}

TEST(Closest, FindsSmallSlips) {
  const std::vector<std::string> words = {"simulations", "exploration", "rows", "columns", "seed"};
  EXPECT_EQ(closest("simulation", words), "simulations");
  EXPECT_EQ(closest("explroation", words), "exploration");
  EXPECT_EQ(closest("colums", words), "columns");
  EXPECT_EQ(closest("sed", words), "seed");
  EXPECT_EQ(closest("rows", words), "rows");
  EXPECT_EQ(closest("temperature", words), "");
  EXPECT_EQ(closest("rows", {}), "");
}

}  // namespace
}  // namespace lusoria::core
