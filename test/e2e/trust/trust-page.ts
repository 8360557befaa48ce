/** Tools that say something about themselves, and an agent in the page. */
import type { Page } from "../support/fixtures.js";

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
