/** Servers of the person's own behind the same door as their tabs. */
import type { Client } from "@modelcontextprotocol/client";
import { CANARY, expect, test } from "../app-house.js";
import { call, decide, nameOf, namesOf, openWith, order, PLAYED, serversIn, textOf } from "./server-hands.js";

test("A server runs once the person has allowed it, and its marked field stays with them.", async ({
  house,
}) => {
  const { person } = house;
  await person.command({ type: "allow-apps", allow: true });
  const client = await house.connect("Desk", {}, order("files"));
  await house.letIn();
  await expect.poll(async () => (await serversIn(person)).length).toBe(1);
  const [server] = await serversIn(person);
  expect(server).toMatchObject({ title: "files", standing: "waiting", kind: "command", names: [] });
  expect(server?.start).toEqual([process.execPath, PLAYED, "files"]);
  expect((await namesOf(client)).filter((name) => name.startsWith("mcp_"))).toEqual([]);

  await decide(person, "files");
  await expect.poll(() => nameOf(client, "make_key")).toMatch(/^mcp_files_t\d+__make_key$/);
  await person.answersAll(true);
  const { structuredContent } = await call(client, "make_key");
  expect(structuredContent).toEqual(expect.objectContaining({ id: "k1" }));
  // A resource of it comes by the same door.
  expect((await client.listResources()).resources).toMatchObject([{ uri: "note://key" }]);
  const { contents } = await client.readResource({ uri: "note://key" });
  expect(contents[0]).toMatchObject({ uri: "note://key", text: "the key is [withheld]" });
  expect(JSON.stringify(house.wire)).not.toContain(CANARY);
  const { items } = await person.state(({ items: kept }) => kept.length > 0);
  expect(items[0]).toMatchObject({ origin: "mcp:files", label: "API key", revealable: true });
});

test("What one server read is known when another is to send: the person is asked, and a no sends nothing.", async ({
  house,
}) => {
  const { person } = house;
  const client = await openWith(house, ["web", "mail"]);
  await person.answersAll(true);
  await client.callTool({ name: await nameOf(client, "read_page", "web"), arguments: {} });
  await person.answersAll(false);
  const letter = { to: "someone@example.com", text: "A page by a stranger: the weather is fine." };
  const name = await nameOf(client, "send_letter", "mail");
  const { isError, content } = await client.callTool({ name, arguments: letter });
  expect(isError, textOf({ content })).toBe(true);
  await person.answersAll(true);
  const said = await client.callTool({ name: await nameOf(client, "said", "mail"), arguments: {} });
  const heard = JSON.parse(textOf(said)) as { name: string; annotations?: object }[];
  expect(heard.map(({ name: tool }) => tool)).toEqual(["said"]);
  expect(heard[0]?.annotations).toMatchObject({ openWorldHint: true });
});

test("While the browser is closed, servers are refused in words; it is back with what the session had met.", async ({
  house,
}) => {
  const client = await openWith(house, ["web", "mail"]);
  await house.person.answersAll(true);
  await client.callTool({ name: await nameOf(client, "read_page", "web"), arguments: {} });
  const letter = await nameOf(client, "send_letter", "mail");
  await house.context.close();
  const call = (name: string) => client.callTool({ name, arguments: { to: "a@example.com", text: "hi" } });
  const refused = await call(letter).catch((error: Error) => ({ content: [{ text: error.message }] }));
  expect(textOf(refused)).toMatch(/browser/i);
  expect(textOf(refused)).not.toMatch(/\bpage\b/);
  const { person } = await house.reopen();
  // Nothing is asked about the servers again: the yes is on disk.
  await expect.poll(() => nameOf(client, "said", "mail"), { timeout: 30_000 }).not.toBe("");
  const { agents } = await person.state(({ apps }) => apps.host === "open");
  expect(agents.find(({ kind }) => kind === "app")?.session.marks).toContain("open-world");
  await person.answersAll(false);
  const again = await nameOf(client, "send_letter", "mail");
  expect((await call(again)).isError).toBe(true);
  await person.answersAll(true);
  const said = await client.callTool({ name: await nameOf(client, "said", "mail"), arguments: {} });
  expect((JSON.parse(textOf(said)) as { name: string }[]).map(({ name }) => name)).toEqual(["said"]);
});

test("A server that is started in another way asks again, one that was denied does not run, and off is off.", async ({
  house,
}) => {
  const { person } = house;
  const first = await openWith(house, ["files"]);
  await decide(person, "files", "off");
  await expect.poll(() => nameOf(first, "said")).toBe("");
  await decide(person, "files");
  await expect.poll(() => nameOf(first, "said")).not.toBe("");
  await first.close();
  await expect.poll(async () => (await serversIn(person)).length).toBe(0);

  const second = await house.connect("Desk", {}, order("files", "--another"));
  await expect
    .poll(async () => (await serversIn(person))[0])
    .toMatchObject({ standing: "waiting", isChanged: true });
  await decide(person, "files", "denied");
  await expect.poll(async () => (await serversIn(person))[0]).toMatchObject({ standing: "denied" });
  expect(await nameOf(second, "said")).toBe("");
  expect(await heardNothing(second)).toBe(true);
});

const heardNothing = async (client: Client): Promise<boolean> =>
  !(await namesOf(client)).some((name) => name.startsWith("mcp_"));
