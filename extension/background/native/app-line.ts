/**
 * One app's line. Until the app has shown who it is, only its signature is read; from then on the
 * line is an agent's port like any other, and what goes out over it comes from the gate.
 */

import { IDENTIFY_LIMIT, MAX_ANSWER_BYTES } from "../../../src/link/limits.js";
import {
  type Challenge,
  decodeIdentify,
  type FromWorker,
  LINK_VERSION,
  type Refused,
} from "../../../src/link/messages.js";
import { encodeBase64url } from "../../../src/server/base64url.js";
import { AGENT_PORT } from "../../protocol/agent-messages.js";
import type { AppClaims } from "../../protocol/app-messages.js";
import type { Port } from "../platform/chrome-api.js";
import { MadePort } from "./made-port.js";
import { verifyApp } from "./verify-app.js";

export interface LineParts {
  readonly line: number;
  readonly extension: string;
  /** @returns false where the host is gone */
  send(message: unknown): boolean;
  /** The app has shown who it is. @returns what it is told */
  enter(agent: string, claims: { readonly name: string; readonly app: AppClaims }, port: Port): FromWorker;
  /** @returns whether the frame was about servers that the app brought */
  serve(agent: string, frame: unknown): boolean;
  /** The line is of no more use; the host is told. */
  end(): void;
}

function createNonce(): string {
  return encodeBase64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Six digits, for a person to compare. */
function createCode(): string {
  const digits = String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000).padStart(6, "0");
  return `${digits.slice(0, 3)}-${digits.slice(3)}`;
}

function isTooLarge(message: unknown): boolean {
  const text = JSON.stringify(message) ?? "";
  if (text.length > MAX_ANSWER_BYTES) return true;
  return text.length * 3 > MAX_ANSWER_BYTES && new TextEncoder().encode(text).length > MAX_ANSWER_BYTES;
}

export class AppLine {
  /** Set once the app has shown who it is. */
  agent: string | undefined;
  readonly #parts: LineParts;
  readonly #challenge: Challenge;
  #port: MadePort | undefined;
  readonly #timer: ReturnType<typeof setTimeout>;
  #isOpen = true;
  #isChecking = false;

  constructor(parts: LineParts) {
    this.#parts = parts;
    const { line, extension } = parts;
    this.#challenge = { airlock: "challenge", version: LINK_VERSION, nonce: createNonce(), extension, line };
    this.#timer = setTimeout(() => this.#refuse("signature"), IDENTIFY_LIMIT);
    parts.send(this.#challenge);
  }

  receive(frame: unknown): void {
    if (!this.#isOpen) return;
    const { agent } = this;
    if (agent !== undefined) {
      if (!this.#parts.serve(agent, frame)) this.#port?.deliver(frame);
    }
    // Attack: frames while the signature is checked, to be taken for those of the app that signed.
    else if (this.#isChecking) this.#refuse("signature");
    else void this.#identify(frame);
  }

  tell(message: FromWorker): void {
    if (this.#isOpen) this.#parts.send(message);
  }

  /** The organisation has changed its mind. */
  shutOut(): void {
    this.#refuse("managed");
  }

  /** The app hung up, or the host is gone. */
  closed(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#port?.close();
  }

  async #identify(frame: unknown): Promise<void> {
    const identify = decodeIdentify(frame);
    if (identify === undefined) return this.#refuse("version");
    this.#isChecking = true;
    const verified = await verifyApp(this.#challenge, identify);
    if (!this.#isOpen) return;
    if ("refused" in verified) return this.#refuse(verified.refused);
    clearTimeout(this.#timer);
    this.agent = verified.agent;
    const { name, program } = identify;
    const app = { code: createCode(), ...(program === undefined ? {} : { program }) };
    const port = this.#createPort(verified.agent);
    this.#port = port;
    const said = this.#parts.enter(verified.agent, { name, app }, port);
    this.tell(said);
    if (said.airlock === "refused") this.#hangUp();
  }

  #refuse(reason: Refused["reason"]): void {
    this.tell({ airlock: "refused", reason });
    this.#hangUp();
  }

  #hangUp(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#port?.close();
    this.#parts.end();
  }

  #createPort(agent: string): MadePort {
    return new MadePort({
      name: AGENT_PORT,
      sender: { id: agent },
      send: (message) => this.#isOpen && !isTooLarge(message) && this.#parts.send(message),
      hangUp: () => this.#hangUp(),
    });
  }
}
