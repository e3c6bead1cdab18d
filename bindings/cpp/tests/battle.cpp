// Whole games of StupidChess by the document's names: what is legal, what each side sees, what is kept.
#include <cstdlib>
#include <filesystem>
#include <set>

#include <stupidchess.hpp>

#include "check.hpp"

using stupidchess::FSplitMix;
using umpire::Json;

static FPlayerCommand Command(ECommandType Type, ESide Side) { return {Type, Side, {}, {}, {}}; }

static FPlayerCommand Move(ESide Side, const FMoveAction &Action) {
    return {ECommandType::Move, Side, Action, {}, {}};
}

/// Legal is what the pieces can do without leaving their king in check: two ways to the same list.
static void CheckLegal(const FMatchReferee &Referee, const FRuleConfig &Config) {
    const stupidchess::FRoleRuleSet Roles;
    const stupidchess::FCheckEvaluator Checks(Config);
    FGameState State = Referee.GetState();
    const ESide Side = State.CurrentTurn;
    std::set<std::string> Found;
    for (FPieceId Id = 0; Id < State.Pieces.size(); Id++) {
        if (State.Pieces[Id].Side != Side || !State.Pieces[Id].bAlive) continue;
        const FPieceState Piece = State.Pieces[Id];
        for (const FBoardPos &To : Roles.GeneratePseudoMoves(State, Piece, Piece.ActingRole())) {
            const FGameState Before = State;
            const FMoveUndo Undo = stupidchess::TryMove(State, {Id, Piece.Pos, To, {}});
            if (!Checks.IsInCheck(State, Side)) Found.insert(stupidchess::MoveText(Undo.AppliedMove));
            stupidchess::TakeBack(State, Undo);
            CHECK(State == Before);
        }
    }
    std::set<std::string> Legal;
    for (const FMoveAction &Action : Referee.GenerateLegalMoves(Side)) Legal.insert(stupidchess::MoveText(Action));
    CHECK(Found == Legal);
    CHECK(Referee.GenerateLegalMoves(stupidchess::Opponent(Side)).empty());
    const stupidchess::FRuleTestHarness Harness(Config);
    CHECK(Harness.QueryLegalMoves(State, Side).size() == Legal.size());
}

/// A view cut out of everything is what the library shows that seat.
static void CheckViews(const FMatchReferee &Referee) {
    const stupidchess::FViewProjector Projector(Referee.GetRuleConfig());
    for (const ESide Side : {ESide::Red, ESide::Black}) {
        FPlayerViewState Seen = Referee.ViewFor(Side);
        const bool bTurn = Referee.GetState().CurrentTurn == Side;
        CHECK(bTurn || (Seen.LegalMoves.empty() && !Seen.bCanPass));
        Seen.bInCheck.reset();
        Seen.LegalMoves.clear();
        Seen.bCanPass = false;
        CHECK(Seen == Projector.BuildPlayerView(Referee.GetState(), Side));
    }
}

/// Check is told to the side in check, and to the other only if the king in question is revealed.
static void CheckTold(const FGameState &State, const FGameEvent &Event, ESide Side) {
    const auto Checked = stupidchess::SideOfSeat((*Json::parse(Event.PayloadJson))["seat"]);
    bool bKingRevealed = false;
    for (const FPieceState &Piece : State.Pieces)
        if (Piece.Side == Checked && Piece.ActualRole == ERoleType::King)
            bKingRevealed = Piece.PieceState == EPieceState::RevealedActual;
    CHECK(Checked == Side || bKingRevealed);
}

/// Nobody sees what the other side's hidden pieces are, or hears of a check that would give a king away.
static void CheckSecrets(const FMatchReferee &Referee) {
    for (const ESide Side : {ESide::Red, ESide::Black}) {
        for (const FPiecePublicView &Piece : Referee.ViewFor(Side).Pieces) {
            if (Piece.Side == Side || Piece.bRevealed) continue;
            CHECK(!Piece.ActualRole && Piece.VisibleRole == Piece.SurfaceRole);
        }
        for (const FGameEvent &Event : Referee.EventsFor(Side, 0))
            if (Event.EventType == EGameEventType::Check) CheckTold(Referee.GetState(), Event, Side);
    }
}

