// Uses every name and signature of the StupidChess document, so that code written against it compiles.
#include <type_traits>

#include <stupidchess.hpp>

template <class Left, class Right> inline constexpr bool Same = std::is_same_v<Left, Right>;
template <class Enum> constexpr auto Value(Enum It) { return static_cast<std::underlying_type_t<Enum>>(It); }

// §4: enums with their widths and the order of their values.
static_assert(Same<std::underlying_type_t<ESide>, uint8_t> && Value(ESide::Red) == 0 && Value(ESide::Black) == 1);
static_assert(Same<std::underlying_type_t<ERoleType>, uint8_t> && Value(ERoleType::King) == 0 &&
              Value(ERoleType::Advisor) == 1 && Value(ERoleType::Elephant) == 2 && Value(ERoleType::Horse) == 3 &&
              Value(ERoleType::Rook) == 4 && Value(ERoleType::Cannon) == 5 && Value(ERoleType::Pawn) == 6);
static_assert(Same<std::underlying_type_t<EPieceState>, uint8_t> && Value(EPieceState::HiddenSurface) == 0 &&
              Value(EPieceState::RevealedActual) == 1);
static_assert(Same<std::underlying_type_t<EGamePhase>, uint8_t> && Value(EGamePhase::SetupCommit) == 0 &&
              Value(EGamePhase::SetupReveal) == 1 && Value(EGamePhase::Battle) == 2 &&
              Value(EGamePhase::GameOver) == 3);
static_assert(Same<std::underlying_type_t<EGameResult>, uint8_t> && Value(EGameResult::Ongoing) == 0 &&
              Value(EGameResult::RedWin) == 1 && Value(EGameResult::BlackWin) == 2 && Value(EGameResult::Draw) == 3);
static_assert(Same<std::underlying_type_t<EEndReason>, uint8_t> && Value(EEndReason::None) == 0 &&
              Value(EEndReason::Checkmate) == 1 && Value(EEndReason::Resign) == 2 &&
              Value(EEndReason::Timeout) == 3 && Value(EEndReason::DoublePassDraw) == 4 &&
              Value(EEndReason::RuleViolation) == 5);
static_assert(Same<std::underlying_type_t<ECommandType>, uint8_t> && Value(ECommandType::CommitSetup) == 0 &&
              Value(ECommandType::RevealSetup) == 1 && Value(ECommandType::Move) == 2 &&
              Value(ECommandType::Pass) == 3 && Value(ECommandType::Resign) == 4);
static_assert(Same<decltype(FBoardPos::X), int8_t> && Same<decltype(FBoardPos::Y), int8_t>);
static_assert(noexcept(FBoardPos{}.IsValid()) && noexcept(FBoardPos{} == FBoardPos{}));
static_assert(FBoardPos{}.X == -1 && FBoardPos{}.Y == -1 && Same<FPieceId, uint16_t>);

// §5: the rules and the board, with their defaults.
constexpr FRuleConfig Usual{};
static_assert(Usual.bRevealOnFirstCapture && Usual.bRevealCapturedRole && Usual.bFreezeIfIllegalAfterReveal &&
              Usual.bAllowPassWhenNoLegalMove && Usual.bDoublePassIsDraw);
static_assert(FRuleConfig{false, false, false, false, false}.NoCaptureLimit == 120);
constexpr FPieceState NewPiece{};
static_assert(NewPiece.PieceId == 0 && NewPiece.Side == ESide::Red && NewPiece.ActualRole == ERoleType::Pawn &&
              NewPiece.SurfaceRole == ERoleType::Pawn && NewPiece.PieceState == EPieceState::HiddenSurface &&
              NewPiece.Pos == FBoardPos{} && NewPiece.bAlive && !NewPiece.bFrozen && !NewPiece.bHasCaptured);
constexpr FMoveAction NewMove{};
static_assert(NewMove.PieceId == 0 && NewMove.From == FBoardPos{} && NewMove.To == FBoardPos{});
static_assert(Same<decltype(FMoveAction::CapturedPieceId), std::optional<FPieceId>>);
static_assert(Same<decltype(FMoveUndo::AppliedMove), FMoveAction> &&
              Same<decltype(FMoveUndo::CapturedPieceBefore), std::optional<FPieceState>> &&
              Same<decltype(FMoveUndo::MovedPieceBefore), FPieceState> &&
              Same<decltype(FMoveUndo::PassCountBefore), int32_t>);
