/**
 * `npm run fuzz [minutes]`: the random tests with new cases, again and again, until the time is
 * over (10 minutes where none is given) or one fails. The seed that it prints takes the same cases
 * again: `AIRLOCK_SEED=… npx vitest run FILE`.
 */
import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, runCommand } from "./run-command.mjs";

const minutes = Number(process.argv[2] ?? 10);
if (!(minutes > 0)) {
  console.error("Usage: npm run fuzz [minutes]");
  process.exit(2);
}

const files = readdirSync(join(root, "test"), { recursive: true })
  .map((file) => join("test", file))
  .filter((file) => file.endsWith(".test.ts"))
  .filter((file) => readFileSync(join(root, file), "utf8").includes('from "fast-check"'));
const end = Date.now() + minutes * 60_000;
let rounds = 0;
do {
  const seed = randomInt(2 ** 31);
  rounds += 1;
  console.log(`\n— Round ${rounds}, seed ${seed}`);
  const args = ["run", "--reporter=dot", ...files];
  const { code } = await runCommand("vitest", args, {
    env: { AIRLOCK_SEED: String(seed), AIRLOCK_ALL: "1" },
  });
  if (code !== 0) {
    console.error(`\nFailed with AIRLOCK_SEED=${seed} (round ${rounds}).`);
    process.exit(1);
  }
} while (Date.now() < end);
console.log(`\n${rounds} rounds in ${files.length} files, and none failed.`);
