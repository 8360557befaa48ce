/** The parts of `chrome` that the extension's pages use, in a page of another origin. */

const never = { addListener: () => {}, removeListener: () => {} };

/** Files that are built for the extension → their sources. */
const SOURCES: Readonly<Record<string, string>> = { "words-de.js": "/src/texts/german/index.ts" };

/** The page next to a list is looked at while the list has the focus. */
function keepFocus(): void {
  document.hasFocus = () => true;
  addEventListener("blur", (event) => event.target === window && event.stopImmediatePropagation(), true);
}

export function playBrowser(): void {
  keepFocus();
  const chrome = {
    runtime: {
      getURL: (path: string) => new URL(SOURCES[path] ?? path, location.origin).href,
      sendMessage: async () => true,
    },
    i18n: {},
    permissions: { contains: async () => false, request: async () => false, remove: async () => true },
    commands: { getAll: async () => [{ name: "_execute_action", shortcut: "Alt+Shift+A" }] },
    scripting: {},
    tabs: {
      onActivated: never,
      onUpdated: never,
      query: async () => [],
      get: async () => ({ id: 1, url: "https://shop.example/" }),
      getCurrent: async () => undefined,
      create: async () => ({ id: 1 }),
      update: async () => undefined,
      reload: async () => undefined,
      remove: async () => undefined,
    },
  };
  Object.assign(globalThis, { chrome });
}
