/** What a tool says of one call, where a rule would block the call by what it declares of all · S0-54, S0-57, S4-04, S4-23 */
import { describe, expect, it } from "vitest";
import type { UntrustedTool } from "../../../../extension/protocol/page-messages.js";
import type { PanelState } from "../../../../extension/protocol/panel-messages.js";
import { blockOpenWorldToExternal } from "../../../../src/policy/default-rules.js";
import type { Rule } from "../../../../src/policy/index.js";
import { LIST_INBOX } from "../../../annotations/proposal-examples.js";
import { json, type PageOptions } from "../../fake-page.js";
import { type House, setUp } from "../../set-up.js";

const BLOCK = blockOpenWorldToExternal.name;
const to = (destination: string | readonly string[], outcomes: string | readonly string[]) => ({
  inputMetadata: { destination, sensitivity: "none", outcomes },
});
const DRAFT = to("ephemeral", "benign");
const SEND = to("public", "irreversible");
const TOOLS: UntrustedTool[] = [
  {
    registration: 1,
    name: LIST_INBOX.name,
    description: LIST_INBOX.description,
    annotations: JSON.stringify(LIST_INBOX.annotations),
  },
  {
    registration: 2,
    name: "write_message",
    description: "Keeps a message as a draft, or sends it.",
    annotations: JSON.stringify(to(["user", "public"], ["benign", "irreversible"])),
    dynamic: true,
  },
];
const honest: NonNullable<PageOptions["resolver"]> = ({ arguments: text }) =>
  json(JSON.parse(text).mode === "draft" ? DRAFT : SEND);

interface Mail extends House {
  /** The rules of each question since the session has read what strangers wrote. */
  readonly asked: (readonly string[])[];
  person: boolean;
  write(mode: string): Promise<boolean>;
}

/** The agent has used both tools; then it reads what strangers wrote. */
async function setUpMail(resolver: PageOptions["resolver"] = honest, isUsed = true): Promise<Mail> {
  const house = await setUp({ tools: TOOLS, resolver, answer: () => json({ ok: true }) });
  const names = (await house.agent.tools()).map(({ name }) => name);
  const named = (part: string) => names.find((name) => name.includes(part)) ?? "";
  const met = new Set<string>();
  const mail: Mail = {
    ...house,
    asked: [],
    person: true,
    write: async (mode) =>
      (await house.agent.call(named("write_message"), { mode })).result?.["isError"] !== true,
  };
  if (isUsed) await mail.write("send");
  await house.agent.call(named("list_inbox"));
  house.page.runs.length = 0;
  house.page.resolves.length = 0;
  house.panel.client.onMessage = (message) => {
    for (const question of (message as { state?: PanelState }).state?.questions ?? []) {
      if (met.has(question.id) || question.kind !== "call") continue;
      met.add(question.id);
      mail.asked.push(question.reasons.map(({ rule }) => rule));
      const command = {
        type: "answer",
        question: question.id,
        allow: mail.person,
        remember: "always",
      } as const;
      house.panel.client.send({ request: question.id.slice(0, 64), command });
    }
  };
  return mail;
}

const ranIn = ({ page }: Mail): number => page.runs.length;

describe("A tool that says less of a call than what it declares", () => {
  it("is asked about with the rule that would have blocked it, each time", async () => {
    const mail = await setUpMail();
    expect([await mail.write("draft"), await mail.write("draft")]).toEqual([true, true]);
    expect(mail.asked).toEqual([
      [BLOCK, "the-tools-own-word"],
      [BLOCK, "the-tools-own-word"],
    ]);
    expect(ranIn(mail)).toBe(2);
  });

  it("does not run where the person does not believe it", async () => {
    const mail = await setUpMail();
    mail.person = false;
    expect(await mail.write("draft")).toBe(false);
    expect(ranIn(mail)).toBe(0);
  });

  it("is blocked as ever where it says that this call is public, and nobody is asked", async () => {
    const mail = await setUpMail();
    expect(await mail.write("send")).toBe(false);
    expect([ranIn(mail), mail.asked]).toEqual([0, []]);
  });
});

describe("A page that lies about a call", () => {
  it("gains a question, which the person can refuse", async () => {
    const mail = await setUpMail(() => json(DRAFT));
    mail.person = false;
    expect(await mail.write("send")).toBe(false);
    expect([ranIn(mail), mail.asked.length]).toEqual([0, 1]);
  });

  it("and says nothing of where the arguments go gains nothing", async () => {
    const mail = await setUpMail(() => json({ readOnlyHint: true, openWorldHint: false }));
    expect(await mail.write("send")).toBe(false);
    expect([ranIn(mail), mail.asked]).toEqual([0, []]);
  });

  it("milder than it did before is held to the worse", async () => {
    let turn = 0;
    const mail = await setUpMail(() => json(turn++ === 0 ? SEND : DRAFT), true);
    expect([await mail.write("send"), await mail.write("send")]).toEqual([false, false]);
    expect([ranIn(mail), mail.asked]).toEqual([0, []]);
  });

  it("or fails to answer is blocked by what it declares", async () => {
    const mail = await setUpMail(() => ({ kind: "threw", text: "no" }));
    expect(await mail.write("draft")).toBe(false);
    expect([ranIn(mail), mail.asked]).toEqual([0, []]);
  });
});

describe("The page hears no arguments, and its word counts for nothing,", () => {
  const own: Rule = { ...blockOpenWorldToExternal, name: "mine" };

  it.each<[string, (mail: Mail) => Promise<unknown>]>([
    [
      "where the person wrote the rule",
      ({ panel }) =>
        panel.command({ type: "save-rules", text: JSON.stringify({ version: 1, rules: [own] }) }),
    ],
    [
      "where the person made the rule that ships their own",
      ({ panel }) =>
        panel.command({
          type: "save-rules",
          text: JSON.stringify({ version: 1, rules: [blockOpenWorldToExternal] }),
        }),
    ],
    [
      "where the organisation did",
      async ({ browser }) => {
        const conditions = JSON.stringify(own.conditions);
        browser.manage({ ruleSet: { version: 1, rules: [{ ...own, conditions }] } });
      },
    ],
  ])("%s", async (_, rule) => {
    const mail = await setUpMail();
    await rule(mail);
    await mail.agent.tools();
    expect(await mail.write("draft")).toBe(false);
    expect([ranIn(mail), mail.asked, mail.page.resolves.length]).toEqual([0, [], 0]);
  });

  it("where the person has never let the agent use the tool", async () => {
    const mail = await setUpMail(honest, false);
    expect(await mail.write("draft")).toBe(false);
    expect([ranIn(mail), mail.asked, mail.page.resolves.length]).toEqual([0, [], 0]);
  });
});
