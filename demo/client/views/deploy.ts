/** The machines aboard, and which deploy key each holds. */
import type { Machine } from "../../server/deploy-keys.js";
import { api } from "../data/api.js";
import { onChange } from "../data/changes.js";
import { h } from "../dom/element.js";
import { formatMoment } from "../dom/format.js";
import { resource } from "./resource.js";
import { sectionHead } from "./section.js";

const machineRow = ({ name, key, installedAt }: Machine): HTMLElement =>
  h(
    "li",
    { class: "row" },
    h(
      "span",
      { class: "row-main" },
      h("strong", {}, name),
      key === undefined
        ? h("span", {}, "No key yet")
        : h("span", {}, `${key.name} `, h("code", {}, key.fingerprint)),
    ),
    installedAt !== undefined &&
      h("time", { class: "row-side", datetime: installedAt }, formatMoment(installedAt)),
  );

export function deployView(signal: AbortSignal): HTMLElement {
  const list = resource(
    async () => (await api.machines()).machines,
    (machines) => h("ul", { class: "rows", "aria-label": "Machines" }, ...machines.map(machineRow)),
  );
  onChange("deploy", () => void list.refresh(), signal);
  const lead =
    "An agent makes a key with one tool and installs it with another, by a handle: it never sees the key.";
  return h("div", {}, sectionHead("Deploy", lead), list.element);
}
