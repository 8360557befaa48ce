/** The search. Without this script the site is complete but for that. */
const OPTIONS = { fields: ["heading", "words"], storeFields: ["heading", "title", "to"] };
const input = document.querySelector("input[type=search]");
const list = document.querySelector("#found");
let index;

async function search() {
  const query = input.value.trim();
  index ??= fetch("search.json")
    .then((response) => response.text())
    .then((text) => window.MiniSearch.loadJSON(text, OPTIONS));
  const loaded = await index;
  if (query !== input.value.trim()) return;
  const found = query === "" ? [] : loaded.search(query, { prefix: true, fuzzy: 0.2, boost: { heading: 3 } });
  list.replaceChildren(
    ...found.slice(0, 12).map(({ heading, title, to }) => {
      const link = document.createElement("a");
      link.href = to;
      link.textContent = heading === title || heading === "" ? title : `${title}: ${heading}`;
      const item = document.createElement("li");
      item.append(link);
      return item;
    }),
  );
}

input.addEventListener("input", search);
input.form.addEventListener("submit", (event) => event.preventDefault());
