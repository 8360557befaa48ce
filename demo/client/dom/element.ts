/**
 * Elements without markup strings: the page runs under Trusted Types, so nothing is ever parsed.
 */

export type Child = Node | string | undefined | false;
type PropValue = string | number | boolean | undefined | ((event: Event) => void);
export interface Props {
  readonly [name: string]: PropValue;
}

function assign(element: Element, props: Props): void {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

const present = (child: Child): child is Node | string => child !== undefined && child !== false;

/** `h("button", { type: "button", onclick }, "Run")` */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  assign(element, props);
  element.append(...children.filter(present));
  return element;
}

export function svg(tag: string, props: Props, ...children: readonly SVGElement[]): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  assign(element, props);
  element.append(...children);
  return element;
}

export function replaceChildren(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren(...children.filter(present));
}
