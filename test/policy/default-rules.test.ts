/** The rules that ship: the proposal's three by name, and what an agent's day needs besides. */
import { describe, expect, test } from "vitest";
import { createPolicy, type FactTable, importRules, PRESETS, type Stage } from "../../src/policy/index.js";
import { browser, cleanCall, DESTINATION, declared, known, OUTCOMES, UNKNOWN } from "./fact-tables.js";

const balanced = createPolicy({ default: PRESETS.balanced });
const decide = (facts: FactTable, policy = balanced, stage: Stage = "pre-call") => {
  const { effect, reasons, remember } = policy.decide(stage, { ...cleanCall, ...facts });
  return [effect, reasons.map(({ rule }) => rule), remember] as const;
};
const harmless = { [OUTCOMES]: declared("benign"), [DESTINATION]: declared("ephemeral") };
const reversible = { [OUTCOMES]: declared("consequential"), [DESTINATION]: declared("user") };
const mail = { [OUTCOMES]: declared("irreversible"), [DESTINATION]: declared("public") };
const openWorld = {
  "session.openWorld": browser(true),
  "request.annotations.openWorldHint": browser(true),
};
const secrets = { "session.sensitive": browser(true) };
const malicious = { "session.malicious": browser(true) };
const isNew = { "tool.seen": browser(false) };

/** S0-64, as the proposal writes them. */
const PROPOSAL = `{ "rules": [
  { "name": "block-open-world-to-external", "effect": "block", "conditions": { "and": [
    { "fact": "request.annotations.openWorldHint", "equals": true },
    { "fact": "tool.annotations.inputMetadata.destination", "equals": "public" } ] } },
  { "name": "escalate-malicious", "effect": "escalate", "conditions":
    { "fact": "response.annotations.maliciousActivityHint", "equals": true } },
  { "name": "confirm-irreversible-actions", "effect": "escalate", "conditions":
    { "fact": "tool.annotations.inputMetadata.outcomes", "equals": "irreversible" } } ] }`;

test("The proposal's own rules can be imported as they are, and ship in the same words.", () => {
  const imported = importRules(PROPOSAL);
  expect(imported.ok && imported.ruleSet.rules.map(({ stage }) => stage)).toEqual([
    "pre-call",
    "post-result",
    "pre-call",
  ]);
  for (const rule of imported.ok ? imported.ruleSet.rules : []) {
    const shipped = PRESETS.balanced.rules.find(({ name }) => name === rule.name);
    expect(shipped).toMatchObject(rule);
  }
});

