// A match of StupidChess for a game instance: ticked by the engine, heard through delegates.
#pragma once

#include "CoreMinimal.h"
#include "Subsystems/GameInstanceSubsystem.h"
#include "Tickable.h"

THIRD_PARTY_INCLUDES_START
#include "stupidchess.hpp"
THIRD_PARTY_INCLUDES_END

#include "UmpireSubsystem.generated.h"

DECLARE_MULTICAST_DELEGATE_OneParam(FOnUmpireSnapshot, const FPlayerViewState&);
DECLARE_MULTICAST_DELEGATE_OneParam(FOnUmpireEvent, const FGameEvent&);
DECLARE_MULTICAST_DELEGATE_OneParam(FOnUmpireRejected, const FCommandResult&);

// Holds the player's client. It knows only what the player may know, and all delegates are called from
// the game thread, inside Tick.
UCLASS()
class UMPIRE_API UUmpireSubsystem : public UGameInstanceSubsystem, public FTickableGameObject, public IGamePresenter
{
	GENERATED_BODY()

public:
	virtual void Initialize(FSubsystemCollectionBase& Collection) override;
	virtual void Deinitialize() override;

	virtual void Tick(float DeltaTime) override;
	virtual TStatId GetStatId() const override;
	virtual bool IsTickable() const override;

	virtual void OnSnapshot(const FPlayerViewState& ViewState) override;
	virtual void OnEvent(const FGameEvent& Event) override;
	virtual void OnCommandRejected(const FCommandResult& Result) override;

	// Sets up a match against the computer at a server and sits down.
	UFUNCTION(BlueprintCallable, Category = "Umpire")
	void PlayComputer(const FString& Address, const FString& Name, int32 Level);

	// The set-up as sixteen letters, such as RHEAKAEHRCCPPPPP.
	UFUNCTION(BlueprintCallable, Category = "Umpire")
	void SetUp(const FString& Layout);

	UFUNCTION(BlueprintCallable, Category = "Umpire")
	void Move(int32 FromX, int32 FromY, int32 ToX, int32 ToY);

	UFUNCTION(BlueprintCallable, Category = "Umpire")
	void Pass();

	UFUNCTION(BlueprintCallable, Category = "Umpire")
	void Resign();

	FOnUmpireSnapshot Snapshot;
	FOnUmpireEvent Happened;
	FOnUmpireRejected Rejected;

private:
	TUniquePtr<FUEGameClientFacade> Client;
};
