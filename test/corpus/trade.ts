/** Customers, shops, support, surveys. */
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

export const trade = [
  entry(
    "crm: a contact with custom fields",
    object({
      id: integer,
      company: text,
      stage: text,
      fields: list(object({ key: text, value: { type: ["string", "number", "boolean", "null"], ...S } })),
      notes: list({ ...text, ...S }),
    }),
    {
      id: 771,
      company: "Brightwater",
      stage: "lead",
      fields: [
        { key: "credit_limit", value: 250_125.5 },
        { key: "direct_line", value: "+44 20 7946 0958 x3" },
      ],
      notes: ["CFO hinted at insolvency in Q3/26"],
    },
    [250_125.5, "+44 20 7946 0958 x3", "CFO hinted at insolvency in Q3/26"],
    ["Brightwater", "lead", "credit_limit", "direct_line", 771],
  ),
  entry(
    "crm: a search result of several kinds of objects",
    object({
      total: integer,
      hits: list({
        anyOf: [
          object({ kind: { const: "person" }, name: text, phone: secretText }),
          object({ kind: { const: "deal" }, name: text, margin: secretNumber }),
          object({ kind: { const: "page" }, name: text, url: text }),
        ],
      }),
    }),
    {
      total: 3,
      hits: [
        { kind: "person", name: "Ola", phone: "+47 555 01 992/44" },
        { kind: "deal", name: "Fjord", margin: 0.3175 },
        { kind: "page", name: "Help", url: "https://crm.example/help" },
      ],
    },
    ["+47 555 01 992/44", 0.3175],
    ["Ola", "Fjord", "Help", "https://crm.example/help", "deal"],
  ),
  entry(
    "shop: an order",
    object(
      {
        order: text,
        lines: list(object({ sku: text, quantity: integer, cost: secretNumber, price: number })),
        shipTo: { allOf: [{ $ref: "#/$defs/address" }, { required: ["city"] }] },
        giftMessage: { type: ["string", "null"], ...S },
      },
      { $defs: { address: object({ city: text, street: secretText, doorCode: secretText }, optional) } },
    ),
    {
      order: "O-5521",
      lines: [{ sku: "SKU-1", quantity: 2, cost: 3.8125, price: 12.5 }],
      shipTo: { city: "Lyon", street: "17 rue des Tables Claudiennes", doorCode: "A47-19#B" },
      giftMessage: "Sorry about Berlin, M. (never again)",
    },
    [3.8125, "17 rue des Tables Claudiennes", "A47-19#B", "Sorry about Berlin, M. (never again)"],
    ["O-5521", "SKU-1", "Lyon", 12.5],
  ),
  entry(
    "support: a ticket whose internal part depends on another member",
    {
      type: "object",
      properties: { number: integer, state: text, escalated: flag, internal: { type: "object" } },
      dependentSchemas: { escalated: { properties: { internal: { properties: { cause: S, owner: {} } } } } },
    },
    {
      number: 31,
      state: "open",
      escalated: true,
      internal: { cause: "breach of tenant 0x7f (see INC-9)", owner: "tier-2" },
    },
    ["breach of tenant 0x7f (see INC-9)"],
    ["open", "tier-2", 31],
  ),
  entry(
    "survey: answers, with whatever the form did not foresee marked",
    object(
      { form: text, score: integer },
      { unevaluatedProperties: S, allOf: [{ properties: { locale: text } }] },
    ),
    {
      form: "nps-3",
      score: 9,
      freeText: "Your agent Kim called me at 03:12 am",
      callback: "+1 (212) 555-0142 ext 9",
    },
    ["Your agent Kim called me at 03:12 am", "+1 (212) 555-0142 ext 9"],
    ["nps-3", 9],
    true,
  ),
  entry(
    "marketing: an audience export",
    object({
      segment: text,
      created: time,
      emails: { type: "array", items: secretText },
      size: secretNumber,
    }),
    {
      segment: "lapsed",
      created: "2026-04-04T04:04:04Z",
      emails: ["k.bjornstad@fisk.example", "u.haraldsen@torsk.example"],
      size: 918_273,
    },
    ["k.bjornstad@fisk.example", "u.haraldsen@torsk.example", 918_273],
    ["lapsed", "2026-04-04T04:04:04Z"],
  ),
];
