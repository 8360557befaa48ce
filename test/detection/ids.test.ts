/** Ids are no secrets: what only names a thing stays, and an address works or is gone. */
import { describe, expect, it } from "vitest";
import { findSecrets } from "../../src/detection/find-secrets.js";
import { findSigned } from "../../src/detection/secrets/signed-addresses.js";
import { fillIn } from "./corpus.js";

const fill = (text: string) => fillIn(text, text);
const kinds = (text: string, name = "") => findSecrets(text, name).map(({ rule }) => rule);
const number = fill("{{card:4539:16}}");
const keyId = fill("AKIA{{A:16}}");

describe("A sixteen-digit number", () => {
  it.each([
    "orders",
    "orderIds",
    "tracking_numbers",
    "shipments",
    "invoices",
    "Bestellungen",
    "guid",
    "id",
  ])("is no card as an item of %s.", (name) => expect(kinds(number, name)).toEqual([]));

  it.each([
    "",
    "cards",
    "cardNumbers",
    "payment",
    "pan",
    "numbers of cards",
  ])("is a card as an item of '%s'.", (name) => expect(kinds(number, name)).toEqual(["card-number"]));

  it("is an id to the end of a list, and a card behind it.", () => {
    const many = Array.from({ length: 9 }, (_, at) => fillIn("{{card:4539:16}}", `${at}`));
    expect(kinds(JSON.stringify({ orders: many }))).toEqual([]);
    expect(kinds(JSON.stringify({ orders: many.map(Number) }))).toEqual([]);
    expect(kinds(`${JSON.stringify({ orders: many })}, paid with ${number}`)).toEqual(["card-number"]);
  });

  it("is what the head of its column says.", () => {
    expect(kinds(`date;order_id;total\n2026-01-01;${number};9`)).toEqual([]);
    expect(kinds(`date;paid_with;total\n2026-01-01;${number};9`)).toEqual(["card-number"]);
  });
});

describe("The id of a key", () => {
  it("stays where it stands as an id.", () => {
    expect(kinds(keyId, "AccessKeyId")).toEqual([]);
    expect(kinds(`{"AccessKeyId":"${keyId}","Status":"Active"}`)).toEqual([]);
    expect(kinds(`Credential=${keyId}/20260305/us-east-1/s3/aws4_request`)).toEqual([]);
    expect(kinds(fill("SK{{h:32}}"), "sid")).toEqual([]);
  });

  it("goes where nothing says what it is, and where its key stands beside it.", () => {
    expect(kinds(`the key is ${keyId}`)).toEqual(["aws-access-key"]);
    expect(kinds(`AWS_ACCESS_KEY_ID=${keyId}`)).toEqual(["aws-access-key"]);
    expect(kinds(keyId, "note")).toEqual(["aws-access-key"]);
  });

  it("stays where it is the token of everybody.", () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const jwt = (role: string) =>
      fill(`${encode({ alg: "HS256" })}.${encode({ iss: "supabase", role })}.{{g:43}}`);
    expect(kinds(jwt("anon"))).toEqual([]);
    expect(kinds(jwt("service_role"))).toEqual(["json-web-token"]);
  });
});

