/** The tests that StrykerJS asks whether they notice a mutant: those of what it breaks. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/{engine,gateway,policy,corpus}/**/*.test.ts"],
    // How deep a value may be nested depends on the thread, and StrykerJS has threads of its own.
    exclude: ["**/node_modules/**", "test/engine/redact/stringify.test.ts"],
    setupFiles: ["test/random-tests.ts"],
    testTimeout: 240_000,
  },
});
