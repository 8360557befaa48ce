import type { Page } from "@playwright/test";

/** All markup of a page, that of its shadow trees too. */
export const everythingIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const read = (root: Document | ShadowRoot): string =>
      [...root.querySelectorAll("*")].reduce(
        (text, { shadowRoot }) => text + (shadowRoot === null ? "" : read(shadowRoot)),
        root instanceof Document ? root.documentElement.outerHTML : root.innerHTML,
      );
    return read(document);
  });