describe("A signed address", () => {
  const NOW = Date.parse("2026-03-05T12:00:00Z");
  const passes = (text: string) => findSigned(fill(text), NOW).map((each) => each.passes);
  const amazon = (seconds: number) =>
    `https://b.s3.amazonaws.com/k?X-Amz-Credential=AKIA{{A:16}}%2F20260305%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20300305T101500Z&X-Amz-Expires=${seconds}&X-Amz-Signature={{h:64}}`;
  const azure = (query: string) =>
    `https://s.blob.core.windows.net/c/f?sv=2024-11-04&${query}&sig={{b:43}}%3D`;

  it("passes as a whole where it ends within a week.", () => {
    expect(passes(amazon(604_800))).toEqual([true]);
    expect(passes(azure("sr=b&sp=r&st=2030-03-05T10:00:00Z&se=2030-03-06T10:00:00Z"))).toEqual([true]);
    expect(passes(azure("sr=b&sp=r&se=2026-03-06T10%3A00%3A00Z"))).toEqual([true]);
    expect(passes("https://d.example/f?Expires=1772790000&Signature={{g:200}}&Key-Pair-Id=K1")).toEqual([
      true,
    ]);
  });

  it("of whoever signs is read by what says its end and what it opens.", () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const cloudFront = (Resource: string, end: number) =>
      `https://d.cloudfront.net/f?Policy=${encode({
        Statement: [{ Resource, Condition: { DateLessThan: { "AWS:EpochTime": end } } }],
      })}&Signature={{g:200}}&Key-Pair-Id=K1`;
    const supabase = (claims: object) =>
      `https://x.supabase.co/storage/v1/object/sign/b/f.png?token=${encode({ alg: "HS256" })}.${encode(claims)}.{{g:43}}`;
    const tencent = (end: number) =>
      `https://b.cos.ap.myqcloud.com/f?q-ak=AKID{{a:32}}&q-sign-time=1772000000%3B${end}&q-signature={{h:40}}`;
    const [soon, late] = [1_772_790_000, 1_872_790_000];
    expect(passes(cloudFront("https://d.cloudfront.net/f", soon))).toEqual([true]);
    expect(passes(cloudFront("https://d.cloudfront.net/f", late))).toEqual([false]);
    expect(passes(cloudFront("https://d.cloudfront.net/*", soon))).toEqual([false]);
    expect(passes(supabase({ url: "b/f.png", exp: soon }))).toEqual([true]);
    expect(passes(supabase({ url: "b/f.png", exp: late }))).toEqual([false]);
    expect(passes(supabase({ url: "b/f.png" }))).toEqual([false]);
    expect(passes(supabase({ role: "authenticated", exp: soon }))).toEqual([false]);
    expect(passes(tencent(soon))).toEqual([true]);
    expect(passes(tencent(late))).toEqual([false]);
    expect(passes("https://f004.backblazeb2.com/file/b/f?Authorization=4_{{a:60}}")).toEqual([false]);
    expect(passes("https://cdn.example/f?token={{a:43}}&expires=1772790000")).toEqual([]);
    // With its token, and without anything of it missing.
    const whole = fill(supabase({ url: "b/f.png" }));
    expect(findSecrets(whole)).toMatchObject([{ rule: "signed-address", start: 0, end: whole.length }]);
    const now = Math.floor(Date.now() / 1000);
    expect(kinds(fill(supabase({ url: "b/f.png", exp: now + 3_600 })))).toEqual([]);
  });

  it("is withheld as a whole where it lasts longer, says no end, or opens more than one thing.", () => {
    expect(passes(amazon(604_801))).toEqual([false]);
    expect(passes(azure("sr=b&sp=r&se=2026-04-06T10:00:00Z"))).toEqual([false]);
    expect(passes(azure("sp=r"))).toEqual([false]);
    expect(passes(azure("sr=c&sp=rl&st=2026-03-05&se=2026-03-06"))).toEqual([false]);
    expect(passes(azure("ss=b&srt=sco&sp=rl&st=2026-03-05&se=2026-03-06"))).toEqual([false]);
    expect(passes("https://d.example/f?Expires=4102444800&Signature={{g:200}}&Key-Pair-Id=K1")).toEqual([
      false,
    ]);
  });

  it("is withheld from its first character to its last.", () => {
    const text = `Get it (${fill(amazon(700_000))}).`;
    expect(findSecrets(text).map(({ rule, start, end }) => [rule, text.slice(start, end)])).toEqual([
      ["signed-address", text.slice(8, -2)],
    ]);
  });

  it("does not hide another secret beside it.", () => {
    expect(kinds(fill(`${amazon(60)} ghp_{{a:36}}`))).toEqual(["github-token"]);
  });

  it("is withheld where it carries a key that is none of its signer's.", () => {
    expect(kinds(fill(`${amazon(60)}&k=ghp_{{a:36}}`))).toEqual(["signed-address"]);
    expect(
      kinds(fill(`https://b.example/ghp_{{a:36}}${amazon(60).slice("https://b.s3.amazonaws.com/k".length)}`)),
    ).toEqual(["signed-address"]);
  });

  it("is none without a signature.", () => {
    expect(passes("https://a.example/i.png?sig=12&v=3")).toEqual([]);
    expect(passes("https://a.example/?expires=5&signature=abc")).toEqual([]);
  });
});

describe("A variable of a name for secrets", () => {
  it("is found in a file, a command, JSON, and as a member.", () => {
    const value = fill("{{a:16}}");
    for (const text of [
      `DB_PASSWORD=${value}`,
      `docker run -e DB_PASSWORD=${value} db`,
      `{"env":{"DB_PASSWORD":"${value}"}}`,
    ])
      expect(findSecrets(text).map(({ rule, start, end }) => [rule, text.slice(start, end)])).toEqual([
        ["named-password", value],
      ]);
    expect(kinds(value, "DB_PASSWORD")).toEqual(["named-password"]);
    expect(kinds(value, "DB_HOST")).toEqual([]);
    expect(kinds("$(cat password)", "DB_PASSWORD")).toEqual([]);
  });
});
