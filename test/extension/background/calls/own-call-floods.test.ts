/** A page with many frames, and one that says that others call: neither wears a person down. */
import { expect, it } from "vitest";
import { type AskingHouse, askingHouse, MAILING } from "../../asking-house.js";
import { FakePage } from "../../fake-page.js";
import { quiet, until } from "../../until.js";

const TOP = "https://shop.example";

let count = 0;
function ask(page: FakePage, name: string, by: "page" | "browser"): () => boolean | undefined {
  const call = `own-${++count}`;
  page.client.send({ type: "own-call", call, tool: { ...MAILING, name }, arguments: "{}", by });
  return () =>
    (page.client.received as { type: string; call: string; allow: boolean }[]).find(
      (each) => each.type === "own-answer" && each.call === call,
    )?.allow;
}

const frame = ({ browser }: AskingHouse, at: number): Promise<FakePage> =>
  new FakePage(browser, {
    documentId: `frame-${at}`,
    frameId: at + 1,
    origin: `https://s${at}.example`,
    tab: { id: 1, url: `${TOP}/` },
    tools: [],
  }).settled();

it("All frames of a tab have two questions, whichever caller is named.", async () => {
  const set = await askingHouse();
  const frames = await Promise.all([0, 1, 2, 3].map((at) => frame(set, at)));
  const calls = frames.flatMap((page) => [ask(page, "mail", "page"), ask(page, "mail", "browser")]);
  await until(() => calls.filter((answer) => answer() === false).length === calls.length - 2);
  await set.panel.shows(({ questions }) => questions.length === 2);
  await quiet();
  expect(set.panel.state?.questions).toHaveLength(2);
});

it("Noes to three of them hold for all of the tab's frames, and for no other site's.", async () => {
  const set = await askingHouse();
  const answered = new Set<string>();
  const isAsked = async (page: FakePage, name: string, by: "page" | "browser") => {
    const answer = ask(page, name, by);
    const open = () => set.panel.state?.questions.find(({ id }) => !answered.has(id));
    const seen = await until(() => (answer() === undefined ? open() : "no"));
    if (seen === "no") return false;
    await set.panel.command({ type: "answer", question: seen.id, allow: false });
    answered.add(seen.id);
    await until(() => answer() === false);
    return true;
  };
  const asked = [];
  for (let at = 0; at < 8; at++) {
    asked.push(await isAsked(await frame(set, at), `mail_${at}`, at % 2 === 0 ? "page" : "browser"));
  }
  expect(asked.indexOf(false)).toBe(6);
  expect(asked.slice(6)).toEqual([false, false]);
  const other = { documentId: "other", origin: "https://other.example", tabId: 2, tools: [] };
  const elsewhere = await new FakePage(set.browser, {
    ...other,
    tab: { id: 2, url: "https://other.example/" },
    url: "https://other.example/",
  }).settled();
  expect(await isAsked(elsewhere, "mail", "browser")).toBe(true);
});
