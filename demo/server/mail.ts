/**
 * Letters: what came in (seeded), what was drafted and what was sent (in memory; nothing leaves the
 * process).
 */
import type { Clock } from "./clock.js";
import { publicId } from "./tokens.js";
import type { UserId } from "./users.js";

export interface Message {
  readonly id: string;
  readonly from: string;
  readonly subject: string;
  readonly body: string;
  readonly receivedAt: string;
  /** True when the sender is not known aboard. */
  readonly stranger: boolean;
}

export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly state: "draft" | "sent";
  readonly at: string;
}

export interface MailFields {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

const MAIL_MAX = { to: 254, subject: 120, body: 4000 } as const;

const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/;

/** Undefined when the fields make a letter, otherwise what is wrong with them, for a person. */
export function problemWithMail(
  mail: Record<keyof MailFields, unknown>,
  state: OutgoingMail["state"],
): string | undefined {
  const { to, subject, body } = mail;
  if (typeof to !== "string" || typeof subject !== "string" || typeof body !== "string") {
    return "A letter needs the texts `to`, `subject` and `body`.";
  }
  if (to.length > MAIL_MAX.to || (state === "sent" && !ADDRESS.test(to))) {
    return "`to` must be one e-mail address, for example crew@meridian.example.";
  }
  if (subject.length > MAIL_MAX.subject)
    return `\`subject\` may have at most ${MAIL_MAX.subject} characters.`;
  if (state === "sent" && subject.trim() === "") return "`subject` must not be empty.";
  if (body.length > MAIL_MAX.body) return `\`body\` may have at most ${MAIL_MAX.body} characters.`;
  return undefined;
}

export class Mail {
  readonly #outgoing = new Map<UserId, OutgoingMail[]>();

  constructor(
    private readonly now: Clock,
    private readonly inboxes: Readonly<Record<UserId, readonly Message[]>>,
    private readonly maxPerUser: number,
  ) {}

  inbox(owner: UserId): readonly Message[] {
    return this.inboxes[owner];
  }

  outgoing(owner: UserId): readonly OutgoingMail[] {
    return this.#outgoing.get(owner) ?? [];
  }

  put(owner: UserId, fields: MailFields, state: OutgoingMail["state"]): OutgoingMail {
    const { to, subject, body } = fields;
    const mail = {
      id: `mail_${publicId()}`,
      to,
      subject,
      body,
      state,
      at: new Date(this.now()).toISOString(),
    };
    this.#outgoing.set(owner, [mail, ...this.outgoing(owner)].slice(0, this.maxPerUser));
    return mail;
  }
}
