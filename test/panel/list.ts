/** The list of states, and the page of the extension in the one that is chosen. */
import { PICTURES } from "../pictures/panel-states.js";

function find<Kind extends Element>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

const form = find<HTMLFormElement>("form");
const frame = find<HTMLIFrameElement>("iframe");
const links = PICTURES.map(({ name }) => {
  const link = document.createElement("a");
  link.textContent = name;
  link.href = `#${name}`;
  return link;
});
find("nav").append(...links);

/** The address of a state's page. */
function addressOf(name: string): string {
  const { file = "panel.html", view = "now", query = {} } = PICTURES.find((each) => each.name === name) ?? {};
  const shown = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  shown.delete("width");
  return `/${file}?${new URLSearchParams({ state: name, tab: "1", ...query })}&${shown}#${view}`;
}

function show(): void {
  const name = decodeURIComponent(location.hash.slice(1)) || (PICTURES[0]?.name ?? "");
  for (const link of links) {
    if (link.textContent === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const address = addressOf(name);
  frame.style.maxWidth = `${new FormData(form).get("width")}px`;
  find<HTMLAnchorElement>("form a").href = address;
  frame.src = address;
}

addEventListener("hashchange", show);
form.addEventListener("change", show);
show();
