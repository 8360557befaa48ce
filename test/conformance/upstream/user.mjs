/** The user's part, for `driver-vendor.js`: clicks of a real mouse on the card of an item. */

/** Cards are in closed roots, into which only the user's eyes see. */
const OPEN_ROOTS = `{
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) { return attachShadow.call(this, { ...init, mode: "open" }); };
}`;

async function cardOf(page, handle) {
  const number = await page.evaluate((text) => {
    const element = document.createElement("secret-reference");
    element.setAttribute("handle", text);
    document.body.append(element);
    return document.querySelectorAll("secret-reference").length - 1;
  }, handle);
  return page.locator("secret-reference").nth(number);
}

/** What the user is shown: `value`, or `problem`. */
async function reveal(page, handle) {
  const card = await cardOf(page, handle);
  const status = card.getByRole("status");
  const button = card.getByRole("button", { name: "Reveal" });
  if ((await button.count()) === 0) return { problem: await status.innerText() };
  await button.click();
  await status.filter({ hasNotText: "Asking the site" }).waitFor();
  const value = card.getByRole("group", { name: "Revealed value" });
  return (await value.count()) > 0
    ? { value: await value.innerText() }
    : { problem: await status.innerText() };
}

/** Answers the question whether a tool may use the item; waits until it is asked. */
async function answerUse(page, handle, isAllowed) {
  const card = await cardOf(page, handle);
  await card.getByRole("button", { name: isAllowed ? "Allow" : "Deny", exact: true }).click();
}

/** Gives a page its user. */
export async function bindUser(page) {
  await page.addInitScript(OPEN_ROOTS);
  await page.exposeBinding("airlockReveal", (_source, handle) => reveal(page, handle));
  await page.exposeBinding("airlockAnswerUse", (_source, handle, isAllowed) =>
    answerUse(page, handle, isAllowed),
  );
}
