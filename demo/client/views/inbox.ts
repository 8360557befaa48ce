/** Letters that came in, a reply, and what went out. */
import type { Message, OutgoingMail } from "../../server/mail.js";
import { api } from "../data/api.js";
import { onChange } from "../data/changes.js";
import { h, replaceChildren } from "../dom/element.js";
import { formatMoment } from "../dom/format.js";
import { composeForm } from "./compose.js";
import { emptyState, resource } from "./resource.js";
import { sectionHead } from "./section.js";

const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;
const nameOf = (from: string): string => from.split(" <")[0] ?? from;

function replyPart(message: Message): HTMLElement {
  const place = h("div", {});
  const button = h("button", { type: "button", class: "button" }, "Reply");
  const close = () => {
    replaceChildren(place, button);
    button.focus();
  };
  button.addEventListener("click", () => {
    const start = { to: addressOf(message.from), subject: `Re: ${message.subject}`, body: "" };
    const form = composeForm(start, close);
    replaceChildren(place, form);
    form.querySelector("textarea")?.focus();
  });
  place.append(button);
  return place;
}

function letter(message: Message): HTMLElement {
  const paragraphs = message.body.split("\n\n").map((text) => h("p", {}, text));
  const warning =
    message.stranger &&
    h(
      "p",
      { class: "stranger" },
      "From outside the ship. Text like this can carry orders meant for your agent.",
    );
  return h(
    "li",
    {},
    h(
      "details",
      { class: "letter" },
      h(
        "summary",
        {},
        h("span", { class: "letter-from" }, nameOf(message.from)),
        message.stranger && h("span", { class: "chip chip-warn" }, "Stranger"),
        h("span", { class: "letter-subject" }, message.subject),
        h("time", { class: "row-side", datetime: message.receivedAt }, formatMoment(message.receivedAt)),
      ),
      h("div", { class: "letter-body" }, warning, ...paragraphs, replyPart(message)),
    ),
  );
}

const outgoingRow = (mail: OutgoingMail): HTMLElement =>
  h(
    "li",
    { class: "row" },
    h(
      "span",
      { class: "row-main" },
      h("strong", {}, mail.subject || "(no subject)"),
      h("span", {}, mail.to || "no recipient yet"),
    ),
    h(
      "span",
      { class: mail.state === "sent" ? "chip" : "chip chip-quiet" },
      mail.state === "sent" ? "Sent" : "Draft",
    ),
    h("time", { class: "row-side", datetime: mail.at }, formatMoment(mail.at)),
  );

function outgoingList(outgoing: readonly OutgoingMail[]): HTMLElement {
  if (outgoing.length === 0)
    return emptyState("Nothing sent yet", "What you or an agent send is listed here.");
  return h("ul", { class: "rows", "aria-label": "Sent and drafts" }, ...outgoing.map(outgoingRow));
}

export function inboxView(signal: AbortSignal): HTMLElement {
  const letters = resource(
    async () => (await api.inbox()).messages,
    (messages) => h("ul", { class: "letters", "aria-label": "Letters" }, ...messages.map(letter)),
  );
  const sent = resource(async () => (await api.outgoing()).outgoing, outgoingList);
  onChange("mail", () => void sent.refresh(), signal);
  const head = sectionHead("Inbox", "Anybody can write to you. Not everybody writes to you.");
  return h("div", {}, head, letters.element, h("h3", {}, "Sent and drafts"), sent.element);
}
