/**
 * One process of a site that shares its store with others. Run with the address of Redis; keys in
 * AIRLOCK_KEY. Takes one JSON message a line, and answers each by one line.
 */
import { createInterface } from "node:readline";
import { createKeyv } from "@keyv/redis";
import { createRedemptionHandler, createSecretStore } from "../../../dist/server.js";

const store = createKeyv(process.argv[2], { namespace: "site", throwOnErrors: true });
store.on("error", () => {});
const secrets = createSecretStore({ path: "/api/secrets", store, keys: [process.env.AIRLOCK_KEY] });
const handler = createRedemptionHandler({
  secrets,
  user: (request) => request.headers.get("cookie"),
  rateLimit: { tries: 1_000_000 },
  onError: () => {},
});

async function ask({ path, user }) {
  const headers = {
    "Airlock-Redeem": "1",
    "Sec-Fetch-Site": "same-origin",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Dest": "empty",
    Cookie: user,
  };
  const response = await handler(new Request(new URL(path, "https://shop.example"), { headers }));
  return { status: response.status, text: await response.text() };
}

const COMMANDS = {
  issue: ({ value, ...options }) => secrets.issue(value, options),
  /** Many readers at once. */
  ask: ({ times = 1, ...request }) => Promise.all(Array.from({ length: times }, () => ask(request))),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { command, ...options } = JSON.parse(line);
  const answer = await COMMANDS[command](options).catch((error) => ({ error: error.message }));
  console.log(JSON.stringify(answer));
}
process.exit(0);
