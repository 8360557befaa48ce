/** The main world's part once a page uses the API, has a form that is a tool, or an agent asks. */

import type { WithheldItem } from "../../src/engine/enforce/types.js";
import { ownDocument, ownOrigin } from "../../src/intrinsics/dom.js";
import { jsonStringify, listMap } from "../../src/intrinsics/language.js";
import { stringSlice } from "../../src/intrinsics/text.js";
import { keptInPanel, notKept } from "../../src/texts/agents.js";
import { forms } from "../../src/webmcp/declarative/forms.js";
import { complete } from "../../src/webmcp/install/complete.js";
import type { Prepared } from "../../src/webmcp/install/prepare.js";
import { createPageHost, type PageHost } from "../../src/webmcp/references/page-host.js";
import { type ReadTool, toReadTool } from "../../src/webmcp/webidl/read-tool.js";
import { MAX_TEXT } from "../protocol/limits.js";
import type { ToPage } from "../protocol/page-messages.js";
import type { UntrustedResult } from "../protocol/untrusted-values.js";
import { atIntervals } from "./at-intervals.js";
import { describeTool } from "./describe-tool.js";
import { keepListsFresh } from "./fresh-lists.js";
import { greetFrames } from "./greet-frames.js";
import { defineInertReference } from "./inert-reference.js";
import { createNativeForms, type NativeForms } from "./native-forms.js";
import { createOwnCalls, type OwnCalls } from "./own-calls.js";
import { createPageCalls, type PageCalls } from "./page-calls.js";
import { openPageLine, type PageLine } from "./page-line.js";
import type { Doorbell } from "./page-port.js";
import { nativeGetTools } from "./page-primordials.js";
import { askResolver } from "./page-resolvers.js";
import { createPageTools, type PageTools } from "./page-tools.js";
import { createToolEvents, type ToolEventClasses } from "./tool-events.js";
import { createUnanswered, type Registering } from "./unanswered.js";
import { watchCallers } from "./watch-callers.js";

/** The first line of the lazy part: `build.ts` names this file. */
export function openPage(prepared: Prepared, doorbell: Doorbell, classes: ToolEventClasses): void {
  const { mode, deferred, contextOf } = prepared;
  let line: PageLine | undefined;
  const send: PageLine["send"] = (message) => line?.send(message) === true;
  const tools = createPageTools(atIntervals(() => announce()));
  const announce = () => void send({ type: "tools", mode, ...tools.list() });
  const calls = createPageCalls({
    fire: createToolEvents(() => contextOf(ownDocument), classes),
    settled: (call, result) => send({ type: "result", call, result }),
    progressed: (call) => send({ type: "progress", call }),
  });
  let by = () => "page" as "page" | "browser";
  const ownCalls = createOwnCalls(send, () => by());
  const host = createHost(send, () => line?.isOpen() === true);
  let nativeForms: NativeForms | undefined;
  const { watch } = createUnanswered(prepared.native && (() => nativeGetTools(contextOf(ownDocument))));
  complete(prepared, {
    host: {
      ...host,
      toTool: (value, refuse) => ownCalls.guard(toReadTool(value, refuse)),
      onRegister: (tool, signal) => watch(register(tool, tools, ownCalls), signal),
      // The worker gets the raw result, so it needs no text here.
      enforce: (contract, raw, failed, declared, sent) =>
        nativeForms?.takes(contract, raw, failed) ? "" : host.enforce(contract, raw, failed, declared, sent),
    },
    forms,
    onUnseen: tools.onUnseen,
    start(_mode, look) {
      if (mode === "augmented") by = watchCallers(deferred);
      if (mode === "augmented") nativeForms = createNativeForms(contextOf(ownDocument), tools, atIntervals);
      keepListsComplete(prepared);
      const hands = { tools, calls, ownCalls, send, look };
      line = openPageLine(doorbell, (message) => obey(message, hands), announce);
      // The port may have been there.
      announce();
      return { uninstall() {} };
    },
  });
}

function keepListsComplete({ mode, native, deferred, contextOf }: Prepared): void {
  if (mode === "polyfill") greetFrames();
  if (native) keepListsFresh(deferred.methods, contextOf(ownDocument));
}

/** Described once. Calls of the extension use the page's own `execute`. */
function register(tool: ReadTool, tools: PageTools, ownCalls: OwnCalls): Registering {
  const texts = describeTool(tool);
  const known = tools.onRegister(ownCalls.known(tool, texts), false, texts);
  return { register: known, isFree: () => !tools.has(tool.name) };
}

interface Hands {
  readonly tools: PageTools;
  readonly calls: PageCalls;
  readonly ownCalls: OwnCalls;
  readonly send: PageLine["send"];
  look(): void;
}

function obey(message: ToPage, { tools, calls, ownCalls, send, look }: Hands): void {
  look();
  if (message.type === "own-answer") {
    ownCalls.answered(message.call, message.allow, message.isStopped);
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

function createHost(send: PageLine["send"], isOpen: PageLine["isOpen"]): PageHost {
  return createPageHost(ownOrigin, {
    where: () => (isOpen() ? keptInPanel() : notKept()),
    add({ tool }, { withheld, error }) {
      // Defined late, so that a page keeps its own element of this name.
      defineInertReference();
      const items = listMap(withheld, describeItem);
      const failure = error === undefined ? {} : { error: stringSlice(error, 0, MAX_TEXT) };
      send({ type: "withheld", tool, items, ...failure });
    },
  });
}

function describeItem({ handle, label, schemaPath, reason, value, reference }: WithheldItem) {
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
