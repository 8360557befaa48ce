import { describe, expect, test } from "vitest";
import { parseOrigins } from "../../../src/webmcp/webidl/parse-origins.js";

describe("parseOrigins", () => {
  test.each([
    ["https://a.example/path?q#f", "https://a.example"],
    ["wss://a.example", "wss://a.example"],
    ["http://localhost:8080", "http://localhost:8080"],
    ["http://app.localhost", "http://app.localhost"],
    ["http://127.0.0.1", "http://127.0.0.1"],
    ["http://127.9.9.9:1", "http://127.9.9.9:1"],
    ["http://0x7f000001", "http://127.0.0.1"],
    ["http://[::1]:3000", "http://[::1]:3000"],
    ["blob:https://a.example/1-2", "https://a.example"],
  ])("%s is trustworthy and becomes %s.", (input, origin) => {
    expect([...Array.from(parseOrigins("exposedTo", [input]))]).toEqual([origin]);
  });

  test.each([
    "",
    "a.example",
    "http://a.example",
    "ws://a.example",
    "http://127.example",
    "http://127.0.0.1.example",
    "http://localhost.example",
    "http://notlocalhost",
    "http://[::2]",
    "data:text/html,x",
    "javascript:1",
    "about:blank",
    "blob:http://a.example/1",
    "blob:null/1",
    "blob:blob:https://a.example/1",
  ])("%s is refused with a SecurityError.", (input) => {
    const refused = expect.objectContaining({
      name: "SecurityError",
      message: "Only secure origins are allowed in the fromOrigins list.",
    });
    let error: unknown;
    try {
      parseOrigins("fromOrigins", ["https://a.example", input]);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toEqual(refused);
  });
});
