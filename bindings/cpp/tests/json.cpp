// The reader of JSON takes what the standard allows and nothing else; the writer is read back.
#include <umpire/json.hpp>

#include "check.hpp"

using umpire::Json;

int main() {
    const char *const good[] = {
        "null", "true", " false ", "0", "-0", "12", "-1.5e+10", "1E3", "\"\"", "[]", "{}", "[ 1 , [2] , {\"a\":[]} ]",
        "\"\\u00e9\\ud83d\\ude00\\n\\/\"", "\"\xe5\xb8\xa5\xf0\x9f\x98\x80\"", "{\"a\":1,\"b\":{\"a\":2}}\n",
    };
    for (const char *const text : good) {
        const auto read = Json::parse(text);
        CHECK(read);
        if (!read) continue;
        const auto again = Json::parse(read->dump());
        CHECK(again && *again == *read);
    }
    const char *const bad[] = {
        "", " ", "nul", "truefalse", "01", "-", "1.", ".5", "1e", "+1", "NaN", "'a'", "\"", "\"\\x\"", "\"\\u12\"",
        "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\n\"", "[", "[1", "[1,", "[1,]", "[,]", "]", "{", "{\"a\"",
        "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{a:1}", "{\"a\":1,\"a\":2}", "1 2", "\"\xff\"", "\"\xc0\xaf\"",
        "\"\xed\xa0\x80\"", "\"\xf5\x80\x80\x80\"", "\"\xe5\xb8\"", "/**/1",
    };
    for (const char *const text : bad) {
        const auto read = Json::parse(text);
        CHECK(!read && read.error().code == "bad_json");
        if (read) std::fprintf(stderr, "was read: %s\n", text);
    }
    CHECK(!Json::parse(std::string_view("\"a\0b\"", 5)));
    CHECK(!Json::parse(std::string(1000000, '[')));
    CHECK(Json::parse(std::string(Json::depth_max, '[') + std::string(Json::depth_max, ']')));
    CHECK(!Json::parse(std::string(Json::depth_max + 1, '[') + std::string(Json::depth_max + 1, ']')));
    CHECK(!Json::parse("[[1]]", 1) && Json::parse("[1]", 1));

    const Json made = Json::object({{"text", "a\"\\\n\x01"}, {"many", Json::list({1, true, nullptr})}, {"half", 0.5}});
    CHECK(made.dump() == "{\"text\":\"a\\\"\\\\\\u000a\\u0001\",\"many\":[1,true,null],\"half\":0.5}");
    CHECK(*Json::parse(made.dump()) == made);
    CHECK(made["many"][std::size_t{0}].number<int>() == 1 && made["none"]["deeper"][std::size_t{9}].is_null());
    CHECK(Json(256).number<uint8_t>() == std::nullopt && Json(-1).number<unsigned>() == std::nullopt);
    CHECK(Json::parse("18446744073709551615")->number<uint64_t>() == UINT64_MAX);
    CHECK(Json("18446744073709551615").decimal() == UINT64_MAX && !Json("18446744073709551616").decimal());
    CHECK(!Json("01").decimal() && !Json("-1").decimal() && !Json("").decimal() && !Json("1 ").decimal());
    CHECK(Json(1.0 / 0.0).is_null() && Json(-2.5).number<double>() == -2.5);
    CHECK(!Json("x").boolean() && Json(true).boolean() == true && Json(7).text().empty());
    return finish();
}
