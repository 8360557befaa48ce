/**
 * A site's other answers to a Reveal than a secret: its own words, nothing shown, nothing for the
 * agent.
 */
import { samples } from "../../../runs-all.js";
import { everythingIn } from "../../support/everything-in.js";
import { expect } from "../../support/extension-fixtures.js";
import { test } from "../../support/extension-work-page.js";
import type { Reply, Routes } from "../../support/test-server.js";
import { holdReference, keyRoutes } from "./extension-redeem-page.js";

/** In every answer; shown nowhere. */
const LEAK = "leak-Qm7vT2xLrK9sWb4Z";
const JSON_TYPE = { "content-type": "application/json" };
const html: Reply = { headers: { "content-type": "text/html" }, body: `<form>${LEAK}</form>` };
const body = (text: string | Uint8Array): Reply => ({ headers: JSON_TYPE, body: text });
const status = (code: number, headers = {}): Reply => ({
  status: code,
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify({ value: LEAK, error: LEAK }),
});
const NOT_A_SECRET = "The site’s answer is not a secret.";
const badUtf8 = Buffer.concat([Buffer.from(`{"value":"${LEAK}`), Buffer.from([0xff]), Buffer.from('"}')]);

const ANSWERS: readonly (readonly [title: string, reply: Reply, words: string])[] = [
  ["HTML", html, "The site sent a page, not a secret."],
  [
    "JSON that calls itself HTML",
    { ...status(200), headers: { "content-type": "text/html" } },
    "The site sent a page, not a secret.",
  ],
  ["JSON of no type", { body: `{"value":"${LEAK}"}` }, "The site sent a page, not a secret."],
  [
    "a redirect to the same site",
    { status: 302, headers: { location: "/good" } },
    "The site sent us elsewhere.",
  ],
  [
    "a redirect to another site",
    { status: 307, headers: { location: "http://localhost:1/" } },
    "The site sent us elsewhere.",
  ],
  [
    "a permanent redirect to itself",
    { status: 308, headers: { location: "/redeem" } },
    "The site sent us elsewhere.",
  ],
  ["201", status(201), "The site answered with an error (201)."],
  ["204", { status: 204 }, "The site answered with an error (204)."],
  ["206", status(206), "The site answered with an error (206)."],
  ["400", status(400), "The site answered with an error (400)."],
  ["401", status(401), "You are signed out."],
  ["403", status(403), "This account may not see it."],
  ["404", status(404), "The site does not know it."],
  ["410", status(410), "Expired or used."],
  ["429", status(429, { "retry-after": "120" }), "Too many requests: the site asks to wait."],
  ["500", status(500), "The site answered with an error (500)."],
  ["503 with a time", status(503, { "retry-after": "5" }), "The site answered with an error (503)."],
  ["more than 64 KiB", body(JSON.stringify({ value: LEAK.repeat(4_000) })), "larger than 64 KiB"],
  ["nothing", body(""), NOT_A_SECRET],
  ["no JSON", body(LEAK), NOT_A_SECRET],
  ["half of it", body(`{"value":"${LEAK}`), NOT_A_SECRET],
  ["bytes that are not UTF-8", body(badUtf8), NOT_A_SECRET],
  ["a text", body(JSON.stringify(LEAK)), NOT_A_SECRET],
  ["null", body("null"), NOT_A_SECRET],
  ["a list", body(`["${LEAK}"]`), NOT_A_SECRET],
  ["a secret twice", body(`{"value":"${LEAK}"}`.repeat(2)), NOT_A_SECRET],
  ["another member", body(`{"secret":"${LEAK}"}`), NOT_A_SECRET],
  ["another spelling", body(`{"Value":"${LEAK}"}`), NOT_A_SECRET],
  ["a number", body('{"value":7}'), NOT_A_SECRET],
  ["null as value", body('{"value":null}'), NOT_A_SECRET],
  ["a list as value", body(`{"value":["${LEAK}"]}`), NOT_A_SECRET],
  ["an object as value", body(`{"value":{"value":"${LEAK}"}}`), NOT_A_SECRET],
  ["a value of the prototype", body(`{"__proto__":{"value":"${LEAK}"}}`), NOT_A_SECRET],
];

/** `NOT_A_SECRET` has three: no JSON, and JSON of another shape, with a value and without. */
const SHAPES = ["half of it", "another member", "a number"];
const isFirstOfItsWords = ([title, , words]: (typeof ANSWERS)[number], at: number): boolean =>
  SHAPES.includes(title) || ANSWERS.findIndex(([, , others]) => others === words) === at;

let reply: Reply = html;
const routes: Routes = keyRoutes({ "/redeem": () => reply, "/good": body(`{"value":"${LEAK}"}`) });
test.use({ routes });

test("Each answer that is not a secret has its words; one request each, and the next one is the person's.", async ({
  work: { server, page, panel, person, agent },
}) => {
  const kept = panel.locator("kept-list");
  for (const [title, answer, words] of samples(ANSWERS, isFirstOfItsWords)) {
    reply = answer;
    const { handle } = await holdReference(agent, person);
    const before = server.requests.length;
    const revealed = await person.command({ type: "reveal", handle });
    expect(revealed, title).not.toHaveProperty("value");
    expect(revealed.error, title).toContain(words);
    await expect(kept.getByRole("article"), title).toContainText(words);
    expect(
      server.requests.slice(before).map(({ path }) => path),
      title,
    ).toEqual(["/redeem"]);
    expect(await everythingIn(panel), title).not.toContain(LEAK);
    await person.command({ type: "forget", handle });
    await person.state(({ items }) => items.length === 0);
  }
  expect((await agent.frames()).join()).not.toContain(LEAK);
  expect(
    await page.evaluate(() =>
      performance
        .getEntries()
        .map(({ name }) => name)
        .join(),
    ),
  ).not.toContain("redeem");
});

const SLOW: readonly (readonly [title: string, reply: Reply, words: string])[] = [
  ["answers a byte at a time, for ever", { ...body(" "), drip: 100 }, "longer than 10 seconds"],
  ["streams without end", { ...body(LEAK.repeat(400)), drip: 1 }, "larger than 64 KiB"],
  ["breaks off in the middle", { ...body(`{"value":"${LEAK}`), cut: true }, "could not be reached"],
  ["hangs", { hang: true }, "longer than 10 seconds"],
];

test("A site that never ends its answer, or breaks it off, is left, in plain words.", {
  tag: "@long",
}, async ({ work: { person, panel, agent } }) => {
  test.slow();
  for (const [title, answer, words] of samples(SLOW, ([each]) => each !== "hangs")) {
    reply = answer;
    const { handle } = await holdReference(agent, person);
    expect((await person.command({ type: "reveal", handle })).error, title).toContain(words);
    await expect(panel.locator("kept-list"), title).toContainText(words);
    expect(await everythingIn(panel), title).not.toContain(LEAK);
    await person.command({ type: "forget", handle });
    await person.state(({ items }) => items.length === 0);
  }
});

test("Without a connection it says that; then it works.", { tag: "@long" }, async ({
  work: { context, person, agent },
}) => {
  reply = body('{"value":"ordinary"}');
  const { handle } = await holdReference(agent, person);
  await context.setOffline(true);
  expect((await person.command({ type: "reveal", handle })).error).toBe(
    "You are offline. Connect, then try again.",
  );
  await context.setOffline(false);
  expect(await person.command({ type: "reveal", handle })).toMatchObject({ value: "ordinary" });
});
