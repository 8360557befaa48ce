import { describe, expect, it } from "vitest";
import { visitPlaces } from "../../src/cli/schema-places.js";
import { findSensitiveMembers } from "../../src/cli/sensitive-members.js";
import { kindOfName } from "../../src/cli/sensitive-names.js";

import { cloud } from "../corpus/cloud.js";
import { health } from "../corpus/health.js";
import { identity } from "../corpus/identity.js";
import { mail } from "../corpus/mail.js";
import { money } from "../corpus/money.js";
import { people } from "../corpus/people.js";
import { things } from "../corpus/things.js";
import { trade } from "../corpus/trade.js";
import { travel } from "../corpus/travel.js";

const CORPUS = [cloud, health, identity, mail, money, people, things, trade, travel].flat();

const words = (text: string) => text.trim().split(/\s+/);
const found = (schema: unknown, member: "inputSchema" | "outputSchema" = "outputSchema") =>
  findSensitiveMembers(schema, member).map(({ pointer }) => pointer.replace(`/${member}`, ""));
const members = (properties: object) => ({ type: "object", properties });

/**
 * Names of real schemas (Stripe, GitHub, Slack, Kubernetes, OpenID Connect, FHIR, HR and bank
 * APIs), by what they hold.
 */
const NAMES = {
  credential: `password passwd user_password newPassword currentPassword db_pwd passphrase secret client_secret clientSecret
    api_key apiKey API_KEY x-api-key apikey secretKey aws_secret_access_key private_key privateKey access_token accessToken refreshToken
    id_token token bearerToken sessionToken csrf_token webhookSecret signingKey encryption_key otp totp one_time_code recoveryCodes
    backup_codes mnemonic seed_phrase cookie set_cookie authorization connectionString connection_string api_keys tokenValue
    password_hash passwordConfirmation personal_access_token pin`,
  payment:
    "card_number cardNumber creditCardNumber cc_number cvv cvc cvv2 iban IBAN account_number bankAccountNumber routing_number",
  identity:
    "ssn SSN social_security_number passport_number passportNo tax_id nationalId driver_license_number aadhaar",
  personal: "date_of_birth dateOfBirth dob birthDate birthday salary baseSalary diagnosis blood_type",
};
const HARMLESS =
  words(`token_count tokenCount max_tokens total_tokens prompt_tokens tokens tokenType token_type expires_in
  next_page_token nextPageToken continuationToken page_token sync_token pageToken design_token passwordPolicy password_policy
  password_strength password_reset_url passwordUpdatedAt emailVerified email name phone address key keys public_key publicKey
  primary_key foreign_key sort_key keyboard keyword monkey secretary secretName secret_name api_key_id apiKeyName apiKeyPrefix
  token_expires_at tokenizer cardholder card card_brand cardType last4 pinned pinCount pins spin authentication_method author
  authors is_authorized salaryRange_label ibanCountry passportCountry compass passage passengers accountId account session
  session_id cookies_accepted_at status created_at total currency id url`);

describe("The names", () => {
  it.each(Object.entries(NAMES))("of a %s are told", (kind, names) => {
    expect(words(names).filter((name) => kindOfName(name) !== kind)).toEqual([]);
  });

  it("that only sound like one are not", () => {
    expect(HARMLESS.filter((name) => kindOfName(name) !== undefined)).toEqual([]);
  });

  it("may be anything", () => {
    for (const name of ["", " ", "__proto__", "constructor", "🔑", "_".repeat(100_000), "aA".repeat(100_000)])
      expect(kindOfName(name)).toBeUndefined();
  });
});

