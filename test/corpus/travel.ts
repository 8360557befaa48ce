/** Travel, logistics. */
import {
  entry,
  integer,
  list,
  number,
  object,
  optional,
  secretNumber,
  secretText,
  text,
} from "./corpus-entry.js";

export const travel = [
  entry(
    "travel: a booking",
    object({
      locator: secretText,
      segments: list(object({ flight: text, from: text, to: text, seat: text })),
      passengers: list(
        object(
          { type: text, name: secretText, passport: secretText, meal: text },
          { required: ["type", "passport"] },
        ),
      ),
    }),
    {
      locator: "QX7LM2-98",
      segments: [{ flight: "LX 38", from: "ZRH", to: "SFO", seat: "31K" }],
      passengers: [
        { type: "adult", name: "Desrosiers/Amandine Mme", passport: "X4521987CHE9", meal: "VGML" },
      ],
    },
    ["QX7LM2-98", "Desrosiers/Amandine Mme", "X4521987CHE9"],
    ["LX 38", "ZRH", "SFO", "31K", "adult", "VGML"],
  ),
  entry(
    "travel: hotel keys in a list of lists",
    object({ hotel: text, floors: list(list(object({ room: integer, keycode: secretText }))) }),
    {
      hotel: "Seeblick",
      floors: [[{ room: 11, keycode: "kc-71Qm0zX4vL" }], [{ room: 21, keycode: "kc-90Lw3nB8tR" }]],
    },
    ["kc-71Qm0zX4vL", "kc-90Lw3nB8tR"],
    ["Seeblick", 11, 21],
  ),
  entry(
    "logistics: shipments with customs data",
    object({
      shipments: list(
        object({
          tracking: text,
          weight: number,
          customs: object({ value: secretNumber, eori: secretText, hs: text }, { ...optional }),
        }),
      ),
    }),
    {
      shipments: [
        {
          tracking: "1Z-77",
          weight: 12.5,
          customs: { value: 48_220.75, eori: "GB205672212000-Q", hs: "8471.30" },
        },
      ],
    },
    [48_220.75, "GB205672212000-Q"],
    ["1Z-77", 12.5, "8471.30"],
  ),
  entry(
    "logistics: drivers by vehicle, whatever the vehicle is called",
    {
      type: "object",
      additionalProperties: object({ model: text, driver: secretText, lastSeen: secretText }),
    },
    {
      "van-1": { model: "Transit", driver: "Zbigniew Krol, lic. 77810/21", lastSeen: "48.13743, 11.57549" },
      "van-2": { model: "Sprinter", driver: "Aiko Tanabe, lic. 10392/25", lastSeen: "47.99901, 7.84210" },
    },
    ["Zbigniew Krol, lic. 77810/21", "48.13743, 11.57549", "Aiko Tanabe, lic. 10392/25", "47.99901, 7.84210"],
    ["Transit", "Sprinter"],
    true,
  ),
];
