/**
 * A page that registers a hundred tools changes its list a hundred times: clients hear of it once.
 */
import type { Server } from "@modelcontextprotocol/server";
import { agentMayCallAgain } from "../texts/agents.js";
import type { ToolSource } from "./source.js";

/** In milliseconds. */
const NOTICE_PAUSE = 100;

export function notifyOf(source: ToolSource, notify: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  source.onChange(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      notify();
    }, NOTICE_PAUSE);
    timer.unref();
  });
}

/** What a client's model may read, in words of ours: never which value, of which tool. */
export function tellExcused(source: ToolSource, servers: ReadonlySet<Server>): void {
  const message = { level: "notice", logger: "webmcp-airlock", data: agentMayCallAgain() } as const;
  source.onExcused(() => {
    for (const server of servers) server.sendLoggingMessage(message).catch(() => undefined);
  });
}
