/** A page with the script alone: the surface and `<secret-reference>`, in their states. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, TOOLS } from "../e2e/references/handle-arguments-page.js";
import {
  answer,
  place,
  placeReference,
  referenceTo,
  withhold,
} from "../e2e/references/secret-reference-page.js";

export interface PagePicture {
  readonly name: string;
  readonly show: (page: Page) => Promise<void>;
}

/** A page of its own looks, so that it shows what is Airlock's. */
export const PAGE = `<style>
  :root { color-scheme: light dark }
  body { max-width: 40em; margin: 2em auto; padding: 0 16px; font: 16px/1.6 Georgia, serif }
  .ours { --airlock-accent: #b4005a; --airlock-on-accent: #fff; --airlock-surface: #fff6fb; --airlock-text: #2a0016; --airlock-font: Georgia, serif; color-scheme: light }
  .ours::part(card) { border-radius: 0; border-color: #b4005a }
  .ours::part(value) { border-style: dashed }
  .ours::part(action) { border-radius: 0 }
</style>
<main><h1>Keys</h1><p>Agents make keys here, and you keep them. Every key opens one machine.</p></main>${TOOLS}`;

export const ROUTES = {
  "/redeem": answer(),
  "/gone": { status: 410 },
  "/refused": { status: 401 },
  "/slow": { status: 429, headers: { "retry-after": "90" } },
  "/hang": { hang: true },
} as const;

const surface = (page: Page): Locator => page.getByRole("region", { name: "Withheld from the agent" });
const newest = (page: Page): Locator => surface(page).locator("[part=card]").first();
const press = (card: Locator, name: string): Promise<void> =>
  card.getByRole("button", { name, exact: true }).click();

/** A card that the page places, or one of the surface. */
async function reference(page: Page, path: string, isPlaced: boolean, more: object = {}): Promise<Locator> {
  if (isPlaced) return placeReference(page, path, more);
  await withhold(page, referenceTo(path, more), { name: "create_deploy_key" });
  const card = newest(page);
  await card.waitFor();
  return card;
}

/** The states that both can be in. */
const cards = (where: "surface" | "element"): PagePicture[] => {
  const of = (page: Page, path: string, more: object = {}) =>
    reference(page, path, where === "element", more);
  const revealed = (path: string, words: string | RegExp) => async (page: Page) => {
    const card = await of(page, path);
    await press(card, "Reveal");
    await expect(card).toContainText(words);
  };
  const all: readonly PagePicture[] = [
    { name: "waits", show: async (page) => void (await of(page, "/redeem", { ttl: 900 })) },
    { name: "asking", show: revealed("/hang", "Asking the site…") },
    { name: "revealed", show: revealed("/redeem", /Hides in/) },
    { name: "refused", show: revealed("/refused", "You are signed out.") },
    { name: "slow", show: revealed("/slow", "Too many requests") },
    { name: "gone", show: revealed("/gone", "Expired or used.") },
    { name: "copied", show: (page) => copied(page, where) },
    { name: "asks", show: (page) => asks(page, where) },
  ];
  return all.map(({ name, show }) => ({ name: `${where}-${name}`, show }));
};

/** A value that the page has returned: there is something to copy before it is shown. */
async function key(page: Page, where: "surface" | "element"): Promise<{ card: Locator; handle: string }> {
  const text = await call(page, { tool: "create_key" });
  const { handle } = JSON.parse(text)._meta["webmcp-airlock/redaction"].redactions[0];
  if (where === "element") return { card: await place(page, handle), handle };
  const card = newest(page);
  await card.waitFor();
  return { card, handle };
}

async function copied(page: Page, where: "surface" | "element"): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { card } = await key(page, where);
  await press(card, "Copy");
  await expect(card).toContainText("Copied.");
}

async function asks(page: Page, where: "surface" | "element"): Promise<void> {
  const { card, handle } = await key(page, where);
  // Unanswered: the next picture leaves the page.
  call(page, { tool: "install_key", input: { server: "web1", key: handle } }).catch(() => undefined);
  await expect(card).toContainText("Give this to install_key as key?");
}

const LONG =
  "An agent asked for a key of a very long name that goes on and on, for the winch, the buoy and the crane";

export const PAGE_PICTURES: readonly PagePicture[] = [
  ...cards("surface"),
  ...cards("element"),
  {
    name: "surface-many",
    show: async (page) => {
      for (const label of ["First", "Second", "Third", LONG, "Fifth"])
        await withhold(page, referenceTo("/redeem", { label }));
      await expect(surface(page).locator("[part=card]")).toHaveCount(5);
    },
  },
  {
    name: "surface-folded",
    show: async (page) => {
      await withhold(page, referenceTo("/redeem"));
      await surface(page).locator("summary").first().click();
    },
  },
  {
    name: "surface-failed",
    show: async (page) => {
      await withhold(page, null, { name: "read_file", throws: "ENOENT: there is no file /srv/keys/winch" });
      await newest(page).waitFor();
    },
  },
  {
    name: "surface-forget",
    show: async (page) => {
      await press(await reference(page, "/redeem", false), "Forget");
    },
  },
  {
    name: "element-unusable",
    show: async (page) => {
      await place(page, "airlock-nobody");
    },
  },
  {
    name: "element-themed",
    show: async (page) => {
      const card = await placeReference(page, "/redeem");
      await card.evaluate((element) => element.classList.add("ours"));
      await press(card, "Reveal");
      await expect(card).toContainText(/Hides in/);
    },
  },
];
