/** The trust proposal's mail tools, in both spellings · S0-64, S0-65, S2-14 */
import {
  LIST_INBOX,
  PASCAL_LIST_INBOX,
  PASCAL_READ_DRAFTS,
  PASCAL_SEND_EMAIL,
  READ_DRAFTS,
  SEND_EMAIL,
} from "../../annotations/proposal-examples.js";
import { annotationsOf, expect, isRefused, type SceneTool, test } from "./scenario-scene.js";

const LETTER = { to: "accountant@external.example", subject: "Figures", body: "As you asked." };
const mailTools = (drafts: object, inbox: object, send: object): SceneTool[] => [
  { definition: drafts, body: `return { drafts: ["Dear Ms Quandt"] };` },
  { definition: inbox, body: `return { mails: ["You have won!"] };` },
  { definition: send, body: `return { sent: true };` },
];

for (const [spelling, tools, details] of [
  ["camelCase", mailTools(READ_DRAFTS, LIST_INBOX, SEND_EMAIL), {}],
  ["PascalCase", mailTools(PASCAL_READ_DRAFTS, PASCAL_LIST_INBOX, PASCAL_SEND_EMAIL), { tag: "@long" }],
] as const) {
  test(`Drafts, inbox and letters, declared in ${spelling}.`, details, async ({ scene }) => {
    const mail = await scene.open(tools);

    // The person is asked about a new tool once; that reading drafts is harmless the tool says
    // itself.
    const first = await scene.callAnd([true], "read_drafts");
    expect(first.asked).toMatchObject([{ kind: "call", origin: mail.origin, tool: "read_drafts" }]);
    const again = await scene.call("read_drafts");
    expect(again.result).toMatchObject({ structuredContent: { drafts: ["Dear Ms Quandt"] } });

    // A letter cannot be taken back: each one is confirmed.
    const denied = await scene.callAnd([false], "send_email", LETTER);
    expect(isRefused(denied.answer)).toBe(true);
    expect(mail.deeds().map(({ tool }) => tool)).toEqual(["read_drafts", "read_drafts"]);
    expect(await scene.decided("send_email")).toEqual([
      expect.stringMatching(/^asked: .*confirm-irreversible-actions/),
    ]);

    // The inbox is what strangers wrote, whatever its result says.
    const inbox = await scene.callAnd([true], "list_inbox");
    expect(annotationsOf(inbox.answer)).toMatchObject({ openWorldHint: true });

    // From here on nothing goes out of this session to where anybody can read it.
    const blocked = await scene.call("send_email", LETTER);
    expect(isRefused(blocked)).toBe(true);
    expect(JSON.stringify(blocked)).toContain("block-open-world-to-external");
    expect(mail.deeds().map(({ tool }) => tool)).toEqual(["read_drafts", "read_drafts", "list_inbox"]);
    expect(await scene.decided("send_email")).toEqual([
      expect.any(String),
      expect.stringMatching(/^blocked: .*block-open-world-to-external/),
    ]);

    // Harmless tools go on; the page is told what its agent has read.
    await scene.call("read_drafts");
    expect(mail.deeds().at(-1)?.annotations).toMatchObject({ openWorldHint: true });
  });
}

test("A letter that is confirmed is sent, once.", async ({ scene }) => {
  const mail = await scene.open(mailTools(READ_DRAFTS, LIST_INBOX, SEND_EMAIL));
  const { answer, asked } = await scene.callAnd([true], "send_email", LETTER);
  expect(asked).toHaveLength(1);
  expect(JSON.parse(asked[0]?.arguments ?? "")).toEqual(LETTER);
  expect(answer.result).toMatchObject({ structuredContent: { sent: true } });
  expect(mail.deeds()).toMatchObject([{ tool: "send_email", input: LETTER, annotations: {} }]);
  // The yes was to that letter.
  expect(isRefused((await scene.callAnd([false], "send_email", LETTER)).answer)).toBe(true);
  expect(mail.deeds()).toHaveLength(1);
});
