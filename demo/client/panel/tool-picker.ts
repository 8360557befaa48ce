/** The tools on offer, as a radio group: arrow keys choose. */
import { h } from "../dom/element.js";
import type { RegisteredTool } from "../model-context.js";

export interface ToolPicker {
  readonly element: HTMLElement;
  show(tools: readonly RegisteredTool[]): void;
  choose(name: string): void;
  chosen(): RegisteredTool | undefined;
}

export function toolPicker(onChoose: (tool: RegisteredTool | undefined) => void): ToolPicker {
  let offered: readonly RegisteredTool[] = [];
  let current: string | undefined;
  const element = h("fieldset", { class: "picker" });
  const find = () => offered.find(({ name }) => name === current);
  const option = ({ name }: RegisteredTool): HTMLElement => {
    const input = h("input", { type: "radio", name: "tool", value: name });
    input.checked = name === current;
    input.addEventListener("change", () => {
      current = name;
      onChoose(find());
    });
    return h("label", { class: "picker-option" }, input, h("span", { class: "mono" }, name));
  };
  return {
    element,
    show(tools) {
      offered = tools;
      const kept = find() !== undefined;
      if (!kept) current = tools[0]?.name;
      element.replaceChildren(h("legend", {}, "Tools on this page"), ...tools.map(option));
      // A form in use stays as it is while other tools come and go.
      if (!kept) onChoose(find());
    },
    choose(name) {
      current = name;
      for (const input of element.querySelectorAll("input")) input.checked = input.value === name;
      onChoose(find());
    },
    chosen: find,
  };
}
