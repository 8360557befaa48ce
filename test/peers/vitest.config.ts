/** The tests that need packages of `test/peers`; `npm run test:all` installs and runs them. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // `src/react` lies outside, where there is no React.
  resolve: { alias: { react: local("node_modules/react") } },
  test: {
    root: local("."),
    include: ["**/*.test.ts"],
    setupFiles: [local("../random-tests.ts")],
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
