/** Files. The values of an env file are covered until the person asks for one. */
import type { FileEntry, StoredFile, Variable } from "../../server/files.js";
import { api } from "../data/api.js";
import { h } from "../dom/element.js";
import { formatDay } from "../dom/format.js";
import { resource } from "./resource.js";
import { sectionHead } from "./section.js";

const COVER = "••••••••••••";

function variableRow({ name, value }: Variable): HTMLElement {
  const shown = h("code", { class: "variable-value" }, COVER);
  const button = h(
    "button",
    { type: "button", class: "button button-quiet", "aria-label": `Show ${name}` },
    "Show",
  );
  button.addEventListener("click", () => {
    const show = shown.textContent === COVER;
    shown.textContent = show ? value : COVER;
    button.textContent = show ? "Hide" : "Show";
    button.setAttribute("aria-label", `${show ? "Hide" : "Show"} ${name}`);
  });
  return h(
    "li",
    { class: "row" },
    h("span", { class: "row-main" }, h("strong", { class: "mono" }, name), shown),
    button,
  );
}

function content(file: StoredFile): HTMLElement {
  if (file.kind === "env")
    return h("ul", { class: "rows", "aria-label": file.name }, ...file.variables.map(variableRow));
  return h("pre", { class: "file-text", tabindex: "0", role: "region", "aria-label": file.name }, file.text);
}

function fileItem(entry: FileEntry): HTMLElement {
  const body = h("div", { class: "letter-body" });
  const details = h(
    "details",
    { class: "letter" },
    h(
      "summary",
      {},
      h("span", { class: "letter-from mono" }, entry.name),
      entry.kind === "env" && h("span", { class: "chip chip-you" }, "Credentials"),
      h("time", { class: "row-side", datetime: entry.modifiedOn }, formatDay(entry.modifiedOn)),
    ),
    body,
  );
  details.addEventListener("toggle", () => {
    if (!details.open) return body.replaceChildren();
    body.replaceChildren(resource(async () => (await api.file(entry.name)).file, content).element);
  });
  return h("li", {}, details);
}

export function filesView(): HTMLElement {
  const list = resource(
    async () => (await api.files()).files,
    (files) => h("ul", { class: "letters", "aria-label": "Files" }, ...files.map(fileItem)),
  );
  return h("div", {}, sectionHead("Files", "What you brought aboard."), list.element);
}
