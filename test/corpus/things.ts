/** Devices, energy, telecom, homes, research, games, media. */
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

export const things = [
  entry(
    "iot: devices of a home",
    object({
      home: text,
      devices: list(
        object(
          {
            id: text,
            kind: text,
            online: flag,
            wifi: object({ ssid: text, psk: secretText }, optional),
            pin: S,
          },
          { required: ["id"] },
        ),
      ),
    }),
    {
      home: "Lake house",
      devices: [
        { id: "d1", kind: "camera", online: true, wifi: { ssid: "guest", psk: "Pine-Tar-0-Gimlet-91" } },
        { id: "d2", kind: "lock", online: false, pin: "lock pin 20417-88" },
      ],
    },
    ["Pine-Tar-0-Gimlet-91", "lock pin 20417-88"],
    ["Lake house", "d1", "camera", "guest", "d2", "lock"],
  ),
  entry(
    "iot: readings as a tuple with a marked rest",
    object({ sensor: text, sample: { type: "array", prefixItems: [text, integer], items: secretNumber } }),
    { sensor: "presence-2", sample: ["2026-05-05", 60, 0.7312, 0.1189, 0.9901] },
    [0.7312, 0.1189, 0.9901],
    ["presence-2", "2026-05-05", 60],
  ),
  entry(
    "energy: a smart meter's day",
    object({ meter: text, day: text, slots: { type: "array", contains: secretNumber, items: number } }),
    { meter: "M-400", day: "2026-06-06", slots: [0.3317, 0.2284, 1.9031] },
    [0.3317, 0.2284, 1.9031],
    ["M-400", "2026-06-06"],
  ),
  entry(
    "telecom: call records",
    object({
      subscriber: secretText,
      calls: list(object({ at: time, peer: secretText, seconds: integer, cell: secretText })),
    }),
    {
      subscriber: "+41 79 555 77 31 (A)",
      calls: [
        { at: "2026-02-02T22:14:00Z", peer: "+41 31 555 00 84 (B)", seconds: 341, cell: "228-01-4471-22" },
      ],
    },
    ["+41 79 555 77 31 (A)", "+41 31 555 00 84 (B)", "228-01-4471-22"],
    ["2026-02-02T22:14:00Z", 341],
  ),
  entry(
    "homes: an offer with the seller's limit",
    object({
      listing: text,
      rooms: number,
      ask: integer,
      seller: { type: "object", ...S },
      visits: list(text),
    }),
    {
      listing: "L-20",
      rooms: 3.5,
      ask: 640_000,
      seller: { limit: 588_500, reason: "probate, heirs in dispute (3)", phone: "0711 5550 218" },
      visits: ["2026-09-09", "2026-09-10"],
    },
    [588_500, "probate, heirs in dispute (3)", "0711 5550 218"],
    ["L-20", 640_000, "2026-09-09", "2026-09-10"],
  ),
  entry(
    "research: a trial's arms, unblinded",
    object({
      trial: text,
      participants: list({
        not: { required: ["absent"], properties: { arm: S } },
        type: "object",
        properties: { code: text, arm: text, age: integer },
      }),
    }),
    { trial: "NCT-0", participants: [{ code: "A7", arm: "verum 40 mg/d (batch 7Q)", age: 52 }] },
    ["verum 40 mg/d (batch 7Q)"],
    ["NCT-0", "A7", 52],
  ),
  entry(
    "games: a hand of cards that no other player may see",
    object({
      table: text,
      pot: integer,
      players: list(
        object({ name: text, chips: integer, hole: { type: "array", items: { ...text, ...S } } }),
      ),
    }),
    {
      table: "T9",
      pot: 350,
      players: [{ name: "Io", chips: 900, hole: ["card:Queen-of-Hearts-7x1", "card:Ten-of-Spades-9z4"] }],
    },
    ["card:Queen-of-Hearts-7x1", "card:Ten-of-Spades-9z4"],
    ["T9", 350, "Io", 900],
  ),
  entry(
    "media: a signed download",
    object({
      title: text,
      seconds: integer,
      url: secretText,
      mirrors: list({ type: "object", properties: { region: text, url: { allOf: [text, S] } } }),
    }),
    {
      title: "Keynote",
      seconds: 3_541,
      url: "https://cdn.example/k.mp4?sig=9f2Kx01LmQ",
      mirrors: [{ region: "ap", url: "https://ap.cdn.example/k.mp4?sig=77Qp2zV8aa" }],
    },
    ["https://cdn.example/k.mp4?sig=9f2Kx01LmQ", "https://ap.cdn.example/k.mp4?sig=77Qp2zV8aa"],
    ["Keynote", 3_541, "ap"],
  ),
];
