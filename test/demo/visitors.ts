/**
 * A browser's side of the backend, without a browser: cookies and the headers that a browser adds.
 */
import { type AppOptions, createApp } from "../../demo/server/app.js";

export const ORIGIN = "http://localhost:4173";
const SAME_ORIGIN = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty" };

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export interface Visitor {
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface House {
  visitor(user?: "ada" | "grace"): Promise<Visitor>;
  /** Lets time pass. Milliseconds. */
  wait(time: number): void;
}

export function openHouse(options: Omit<AppOptions, "now"> = {}): House {
  let now = Date.UTC(2026, 10, 21);
  const app = createApp({ ...options, now: () => now });
  const newVisitor = (): Visitor => {
    let cookie = "";
    return {
      async request(method, path, body, headers = {}) {
        const init = { method, headers: { ...SAME_ORIGIN, Cookie: cookie, ...headers } };
        const withBody =
          body === undefined
            ? init
            : {
                ...init,
                body: JSON.stringify(body),
                headers: { "Content-Type": "application/json", ...init.headers },
              };
        const response = await app.request(`${ORIGIN}${path}`, withBody);
        const set = response.headers.get("Set-Cookie");
        if (set !== null) cookie = set.split(";")[0] ?? "";
        const text = await response.text();
        return {
          status: response.status,
          headers: response.headers,
          body: text === "" ? {} : JSON.parse(text),
        };
      },
    };
  };
  return {
    async visitor(user) {
      const visitor = newVisitor();
      if (user !== undefined) await visitor.request("POST", "/api/session", { user });
      return visitor;
    },
    wait(time) {
      now += time;
    },
  };
}

export interface NewReference {
  readonly keyId: string;
  readonly path: string;
  readonly ttl: number;
}

/** A key made for the person, its value waiting behind a one-time reference. */
export async function makeReference(visitor: Visitor): Promise<NewReference> {
  const answer = await visitor.request("POST", "/api/keys", { name: "Test", delivery: "reference" });
  const { key, reference } = answer.body as {
    key: { id: string };
    reference: { redeemUrl: string; ttl: number };
  };
  return { keyId: key.id, path: reference.redeemUrl, ttl: reference.ttl };
}

export const REDEEM = { "Airlock-Redeem": "1" };