describe("Balanced", () => {
  test.each<[string, FactTable, ReturnType<typeof decide>]>([
    ["allows what changes nothing", harmless, ["allow", ["allow-harmless"], "never"]],
    [
      "allows it in a session that has seen everything",
      { ...harmless, ...openWorld, ...secrets, ...malicious, "request.batch": browser(true) },
      ["allow", ["allow-harmless"], "never"],
    ],
    [
      "asks once about a tool that is new",
      { ...harmless, ...isNew },
      ["escalate", ["ask-for-new-tools"], "always"],
    ],
    [
      "asks once about a tool that has changed",
      { ...harmless, ...isNew, "tool.changed": browser(true) },
      ["escalate", ["ask-after-a-change"], "always"],
    ],
    ["asks once about what can be undone", reversible, ["escalate", ["otherwise"], "always"]],
    [
      "confirms what cannot be undone, each time",
      mail,
      ["escalate", ["confirm-irreversible-actions"], "never"],
    ],
    [
      "asks once where nothing is known",
      { [OUTCOMES]: UNKNOWN },
      ["escalate", ["confirm-irreversible-actions"], "always"],
    ],
    [
      "blocks strangers' text on its way out",
      { ...mail, ...openWorld },
      ["block", ["block-open-world-to-external"], "never"],
    ],
    [
      "blocks it where public is only possible",
      { ...reversible, [DESTINATION]: declared("user", "public"), ...openWorld },
      ["block", ["block-open-world-to-external"], "never"],
    ],
    [
      "asks, and does not block, where it is unknown where it goes",
      { [OUTCOMES]: declared("benign"), ...openWorld },
      ["escalate", ["block-open-world-to-external", "confirm-sending-after-strangers"], "always"],
    ],
    [
      "asks once a session about what goes to others after strangers' text",
      { ...reversible, [DESTINATION]: declared("internal"), ...openWorld },
      ["escalate", ["confirm-sending-after-strangers"], "session"],
    ],
    [
      "asks about what goes to others after malicious activity, although it changes nothing",
      { ...harmless, [DESTINATION]: declared("internal"), ...malicious },
      ["escalate", ["confirm-sending-after-strangers"], "session"],
    ],
    [
      "confirms what goes out after secrets",
      { ...mail, ...secrets },
      ["escalate", ["confirm-irreversible-actions", "confirm-public-after-secrets"], "never"],
    ],
    [
      "does not ask again after secrets where it is unknown where it goes",
      { [OUTCOMES]: declared("benign"), ...secrets },
      ["allow", ["allow-harmless"], "never"],
    ],
    [
      "confirms what the tool wants confirmed",
      { ...harmless, "tool.annotations.requiresConfirmation": declared(true) },
      ["escalate", ["confirm-where-the-tool-asks"], "never"],
    ],
    [
      "asks once a session about what could not say what it would do",
      { "tool.unresolved": browser(true) },
      ["escalate", ["confirm-irreversible-actions", "confirm-where-the-tool-cannot-say"], "session"],
    ],
    [
      "confirms each of a batch that changes something",
      { ...reversible, "request.batch": browser(true) },
      ["escalate", ["confirm-each-of-a-batch"], "never"],
    ],
    [
      "confirms whatever changes something after malicious activity",
      { ...reversible, ...malicious },
      ["escalate", ["confirm-after-malicious-activity"], "never"],
    ],
  ])("%s.", (_, facts, decision) => {
    expect(decide(facts)).toEqual(decision);
  });

  test("takes a tool's word for more care, never for less.", () => {
    const milder = {
      ...mail,
      "tool.annotations.requiresConfirmation": declared(false),
      "tool.annotations.readOnlyHint": declared(true),
    };
    expect(decide(milder)[1]).toEqual(["confirm-irreversible-actions"]);
  });

  test("shows a result that wants something to the person first, and no other.", () => {
    const result = (is: boolean) => ({ "response.annotations.maliciousActivityHint": known("result", is) });
    expect(decide(result(true), balanced, "post-result")).toEqual([
      "escalate",
      ["escalate-malicious"],
      "never",
    ]);
    expect(decide(result(false), balanced, "post-result")[0]).toBe("allow");
  });
});

describe("The other presets", () => {
  const careful = createPolicy({ default: PRESETS.careful });
  const developer = createPolicy({ default: PRESETS.developer });
  const everything = [harmless, reversible, mail, {}].flatMap((tool) =>
    [{}, openWorld, secrets, malicious, isNew, { ...openWorld, ...secrets }].map((state) => ({
      ...tool,
      ...state,
    })),
  );
  const STRICTNESS = { allow: 0, escalate: 1, block: 2 };

  test("Careful is nowhere milder than Balanced, Developer nowhere stricter.", () => {
    for (const facts of everything) {
      const [soft, middle, hard] = [developer, balanced, careful].map(
        (policy) => STRICTNESS[decide(facts, policy)[0]],
      ) as [number, number, number];
      expect([soft <= middle, middle <= hard]).toEqual([true, true]);
    }
  });

  test("Careful confirms each change, and tools that reach out after secrets.", () => {
    expect(decide(reversible, careful)).toEqual(["escalate", ["confirm-consequential-actions"], "never"]);
    const reaching = { ...harmless, "tool.annotations.openWorldHint": declared(true) };
    expect(decide({ ...reaching, ...secrets }, careful)[1]).toEqual(["confirm-open-world-after-secrets"]);
    expect(decide(reaching, careful)[0]).toBe("allow");
  });

  test("Developer asks on evidence, and nothing of new tools on this computer.", () => {
    expect(decide({}, developer)[0]).toBe("allow");
    expect(decide(isNew, developer)[1]).toEqual(["ask-for-new-tools"]);
    for (const origin of ["http://localhost", "http://127.0.0.1:4173", "https://localhost:8443"]) {
      expect(decide({ ...isNew, "origin.tool": browser(origin) }, developer)[0]).toBe("allow");
    }
    expect(decide({ ...isNew, "origin.tool": browser("https://localhost.evil.example") }, developer)[0]).toBe(
      "escalate",
    );
    expect(decide({ ...mail, ...openWorld }, developer)[0]).toBe("escalate");
  });
});
