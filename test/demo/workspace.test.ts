import { describe, expect, it } from "vitest";
import { openHouse, type Visitor } from "./visitors.js";

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
}

describe("API keys", () => {
  it("are random, answered once, and listed without their value", async () => {
    const ada = await openHouse().visitor("ada");
    const made = await ada.request("POST", "/api/keys", { name: "  Winch sensor " });
    expect(made.status).toBe(201);
    const { key, secret } = made.body as { key: KeyRow; secret: string };
    expect(secret.startsWith(`${key.prefix}_`)).toBe(true);
    const list = await ada.request("GET", "/api/keys");
    const { keys } = list.body as { keys: KeyRow[] };
    expect(keys[0]).toEqual({
      id: key.id,
      name: "Winch sensor",
      prefix: key.prefix,
      createdAt: expect.any(String),
    });
    expect(JSON.stringify(list.body)).not.toContain(secret.slice(-43));
  });

  it("left behind a reference, are not in the answer", async () => {
    const ada = await openHouse().visitor("ada");
    const { body } = await ada.request("POST", "/api/keys", { name: "x", delivery: "reference" });
    expect(Object.keys(body)).toEqual(["key", "reference"]);
  });

  it("belong to one person: another neither sees nor revokes them", async () => {
    const house = openHouse();
    const ada = await house.visitor("ada");
    const grace = await house.visitor("grace");
    expect((await grace.request("GET", "/api/keys")).body).toEqual({ keys: [] });
    const { keys } = (await ada.request("GET", "/api/keys")).body as { keys: KeyRow[] };
    const id = keys[0]?.id ?? "";
    expect((await grace.request("DELETE", `/api/keys/${id}`)).status).toBe(404);
    expect((await ada.request("DELETE", `/api/keys/${id}`)).status).toBe(200);
    expect((await ada.request("DELETE", `/api/keys/${id}`)).status).toBe(404);
  });

  it("need a name, and there is an end to how many", async () => {
    const grace = await openHouse({ limits: { keysPerUser: 1 } }).visitor("grace");
    for (const name of [undefined, "", "   ", 7, "x".repeat(41)]) {
      expect((await grace.request("POST", "/api/keys", { name })).status).toBe(400);
    }
    expect((await grace.request("POST", "/api/keys", { name: "one" })).status).toBe(201);
    expect((await grace.request("POST", "/api/keys", { name: "two" })).status).toBe(409);
  });
});

describe("records", () => {
  it.each([
    "/api/labs",
    "/api/inbox",
    "/api/files/deploy.env",
  ])("in %s differ from person to person", async (path) => {
    const house = openHouse();
    const ada = await (await house.visitor("ada")).request("GET", path);
    const grace = await (await house.visitor("grace")).request("GET", path);
    expect([ada.status, grace.status]).toEqual([200, 200]);
    expect(ada.body).not.toEqual(grace.body);
  });

  it("name their files without their content, and know no others", async () => {
    const ada = await openHouse().visitor("ada");
    const { files } = (await ada.request("GET", "/api/files")).body as { files: object[] };
    expect(files[0]).toEqual({ name: "README.md", kind: "text", modifiedOn: "2026-11-02" });
    for (const name of ["nothing.txt", "..%2f..%2fetc%2fpasswd", "__proto__"]) {
      expect((await ada.request("GET", `/api/files/${name}`)).status).toBe(404);
    }
  });
});

describe("mail", () => {
  const letter = { to: "crew@meridian.example", subject: "Cast", body: "14:00" };

  it("is drafted and sent, newest first, up to a bound, to one person's outbox", async () => {
    const house = openHouse({ limits: { mailPerUser: 2 } });
    const ada = await house.visitor("ada");
    await ada.request("POST", "/api/mail", letter);
    await ada.request("POST", "/api/mail", { ...letter, to: "", draft: true });
    await ada.request("POST", "/api/mail", { ...letter, subject: "Third" });
    const { outgoing } = (await ada.request("GET", "/api/mail")).body as { outgoing: object[] };
    expect(outgoing).toMatchObject([
      { subject: "Third", state: "sent" },
      { to: "", state: "draft" },
    ]);
    expect(outgoing).toHaveLength(2);
    expect((await (await house.visitor("grace")).request("GET", "/api/mail")).body).toEqual({ outgoing: [] });
  });

  it.each([
    [{ ...letter, to: "nobody" }, /address/],
    [{ ...letter, to: "a@b.example, c@d.example" }, /address/],
    [{ ...letter, to: 7 }, /texts/],
    [{ ...letter, subject: " " }, /subject/],
    [{ ...letter, subject: "x".repeat(121) }, /subject/],
    [{ ...letter, body: "x".repeat(4001) }, /body/],
    [[], /texts/],
  ])("that is not a letter is refused with words: %j", async (body, words) => {
    const answer = await (await openHouse().visitor("ada")).request("POST", "/api/mail", body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { message: expect.stringMatching(words) } });
  });
});

describe("deploy keys", () => {
  const make = async (visitor: Visitor, name: string) =>
    (await visitor.request("POST", "/api/deploy/keys", { name })).body as { secret: string };

  it("are installed by their value alone, which is answered once", async () => {
    const ada = await openHouse().visitor("ada");
    const { secret } = await make(ada, "Release robot");
    const done = await ada.request("PUT", "/api/deploy/machines/winch/key", { key: secret });
    expect(done.body).toMatchObject({ machine: { id: "winch", key: { name: "Release robot" } } });
    const list = await ada.request("GET", "/api/deploy/machines");
    expect(JSON.stringify(list.body)).toContain("Release robot");
    expect(JSON.stringify([done.body, list.body])).not.toContain(secret);
  });

  it("are not installed by a handle, by nothing, on no machine, or by another user", async () => {
    const house = openHouse();
    const ada = await house.visitor("ada");
    const { secret } = await make(ada, "x");
    for (const [path, key] of [
      ["winch", `airlock-${"0".repeat(32)}`],
      ["winch", ""],
      ["moon", secret],
    ])
      expect((await ada.request("PUT", `/api/deploy/machines/${path}/key`, { key })).status).toBe(422);
    const grace = await house.visitor("grace");
    expect((await grace.request("PUT", "/api/deploy/machines/winch/key", { key: secret })).status).toBe(422);
  });
});
