/**
 * Imports that break the rules of `rooms.ts`, and such that only look as if they did: file, and
 * what it says.
 */
type Sample = readonly [path: string, text: string];

export const FORBIDDEN_IMPORTS: readonly Sample[] = [
  ["src/engine/redact/a.ts", 'import { x } from "../../gateway/b.js";'],
  ["src/engine/enforce/a.ts", 'import { x } from "../../detection/types.js";'],
  ["src/engine/enforce/a.ts", 'import { x } from "../../webmcp/references/reveal.js";'],
  ["src/webmcp/api/a.ts", 'import { x } from "../../schemas/walk-schema.js";'],
  ["src/annotations/a.ts", 'import { x } from "../schemas/walk-schema.js";'],
  ["src/policy/a.ts", 'import type { X } from "../detection/b.js";'],
  ["src/gateway/a.ts", 'import { x } from "../webmcp/api/b.js";'],
  ["src/webmcp/references/a.ts", 'import { x } from "../../gateway/ports.js";'],
  ["src/webmcp/api/a.ts", 'import { x } from "../../annotations/model/types.js";'],
  ["src/webmcp/references/a.ts", 'import { readFile } from "node:fs";'],
  ["src/server/a.ts", 'import { createHash } from "node:crypto";'],
  ["src/server/a.ts", 'import { x } from "../engine/enforce/parse-secret-reference.js";'],
  ["src/intrinsics/a.ts", 'import { x } from "../engine/redact/b.js";'],
  ["src/texts/a.ts", 'import { x } from "../intrinsics/b.js";'],
  ["src/attic/a.ts", 'import { x } from "../intrinsics/b.js";'],
  ["src/index.ts", 'import { x } from "../demo/client/b.js";'],
  ["demo/server/a.ts", 'import type { X } from "../client/b.js";'],
  ["demo/client/a.ts", 'import { x } from "../server/b.js";'],
  ["extension/page/a.ts", 'import { x } from "../background/b.js";'],
  ["extension/ui/a.ts", 'import type { X } from "../background/b.js";'],
  ["extension/protocol/a.ts", 'import { x } from "../ui/b.js";'],
  ["extension/content/a.ts", 'import { x } from "../../src/webmcp/api/b.js";'],
  ["extension/background/a.ts", 'import { x } from "../../src/webmcp/references/card.js";'],
  ["demo/agent/a.js", 'import { x } from "../client/b.js";'],
  ["extension/background/a.ts", 'import createDOMPurify from "dompurify";'],
  ["extension/page/a.ts", 'import createDOMPurify from "dompurify";'],
];

export const ALLOWED_IMPORTS: readonly Sample[] = [
  ["src/engine/redact/a.ts", 'import { x } from "../schema/b.js";'],
  ["src/engine/enforce/a.ts", 'import type { X } from "../../detection/types.js";'],
  ["src/gateway/a.ts", 'import { x } from "../engine/enforce/parse-secret-reference.js";'],
  ["src/webmcp/references/a.ts", 'import { x } from "../../engine/enforce/enforce-result.js";'],
  ["demo/client/a.ts", 'import type { X } from "../server/b.js";'],
  ["extension/page/a.ts", 'import type { X } from "../protocol/b.js";'],
  ["extension/page/a.ts", 'import { x } from "../../src/webmcp/api/b.js";'],
  ["extension/background/a.ts", 'import { x } from "../../src/gateway/b.js";'],
  ["extension/ui/a.ts", 'import { x } from "../../src/engine/enforce/clean-text.js";'],
  ["extension/ui/documents/a.ts", 'import createDOMPurify from "dompurify";'],
];
