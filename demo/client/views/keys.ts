/** API keys: made, shown once to the person, listed, revoked. */
import type { ApiKey } from "../../server/keys.js";
import { api } from "../data/api.js";
import { changed, onChange } from "../data/changes.js";
import { announce } from "../dom/announce.js";
import { h, replaceChildren } from "../dom/element.js";
import { formatMoment } from "../dom/format.js";
import { copyButton } from "./copy-button.js";
import { emptyState, resource } from "./resource.js";
import { sectionHead } from "./section.js";

function revokeButton(key: ApiKey): HTMLButtonElement {
  const button = h(
    "button",
    { type: "button", class: "button button-quiet", "aria-label": `Revoke ${key.name}` },
    "Revoke",
  );
  let armed = false;
  const arm = (on: boolean) => {
    armed = on;
    button.textContent = on ? "Really revoke?" : "Revoke";
    button.setAttribute("aria-label", on ? `Really revoke ${key.name}?` : `Revoke ${key.name}`);
    button.classList.toggle("button-danger", on);
  };
  button.addEventListener("blur", () => arm(false));
  button.addEventListener("click", async () => {
    if (!armed) return arm(true);
    button.disabled = true;
    const message = await api.revokeKey(key.id).then(
      () => `${key.name} is revoked.`,
      (error: Error) => error.message,
    );
    announce(message);
    changed("keys");
  });
  return button;
}

const keyRow = (key: ApiKey): HTMLElement =>
  h(
    "li",
    { class: "row" },
    h("span", { class: "row-main" }, h("strong", {}, key.name), h("code", {}, `${key.prefix}…`)),
    h("time", { class: "row-side", datetime: key.createdAt }, formatMoment(key.createdAt)),
    revokeButton(key),
  );

function keyList(keys: readonly ApiKey[]): HTMLElement {
  if (keys.length === 0) {
    return emptyState("No keys yet", "Make one above, or let an agent make one for you: it will not see it.");
  }
  return h("ul", { class: "rows", "aria-label": "API keys" }, ...keys.map(keyRow));
}

function freshSecret(secret: string, done: () => void): HTMLElement {
  return h(
    "div",
    { class: "fresh", role: "group", "aria-label": "Your new key" },
    h("p", {}, "Your new key. It is shown this once."),
    h("code", { class: "fresh-value" }, secret),
    h(
      "div",
      { class: "actions" },
      copyButton(() => secret, "The key was"),
      h("button", { type: "button", class: "button button-quiet", onclick: done }, "I have it"),
    ),
  );
}

function newKeyForm(): HTMLElement {
  const name = h("input", {
    id: "key-name",
    name: "name",
    required: true,
    maxlength: 40,
    autocomplete: "off",
  });
  const result = h("div", { class: "result" });
  const form = h(
    "form",
    { class: "inline-form" },
    h("label", { for: "key-name" }, "Name of the new key"),
    h("div", { class: "inline-fields" }, name, h("button", { class: "button button-primary" }, "Make a key")),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const close = () => {
      replaceChildren(result);
      name.focus();
    };
    try {
      const created = await api.createKey(name.value, "inline");
      if ("secret" in created) replaceChildren(result, freshSecret(created.secret, close));
      announce("The key is made. It is shown once.");
      form.reset();
      changed("keys");
    } catch (error) {
      const message = error instanceof Error ? error.message : "That did not work.";
      replaceChildren(result, h("p", { class: "problem", role: "alert" }, message));
    }
  });
  return h("div", {}, form, result);
}

export function keysView(signal: AbortSignal): HTMLElement {
  const list = resource(async () => (await api.keys()).keys, keyList);
  onChange("keys", () => void list.refresh(), signal);
  const head = sectionHead("Keys", "They open the telemetry service in your name.");
  return h("div", {}, head, newKeyForm(), list.element);
}
