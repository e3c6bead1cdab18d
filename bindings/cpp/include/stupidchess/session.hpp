// StupidChess: a match with its two players, and where its events are kept (§10).
#ifndef STUPIDCHESS_SESSION_HPP
#define STUPIDCHESS_SESSION_HPP

#include <cstdio>
#include <filesystem>
#include <system_error>

#include "referee.hpp"

/// The number of a player; 0 is nobody.
using FPlayerId = uint64_t;

/// A wish to sit down.
struct FMatchJoinRequest {
    FMatchId MatchId = 0;
    FPlayerId PlayerId = 0;
    ESide PreferredSide = ESide::Red;
};

/// What came of it.
struct FMatchJoinResponse {
    bool bAccepted = false;
    ESide AssignedSide = ESide::Red;
    std::string ErrorMessage;
};

/// A match as its players reach it.
class IMatchSession {
  public:
    virtual ~IMatchSession() = default;

    virtual FMatchJoinResponse Join(const FMatchJoinRequest &Request) = 0;
    virtual FCommandResult SubmitCommand(FPlayerId PlayerId, const FPlayerCommand &Command) = 0;

    virtual FPlayerViewState GetPlayerView(FPlayerId PlayerId) const = 0;
    virtual std::vector<FGameEvent> PullEvents(FPlayerId PlayerId, uint64_t AfterTurnIndex) const = 0;
};

/// Keeps the events of matches.
class IReplayStore {
  public:
    virtual ~IReplayStore() = default;

    virtual void AppendEvent(FMatchId MatchId, const FGameEvent &Event) = 0;
    virtual std::vector<FGameEvent> LoadAll(FMatchId MatchId) const = 0;
};

namespace stupidchess {

/// One match in this process with two players. Who a player is must have been proven before: a number
/// proves nothing. For play over a network there is `umpire serve`.
class FMatchSession : public IMatchSession {
  public:
    explicit FMatchSession(FMatchId InMatchId, FRuleConfig InRuleConfig = {}, IReplayStore *InStore = nullptr)
        : Referee(InRuleConfig, InMatchId), Store(InStore) {}

    /// The side that was asked for, or else the other. Whoever comes back gets the old seat.
    FMatchJoinResponse Join(const FMatchJoinRequest &Request) override {
        if (Request.MatchId != Referee.GetMatchId()) return {false, {}, "there is no such match"};
        if (Request.PlayerId == 0) return {false, {}, "0 is nobody's number"};
        if (const auto Side = SideOf(Request.PlayerId)) return {true, *Side, {}};
        for (const ESide Side : {Request.PreferredSide, Opponent(Request.PreferredSide)}) {
            FPlayerId &Chair = Players[static_cast<size_t>(Side)];
            if (Chair != 0) continue;
            Chair = Request.PlayerId;
            return {true, Side, {}};
        }
        return {false, {}, "both seats are taken"};
    }

    /// Ours: the side is that of the player, whatever the command says.
    FCommandResult SubmitCommand(FPlayerId PlayerId, const FPlayerCommand &Command) override {
        const auto Side = SideOf(PlayerId);
        if (!Side) return Refused({"player_not_in_match", "join the match first"});
        FPlayerCommand Own = Command;
        Own.Side = *Side;
        if (Own.SetupCommit) Own.SetupCommit->Side = *Side;
        if (Own.SetupPlain) Own.SetupPlain->Side = *Side;
        const FCommandResult Done = Referee.ApplyCommand(Own);
        for (const FGameEvent &Event : Referee.TakeEvents())
            if (Store) Store->AppendEvent(Referee.GetMatchId(), Event);
        return Done;
    }

    /// An empty view for whoever does not play.
    FPlayerViewState GetPlayerView(FPlayerId PlayerId) const override {
        const auto Side = SideOf(PlayerId);
        return Side ? Referee.ViewFor(*Side) : FPlayerViewState();
    }

    /// What this player heard, and nobody else's secrets.
    std::vector<FGameEvent> PullEvents(FPlayerId PlayerId, uint64_t AfterTurnIndex) const override {
        const auto Side = SideOf(PlayerId);
        return Side ? Referee.EventsFor(*Side, AfterTurnIndex) : std::vector<FGameEvent>();
    }

    /// For whoever runs the match: it has every secret.
    const FMatchReferee &GetReferee() const { return Referee; }

  private:
    std::optional<ESide> SideOf(FPlayerId PlayerId) const {
        if (PlayerId != 0 && Players[0] == PlayerId) return ESide::Red;
        if (PlayerId != 0 && Players[1] == PlayerId) return ESide::Black;
        return std::nullopt;
    }

    FMatchReferee Referee;
    IReplayStore *Store;
    std::array<FPlayerId, 2> Players{};
};

/// Keeps events in a folder, one file of JSON lines for each match. Ours: proof of a match is its
/// record (FMatchReferee::Record), which has engine, rules and seed; this is for looking back.
class FFileReplayStore : public IReplayStore {
  public:
    explicit FFileReplayStore(std::filesystem::path InFolder) : Folder(std::move(InFolder)) {
        std::error_code Fault;
        std::filesystem::create_directories(Folder, Fault);
    }

    void AppendEvent(FMatchId MatchId, const FGameEvent &Event) override {
        std::string Line = Json::object({{"type", static_cast<unsigned>(Event.EventType)},
                                         {"turn", Json::decimal(Event.TurnIndex)},
                                         {"payload", Event.PayloadJson}})
                               .dump();
        Line += '\n';
        std::FILE *const File = std::fopen(PathOf(MatchId).string().c_str(), "ab");
        const bool bWritten = File && std::fwrite(Line.data(), 1, Line.size(), File) == Line.size();
        const bool bClosed = File && std::fclose(File) == 0;
        if (!bWritten || !bClosed) bFailed = true;
    }

    /// All events in order, up to the first line that cannot be read.
    std::vector<FGameEvent> LoadAll(FMatchId MatchId) const override {
        std::vector<FGameEvent> Events;
        const std::string Text = ReadFile(MatchId);
        size_t Begin = 0;
        for (size_t End; (End = Text.find('\n', Begin)) != std::string::npos; Begin = End + 1) {
            const Result<Json> Line = Json::parse(std::string_view(Text).substr(Begin, End - Begin));
            if (!Line) break;
            const auto Type = (*Line)["type"].number<uint8_t>();
            const auto Turn = (*Line)["turn"].decimal();
            if (!Type || *Type > static_cast<uint8_t>(EGameEventType::GameEnded) || !Turn) break;
            Events.push_back({static_cast<EGameEventType>(*Type), *Turn, std::string((*Line)["payload"].text())});
        }
        return Events;
    }

    /// Whether something could not be written.
    bool HasFailed() const { return bFailed; }

  private:
    /// A longer file is none of ours.
    static constexpr size_t BytesMax = 64u << 20;

    std::filesystem::path PathOf(FMatchId MatchId) const { return Folder / (std::to_string(MatchId) + ".jsonl"); }

    std::string ReadFile(FMatchId MatchId) const {
        std::string Text;
        std::FILE *const File = std::fopen(PathOf(MatchId).string().c_str(), "rb");
        if (!File) return Text;
        char Part[4096];
        for (size_t Got; Text.size() < BytesMax && (Got = std::fread(Part, 1, sizeof Part, File)) > 0;)
            Text.append(Part, Got);
        std::fclose(File);
        return Text;
    }

    std::filesystem::path Folder;
    bool bFailed = false;
};

} // namespace stupidchess

#endif // STUPIDCHESS_SESSION_HPP
