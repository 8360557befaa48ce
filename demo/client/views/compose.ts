/** A letter to write: sent, or kept as a draft. */
import type { MailFields } from "../../server/mail.js";
import { api } from "../data/api.js";
import { changed } from "../data/changes.js";
import { announce } from "../dom/announce.js";
import { h, replaceChildren } from "../dom/element.js";

let count = 0;

function field(label: string, control: HTMLInputElement | HTMLTextAreaElement): HTMLElement {
  count += 1;
  control.id = `compose-${count}`;
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control);
}

export function composeForm(start: MailFields, close: () => void): HTMLFormElement {
  const to = h("input", { type: "email", required: true, value: start.to, maxlength: 254 });
  const subject = h("input", { required: true, value: start.subject, maxlength: 120 });
  const body = h("textarea", { rows: 4, maxlength: 4000 });
  const problem = h("div", {});
  const send = async (draft: boolean) => {
    try {
      await api.putMail({ to: to.value, subject: subject.value, body: body.value, draft });
      announce(draft ? "Kept as a draft." : "The letter is sent.");
      changed("mail");
      close();
    } catch (error) {
      const message = error instanceof Error ? error.message : "That did not work.";
      replaceChildren(problem, h("p", { class: "problem", role: "alert" }, message));
    }
  };
  const form = h(
    "form",
    { class: "compose", "aria-label": "Reply" },
    field("To", to),
    field("Subject", subject),
    field("Letter", body),
    problem,
    h(
      "div",
      { class: "actions" },
      h("button", { class: "button button-primary" }, "Send"),
      h("button", { type: "button", class: "button", onclick: () => void send(true) }, "Keep as draft"),
      h("button", { type: "button", class: "button button-quiet", onclick: close }, "Close"),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(false);
  });
  return form;
}
