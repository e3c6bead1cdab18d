// Everything wrong that a caller of the C++ headers can do: each gets an error, nothing crashes.
#include <string>
#include <thread>
#include <vector>

#include <stupidchess.hpp>

#include "check.hpp"

using umpire::Json;

static const Json chess =
    Json::object({{"game", "chess"}, {"seed", std::string(64, '0')}, {"first", Json::object({{"computer", Json::object({{"level", 10}})}})}});

template <class T> static bool refused(const umpire::Result<T> &result, std::string_view code) {
    return !result && result.error().code == code;
}

static void handles() {
    auto opened = umpire::Match::open(chess);
    CHECK(opened);
    umpire::Match match = std::move(opened).value();
    umpire::Match moved = std::move(match);
    CHECK(refused(match.state("first"), "bad_handle")); // NOLINT: that is the point
    CHECK(moved.state("first"));
    CHECK(refused(moved.state("third"), "bad_request"));
    CHECK(refused(moved.play("second", "e7e5"), "not_your_turn"));
    CHECK(refused(moved.record(), "not_over"));
    const umpire_handle number = moved.number();
    moved.close();
    moved.close();
    CHECK(refused(moved.state("first"), "bad_handle"));
    CHECK(umpire::Text(umpire_close(number)).answer().error().code == "bad_handle");
    CHECK(refused(umpire::Match::open(Json()), "bad_request"));
    CHECK(refused(umpire::Match::take_up("umpire-saved 1\n"), "bad_record"));
    CHECK(refused(umpire::Match::take_up("\xff"), "bad_request"));
    CHECK(refused(umpire::Player::sit(Json::object({{"game", "go"}, {"seed", std::string(64, '0')}})), "unknown_game"));
    CHECK(refused(umpire::Server::open(""), "bad_request"));
    CHECK(refused(umpire::Client::connect_guest("127.0.0.1:1", "Ann"), "network"));
    CHECK(refused(umpire::query(Json::list({})), "bad_request"));
    CHECK(refused(umpire::record(Json("verify")), "bad_request"));
    umpire::Text text = umpire::query_line("\xff");
    umpire::Text other = std::move(text);
    CHECK(text.view().empty() && !text.answer() && !other.view().empty()); // NOLINT: that is the point
}

/// One thread thinks without end; the other hears that, and stops it.
static void threads() {
    const umpire::Match match = umpire::Match::open(chess).value();
    std::string thought;
    std::thread thinker([&] {
        const Json think = Json::object({{"op", "think"}, {"limit", Json::object({{"ms", 600000}})}});
        const auto hear = [&](std::string_view line) { thought = line; };
        auto told = match.ask_watched(think, hear);
        // The other thread may have been asking just then.
        while (refused(told, "busy")) told = match.ask_watched(think, hear);
        CHECK(told && (*told)["seat"].text() == "first");
    });
    while (!refused(match.state("first"), "busy")) std::this_thread::yield();
    CHECK(match.stop());
    thinker.join();
    CHECK(Json::parse(thought));
}

static void referee() {
    FMatchReferee broken(FRuleConfig{true, true, true, true, false});
    CHECK(broken.ApplyCommit({ESide::Red, "00"}).ErrorCode == "ERR_BAD_OPTION");
    CHECK(FMatchReferee(broken).ApplyCommand({}).ErrorCode == "ERR_BAD_OPTION");
    CHECK(broken.ExportStateJson().empty() && !broken.Record() && broken.GenerateLegalMoves(ESide::Red).empty());

    FMatchReferee fresh{FRuleConfig{}};
    const std::string before = fresh.ExportStateJson();
    CHECK(fresh.ApplyCommit({ESide::Red, ""}).ErrorCode == "ERR_BAD_COMMIT");
    CHECK(fresh.ApplyCommit({ESide::Red, std::string(63, '0') + "G"}).ErrorCode == "ERR_BAD_COMMIT");
    CHECK(fresh.ApplyReveal({}).ErrorCode == "ERR_INVALID_REVEAL");
    CHECK(!fresh.ApplyCommand({}).bAccepted);
    CHECK(!fresh.ApplyCommand({ECommandType::Pass, ESide::Black, {}, {}, {}}).bAccepted);
    CHECK(fresh.ApplyCommand({ECommandType::CommitSetup, ESide::Red, {}, {}, {}}).ErrorCode == "ERR_INVALID_PAYLOAD");
    CHECK(fresh.ApplyCommand({ECommandType::RevealSetup, ESide::Red, {}, {}, {}}).ErrorCode == "ERR_INVALID_PAYLOAD");
    CHECK(fresh.ApplyCommand({static_cast<ECommandType>(77), ESide::Red, {}, {}, {}}).ErrorCode == "ERR_UNSUPPORTED_COMMAND");
    for (const char *const text : {"", "{}", "[]", "{\"saved\":\"\"}", "{\"saved\":\"umpire-saved 1\\n\"}", "\xff"})
        CHECK(!fresh.ImportStateJson(text));
    const umpire::Match other = umpire::Match::open(chess).value();
    CHECK(!fresh.ImportStateJson(Json::object({{"saved", other.save().value()}}).dump()));
    CHECK(fresh.ExportStateJson() == before && fresh.GetState().Phase == EGamePhase::SetupCommit);
    CHECK(fresh.GenerateLegalMovesForPiece(65535).empty() && !fresh.CanPass(ESide::Red));
}

