/** Schemas of a few kilobytes that would keep a reader busy for minutes, or fill its memory. */

const many = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));
const record = (count: number, name: string, member: unknown): object =>
  Object.fromEntries(many(count, (index) => [`${name}${index}`, member]));
const nested = (depth: number, make: (inner: object, at: number) => object, start: object): object =>
  many(depth, (index) => index).reduce(make, start);

const TEXT = { type: "string", maxLength: 5 };
const PART = { $ref: "#/$defs/part" };
/** Each definition leads to the next one in two ways. */
const chain = (make: (next: object) => object): object => ({
  type: "object",
  properties: { a: { $ref: "#/$defs/a0" } },
  $defs: Object.fromEntries(
    many(40, (index) => [`a${index}`, index < 39 ? make({ $ref: `#/$defs/a${index + 1}` }) : TEXT]),
  ),
});
const sharing = (mark: object, rest: object): object => ({
  type: "object",
  $defs: { part: { type: "object", properties: record(400, "m", TEXT), ...mark } },
  ...rest,
});

type Bomb = readonly [title: string, make: (mark: object) => object];

/** They stand for more than anybody may be given. */
export const BOMBS: readonly Bomb[] = [
  ["one part at hundreds of members", (mark) => sharing(mark, { properties: record(500, "p", PART) })],
  ["one part for hundreds of items", (mark) => sharing(mark, { prefixItems: many(700, () => PART) })],
  ["one part as hundreds of choices", (mark) => sharing(mark, { anyOf: many(700, () => PART) })],
  [
    "one part, by its anchor",
    (mark) => ({
      type: "object",
      $defs: { part: { $anchor: "part", properties: record(400, "m", TEXT), ...mark } },
      properties: record(500, "p", { $ref: "#part" }),
    }),
  ],
  [
    "one part behind hundreds of patterns",
    (mark) =>
      sharing(mark, { patternProperties: Object.fromEntries(many(500, (index) => [`^a${index}$`, PART])) }),
  ],
  [
    "one part that hundreds of members bring",
    (mark) => sharing(mark, { dependentSchemas: record(500, "p", PART) }),
  ],
  [
    "hundreds of choices, and what none of them looked at",
    (mark) => sharing(mark, { anyOf: many(500, () => PART), unevaluatedProperties: false }),
  ],
  ["definitions that double, in allOf", (mark) => chain((next) => ({ allOf: [next, next], ...mark }))],
  ["definitions that double, in anyOf", (mark) => chain((next) => ({ anyOf: [next, next], ...mark }))],
  [
    "definitions that double, in members",
    (mark) => chain((next) => ({ type: "object", properties: { l: next, r: next }, ...mark })),
  ],
  [
    "one long enum at hundreds of members",
    (mark) => ({
      type: "object",
      $defs: { part: { enum: many(1_000, (index) => ({ v: [index] })), ...mark } },
      properties: record(400, "p", PART),
    }),
  ],
  [
    "one huge enum",
    (mark) => ({ type: "object", properties: { a: { enum: many(50_000, String), ...mark } } }),
  ],
  [
    "thousands of needed names at hundreds of members",
    (mark) => ({
      type: "object",
      $defs: { part: { required: many(1_500, (index) => `m${index}`), ...mark } },
      properties: record(500, "p", PART),
    }),
  ],
  [
    "thousands of levels",
    (mark) => ({ type: "object", properties: { a: nested(2_000, (inner) => ({ not: inner }), mark) } }),
  ],
];

/** They are taken. What is made of them has bounds of its own. */
export const INTRICATE: readonly Bomb[] = [
  [
    "a tower of allOf",
    (mark) => ({
      type: "object",
      ...nested(
        50,
        (inner, at) => ({
          allOf: [inner, { properties: record(20, `p${at}_`, {}) }],
          unevaluatedProperties: false,
        }),
        { properties: { a: mark } },
      ),
    }),
  ],
  [
    "hundreds of choices beside each other, and what none of them looked at",
    (mark) => ({
      type: "object",
      anyOf: many(300, (index) => ({ properties: record(5, `p${index}_`, TEXT) })),
      unevaluatedProperties: false,
      properties: { x: mark },
    }),
  ],
  [
    "a part of a hundred parts like itself",
    (mark) => ({
      type: "object",
      properties: { a: PART },
      $defs: { part: { type: "object", properties: record(90, "m", PART), ...mark } },
    }),
  ],
  [
    "a part that stands for itself many times",
    (mark) => ({
      type: "object",
      properties: { a: PART },
      $defs: { part: { allOf: many(90, () => PART), ...mark } },
    }),
  ],
  [
    "a part that is checked twice at each level",
    (mark) => ({
      type: "object",
      properties: { a: PART },
      $defs: { part: { type: "object", properties: { a: { allOf: [PART, PART] } }, ...mark } },
    }),
  ],
  [
    "lists of lists, each of which must have twenty items",
    (mark) => ({
      type: "object",
      properties: { a: nested(12, (items) => ({ type: "array", minItems: 20, items }), mark) },
      required: ["a"],
    }),
  ],
];
