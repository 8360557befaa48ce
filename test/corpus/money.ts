/** Payments, banking, tax, insurance. */
import {
  entry,
  flag,
  integer,
  list,
  number,
  object,
  optional,
  S,
  secretNumber,
  secretText,
  text,
  time,
} from "./corpus-entry.js";

export const money = [
  entry(
    "payments: a charge",
    object({
      id: text,
      amount: integer,
      currency: { type: "string", pattern: "^[a-z]{3}$" },
      card: object({
        brand: text,
        last4: { type: "string", ...S },
        fingerprint: secretText,
        exp_year: integer,
      }),
      receipt_email: { type: ["string", "null"], ...S },
    }),
    {
      id: "ch_3PqLkz",
      amount: 4200,
      currency: "eur",
      card: { brand: "visa", last4: "4242", fingerprint: "Xt5EWLLDS7FJjR1c", exp_year: 2031 },
      receipt_email: "jana.k@kunden.example",
    },
    ["Xt5EWLLDS7FJjR1c", "jana.k@kunden.example"],
    ["ch_3PqLkz", "visa", "eur", 4200],
  ),
  entry(
    "payments: API keys of an account",
    object({
      object: { const: "list" },
      data: list(
        object({ id: text, mode: { enum: ["live", "test"] }, secret: secretText, created: integer }),
      ),
      has_more: flag,
    }),
    {
      object: "list",
      data: [
        { id: "key_1", mode: "live", secret: "sk_live_51Hq8mZKe2vYlo2C", created: 1712345678 },
        { id: "key_2", mode: "test", secret: "sk_test_9aUd71mXq0TTfLw4", created: 1712345999 },
      ],
      has_more: false,
    },
    ["sk_live_51Hq8mZKe2vYlo2C", "sk_test_9aUd71mXq0TTfLw4"],
    ["key_1", "key_2", "live", "test", "list"],
  ),
  entry(
    "payments: a checkout that is one of three kinds",
    {
      type: "object",
      required: ["kind", "total"],
      properties: { kind: text, total: number },
      oneOf: [
        { properties: { kind: { const: "card" }, pan: secretText }, required: ["pan"] },
        { properties: { kind: { const: "sepa" }, iban: secretText }, required: ["iban"] },
        { properties: { kind: { const: "invoice" }, company: text }, required: ["company"] },
      ],
    },
    { kind: "sepa", total: 99.5, iban: "DE89370400440532013000" },
    ["DE89370400440532013000"],
    ["sepa", 99.5],
  ),
  entry(
    "banking: account statement",
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      ...object({
        account: { $ref: "#/definitions/account" },
        transactions: list({ $ref: "#/definitions/transaction" }),
      }),
      definitions: {
        account: object({ name: text, iban: secretText, balance: secretNumber }),
        transaction: object({ date: text, counterparty: secretText, amount: number, category: text }),
      },
    },
    {
      account: { name: "Current account", iban: "CH9300762011623852957", balance: 18_231.55 },
      transactions: [
        { date: "2026-05-02", counterparty: "Praxis Dr. Oberholzer-Wyss", amount: -240, category: "health" },
        {
          date: "2026-05-04",
          counterparty: "Anwaltskanzlei Brehm & Sohn",
          amount: -1900.5,
          category: "legal",
        },
      ],
    },
    ["CH9300762011623852957", 18_231.55, "Praxis Dr. Oberholzer-Wyss", "Anwaltskanzlei Brehm & Sohn"],
    ["Current account", "2026-05-02", "health", -240, "legal"],
  ),
  entry(
    "banking: payees as a map from IBAN to name",
    object({
      payees: { type: "object", propertyNames: S, additionalProperties: text },
      updated: time,
    }),
    {
      payees: { GB33BUKB20201555555555: "Landlord", FR7630006000011234567890189: "Gym" },
      updated: "2026-01-05T08:00:00Z",
    },
    ["GB33BUKB20201555555555", "FR7630006000011234567890189", "Landlord"],
    ["2026-01-05T08:00:00Z"],
  ),
  entry(
    "tax: a filed return",
    object({
      year: integer,
      status: { enum: ["filed", "draft"] },
      taxId: secretText,
      income: { type: "object", ...S, properties: { wages: number, rent: number } },
      refund: number,
    }),
    {
      year: 2025,
      status: "filed",
      taxId: "47036892816-X",
      income: { wages: 81_430, rent: 12_010 },
      refund: 310.4,
    },
    ["47036892816-X", 81_430, 12_010],
    [2025, "filed", 310.4],
  ),
  entry(
    "insurance: claims with an optional settlement",
    list(
      object(
        {
          claim: text,
          opened: text,
          settlement: object({ amount: secretNumber, account: secretText }, optional),
        },
        { required: ["claim", "opened"] },
      ),
    ),
    [
      {
        claim: "C-2026-01",
        opened: "2026-02-01",
        settlement: { amount: 12_345.67, account: "AT611904300234573201" },
      },
      { claim: "C-2026-02", opened: "2026-02-03" },
    ],
    [12_345.67, "AT611904300234573201"],
    ["C-2026-01", "C-2026-02", "2026-02-03"],
  ),
  entry(
    "trading: positions as tuples",
    object({
      columns: list(text),
      rows: list({ type: "array", prefixItems: [text, { ...number, ...S }, secretText], items: false }),
    }),
    {
      columns: ["symbol", "shares", "custody"],
      rows: [
        ["ACME", 1_250.25, "custody-77fQ0z91Lm"],
        ["INIT", 3.5, "custody-1pR8vv02Kd"],
      ],
    },
    [1_250.25, "custody-77fQ0z91Lm", "custody-1pR8vv02Kd"],
    ["symbol", "ACME", "INIT"],
  ),
];
