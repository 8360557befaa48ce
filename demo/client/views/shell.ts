/** The signed-in page: the product at the left, what an agent gets of it at the right. */
import type { User } from "../../server/users.js";
import { h } from "../dom/element.js";
import { type IconName, icon, kiloFlag } from "../dom/icons.js";
import { deployView } from "./deploy.js";
import { filesView } from "./files.js";
import { inboxView } from "./inbox.js";
import { keysView } from "./keys.js";
import { labsView } from "./labs.js";
import { themeButton } from "./theme.js";

interface Section {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  view(signal: AbortSignal): HTMLElement;
}

const SECTIONS: readonly Section[] = [
  { id: "keys", label: "Keys", icon: "key", view: keysView },
  { id: "deploy", label: "Deploy", icon: "server", view: deployView },
  { id: "labs", label: "Labs", icon: "heart", view: labsView },
  { id: "inbox", label: "Inbox", icon: "mail", view: inboxView },
  { id: "files", label: "Files", icon: "file", view: filesView },
];

/** A section lives while it is shown: what it listens to ends when another takes its place. */
function workspace(signal: AbortSignal): HTMLElement {
  const place = h("div", { class: "view" });
  const links = SECTIONS.map((section) =>
    h("a", { href: `#${section.id}`, class: "tab" }, icon(section.icon), section.label),
  );
  let shown = new AbortController();
  const show = (focus: boolean) => {
    const section = SECTIONS.find(({ id }) => `#${id}` === location.hash) ?? SECTIONS[0];
    if (section === undefined) return;
    shown.abort();
    shown = new AbortController();
    place.replaceChildren(section.view(shown.signal));
    for (const link of links) {
      if (link.getAttribute("href") === `#${section.id}`) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    if (focus) place.querySelector("h2")?.focus({ preventScroll: true });
  };
  addEventListener("hashchange", () => show(true), { signal });
  signal.addEventListener("abort", () => shown.abort());
  show(false);
  const tabs = h("nav", { class: "tabs", "aria-label": "Workspace" }, ...links);
  return h("section", { class: "pane workspace", "aria-label": "Workspace" }, tabs, place);
}

/** On a small screen one pane is shown at a time. */
function paneSwitch(deck: HTMLElement): HTMLElement {
  const panes = [
    ["workspace", "Workspace"],
    ["agent", "Agent session"],
  ] as const;
  const buttons = panes.map(([id, label]) => {
    const button = h("button", { type: "button", "aria-pressed": String(id === "workspace") }, label);
    button.addEventListener("click", () => {
      deck.dataset["pane"] = id;
      for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
      scrollTo({ top: 0 });
    });
    return button;
  });
  return h("nav", { class: "pane-switch", "aria-label": "Pane" }, ...buttons);
}

function topBar(user: User, signOut: () => void): HTMLElement {
  return h(
    "header",
    { class: "bar" },
    h("h1", { class: "brand" }, kiloFlag(26), h("span", { class: "brand-name" }, "Halyard")),
    h("p", { class: "ship" }, "R/V Meridian"),
    h(
      "div",
      { class: "bar-end" },
      h(
        "a",
        { class: "button button-quiet docs-link", href: "docs/", target: "_blank", rel: "noopener" },
        "Docs",
      ),
      themeButton(),
      h("p", { class: "who" }, h("strong", {}, user.name), h("span", {}, user.role)),
      h("button", { type: "button", class: "button", onclick: signOut }, "Sign out"),
    ),
  );
}

export interface Shell {
  readonly user: User;
  readonly panel: HTMLElement;
  readonly signal: AbortSignal;
  signOut(): void;
}

export function shellView({ user, panel, signal, signOut }: Shell): HTMLElement {
  const deck = h("main", { class: "deck", "data-pane": "workspace" }, workspace(signal), panel);
  return h("div", { class: "shell" }, topBar(user, signOut), deck, paneSwitch(deck));
}