static void CheckConsistent(const FGameState &State) {
    int Standing = 0;
    for (size_t Cell = 0; Cell < 90; Cell++) {
        if (!State.BoardCells[Cell]) continue;
        Standing++;
        const FPieceState &Piece = State.Pieces[*State.BoardCells[Cell]];
        CHECK(Piece.bAlive && static_cast<size_t>(stupidchess::CellOf(Piece.Pos)) == Cell);
        CHECK(!Piece.bFrozen || Piece.PieceState == EPieceState::RevealedActual);
    }
    for (FPieceId Id = 0; Id < State.Pieces.size(); Id++) {
        const FPieceState &Piece = State.Pieces[Id];
        CHECK(Piece.PieceId == Id);
        Standing -= Piece.bAlive ? 1 : 0;
        if (Piece.PieceState == EPieceState::RevealedActual) CHECK(Piece.bHasCaptured);
    }
    CHECK(Standing == 0);
}

/// Plays at random from set-ups of this seed, and checks everything on the way.
static EEndReason PlayGame(const FRuleConfig &Config, uint64_t Seed, bool bThorough) {
    stupidchess::FTrainingEnv Env(Config);
    Env.Reset(Seed);
    FSplitMix Luck(Seed);
    uint64_t Turn = Env.GetReferee().GetState().TurnIndex;
    CHECK(Env.GetReferee().GetState().Phase == EGamePhase::Battle);
    while (!Env.IsTerminal()) {
        const FMatchReferee &Referee = Env.GetReferee();
        const ESide Side = Referee.GetState().CurrentTurn;
        const FActionMask Mask = Env.GetActionMask(Side);
        CheckConsistent(Referee.GetState());
        CheckViews(Referee);
        CheckSecrets(Referee);
        if (bThorough) CheckLegal(Referee, Config);
        CHECK(Mask.bCanPass == Referee.CanPass(Side) && Mask.bCanPass == (Mask.LegalMoves.empty()));
        const FPlayerCommand Chosen =
            Mask.bCanPass ? Command(ECommandType::Pass, Side)
                          : Move(Side, Mask.LegalMoves[static_cast<size_t>(Luck.Below(Mask.LegalMoves.size()))]);
        CHECK(Env.Step(Chosen).bAccepted);
        CHECK(Env.GetReferee().GetState().TurnIndex > Turn);
        Turn = Env.GetReferee().GetState().TurnIndex;
    }
    CheckViews(Env.GetReferee());
    CHECK(Env.GetReward(ESide::Red) == -Env.GetReward(ESide::Black));
    const auto Record = Env.GetReferee().Record();
    CHECK(Record && umpire::record(Json::object({{"op", "verify"}, {"record", *Record}})));
    return Env.GetReferee().GetState().EndReason;
}

static void Games() {
    std::set<EEndReason> Ends;
    for (uint64_t Seed = 0; Seed < 12; Seed++) Ends.insert(PlayGame({}, Seed, Seed < 1));
    CHECK(Ends.contains(EEndReason::Checkmate) && Ends.contains(EEndReason::NoCapture));
    FRuleConfig Silent;
    Silent.bRevealCapturedRole = false;
    FRuleConfig Masked;
    Masked.bRevealOnFirstCapture = false;
    FRuleConfig Strict;
    Strict.bFreezeIfIllegalAfterReveal = Strict.bAllowPassWhenNoLegalMove = Strict.bDoublePassIsDraw = false;
    for (const FRuleConfig &Config : {Silent, Masked, Strict})
        for (uint64_t Seed = 100; Seed < 103; Seed++) PlayGame(Config, Seed, false);
}

