// Links libumpire, which `cargo xtask bindings install` puts into ThirdParty.
using System.IO;
using UnrealBuildTool;

public class Umpire : ModuleRules
{
	public Umpire(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		CppStandard = CppStandardVersion.Cpp20;
		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine" });

		string Installed = Path.Combine(PluginDirectory, "ThirdParty", "umpire");
		PublicSystemIncludePaths.Add(Path.Combine(Installed, "include"));
		string Libraries = Path.Combine(Installed, "lib");
		if (Target.Platform == UnrealTargetPlatform.Win64)
		{
			PublicAdditionalLibraries.Add(Path.Combine(Libraries, "umpire.lib"));
			// What Rust's standard library and the network need.
			PublicSystemLibraries.AddRange(new string[] { "ws2_32.lib", "userenv.lib", "ntdll.lib", "bcrypt.lib" });
		}
		else
		{
			PublicAdditionalLibraries.Add(Path.Combine(Libraries, "libumpire.a"));
		}
	}
}
