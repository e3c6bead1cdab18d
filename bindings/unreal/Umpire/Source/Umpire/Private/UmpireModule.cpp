// Starts the module.
#include "UmpireModule.h"

THIRD_PARTY_INCLUDES_START
#include "umpire.hpp"
THIRD_PARTY_INCLUDES_END

DEFINE_LOG_CATEGORY(LogUmpire);

void FUmpireModule::StartupModule()
{
	if (!umpire::abi_fits())
	{
		UE_LOG(LogUmpire, Error, TEXT("libumpire has another interface than its header: install both anew"));
	}
}

void FUmpireModule::ShutdownModule()
{
}

IMPLEMENT_MODULE(FUmpireModule, Umpire)