/// From the first commitment on, by the referee's own functions.
static void SetUp() {
    FMatchReferee Referee(FRuleConfig{}, 7);
    const stupidchess::FSetupHasher Hasher(7);
    FSplitMix Luck(1);
    const FSetupPlain Red = stupidchess::DrawSetup(ESide::Red, Luck);
    const FSetupPlain Black = stupidchess::DrawSetup(ESide::Black, Luck);
    CHECK(Referee.ApplyReveal(Red).ErrorCode == "ERR_INVALID_PHASE");
    CHECK(Referee.ApplyCommit({ESide::Red, Hasher.BuildCommitHash(Red)}).bAccepted);
    CHECK(Referee.ApplyCommit({ESide::Red, Hasher.BuildCommitHash(Red)}).ErrorCode == "ERR_DUPLICATE_COMMIT");
    CHECK(Referee.GetState().bRedCommitted && !Referee.GetState().bBlackCommitted);
    // The commitment is bound to the match: in another one it opens nothing.
    const stupidchess::FSetupHasher Elsewhere(8);
    CHECK(Elsewhere.BuildCommitHash(Black) != Hasher.BuildCommitHash(Black));
    CHECK(Referee.ApplyCommit({ESide::Black, Elsewhere.BuildCommitHash(Black)}).bAccepted);
    CHECK(Referee.GetState().Phase == EGamePhase::SetupReveal);
    CHECK(Referee.ApplyReveal(Black).ErrorCode == "ERR_COMMIT_MISMATCH");
    CHECK(Referee.ApplyReveal(Red).bAccepted && Referee.GetState().bRedRevealed);
    CHECK(Referee.ViewFor(ESide::Black).Pieces.empty());
    CHECK(Referee.ApplyReveal(Red).ErrorCode == "ERR_DUPLICATE_REVEAL");

    Referee.ResetNewMatch();
    CHECK(Referee.GetState().Phase == EGamePhase::SetupCommit && !Referee.GetState().bRedCommitted);
    for (const FSetupPlain *Plain : {&Black, &Red})
        CHECK(Referee.ApplyCommand({ECommandType::CommitSetup, Plain->Side, {}, FSetupCommit{Plain->Side, Hasher.BuildCommitHash(*Plain)}, {}}).bAccepted);
    for (const FSetupPlain *Plain : {&Black, &Red})
        CHECK(Referee.ApplyCommand({ECommandType::RevealSetup, Plain->Side, {}, {}, *Plain}).bAccepted);
    CHECK(Referee.GetState().Phase == EGamePhase::Battle && Referee.GetState().CurrentTurn == ESide::Red);
    for (const FSetupPlacement &Placement : Red.Placements) {
        const auto Id = Referee.GetState().BoardCells[static_cast<size_t>(stupidchess::CellOf(Placement.TargetPos))];
        CHECK(Id && Referee.GetState().Pieces[*Id].ActualRole == stupidchess::RoleOfSlot(Placement.PieceId));
    }
    CHECK(Referee.TakeEvents().size() == 4 && Referee.TakeEvents().empty());
}

/// A truthful set-up is plain Xiangqi: 44 first moves.
static FMatchReferee Truthful(FMatchId MatchId) {
    FMatchReferee Referee(FRuleConfig{}, MatchId);
    const stupidchess::FSetupHasher Hasher(MatchId);
    for (const bool bOpen : {false, true})
        for (const ESide Side : {ESide::Red, ESide::Black}) {
            const auto Plain = stupidchess::SetupOf(Side, stupidchess::TruthfulLayout, std::string(64, '7')).value();
            CHECK((bOpen ? Referee.ApplyReveal(Plain) : Referee.ApplyCommit({Side, Hasher.BuildCommitHash(Plain)})).bAccepted);
        }
    return Referee;
}