static_assert(Same<decltype(FGameState::Phase), EGamePhase> && Same<decltype(FGameState::CurrentTurn), ESide> &&
              Same<decltype(FGameState::BoardCells), std::array<std::optional<FPieceId>, 90>> &&
              Same<decltype(FGameState::Pieces), std::vector<FPieceState>> &&
              Same<decltype(FGameState::bRedCommitted), bool> && Same<decltype(FGameState::bBlackCommitted), bool> &&
              Same<decltype(FGameState::bRedRevealed), bool> && Same<decltype(FGameState::bBlackRevealed), bool> &&
              Same<decltype(FGameState::PassCount), int32_t> && Same<decltype(FGameState::Result), EGameResult> &&
              Same<decltype(FGameState::EndReason), EEndReason> && Same<decltype(FGameState::TurnIndex), uint64_t>);

// §6 and §7: set-ups, commands, events.
static_assert(Same<decltype(FSetupPlacement::PieceId), FPieceId> &&
              Same<decltype(FSetupPlacement::TargetPos), FBoardPos>);
static_assert(Same<decltype(FSetupPlain::Side), ESide> && Same<decltype(FSetupPlain::Nonce), std::string> &&
              Same<decltype(FSetupPlain::Placements), std::vector<FSetupPlacement>>);
static_assert(Same<decltype(FSetupCommit::Side), ESide> && Same<decltype(FSetupCommit::HashHex), std::string>);
static_assert(Same<decltype(&ISetupHasher::BuildCommitHash), std::string (ISetupHasher::*)(const FSetupPlain &) const>);
static_assert(Same<decltype(&ISetupHasher::VerifyCommit),
                   bool (ISetupHasher::*)(const FSetupCommit &, const FSetupPlain &) const>);
static_assert(Same<decltype(FPlayerCommand::CommandType), ECommandType> &&
              Same<decltype(FPlayerCommand::Side), ESide> &&
              Same<decltype(FPlayerCommand::Move), std::optional<FMoveAction>> &&
              Same<decltype(FPlayerCommand::SetupCommit), std::optional<FSetupCommit>> &&
              Same<decltype(FPlayerCommand::SetupPlain), std::optional<FSetupPlain>>);
static_assert(Same<decltype(FCommandResult::bAccepted), bool> &&
              Same<decltype(FCommandResult::ErrorCode), std::string> &&
              Same<decltype(FCommandResult::ErrorMessage), std::string>);
static_assert(Same<std::underlying_type_t<EGameEventType>, uint8_t> && Value(EGameEventType::SetupCommitted) == 0 &&
              Value(EGameEventType::SetupRevealed) == 1 && Value(EGameEventType::MoveApplied) == 2 &&
              Value(EGameEventType::PieceCaptured) == 3 && Value(EGameEventType::PieceRevealed) == 4 &&
              Value(EGameEventType::PieceFrozen) == 5 && Value(EGameEventType::PassApplied) == 6 &&
              Value(EGameEventType::Check) == 7 && Value(EGameEventType::GameEnded) == 8);
static_assert(Same<decltype(FGameEvent::EventType), EGameEventType> &&
              Same<decltype(FGameEvent::TurnIndex), uint64_t> && Same<decltype(FGameEvent::PayloadJson), std::string>);

// §8: the engine.
static_assert(Same<decltype(&IRoleRuleSet::GeneratePseudoMoves),
                   std::vector<FBoardPos> (IRoleRuleSet::*)(const FGameState &, const FPieceState &, ERoleType) const>);
static_assert(Same<decltype(&IRoleRuleSet::IsRolePositionLegal),
                   bool (IRoleRuleSet::*)(ERoleType, ESide, const FBoardPos &) const>);
static_assert(Same<decltype(&ICheckEvaluator::IsInCheck), bool (ICheckEvaluator::*)(const FGameState &, ESide) const>);
static_assert(Same<decltype(&ICheckEvaluator::IsCheckmate), bool (ICheckEvaluator::*)(const FGameState &, ESide) const>);
static_assert(std::is_constructible_v<FMatchReferee, FRuleConfig> && !std::is_convertible_v<FRuleConfig, FMatchReferee>);
static_assert(std::is_copy_constructible_v<FMatchReferee> && std::is_copy_assignable_v<FMatchReferee> &&
              std::is_nothrow_destructible_v<FMatchReferee>);
