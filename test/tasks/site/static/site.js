/**
 * The search, and a button that copies each block of code. Without this script the site is complete
 * but for these.
 */
const OPTIONS = { fields: ["heading", "words"], storeFields: ["heading", "title", "to", "excerpt"] };
const input = document.querySelector("input[type=search]");
const list = document.querySelector("#found");
let index;

/** The guide comes before the declarations of the API. */
const RANKS = {
  prefix: true,
  fuzzy: 0.2,
  boost: { heading: 3 },
  boostDocument: (id) => (id.startsWith("api-") ? 0.5 : 1),
};

/** Characters of a section that are shown with it. */
const SHOWN = 140;

function excerptAt(text, terms) {
  const small = text.toLowerCase();
  const places = terms.map((term) => small.indexOf(term)).filter((place) => place >= 0);
  const near = places.length === 0 ? 0 : Math.min(Math.min(...places) - 40, text.length - SHOWN);
  const start = near <= 0 ? 0 : text.indexOf(" ", near) + 1;
  const isCut = start + SHOWN < text.length;
  const end = isCut ? text.lastIndexOf(" ", start + SHOWN) : text.length;
  return `${start > 0 ? "… " : ""}${text.slice(start, end)}${isCut ? " …" : ""}`;
}

function resultOf({ heading, title, to, excerpt, terms }) {
  const link = document.createElement("a");
  link.href = to;
  const name = document.createElement("strong");
  name.textContent = heading === title || heading === "" ? title : `${title}: ${heading}`;
  const words = document.createElement("span");
  words.textContent = excerptAt(excerpt, terms);
  link.append(name, words);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

async function search() {
  const query = input.value.trim();
  index ??= fetch("search.json")
    .then((response) => response.text())
    .then((text) => window.MiniSearch.loadJSON(text, OPTIONS));
  const loaded = await index;
  if (query !== input.value.trim()) return;
  const found = query === "" ? [] : loaded.search(query, RANKS);
  list.replaceChildren(...found.slice(0, 12).map(resultOf));
}

input.addEventListener("input", search);
input.form.addEventListener("submit", (event) => event.preventDefault());

for (const block of document.querySelectorAll("pre")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.querySelector("code").textContent);
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, 2_000);
  });
  const around = document.createElement("div");
  around.className = "code";
  block.replaceWith(around);
  around.append(block, button);
}