static void Commands() {
    FMatchReferee Referee = Truthful(3);
    const std::vector<FMoveAction> First = Referee.GenerateLegalMoves(ESide::Red);
    CHECK(First.size() == 44 && Referee.GenerateLegalMovesForPiece(9).size() == 12);
    CHECK(Referee.GenerateLegalMovesForPiece(25).empty() && !Referee.CanPass(ESide::Red));
    const FMoveAction Take{9, {1, 2}, {1, 9}, {}};
    CHECK(Referee.ApplyCommand(Command(ECommandType::Pass, ESide::Black)).ErrorCode == "ERR_NOT_YOUR_TURN");
    CHECK(Referee.ApplyCommand(Move(ESide::Black, Take)).ErrorCode == "ERR_NOT_YOUR_TURN");
    CHECK(Referee.ApplyCommand(Command(ECommandType::Pass, ESide::Red)).ErrorCode == "ERR_ILLEGAL_MOVE");
    CHECK(Referee.ApplyCommand(Command(ECommandType::Move, ESide::Red)).ErrorCode == "ERR_INVALID_PAYLOAD");
    CHECK(Referee.ApplyCommand(Move(ESide::Red, {40, {1, 2}, {1, 9}, {}})).ErrorCode == "ERR_INVALID_PIECE");
    CHECK(Referee.ApplyCommand(Move(ESide::Red, {17, {1, 9}, {2, 7}, {}})).ErrorCode == "ERR_INVALID_SIDE");
    CHECK(Referee.ApplyCommand(Move(ESide::Red, {9, {1, 3}, {1, 9}, {}})).ErrorCode == "ERR_INVALID_FROM");
    CHECK(Referee.ApplyCommand(Move(ESide::Red, {9, {1, 2}, {1, 8}, {}})).ErrorCode == "ERR_ILLEGAL_MOVE");
    CHECK(Referee.ApplyCommand(Move(ESide::Red, {9, {1, 2}, {99, -7}, {}})).ErrorCode == "ERR_INVALID_MOVE");
    Referee.TakeEvents();
    CHECK(Referee.ApplyCommand(Move(ESide::Red, Take)).bAccepted);
    const std::vector<FGameEvent> Events = Referee.TakeEvents();
    CHECK(Events.size() == 3 && Events[0].EventType == EGameEventType::PieceCaptured &&
          Events[1].EventType == EGameEventType::MoveApplied && Events[2].EventType == EGameEventType::PieceRevealed);
    const FPieceState &Cannon = Referee.GetState().Pieces[9];
    CHECK(Cannon.PieceState == EPieceState::RevealedActual && Cannon.bHasCaptured && Cannon.Pos == (FBoardPos{1, 9}));
    CHECK(!Referee.GetState().Pieces[17].bAlive && !Referee.GetState().Pieces[17].Pos.IsValid());

    // A copy plays on by itself, and a text brings a match back.
    FMatchReferee Copy = Referee;
    CHECK(Copy.GetState() == Referee.GetState() && Copy.ViewFor(ESide::Black) == Referee.ViewFor(ESide::Black));
    CHECK(Copy.ApplyCommand(Command(ECommandType::Resign, ESide::Red)).bAccepted); // not even its turn
    CHECK(Copy.GetState().Result == EGameResult::BlackWin && Copy.GetState().EndReason == EEndReason::Resign);
    CHECK(Copy.EventsFor(ESide::Red, Referee.GetState().TurnIndex).size() == 1);
    CHECK(Copy.GetState().TurnIndex == Referee.GetState().TurnIndex + 1);
    CHECK(Referee.GetState().Result == EGameResult::Ongoing);
    FMatchReferee Again{FRuleConfig{}};
    CHECK(Again.ImportStateJson(Referee.ExportStateJson()) && Again.GetState() == Referee.GetState());
    CHECK(Again.GetMatchId() == 3);
    Copy = Again;
    CHECK(Copy.ApplyCommand(Command(ECommandType::Resign, ESide::Black)).bAccepted);
    CHECK(Copy.ApplyCommand(Move(ESide::Red, Take)).ErrorCode == "ERR_GAME_OVER");
}