static void setups() {
    const stupidchess::FSetupHasher hasher;
    FSetupPlain plain = stupidchess::SetupOf(ESide::Red, stupidchess::TruthfulLayout, std::string(64, 'a')).value();
    CHECK(hasher.VerifyCommit({ESide::Red, hasher.BuildCommitHash(plain)}, plain));
    CHECK(!hasher.VerifyCommit({ESide::Red, ""}, plain));
    CHECK(!hasher.VerifyCommit({ESide::Black, hasher.BuildCommitHash(plain)}, plain));
    plain.Nonce = "short";
    CHECK(hasher.BuildCommitHash(plain).empty() && !hasher.VerifyCommit({ESide::Red, ""}, plain));
    plain.Nonce = std::string(64, 'a');
    const auto refuses = [&](auto change) {
        FSetupPlain wrong = plain;
        change(wrong.Placements);
        CHECK(refused(stupidchess::LayoutOf(wrong), "invalid_reveal"));
        CHECK(hasher.BuildCommitHash(wrong).empty());
    };
    refuses([](auto &placed) { placed.pop_back(); });
    refuses([](auto &placed) { placed.push_back(placed[0]); });
    refuses([](auto &placed) { placed[0].PieceId = placed[1].PieceId; });
    refuses([](auto &placed) { placed[0].PieceId = 16; });
    refuses([](auto &placed) { placed[0].PieceId = 65535; });
    refuses([](auto &placed) { placed[0].TargetPos = {4, 4}; });
    refuses([](auto &placed) { placed[0].TargetPos = {127, -128}; });
    CHECK(refused(stupidchess::SetupOf(ESide::Red, "KKKKKKKKKKKKKKKK"), "invalid_reveal"));
    CHECK(refused(stupidchess::SetupOf(ESide::Red, "RHEAKAEHRCCPPPP "), "invalid_reveal"));
    CHECK(refused(stupidchess::SetupOf(ESide::Red, ""), "invalid_reveal"));
}

static void envelopes() {
    const std::string long_text(300000, ' ');
    for (const std::string &text :
         {std::string(), std::string("{}"), std::string("[[[["), long_text,
          std::string(R"({"messageType":65637,"sequence":"1","matchId":"1","payloadJson":""})"),
          std::string(R"({"messageType":101,"sequence":"18446744073709551616","matchId":"1","payloadJson":""})"),
          std::string(R"({"messageType":101,"sequence":"1","matchId":"1","payloadJson":"","more":1})"),
          std::string(R"({"messageType":103,"sequence":"1","matchId":"1","payloadJson":""})")})
        CHECK(!stupidchess::ReadEnvelope(text));
    CHECK(!stupidchess::FromEnvelope({EProtocolMessageType::C2S_Command, 1, "1", "[]"}));
    CHECK(!stupidchess::FromEnvelope({static_cast<EProtocolMessageType>(1), 1, "1", "{}"}));
}

/// Nobody listens at that port, and nothing was said of a server: the presenter hears of it.
static void facade() {
    struct FDeaf : IGamePresenter {
        void OnSnapshot(const FPlayerViewState &) override { failures++; }
        void OnEvent(const FGameEvent &) override { failures++; }
        void OnCommandRejected(const FCommandResult &Result) override { Codes.push_back(Result.ErrorCode); }
        std::vector<std::string> Codes;
    } deaf;
    FUEGameClientFacade client(&deaf);
    client.SendPass();
    client.SendSetup({});
    client.SendMove({});
    CHECK(deaf.Codes.empty());
    client.TickNetwork(0.0F);
    CHECK((deaf.Codes == std::vector<std::string>{"ERR_NOT_JOINED", "ERR_INVALID_REVEAL", "ERR_NOT_JOINED"}));
    client.SetServer({"127.0.0.1:1", "", "Ann", ""});
    client.ConnectAndJoin({1, 0, ESide::Red});
    while (deaf.Codes.size() == 3) client.TickNetwork(0.0F);
    CHECK(deaf.Codes.back() == "ERR_NETWORK");
    // A token is believed until a server says otherwise; the client goes while it tries.
    client.SetServer({"127.0.0.1:1", "token", "", ""});
    client.ConnectAndJoin({1, 0, ESide::Red});
    client.SendResign();
    client.TickNetwork(-1.0F);
}

int main() {
    handles();
    threads();
    referee();
    setups();
    envelopes();
    facade();
    return finish();
}
