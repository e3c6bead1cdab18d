/** How the unit tests run: in a simulated page, without a server. */

import { defineConfig } from "vitest/config";

export default defineConfig({ test: { environment: "happy-dom", include: ["src/**/*.test.ts"] } });
