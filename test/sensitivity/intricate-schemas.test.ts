import { expect, it } from "vitest";
import { compileRedactor } from "../../src/redaction/index.js";

it("A schema whose every place has thousands of subschemas is given up on in time, closed", () => {
  const wide = Array.from({ length: 4_000 }, (_, i) => ({
    properties: { [`p${i}`]: { $ref: "#" }, secret: { "x-sensitive": true } },
  }));
  let value: object = { secret: "CANARY" };
  for (let i = 0; i < 400; i++) value = { [`p${i}`]: value };
  // Of work, not of waiting for other processes.
  const started = process.cpuUsage();
  const redactor = compileRedactor({ allOf: wide });
  expect(JSON.stringify(redactor.redact(value).value)).not.toContain("CANARY");
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(10_000);
}, 60_000);
