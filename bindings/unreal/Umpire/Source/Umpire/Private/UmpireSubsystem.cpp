// Hands what the engine says to the client, and what the client hears to delegates.
#include "UmpireSubsystem.h"

namespace
{
std::string Plain(const FString& Text)
{
	return std::string(TCHAR_TO_UTF8(*Text));
}
}

void UUmpireSubsystem::Initialize(FSubsystemCollectionBase& Collection)
{
	Super::Initialize(Collection);
	Client = MakeUnique<FUEGameClientFacade>(this);
}

void UUmpireSubsystem::Deinitialize()
{
	Client.Reset();
	Super::Deinitialize();
}

void UUmpireSubsystem::Tick(float DeltaTime)
{
	Client->TickNetwork(DeltaTime);
}

TStatId UUmpireSubsystem::GetStatId() const
{
	RETURN_QUICK_DECLARE_CYCLE_STAT(UUmpireSubsystem, STATGROUP_Tickables);
}

bool UUmpireSubsystem::IsTickable() const
{
	return Client.IsValid();
}

void UUmpireSubsystem::OnSnapshot(const FPlayerViewState& ViewState)
{
	Snapshot.Broadcast(ViewState);
}

void UUmpireSubsystem::OnEvent(const FGameEvent& Event)
{
	Happened.Broadcast(Event);
}

void UUmpireSubsystem::OnCommandRejected(const FCommandResult& Result)
{
	Rejected.Broadcast(Result);
}

void UUmpireSubsystem::PlayComputer(const FString& Address, const FString& Name, int32 Level)
{
	using umpire::Json;
	Client->SetServer({Plain(Address), "", Plain(Name), ""});
	const Json Computer = Json::object({{"level", Level}});
	Client->CreateAndJoin(Json::object({{"opponent", Json::object({{"computer", Computer}})}}), ESide::Red);
}

void UUmpireSubsystem::SetUp(const FString& Layout)
{
	const auto Plan = stupidchess::SetupOf(Client->GetSide(), Plain(Layout));
	if (Plan)
	{
		Client->SendSetup(*Plan);
	}
	else
	{
		OnCommandRejected(stupidchess::Refused(Plan.error()));
	}
}

void UUmpireSubsystem::Move(int32 FromX, int32 FromY, int32 ToX, int32 ToY)
{
	const auto Point = [](int32 X, int32 Y) {
		const bool bOnBoard = X >= 0 && X <= 8 && Y >= 0 && Y <= 9;
		return bOnBoard ? FBoardPos{static_cast<int8_t>(X), static_cast<int8_t>(Y)} : FBoardPos{};
	};
	Client->SendMove({0, Point(FromX, FromY), Point(ToX, ToY), {}});
}

void UUmpireSubsystem::Pass()
{
	Client->SendPass();
}

void UUmpireSubsystem::Resign()
{
	Client->SendResign();
}
