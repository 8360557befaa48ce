/** The theme of VitePress with fonts of the system: nothing is loaded from elsewhere. */
import { useData, withBase } from "vitepress";
import theme from "vitepress/theme-without-fonts";
import { h } from "vue";
import { SEARCH } from "../../search/options.mjs";
import "./style.css";

const linkTo = ({ text, link }) => h("li", h("a", { href: withBase(link) }, text));

/** The menu is not at the side of a page that does not exist, so the page has it. */
const NotFound = {
  setup() {
    const { theme: options } = useData();
    const { title, quote } = options.value.notFound;
    const [home, ...groups] = options.value.sidebar["/"];
    return () =>
      h("main", { class: "vp-doc not-found" }, [
        h("h1", title),
        h("p", quote),
        h("ul", linkTo(home)),
        ...groups.flatMap(({ text, items }) => [h("h2", text), h("ul", items.map(linkTo))]),
      ]);
  },
};

/**
 * The options of the search have a function. In the site's data it would be made of text, which
 * the policy does not allow.
 */
function addSearchOptions({ siteData }) {
  const { themeConfig } = siteData.value;
  const options = { ...themeConfig.search.options, miniSearch: { searchOptions: SEARCH } };
  const search = { ...themeConfig.search, options };
  siteData.value = { ...siteData.value, themeConfig: { ...themeConfig, search } };
}

/** VitePress calls the box of the search a button; it holds a field, buttons and links. */
function nameSearchBox() {
  const box = document.querySelector(".VPLocalSearchBox[role=button]");
  if (box === null) return;
  box.setAttribute("role", "dialog");
  for (const name of ["aria-expanded", "aria-haspopup", "aria-owns"]) box.removeAttribute(name);
}

function enhanceApp(context) {
  addSearchOptions(context);
  if (!import.meta.env.SSR) new MutationObserver(nameSearchBox).observe(document.body, { childList: true });
}

export default {
  ...theme,
  enhanceApp,
  Layout: () => h(theme.Layout, null, { "not-found": () => h(NotFound) }),
};
