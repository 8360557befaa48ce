/** The entries for Node need no DOM. */

import { normalizeTool } from "webmcp-airlock/annotations";
import { createBoundary } from "webmcp-airlock/gateway";
import { pageTarget, runKit } from "webmcp-airlock/kit";
import * as mcp from "webmcp-airlock/mcp-server";
import { createPolicy } from "webmcp-airlock/policy";
import { compileRedactor } from "webmcp-airlock/redaction";
import * as server from "webmcp-airlock/server";

export const entries = [
  normalizeTool,
  createBoundary,
  createPolicy,
  compileRedactor,
  pageTarget,
  runKit,
  server,
  mcp,
];
/** They declare none. */
export const withoutDom: typeof globalThis extends { document: unknown } ? never : true = true;