static_assert(Same<decltype(&FMatchReferee::GetState), const FGameState &(FMatchReferee::*)() const noexcept>);
static_assert(Same<decltype(&FMatchReferee::ResetNewMatch), void (FMatchReferee::*)()>);
static_assert(Same<decltype(&FMatchReferee::ApplyCommit), FCommandResult (FMatchReferee::*)(const FSetupCommit &)>);
static_assert(Same<decltype(&FMatchReferee::ApplyReveal), FCommandResult (FMatchReferee::*)(const FSetupPlain &)>);
static_assert(Same<decltype(&FMatchReferee::ApplyCommand), FCommandResult (FMatchReferee::*)(const FPlayerCommand &)>);
static_assert(Same<decltype(&FMatchReferee::GenerateLegalMoves),
                   std::vector<FMoveAction> (FMatchReferee::*)(ESide) const>);
static_assert(Same<decltype(&FMatchReferee::GenerateLegalMovesForPiece),
                   std::vector<FMoveAction> (FMatchReferee::*)(FPieceId) const>);
static_assert(Same<decltype(&FMatchReferee::CanPass), bool (FMatchReferee::*)(ESide) const>);
static_assert(Same<decltype(&FMatchReferee::ExportStateJson), std::string (FMatchReferee::*)() const>);
static_assert(Same<decltype(&FMatchReferee::ImportStateJson), bool (FMatchReferee::*)(const std::string &)>);

// §9 to §11: views, sessions, envelopes.
static_assert(Same<decltype(FPiecePublicView::PieceId), FPieceId> && Same<decltype(FPiecePublicView::Side), ESide> &&
              Same<decltype(FPiecePublicView::VisibleRole), ERoleType> &&
              Same<decltype(FPiecePublicView::Pos), FBoardPos> && Same<decltype(FPiecePublicView::bAlive), bool> &&
              Same<decltype(FPiecePublicView::bFrozen), bool> && Same<decltype(FPiecePublicView::bRevealed), bool>);
static_assert(Same<decltype(FPlayerViewState::ViewerSide), ESide> &&
              Same<decltype(FPlayerViewState::Phase), EGamePhase> &&
              Same<decltype(FPlayerViewState::CurrentTurn), ESide> &&
              Same<decltype(FPlayerViewState::Pieces), std::vector<FPiecePublicView>> &&
              Same<decltype(FPlayerViewState::PassCount), int32_t> &&
              Same<decltype(FPlayerViewState::Result), EGameResult>);
static_assert(Same<decltype(&IViewProjector::BuildPlayerView),
                   FPlayerViewState (IViewProjector::*)(const FGameState &, ESide) const>);
static_assert(Same<FMatchId, uint64_t> && Same<FPlayerId, uint64_t>);
static_assert(Same<decltype(FMatchJoinRequest::MatchId), FMatchId> &&
              Same<decltype(FMatchJoinRequest::PlayerId), FPlayerId> &&
              Same<decltype(FMatchJoinRequest::PreferredSide), ESide>);
static_assert(Same<decltype(FMatchJoinResponse::bAccepted), bool> &&
              Same<decltype(FMatchJoinResponse::AssignedSide), ESide> &&
              Same<decltype(FMatchJoinResponse::ErrorMessage), std::string>);
static_assert(Same<std::underlying_type_t<EProtocolMessageType>, uint16_t> &&
              Value(EProtocolMessageType::C2S_Join) == 100 && Value(EProtocolMessageType::C2S_Command) == 101 &&
              Value(EProtocolMessageType::C2S_Ping) == 102 && Value(EProtocolMessageType::S2C_JoinAck) == 200 &&
              Value(EProtocolMessageType::S2C_CommandAck) == 201 && Value(EProtocolMessageType::S2C_Snapshot) == 202 &&
              Value(EProtocolMessageType::S2C_EventDelta) == 203 && Value(EProtocolMessageType::S2C_GameOver) == 204 &&
              Value(EProtocolMessageType::S2C_Error) == 205);
static_assert(Same<decltype(FProtocolEnvelope::MessageType), EProtocolMessageType> &&
              Same<decltype(FProtocolEnvelope::Sequence), uint64_t> &&
              Same<decltype(FProtocolEnvelope::MatchId), std::string> &&
              Same<decltype(FProtocolEnvelope::PayloadJson), std::string>);

// §12: the client.
static_assert(std::is_constructible_v<FUEGameClientFacade, IGamePresenter *> &&
              !std::is_convertible_v<IGamePresenter *, FUEGameClientFacade>);
