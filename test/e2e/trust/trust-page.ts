/** Tools that say something about themselves, and an agent in the page. */
import { addFrame, type Page, pageWithAirlock } from "../support/fixtures.js";
import type { Routes, TestServer } from "../support/test-server.js";

/** For code in the page: `add` registers, `call` runs as an agent does, `item` lists. */
const HELPERS = `
  const mc = document.modelContext;
  const item = async (name = "tool", options) => (await mc.getTools(options)).find((tool) => tool.name === name);
  const add = (members) => mc.registerTool({ name: "tool", description: "a tool", execute: () => "done", ...members });
  const call = async (name, input = {}, options) => mc.executeTool(await item(name), input, options);
`;

/** Runs the body of an async function in the page, or in one of its frames. */
export const inTrustPage = <Result>(page: Pick<Page, "evaluate">, body: string): Promise<Result> =>
  page.evaluate(`(async () => {${HELPERS}${body}})()`) as Promise<Result>;

/** A page with a frame of another origin; both have the script. */
export async function openFrame(page: Page, serve: (routes: Routes) => Promise<TestServer>) {
  const server = await serve({
    "/": pageWithAirlock(),
    "/frame": pageWithAirlock(),
    "/bare": "<!doctype html>",
  });
  await page.goto(server.url());
  const framed = server.origin.replace("127.0.0.1", "localhost");
  return { server, framed, frame: await addFrame(page, `${framed}/frame`) };
}
