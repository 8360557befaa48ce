/** Mail, chat, calendars. */
import { entry, flag, integer, list, object, S, secretText, text } from "./corpus-entry.js";

export const mail = [
  entry(
    "mail: an inbox",
    object({
      folder: text,
      messages: list(object({ id: text, from: secretText, subject: text, body: secretText, unread: flag })),
    }),
    {
      folder: "Inbox",
      messages: [
        {
          id: "m1",
          from: "notary@kanzlei-brandt.example",
          subject: "Documents",
          body: "The code for the safe is 88-14-63-B.",
          unread: true,
        },
        {
          id: "m2",
          from: "oncology@clinic.example",
          subject: "Your visit",
          body: "Biopsy result: please call 0661 5550199.",
          unread: false,
        },
      ],
    },
    [
      "notary@kanzlei-brandt.example",
      "The code for the safe is 88-14-63-B.",
      "oncology@clinic.example",
      "Biopsy result: please call 0661 5550199.",
    ],
    ["Inbox", "m1", "Documents", "m2", "Your visit"],
  ),
  entry(
    "mail: headers as pairs, draft 7 tuples",
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      ...object({
        headers: list({ type: "array", items: [text, secretText], additionalItems: false }),
        size: integer,
      }),
    },
    {
      headers: [
        ["Message-ID", "<CAF7x9Qp2mL@mx.example>"],
        ["Received", "from mx17.int.corp.example (10.11.12.13)"],
      ],
      size: 4096,
    },
    ["<CAF7x9Qp2mL@mx.example>", "from mx17.int.corp.example (10.11.12.13)"],
    ["Message-ID", "Received", 4096],
  ),
  entry(
    "chat: a thread of replies in replies",
    {
      ...object({ channel: text, thread: { $ref: "#/$defs/post" } }),
      $defs: {
        post: object(
          { author: text, text: secretText, replies: list({ $ref: "#/$defs/post" }) },
          { required: ["author"] },
        ),
      },
    },
    {
      channel: "ops",
      thread: {
        author: "ada",
        text: "root pw is now kV9!mmQ2#zz71",
        replies: [{ author: "bob", text: "thanks; vpn pin stays 774-120-Q", replies: [] }],
      },
    },
    ["root pw is now kV9!mmQ2#zz71", "thanks; vpn pin stays 774-120-Q"],
    ["ops", "ada", "bob"],
  ),
  entry(
    "calendar: events whose details are marked by a pattern of names",
    list({
      type: "object",
      properties: { start: text, end: text, busy: flag },
      patternProperties: { "^private": S },
      required: ["start"],
    }),
    [
      {
        start: "2026-08-01T10:00",
        end: "2026-08-01T11:00",
        busy: true,
        privateTitle: "Divorce lawyer (Ms Quist)",
        privateRoom: "B-17, ring 2x",
      },
      { start: "2026-08-02T10:00", busy: false },
    ],
    ["Divorce lawyer (Ms Quist)", "B-17, ring 2x"],
    ["2026-08-01T10:00", "2026-08-01T11:00", "2026-08-02T10:00"],
  ),
];
