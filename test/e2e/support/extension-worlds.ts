/**
 * Looks behind the scenes, over the protocol of the developer tools: the isolated world of a page,
 * and the worker's end.
 */
import type { BrowserContext, Page } from "@playwright/test";
import { EXTENSION_ID } from "./extension-fixtures.js";

/** Evaluates in the extension's isolated world of a page's top frame. */
export async function inIsolatedWorld<Result>(page: Page, expression: string): Promise<Result> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<number>((resolve) => {
    session.on("Runtime.executionContextCreated", ({ context }) => {
      if (context.origin === `chrome-extension://${EXTENSION_ID}`) resolve(context.id);
    });
  });
  await session.send("Runtime.enable");
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    contextId: await found,
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as Result;
}

/** Ends the service worker as the browser does when it likes, at whatever it was doing. */
export async function killWorker(context: BrowserContext): Promise<void> {
  const [page] = context.pages();
  if (page === undefined) throw new Error("There is no page to reach the browser by.");
  const session = await context.newCDPSession(page);
  const { targetInfos } = await session.send("Target.getTargets");
  const worker = targetInfos.find(({ type, url }) => type === "service_worker" && url.includes(EXTENSION_ID));
  if (worker === undefined) throw new Error("The worker is not running.");
  await session.send("Target.closeTarget", { targetId: worker.targetId });
  await session.detach();
}
