/** Sets up Airlock in the page's main world and connects it to the extension. */

import { isWindow, ownOrigin } from "../../src/intrinsics/dom.js";
import { jsonStringify, listMap } from "../../src/intrinsics/language.js";
import { stringSlice } from "../../src/intrinsics/text.js";
import { forms } from "../../src/webmcp/declarative/forms.js";
import { installOnce, type Mode } from "../../src/webmcp/install/install-once.js";
import { createPageHost, type PageHost } from "../../src/webmcp/references/page-host.js";
import { type ReadTool, toReadTool } from "../../src/webmcp/webidl/read-tool.js";
import { MAX_TEXT } from "../protocol/limits.js";
import type { ToPage, UntrustedResult } from "../protocol/page-messages.js";
import { atIntervals } from "./at-intervals.js";
import { describeTool } from "./describe-tool.js";
import { defineInertReference } from "./inert-reference.js";
import { createNativeForms, type NativeForms } from "./native-forms.js";
import { createOwnCalls, type OwnCalls } from "./own-calls.js";
import { createPageCalls, type PageCalls } from "./page-calls.js";
import { openPagePort, type PagePort } from "./page-port.js";
import { askResolver } from "./page-resolvers.js";
import { createPageTools, type PageTools } from "./page-tools.js";
import { createToolEvents, type FireToolEvent } from "./tool-events.js";

import { watchCallers } from "./watch-callers.js";

type Withheld = Parameters<Parameters<typeof createPageHost>[1]["add"]>[1]["withheld"][number];

export function startPage(): void {
  if (!isWindow) return;
  let mode: Mode = "polyfill";
  let port: PagePort | undefined;
  let fire: FireToolEvent | undefined;
  const send: PagePort["send"] = (message) => port?.send(message) === true;
  const tools = createPageTools(atIntervals(() => announce()));
  const announce = () => void send({ type: "tools", mode, ...tools.list() });
  const calls = createPageCalls({
    fire: (type, name) => fire?.(type, name),
    settled: (call, result) => send({ type: "result", call, result }),
    progressed: (call) => send({ type: "progress", call }),
  });
  let by = () => "page" as "page" | "browser";
  const ownCalls = createOwnCalls({ send, by: () => by() });
  const host = createHost(send);
  let nativeForms: NativeForms | undefined;
  installOnce(() => ({
    host: {
      ...host,
      toTool: (value, refuse) => ownCalls.guard(toReadTool(value, refuse)),
      onRegister: (tool) => register(tool, tools, ownCalls),
      // The worker gets the raw result, so it needs no text here.
      enforce: (contract, raw, hasFailed) =>
        nativeForms?.takes(contract, raw, hasFailed) ? "" : host.enforce(contract, raw, hasFailed),
    },
    forms,
    mark: { extension: true },
    onUnseen: tools.onUnseen,
    start(installedMode, look) {
      mode = installedMode;
      fire = createToolEvents();
      if (installedMode === "augmented") by = watchCallers();
      if (installedMode === "augmented") nativeForms = createNativeForms(tools, atIntervals);
      port = openPagePort((message) => obey(message, { tools, calls, ownCalls, send, look }), announce);
      return { uninstall() {} };
    },
  }));
}

/** Described once. Calls of the extension use the page's own `execute`. */
function register(tool: ReadTool, tools: PageTools, ownCalls: OwnCalls) {
  const texts = describeTool(tool);
  return tools.onRegister(ownCalls.known(tool, texts), false, texts);
}

interface Hands {
  readonly tools: PageTools;
  readonly calls: PageCalls;
  readonly ownCalls: OwnCalls;
  readonly send: PagePort["send"];
  look(): void;
}

function obey(message: ToPage, { tools, calls, ownCalls, send, look }: Hands): void {
  look();
  if (message.type === "own-answer") {
    ownCalls.answered(message.call, message.allow);
    return;
  }
  const { call } = message;
  if (message.type === "cancel") {
    calls.stop(call);
    return;
  }
  const tool = tools.registered(message.registration);
  const answer = (result: UntrustedResult) => void send({ type: "resolved", call, result });
  if (message.type === "run") calls.run(call, tool, message.arguments, message.annotations);
  else askResolver(tool?.resolve, message.arguments, answer);
}

function createHost(send: PagePort["send"]): PageHost {
  return createPageHost(ownOrigin, {
    add({ tool }, { withheld, error }) {
      // Defined late, so that a page keeps its own element of this name.
      defineInertReference();
      const items = listMap(withheld, describeItem);
      const failure = error === undefined ? {} : { error: stringSlice(error, 0, MAX_TEXT) };
      send({ type: "withheld", tool, title: tool, items, ...failure });
    },
  });
}

function describeItem({ handle, label, schemaPath, reason, value, reference }: Withheld) {
  const text = jsonStringify(value);
  return {
    handle,
    label,
    schemaPath,
    reason,
    ...(text === undefined ? {} : { value: text }),
    ...(reference === undefined ? {} : { reference: `${jsonStringify(reference)}` }),
  };
}
