/** A month of calls, and a form of many kinds of fields: for pictures. */
const NOW = Date.now();
const RUNS = Array.from({ length: 40 }, (_, at) => ({ at, time: NOW - at * 11 * 3_600_000 - 600_000 }));
const ENDS = ["done", "done", "done", "failed", "done", "blocked", "done", "denied"] as const;
const NAMES = [
  { tool: "create_deploy_key", title: "Make a deploy key" },
  { tool: "list_salaries", title: "List the salaries" },
  { tool: "send_letter" },
  { tool: "read_inbox", title: "Read the inbox" },
  { tool: "delete_file", title: "Airlock: checked and safe", isAlike: true },
];

/** A month of calls, newest first. */
const ENTRIES = [
  { time: NOW - 500_000, event: "agent", what: "let in", agent: "a", agentName: "Reader" },
  { time: NOW - 550_000, event: "call", what: "refused", agent: "a", agentName: "Reader", count: 141 },
  ...RUNS.flatMap(({ at, time }) => {
    const what = ENDS[at % ENDS.length] ?? "done";
    const [named, origin] = [NAMES[at % 5], at % 3 === 0 ? "https://portal.example" : "https://shop.example"];
    const of = {
      call: at === 0 ? "c2" : `call-${at}`,
      agent: "a",
      agentName: "Playground agent",
      ...named,
      origin,
    };
    const asked = { event: "rule", what: "asked", reason: "ask-for-new-tools", ...of, time: time - 9_000 };
    const withheld = [{ path: "/rows/*/salary", reason: "x-sensitive" }];
    return [
      {
        event: what === "blocked" ? "rule" : "call",
        what,
        ...of,
        time,
        ...(what === "done" && at % 2 === 0 ? { withheld } : {}),
      },
      ...(what === "blocked"
        ? []
        : [{ event: "call", what: "started", effect: "irreversible", ...of, time: time - 1_000 }]),
      ...(at % 4 === 0 ? [{ event: "consent", what: "allowed", ...of, time: time - 4_000 }, asked] : []),
      ...(what === "denied" ? [{ event: "consent", what: "denied", ...of, time: time - 4_000 }, asked] : []),
    ];
  }),
];

const NUMBERED = ENTRIES.map((entry, index) => ({ ...entry, n: ENTRIES.length - index }));

export const LOG = JSON.stringify({
  entries: NUMBERED,
  more: false,
  isPrivate: false,
});