static_assert(Same<decltype(&FUEGameClientFacade::ConnectAndJoin),
                   void (FUEGameClientFacade::*)(const FMatchJoinRequest &)>);
static_assert(Same<decltype(&FUEGameClientFacade::SendMove), void (FUEGameClientFacade::*)(const FMoveAction &)>);
static_assert(Same<decltype(&FUEGameClientFacade::SendPass), void (FUEGameClientFacade::*)()>);
static_assert(Same<decltype(&FUEGameClientFacade::SendResign), void (FUEGameClientFacade::*)()>);
static_assert(Same<decltype(&FUEGameClientFacade::TickNetwork), void (FUEGameClientFacade::*)(float)>);

// §13: learning.
static_assert(Same<decltype(FObservation::PerspectiveSide), ESide> &&
              Same<decltype(FObservation::TensorLikeJson), std::string>);
static_assert(Same<decltype(FActionMask::LegalMoves), std::vector<FMoveAction>> && FActionMask{}.bCanResign &&
              !FActionMask{}.bCanPass);

// Interfaces as somebody else would implement them, under plain names of their own: exactly what the
// document declares is pure, nothing more.
class FMatchSession final : public IMatchSession {
  public:
    FMatchJoinResponse Join(const FMatchJoinRequest &Request) override { return {true, Request.PreferredSide, {}}; }
    FCommandResult SubmitCommand(FPlayerId, const FPlayerCommand &) override { return {}; }
    FPlayerViewState GetPlayerView(FPlayerId) const override { return {}; }
    std::vector<FGameEvent> PullEvents(FPlayerId, uint64_t) const override { return {}; }
};

class FReplayStore final : public IReplayStore {
  public:
    void AppendEvent(FMatchId, const FGameEvent &Event) override { Kept.push_back(Event); }
    std::vector<FGameEvent> LoadAll(FMatchId) const override { return Kept; }

  private:
    std::vector<FGameEvent> Kept;
};

class FPresenter final : public IGamePresenter {
  public:
    void OnSnapshot(const FPlayerViewState &) override {}
    void OnEvent(const FGameEvent &) override {}
    void OnCommandRejected(const FCommandResult &) override {}
};

class FAgent final : public IAgentPolicy {
  public:
    FPlayerCommand ChooseAction(const FObservation &Observation, const FActionMask &ActionMask) override {
        FPlayerCommand Command;
        Command.Side = Observation.PerspectiveSide;
        Command.CommandType = ActionMask.bCanPass ? ECommandType::Pass : ECommandType::Resign;
        return Command;
    }
};

class FEnv final : public ITrainingEnv {
  public:
    void Reset(uint64_t) override {}
    FObservation GetObservation(ESide Side) const override { return {Side, "{}"}; }
    FActionMask GetActionMask(ESide) const override { return {}; }
    FCommandResult Step(const FPlayerCommand &) override { return {}; }
    bool IsTerminal() const override { return true; }
    float GetReward(ESide) const override { return 0.0F; }
};

class FHarness final : public IRuleTestHarness {
  public:
    FGameState BuildStateFromFenLike(const std::string &) const override { return {}; }
    std::vector<FMoveAction> QueryLegalMoves(const FGameState &, ESide) const override { return {}; }
    FCommandResult RunCommand(FGameState &, const FPlayerCommand &) const override { return {}; }
};

int main() {
    FReplayStore Store;
    Store.AppendEvent(1, {EGameEventType::PassApplied, 3, "{}"});
    FPresenter Presenter;
    FUEGameClientFacade Facade(&Presenter);
    Facade.TickNetwork(0.016F);
    FMatchSession Session;
    FEnv Env;
    FAgent Agent;
    const FPlayerCommand Command = Agent.ChooseAction(Env.GetObservation(ESide::Black), Env.GetActionMask(ESide::Black));
    FGameState State = FHarness().BuildStateFromFenLike("");
    FMatchReferee Referee{FRuleConfig{}};
    const bool bFine = Session.Join({1, 2, ESide::Black}).AssignedSide == ESide::Black &&
                       Command.CommandType == ECommandType::Resign && Store.LoadAll(1).size() == 1 &&
                       !FHarness().RunCommand(State, Command).bAccepted && Referee.GetState().Pieces.size() == 32;
    return bFine ? 0 : 1;
}
