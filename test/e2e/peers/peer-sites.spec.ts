/**
 * Sites of the peers with the script, before or after their own: each works as it does without, or
 * as with native WebMCP.
 */
import { hasRegistry } from "../../packages/fresh-project.js";
import { test } from "../support/fixtures.js";
import type { Routes } from "../support/test-server.js";
import { buildSite } from "./built-sites.js";
import { expectKept, expectSame, isNativeTo, playAlone, playSite } from "./play-site.js";
import { PEER_SITES } from "./site-sources.js";

for (const [name, { isHere }] of Object.entries(PEER_SITES)) {
  test.describe(`A site with ${name}`, { tag: name === "@mcp-b/global" ? [] : "@long" }, () => {
    let routes: Routes = {};
    test.beforeAll(async () => {
      test.skip(!isHere && !(await hasRegistry()), "The registry cannot be reached.");
      routes = await buildSite(name);
    });

    test("works with the script as it does without, or as with native WebMCP.", async ({
      context,
      serve,
      mode,
    }) => {
      const server = await serve(routes);
      const play = async (airlock: "none" | "first" | "last") => {
        const page = await context.newPage();
        const played = await playSite(page, name, { mode, airlock, url: server.url(`/${airlock}`) });
        await page.close();
        return played;
      };
      const alone = await play("none");
      const first = await play("first");
      const isNative = isNativeTo(name, mode, "first");
      expectSame(first, isNative ? await playAlone(name, "native", server.url("/none")) : alone);
      expectKept(name, first, alone);
      // Tools that it registered before the script came cannot be enforced, and work on.
      expectSame(await play("last"), alone);
    });
  });
}
