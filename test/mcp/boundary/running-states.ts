/** Each way in which a marked tool runs on, and how it ends: attacks are on what is said then. */
import type { ServerBoundaryOptions } from "../../../src/mcp/boundary/index.js";
import { until } from "../../extension/until.js";
import { MAKE, type play } from "./by-hand.js";
import { KEY, structured } from "./servers.js";

type Played = ReturnType<typeof play>;
export const TASK = { taskId: "t1", status: "working" };

interface State {
  /** Whose declaration a test may change. */
  readonly tools?: unknown[];
  readonly options?: Partial<ServerBoundaryOptions>;
  begin(played: Played): Promise<void>;
  /** The server answers at last. */
  readonly end?: (played: Played) => Promise<void>;
}

export const call = (played: Played) =>
  played.ask(1, "tools/call", { name: "make_key", task: {}, _meta: { progressToken: 5 } });
export const callAsTask = async (played: Played) => {
  await call(played);
  await played.say({ id: 1, result: { task: TASK } });
};
const CHANGING: unknown[] = [MAKE];
const changeDeclaration = async ({ say }: Played) => {
  CHANGING[0] = { ...MAKE, description: "Another" };
  await say({ method: "notifications/tools/list_changed" });
};
export const answer = ({ say }: Played) => say({ id: 1, result: structured(KEY) });

/** Each way in which a tool can run. */
export const STATES: { readonly [state: string]: State } = {
  "is waited for": { begin: call, end: answer },
  "was cancelled": {
    async begin(played) {
      await call(played);
      played.cancel(1);
    },
    end: answer,
  },
  "had no time left": {
    options: { timeLimit: 5 },
    async begin(played) {
      await call(played);
      await until(() => played.asked.at(-1)?.method === "notifications/cancelled");
    },
    end: answer,
  },
  "runs as a task of 2025-11-25": {
    async begin(played) {
      await call(played);
      await played.say({ id: 1, result: { task: TASK } });
    },
    async end({ ask, say }) {
      await ask(2, "tasks/result", { taskId: "t1" });
      await say({ id: 2, result: structured(KEY) });
    },
  },
  "runs as a task of 2026-07-28": {
    async begin(played) {
      await call(played);
      await played.say({ id: 1, result: { resultType: "task", ...TASK } });
    },
    end: ({ say }) =>
      say({
        method: "notifications/tasks",
        params: { ...TASK, status: "completed", result: structured(KEY) },
      }),
  },
  "says that its task has ended": {
    async begin(played) {
      await call(played);
      await played.say({ id: 1, result: { task: TASK } });
      await played.say({ method: "notifications/tasks/status", params: { ...TASK, status: "completed" } });
    },
  },
  "was cancelled before its task had begun": {
    async begin(played) {
      await call(played);
      played.cancel(1);
      await played.say({ id: 1, result: { task: TASK } });
    },
  },
  "was cancelled before its task, of 2026-07-28, had begun": {
    async begin(played) {
      await call(played);
      played.cancel(1);
      await played.say({ id: 1, result: { resultType: "task", ...TASK } });
    },
  },
  "had no time left before its task had begun": {
    options: { timeLimit: 5 },
    async begin(played) {
      await call(played);
      await until(() => played.asked.at(-1)?.method === "notifications/cancelled");
      await played.say({ id: 1, result: { task: TASK } });
    },
  },
  "began a task by an answer of no known type": {
    async begin(played) {
      await call(played);
      await played.say({ id: 1, result: { resultType: "job", ...TASK } });
    },
  },
  "began a task while its declaration changed": {
    tools: CHANGING,
    async begin(played) {
      CHANGING[0] = MAKE;
      await call(played);
      await changeDeclaration(played);
      await played.say({ id: 1, result: { task: TASK } });
    },
  },
  "began a task by an id of an earlier one": {
    async begin(played) {
      await callAsTask(played);
      await played.ask(2, "tasks/result", { taskId: "t1" });
      await played.say({ id: 2, result: structured({ id: "k_0", secret: "Vw3-another-0fL-secret" }) });
      await played.ask(3, "tools/call", { name: "make_key", task: {}, _meta: { progressToken: 5 } });
      await played.say({ id: 3, result: { task: TASK } });
    },
  },
  "says something of a result while it works": {
    async begin(played) {
      await callAsTask(played);
      await played.say({ method: "notifications/tasks", params: { ...TASK, result: { content: [] } } });
    },
  },
  "says something of an error while it works": {
    async begin(played) {
      await callAsTask(played);
      await played.say({
        method: "notifications/tasks",
        params: { ...TASK, error: { code: -32000, message: "Again" } },
      });
    },
  },
  ...Object.fromEntries(
    ["tasks/get", "tasks/update", "tasks/list", "tasks/cancel", "tasks/result"].map((method) => [
      `runs as a task, and ${method} was asked in a way that its server refuses,`,
      {
        async begin(played: Played) {
          await callAsTask(played);
          await played.ask(2, method, { taskId: "t1", cursor: 7 });
          await played.say({ id: 2, error: { code: -32602, message: "No such cursor" } });
        },
      },
    ]),
  ),
  "runs as a task that was cancelled": {
    async begin(played) {
      await call(played);
      await played.say({ id: 1, result: { task: TASK } });
      await played.ask(2, "tasks/cancel", { taskId: "t1" });
      await played.say({ id: 2, result: { ...TASK, status: "cancelled" } });
      await played.ask(3, "tasks/result", { taskId: "t1" });
      await played.say({ id: 3, error: { code: -32000, message: "Cancelled" } });
    },
  },
};
