/** The head that every section of the workspace has. */
import { h } from "../dom/element.js";

export const sectionHead = (title: string, lead: string, ...rest: readonly Node[]): HTMLElement =>
  h(
    "header",
    { class: "section-head" },
    h("h2", { tabindex: "-1" }, title),
    h("p", { class: "lead" }, lead),
    ...rest,
  );