static void Harness() {
    const stupidchess::FRuleTestHarness Harness;
    const stupidchess::FCheckEvaluator Checks;
    FGameState Start = Harness.BuildStateFromFenLike("start");
    CHECK(Start.Pieces.size() == 32 && Harness.QueryLegalMoves(Start, ESide::Red).size() == 44);
    CHECK(stupidchess::WritePosition(Start).find("R(R)H(H)E(E)A(A)K(K)") != std::string::npos);
    CHECK(Harness.BuildStateFromFenLike("nonsense").Pieces.empty());
    CHECK(Harness.RunCommand(Start, Move(ESide::Red, {9, {1, 2}, {1, 9}, {}})).bAccepted);
    CHECK(!Start.Pieces[17].bAlive && Start.Pieces[9].PieceState == EPieceState::RevealedActual && Start.TurnIndex == 1);
    CHECK(Harness.RunCommand(Start, Move(ESide::Red, {9, {1, 9}, {1, 8}, {}})).ErrorCode == "ERR_NOT_YOUR_TURN");
    CHECK(Harness.RunCommand(Start, Command(ECommandType::Resign, ESide::Black)).ErrorCode == "ERR_UNSUPPORTED_COMMAND");
    // Two rooks mate a bare king on its back rank; a frozen advisor attacks nothing.
    const FGameState Mate = Harness.BuildStateFromFenLike("3k5/9/9/9/9/9/9/9/9/R2RK4 -:- b 0 0 *");
    CHECK(Checks.IsInCheck(Mate, ESide::Black) && !Checks.IsInCheck(Mate, ESide::Red));
    const FGameState Frozen = Harness.BuildStateFromFenLike("3k5/4A!4/9/9/9/9/9/9/9/4K4 -:- b 0 0 *");
    CHECK(Frozen.Pieces.size() == 32 && !Checks.IsInCheck(Frozen, ESide::Black));
    const stupidchess::FRoleRuleSet Roles;
    for (const FPieceState &Piece : Frozen.Pieces)
        if (Piece.bFrozen) CHECK(Roles.GeneratePseudoMoves(Frozen, Piece, Piece.ActingRole()).empty());
    CHECK(Roles.IsRolePositionLegal(ERoleType::Elephant, ESide::Black, {4, 7}) &&
          !Roles.IsRolePositionLegal(ERoleType::Elephant, ESide::Red, {4, 7}) &&
          !Roles.IsRolePositionLegal(ERoleType::Advisor, ESide::Red, {4, 0}) &&
          Roles.IsRolePositionLegal(ERoleType::Pawn, ESide::Red, {0, 0}));
}

static void Sessions(const std::filesystem::path &Folder) {
    stupidchess::FFileReplayStore Store(Folder);
    stupidchess::FMatchSession Session(5, {}, &Store);
    CHECK(!Session.Join({6, 100, ESide::Red}).bAccepted && !Session.Join({5, 0, ESide::Red}).bAccepted);
    CHECK(Session.Join({5, 100, ESide::Black}).AssignedSide == ESide::Black);
    CHECK(Session.Join({5, 200, ESide::Black}).AssignedSide == ESide::Red);
    CHECK(Session.Join({5, 100, ESide::Red}).AssignedSide == ESide::Black);
    CHECK(!Session.Join({5, 300, ESide::Red}).bAccepted);
    CHECK(Session.SubmitCommand(300, Command(ECommandType::Resign, ESide::Red)).ErrorCode == "ERR_PLAYER_NOT_IN_MATCH");
    CHECK(Session.GetPlayerView(300).Pieces.empty() && Session.PullEvents(300, 0).empty());
    const stupidchess::FSetupHasher Hasher(5);
    FSplitMix Luck(3);
    const FSetupPlain Plains[] = {stupidchess::DrawSetup(ESide::Red, Luck), stupidchess::DrawSetup(ESide::Black, Luck)};
    const auto PlayerOf = [](ESide Side) -> FPlayerId { return Side == ESide::Red ? 200 : 100; };
    for (const FSetupPlain &Plain : Plains) {
        // The side in the command is a lie; the player's own counts.
        const FSetupCommit Commit{ESide::Red, Hasher.BuildCommitHash(Plain)};
        CHECK(Session.SubmitCommand(PlayerOf(Plain.Side), {ECommandType::CommitSetup, ESide::Red, {}, Commit, {}}).bAccepted);
    }
    for (const FSetupPlain &Plain : Plains)
        CHECK(Session.SubmitCommand(PlayerOf(Plain.Side), {ECommandType::RevealSetup, Plain.Side, {}, {}, Plain}).bAccepted);
    CHECK(Session.PullEvents(100, 0).size() == 4 && Session.PullEvents(100, 3).size() == 1);
    for (int Ply = 0; Ply < 12; Ply++) {
        const ESide Side = Session.GetReferee().GetState().CurrentTurn;
        const std::vector<FMoveAction> Legal = Session.GetPlayerView(PlayerOf(Side)).LegalMoves;
        const FMoveAction &Chosen = Legal[static_cast<size_t>(Luck.Below(Legal.size()))];
        CHECK(Session.SubmitCommand(PlayerOf(Side), Move(Side, Chosen)).bAccepted);
    }
    CHECK(Session.SubmitCommand(100, Command(ECommandType::Resign, ESide::Red)).bAccepted);
    CHECK(Session.GetPlayerView(200).Result == EGameResult::RedWin);
    const std::vector<FGameEvent> Kept = Store.LoadAll(5);
    CHECK(Kept.size() >= 17 && Kept.back().EventType == EGameEventType::GameEnded && !Store.HasFailed());
    CHECK(Store.LoadAll(6).empty());
}

