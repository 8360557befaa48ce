/**
 * A redemption carries the person's own cookies, of every kind, as the registering frame's own
 * requests do.
 */
import { expect, test } from "../../support/extension-fixtures.js";
import { Person } from "../../support/extension-person.js";
import type { Routes, TestServer } from "../../support/test-server.js";
import { holdReference, KEY_TOOL, redeemed } from "./extension-redeem-page.js";

const VALUE = "value-of-the-key";
const PARTITIONED = "Secure; HttpOnly; SameSite=None; Partitioned; Path=/";

const keyPage = (cookies: string[]) => ({
  headers: { "content-type": "text/html; charset=utf-8", "set-cookie": cookies },
  body: `<!doctype html><html lang="en"><head><title>keys</title>${KEY_TOOL}</head><body></body></html>`,
});

const ROUTES: Routes = {
  "/": keyPage([
    "lax=1; SameSite=Lax; Path=/",
    "strict=2; SameSite=Strict; HttpOnly; Path=/",
    "__Host-host=3; Secure; HttpOnly; SameSite=Strict; Path=/",
    "__Secure-secure=4; Secure; Path=/",
    `__Host-jar=of-the-top; ${PARTITIONED}`,
  ]),
  "/frame": keyPage([`__Host-jar=of-the-frame; ${PARTITIONED}`, "lax=refused; SameSite=Lax; Path=/"]),
  "/own": { status: 204 },
  "/redeem": redeemed(VALUE),
};

const cookiesOf = ({ requests }: TestServer, asked: string): string[] =>
  requests.filter(({ path }) => path === asked).map(({ headers: { cookie } }) => cookie ?? "");

test("Lax, Strict, HttpOnly, __Host- and Partitioned cookies of the site go with it.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const server = await serve(ROUTES);
  const page = await context.newPage();
  await page.goto(server.url());
  const person = await Person.at(await openPanel(page));
  await person.letIn(agent);
  const { handle } = await holdReference(agent, person);
  expect(await person.command({ type: "reveal", handle })).toMatchObject({ value: VALUE });
  await page.evaluate(() => fetch("/own"));
  const all = "lax=1; strict=2; __Host-host=3; __Secure-secure=4; __Host-jar=of-the-top";
  expect(cookiesOf(server, "/redeem")).toEqual([all]);
  expect(cookiesOf(server, "/own")).toEqual([all]);
});

test("From a frame on another site go the cookies of its own partition, and no others.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const server = await serve(ROUTES);
  const around = await serve({
    "/": `<!doctype html><title>around</title><iframe allow="tools" src="${server.url("/frame")}"></iframe>`,
  });
  const page = await context.newPage();
  // The same site as a top-level page has cookies, too, and a jar of its own.
  await page.goto(server.url());
  // To the browser, the two loopback names are two sites.
  await page.goto(around.origin.replace("127.0.0.1", "localhost"));
  const person = await Person.at(await openPanel(page));
  await person.letIn(agent);
  const { handle, origin } = await holdReference(agent, person);
  expect(origin).toBe(server.origin);
  expect(await person.command({ type: "reveal", handle })).toMatchObject({ value: VALUE });
  await page.frames()[1]?.evaluate(() => fetch("/own"));
  expect(cookiesOf(server, "/redeem")).toEqual(["__Host-jar=of-the-frame"]);
  expect(cookiesOf(server, "/own")).toEqual(["__Host-jar=of-the-frame"]);
});
