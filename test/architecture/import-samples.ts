/** Imports that break the rules of `rooms.ts`, and such that only look as if they did: file, and what it says. */
type Sample = readonly [path: string, text: string];

export const FORBIDDEN_IMPORTS: readonly Sample[] = [
  ["src/sensitivity/a.ts", 'import { x } from "../redaction/b.js";'],
  ["src/redaction/a.ts", 'import { x } from "../boundary/b.js";'],
  ["src/policy/a.ts", 'import type { X } from "../detection/b.js";'],
  ["src/boundary/a.ts", 'import { x } from "../model-context/b.js";'],
  ["src/boundary/a.ts", 'import { x } from "../secrets/reveal.js";'],
  ["src/secrets/a.ts", 'import { x } from "../boundary/enforce-result.js";'],
  ["src/secrets/a.ts", 'import { readFile } from "node:fs";'],
  ["src/server/a.ts", 'import { createHash } from "node:crypto";'],
  ["src/server/a.ts", 'import { x } from "../secrets/parse-secret-reference.js";'],
  ["src/primordials.ts", 'import { x } from "./boundary/b.js";'],
  ["src/attic/a.ts", 'import { x } from "../primordials.js";'],
  ["src/index.ts", 'import { x } from "../demo/client/b.js";'],
  ["demo/server/a.ts", 'import type { X } from "../client/b.js";'],
  ["demo/client/a.ts", 'import { x } from "../server/b.js";'],
  ["extension/page/a.ts", 'import { x } from "../background/b.js";'],
  ["extension/ui/a.ts", 'import type { X } from "../background/b.js";'],
  ["extension/protocol/a.ts", 'import { x } from "../ui/b.js";'],
  ["extension/content/a.ts", 'import { x } from "../../src/model-context/b.js";'],
  ["extension/background/a.ts", 'import { x } from "../../src/secrets/card.js";'],
  ["demo/agent/a.js", 'import { x } from "../client/b.js";'],
];

export const ALLOWED_IMPORTS: readonly Sample[] = [
  ["src/redaction/a.ts", 'import { x } from "../sensitivity/b.js";'],
  ["src/boundary/a.ts", 'import { x } from "../secrets/parse-secret-reference.js";'],
  ["demo/client/a.ts", 'import type { X } from "../server/b.js";'],
  ["src/secrets/a.ts", 'import type { X } from "../boundary/types.js";'],
  ["extension/page/a.ts", 'import type { X } from "../protocol/b.js";'],
  ["extension/page/a.ts", 'import { x } from "../../src/model-context/b.js";'],
  ["extension/background/a.ts", 'import { x } from "../../src/boundary/b.js";'],
  ["extension/ui/a.ts", 'import { x } from "../../src/secrets/clean-text.js";'],
];
