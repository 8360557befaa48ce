/** One browser for many tests: what one of them left, the next one must not find. */
import { expect, test } from "./extension-fixtures.js";
import { Person } from "./extension-person.js";

const DATABASE = "left-behind";

/** Whether the database had to be made: then it was not there before. */
const makesDatabase = (name: string) =>
  new Promise<boolean>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    let isNew = false;
    request.onupgradeneeded = () => {
      isNew = true;
    };
    request.onsuccess = () => resolve(isNew);
    request.onerror = () => reject(request.error);
  });

const ROUTES = {
  "/": "<!doctype html><title>page</title><script>navigator.serviceWorker?.register('/worker.js')</script>",
  "/worker.js": { headers: { "content-type": "text/javascript" }, body: "onfetch = () => {};" },
};

/** In order, in one browser: each finds a clean house and leaves a full one. */
test.describe.configure({ mode: "serial" });

for (const round of ["first", "second", "third"]) {
  test(`The ${round} test of a browser finds nothing of another one, and leaves all that a test may. @once`, async ({
    browserWithExtension: context,
    worker,
    serve,
    openPanel,
    agent,
  }) => {
    const running = await worker();
    expect(await running.evaluate(() => chrome.storage.local.get(null))).toEqual({ "rules:managed": "{}" });
    expect(Object.keys(await running.evaluate(() => chrome.storage.session.get(null)))).not.toContain(
      DATABASE,
    );
    expect(await running.evaluate(makesDatabase, DATABASE)).toBe(true);
    expect(await running.evaluate(() => chrome.alarms.get("left"))).toBeUndefined();
    expect(await running.evaluate(() => chrome.windows.getAll().then(({ length }) => length))).toBe(1);
    expect(await context.cookies()).toEqual([]);
    const server = await serve(ROUTES);
    const page = await context.newPage();
    await page.goto(server.url());
    expect(
      await page.evaluate(() =>
        navigator.permissions.query({ name: "geolocation" }).then(({ state }) => state),
      ),
    ).not.toBe("granted");
    const person = await Person.at(await openPanel(page));
    expect((await person.state()).agents).toEqual([]);
    expect((await person.state()).sites).toEqual([]);
    await person.letIn(agent);
    await person.command({ type: "set-site", origin: "https://elsewhere.example", setting: "off" });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.grantPermissions(["geolocation"]);
    await context.addCookies([{ name: "left", value: "1", url: server.origin }]);
    await running.evaluate(async (name) => {
      await chrome.storage.local.set({ [name]: 1 });
      await chrome.storage.session.set({ [name]: 1 });
      await chrome.alarms.create("left", { periodInMinutes: 1 });
      await chrome.scripting.unregisterContentScripts();
      await chrome.windows.create({ url: "welcome.html", type: "popup" });
    }, DATABASE);
  });
}

test("What would stay in the browser is refused, with what to say. @once", async ({
  browserWithExtension: context,
}) => {
  const page = await context.newPage();
  expect(() => page.clock.install()).toThrow("ownProfile");
  expect(() => context.addInitScript("")).toThrow("ownProfile");
});
