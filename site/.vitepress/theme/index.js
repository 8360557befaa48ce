/** The theme of VitePress with fonts of the system: nothing is loaded from elsewhere. */
import { useData, withBase } from "vitepress";
import theme from "vitepress/theme-without-fonts";
import { h } from "vue";
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

export default {
  ...theme,
  Layout: () => h(theme.Layout, null, { "not-found": () => h(NotFound) }),
};