describe("Members that look sensitive", () => {
  it("are told by name, format or example, wherever they are", () => {
    const schema = {
      type: "object",
      properties: {
        rows: { type: "array", items: members({ iban: { type: "string" }, note: { type: "string" } }) },
        login: { type: "string", format: "password" },
        sample: { type: "string", examples: ["sk_live_51HqJ8kLmNoPqRsTuVwXyZ0123456789abcdefgh"] },
        pay: { type: "string", default: "4532 0151 1283 0366" },
        extra: { anyOf: [members({ salary: { type: "number" } }), { type: "null" }] },
        keys: { type: "array", items: { $ref: "#/$defs/key" } },
      },
      $defs: { key: members({ secret: { type: "string" } }) },
      dependentSchemas: { rows: members({ ssn: {} }) },
    };
    expect(found(schema)).toEqual([
      "/properties/rows/items/properties/iban",
      "/properties/login",
      "/properties/sample",
      "/properties/pay",
      "/properties/extra/anyOf/0/properties/salary",
      "/$defs/key/properties/secret",
      "/dependentSchemas/rows/properties/ssn",
    ]);
    const [first, , sample] = findSensitiveMembers(schema, "outputSchema");
    expect(first?.message).toMatch(
      /^"iban" looks like a means of payment, by its name, and is not marked: agents get it/,
    );
    expect(sample?.message).not.toContain("51HqJ8");
  });

  it("are not those that a mark covers, from whatever side", () => {
    const secret = { type: "string" };
    const mark = { "x-sensitive": true };
    for (const schema of [
      members({ password: { ...secret, ...mark } }),
      { ...members({ password: secret }), ...mark },
      { ...members({ a: { ...members({ password: secret }), ...mark } }) },
      { ...members({ password: secret }), allOf: [members({ password: mark })] },
      { ...members({ password: secret }), patternProperties: { "^pass": mark } },
      { ...members({ password: { $ref: "#/$defs/p" } }), $defs: { p: { ...secret, ...mark } } },
      {
        ...members({ list: { type: "array", items: { $ref: "#/$defs/p" } } }),
        $defs: { p: members({ password: mark }) },
      },
    ])
      expect(found(schema)).toEqual([]);
  });

  it("are not those of whom the author has said that they are none", () => {
    expect(found(members({ token: { type: "string", "x-sensitive": false } }))).toEqual([]);
  });

  it.each([
    ["yes or no", { type: "boolean" }],
    ["a listed value", { type: "string", enum: ["none", "weak"] }],
    ["always the same", { const: "hidden" }],
    ["a number", { type: "integer" }],
    ["yes, no or nothing", { type: ["boolean", "null"] }],
    ["one of these", { anyOf: [{ type: "boolean" }, { type: "integer" }] }],
    ["an object, whose members have names", { type: "object" }],
    ["numbers", { type: "array", items: { type: "number" } }],
  ])("are not passwords where the value is %s", (_, schema) => {
    expect(found(members({ password: schema }))).toEqual([]);
    expect(found(members({ password: {} }))).toEqual(["/properties/password"]);
  });

  it("of the input are those that an agent should never have to know", () => {
    const schema = members({ password: {}, cardNumber: {}, dateOfBirth: {}, ssn: {} });
    expect(found(schema, "inputSchema")).toEqual(["/properties/password", "/properties/cardNumber"]);
    expect(found(schema)).toHaveLength(4);
  });

  it("are looked for in any schema, however it is made", () => {
    const deep: unknown = JSON.parse(`${'{"not":'.repeat(100_000)}{}${"}".repeat(100_000)}`);
    const many = members(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`password${at}`, {}])));
    const circle = members({ password: { $ref: "#/properties/password" }, a: { $ref: "#" } });
    for (const schema of [deep, circle, null, true, "x", [], { properties: 1, items: "x", $defs: [] }])
      expect(found(schema)).toEqual([]);
    expect(found(many)).toHaveLength(50);
  });

  it("are, in a corpus that lost its marks, only such as were marked", () => {
    let told = 0;
    const alarms = CORPUS.flatMap(({ name, outputSchema }) => {
      const marked = new Set<string>();
      visitPlaces(outputSchema, ({ isCovered, pointer }) => {
        if (isCovered) marked.add(pointer);
      });
      const bare = (key: string, value: unknown) => (key === "x-sensitive" ? undefined : value);
      const pointers = found(JSON.parse(JSON.stringify(outputSchema, bare)));
      told += pointers.length;
      return pointers.filter((pointer) => !marked.has(pointer)).map((pointer) => name + pointer);
    });
    expect(alarms).toEqual([]);
    // Most marks of the corpus have names that say nothing: what is said is worth reading, not
    // complete.
    expect(told).toBeGreaterThan(15);
  });
});
