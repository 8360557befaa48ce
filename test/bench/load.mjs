/**
 * 100 sessions × 1,000 calls through the boundary, all sessions at the same time. Counts what comes
 * out: every call is answered and in the log once, in its session's order; every secret is with the
 * person, behind the handle that the agent got; no agent ever sees one, its own or another's; what
 * a session has read sticks; and the heap stays where it was.
 */

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { CLEAN_SESSION, normalizeResult, observe } from "../../dist/annotations.js";
import { compileContract, createBoundary, createSession } from "../../dist/gateway.js";
import { createPolicy } from "../../dist/policy.js";

const SESSIONS = 100;
const CALLS = 1_000;
/**
 * Calls of each session before the heap is measured: what a session remembers is bounded elsewhere,
 * so here it recurs; and after so many texts all of it is filed.
 */
const WARM_UP = 300;
const SECRETS = 20;
const ORIGINS = 10;
/** Kilobytes: what is kept of one call in a hundred would be more. */
const HEAP_LIMIT = 1_500;

const must = (isTrue, words) => {
  if (!isTrue) throw new Error(`Load: ${words}`);
};

const row = {
  type: "object",
  properties: { id: {}, note: {}, key: { type: "string", "x-sensitive": true } },
};
const outputSchema = {
  type: "object",
  properties: { call: {}, rows: { type: "array", items: row }, text: {} },
  required: ["rows"],
};
/**
 * Compiled when first asked for: what is kept before others compile a schema changes where V8 puts
 * theirs.
 */
const contracts = [];
const contractOf = (call) => {
  const i = call % ORIGINS;
  contracts[i] ??= compileContract(
    { name: `list_${i}`, outputSchema },
    { origin: `https://site${i}.example` },
  );
  return contracts[i];
};
const secretOf = (agent, number) =>
  `sk_${agent}_${((agent + 1) * 7919 * (number + 3)).toString(36)}Qz7f3k9XwLm${number}N`;

/** One agent: what it is given, and what it must get. */
class Agent {
  session = createSession();
  trust = CLEAN_SESSION;
  logged = 0;
  /** Handle to what the person was given, until the agent's answer is there. */
  kept = new Map();

  constructor(number) {
    this.number = number;
    this.name = `agent-${number}`;
  }

  secret(call) {
    return secretOf(this.number, call % SECRETS);
  }

  /**
   * Every fourth result quotes a secret of an earlier call to the same site, every tenth is a
   * stranger's.
   */
  result(call) {
    const site = call % ORIGINS;
    const earlier = call >= SECRETS && call % 4 === 0 ? this.secret(call - SECRETS + ORIGINS) : "nothing";
    const rows = Array.from({ length: 8 }, (_, id) => ({
      id,
      note: `Invoice ${call}-${id}, sent on Monday`,
    }));
    rows[3].key = this.secret(call);
    const annotations = { openWorldHint: true, attribution: [`https://stranger${call % 7}.example`] };
    return { call, rows, text: `Before: ${earlier}`, ...(site === 3 ? { _meta: { annotations } } : {}) };
  }
}

/** Rules at both ends, and what the session learns. */
function createRules(byName) {
  const policy = createPolicy({});
  const known = (...values) => ({ values, known: true, provenance: "declared" });
  const facts = ({ contract, agent }) => ({
    "tool.name": known(contract.name),
    "origin.tool": known(contract.origin),
    "session.attribution": known(byName.get(agent).trust.verified.items),
  });
  return {
    before: async (call) => policy.decide("pre-call", facts(call)),
    after: async (call, enforced) => {
      const agent = byName.get(call.agent);
      const result = normalizeResult(agent.result(call.arguments.call));
      const hasWithheld = enforced.user.withheld.length > 0;
      agent.trust = observe(agent.trust, { origin: call.contract.origin, result, hasWithheld });
      return policy.decide("post-result", facts(call));
    },
  };
}

const createPorts = (byName) => ({
  run: async (call) => {
    // Some answer at once, some later: the sessions overtake each other.
    if (call.arguments.call % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
    return byName.get(call.agent).result(call.arguments.call);
  },
  consent: { ask: async () => "allow" },
  policy: createRules(byName),
  audit: {
    append: async ({ agent: name, session, outcome, withheld, tool }) => {
      const agent = byName.get(name);
      const isExpected = session === agent.session.id && tool === `list_${agent.logged % ORIGINS}`;
      must(
        outcome === "done" && isExpected && withheld.some(({ schemaPath }) => schemaPath === "/rows/*/key"),
        `the log of ${name}`,
      );
      agent.logged += 1;
    },
  },
  storage: {
    put: async ({ agent }, items) => {
      for (const { handle, value } of items) byName.get(agent).kept.set(handle, value);
    },
  },
  detection: () => () => [],
  validation: { validate: () => true },
});

function check(agent, call, answer) {
  const text = JSON.stringify(answer);
  must(
    answer.isError !== true && answer.structuredContent.call === call,
    `call ${call} of ${agent.name} is lost`,
  );
  must(!text.includes("Qz7f3k9XwLm"), `${agent.name} sees a secret in call ${call}`);
  const { redactions } = answer._meta["webmcp-airlock/redaction"];
  const { handle } = redactions.find(({ path }) => path === "/rows/*/key");
  must(agent.kept.get(handle) === agent.secret(call), `the person has lost the secret of call ${call}`);
  agent.kept.clear();
}

async function work(boundary, agent, from, to) {
  const { signal } = new AbortController();
  for (let number = from; number < to; number++) {
    const contract = contractOf(number);
    const { name, session } = agent;
    // The worker keeps hashes of what an agent has sent, a bounded number of them.
    const call = number % WARM_UP;
    check(
      agent,
      call,
      await boundary.callTool({ agent: name, session, contract, arguments: { call }, signal }),
    );
  }
}

function heapUsed() {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  for (let i = 0; i < 4; i++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** @returns processor time of one call, in microseconds */
async function run(boundary, agents, from, to) {
  const before = process.cpuUsage();
  await Promise.all(agents.map((agent) => work(boundary, agent, from, to)));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (agents.length * (to - from));
}

/**
 * @param add takes a name, `{ ours, other, ratio }` and the limit; `addHeap` the same in kilobytes
 */
export async function measureLoad(add, addHeap) {
  const byName = new Map();
  const boundary = createBoundary(createPorts(byName));
  const create = (count) =>
    Array.from({ length: count }, () => {
      const agent = new Agent(byName.size);
      byName.set(agent.name, agent);
      return agent;
    });
  const agents = create(SESSIONS);
  await run(boundary, agents, 0, WARM_UP);
  const before = heapUsed();
  const ours = await run(boundary, agents, WARM_UP, CALLS);
  const grown = (heapUsed() - before) / 1_000;
  const other = await run(boundary, create(1), 0, CALLS);
  for (const { name, logged, trust } of agents) {
    must(logged === CALLS, `${name} has ${logged} entries in the log`);
    const isWhole = trust.openWorld && trust.sensitive && trust.verified.items.length === ORIGINS;
    must(isWhole && trust.claimed[0]?.items.length === 7, `${name} has forgotten what it read`);
  }
  add(
    `a call, of ${SESSIONS} sessions × ${CALLS} at the same time; of one session`,
    { ours, other, ratio: ours / other },
    1.5,
  );
  addHeap(`heap after ${SESSIONS * (CALLS - WARM_UP)} more calls; limit`, grown, HEAP_LIMIT);
}
