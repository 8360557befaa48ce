/** Elements that stick out of a page sideways, or are cut off. */
import type { Page } from "@playwright/test";

/** Runs in the page; looks through shadow roots. */
function findOverflow(): string[] {
  const problems: string[] = [];
  const width = document.documentElement.clientWidth;
  const nameOf = (element: Element): string =>
    `<${element.localName}${element.id ? `#${element.id}` : ""}${element.classList.length > 0 ? `.${[...element.classList].join(".")}` : ""}> ${element.textContent?.trim().replace(/\s+/g, " ").slice(0, 40)}`;
  const look = (element: Element): void => {
    const style = getComputedStyle(element);
    if (style.visibility === "hidden") return;
    // In a `details` that is closed, things are where they were when it was open.
    if (style.display !== "contents" && !element.checkVisibility()) return;
    const box = element.getBoundingClientRect();
    const isForReaders = style.clipPath !== "none" || box.width <= 1;
    if (isForReaders) return;
    if (box.right > width + 1 || box.left < -1)
      problems.push(
        `${nameOf(element)} reaches from ${Math.round(box.left)} to ${Math.round(box.right)} of ${width}`,
      );
    // Elements that scroll by themselves are not looked into, nor a line that ends in an ellipsis:
    // it opens, or has a title.
    const hasEllipsis = style.textOverflow === "ellipsis";
    const scrolls = /auto|scroll/.test(style.overflowX) || hasEllipsis;
    const saysAll = element.closest("[title], [aria-expanded], select, input") !== null;
    if (hasEllipsis && !saysAll && element.scrollWidth > element.clientWidth + 1)
      problems.push(`${nameOf(element)} ends in an ellipsis, and says the rest nowhere`);
    if (!scrolls && style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1)
      problems.push(`${nameOf(element)} is cut off: ${element.scrollWidth} of ${element.clientWidth}`);
    if (scrolls) return;
    for (const child of [...(element.shadowRoot?.children ?? []), ...element.children]) look(child);
  };
  look(document.body);
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > width) problems.push(`the page is ${scrollWidth} wide where there are ${width}`);
  return problems;
}

export const overflowOf = (page: Page): Promise<string[]> => page.evaluate(findOverflow);

/**
 * Words that are shown and were not spoken by the pseudo-locale: Airlock's own ones that are not in
 * `src/texts`, and data.
 */
export const unspokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const look = (node: Node): void => {
      if (node instanceof Element && getComputedStyle(node).display === "none") return;
      if (node instanceof Text && /\p{L}{2}/u.test(node.data) && !/[áçéíñóŕúý]/i.test(node.data))
        found.add(node.data.trim());
      const inside = node instanceof Element ? (node.shadowRoot?.childNodes ?? []) : [];
      if (node instanceof Element && (node.localName === "style" || node.localName === "script")) return;
      for (const child of [...inside, ...node.childNodes]) look(child);
    };
    look(document.body);
    return [...found];
  });