/// Envelopes carry a match against the computer, through a server in this process.
static void Envelopes() {
    const umpire::Server Server = umpire::Server::open("Ann").value();
    const auto Opponent = Json::object({{"computer", Json::object({{"level", 1}})}});
    CHECK(Server.ask(Json::object({{"op", "create"},
                                   {"match", "9"},
                                   {"seed", std::string(64, '1')},
                                   {"new_match", Json::object({{"game", "stupid"}, {"side", "first"}, {"opponent", Opponent}})}})));
    const auto Send = [&](const FProtocolEnvelope &Envelope) {
        const auto Text = stupidchess::WriteEnvelope(Envelope);
        const auto Told = Server.send(stupidchess::FromEnvelope(stupidchess::ReadEnvelope(Text).value()).value());
        std::vector<FProtocolEnvelope> Out;
        for (const Json &Message : Told.value().items())
            if (const auto Wrapped = stupidchess::ToEnvelope(Message)) Out.push_back(*Wrapped);
        return Out;
    };
    const auto Joined = Send({EProtocolMessageType::C2S_Join, 0, "9", "{}"});
    CHECK(Joined.size() == 2 && Joined[0].MessageType == EProtocolMessageType::S2C_JoinAck &&
          Joined[1].MessageType == EProtocolMessageType::S2C_Snapshot && Joined[1].MatchId == "9");
    CHECK(Send({EProtocolMessageType::C2S_Ping, 0, "9", "{}"}).empty());
    const auto Ended = Send({EProtocolMessageType::C2S_Command, 1, "9", "{\"order\":\"resign\"}"});
    CHECK(Ended.size() == 3 && Ended[0].MessageType == EProtocolMessageType::S2C_CommandAck &&
          Ended[1].MessageType == EProtocolMessageType::S2C_EventDelta &&
          Ended[2].MessageType == EProtocolMessageType::S2C_GameOver);
    CHECK(Send({EProtocolMessageType::C2S_Join, 0, "8", "{\"nonsense\":1}"})[0].MessageType == EProtocolMessageType::S2C_Error);
}

/// Our player follows a whole game from observations alone, and always plays what is allowed.
static void Policies() {
    stupidchess::FTrainingEnv Env;
    stupidchess::FComputerPolicy Policy(2, Json::object({{"nodes", 40}}));
    Env.Reset(11);
    const std::string First = Env.GetObservation(ESide::Red).TensorLikeJson;
    Env.Reset(11);
    CHECK(First == Env.GetObservation(ESide::Red).TensorLikeJson);
    while (!Env.IsTerminal()) {
        const ESide Side = Env.GetReferee().GetState().CurrentTurn;
        CHECK(Env.Step(Policy.ChooseAction(Env.GetObservation(Side), Env.GetActionMask(Side))).bAccepted);
    }
    CHECK(Policy.ChooseAction({ESide::Red, "nonsense"}, {}).CommandType == ECommandType::Resign);
    CHECK(Policy.ChooseAction({ESide::Red, ""}, {{}, true, true}).CommandType == ECommandType::Pass);
}

int main(int Count, char **Arguments) {
    const std::filesystem::path Folder = Count > 1 ? Arguments[1] : "replays";
    std::filesystem::remove_all(Folder);
    SetUp();
    Commands();
    Harness();
    Sessions(Folder);
    Envelopes();
    Policies();
    Games();
    return finish();
}
