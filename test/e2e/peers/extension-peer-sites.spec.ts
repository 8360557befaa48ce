/**
 * Sites of the peers with the extension, alone and next to the script: each works as it does
 * without, or as with native WebMCP.
 */
import { hasRegistry } from "../../packages/fresh-project.js";
import { test } from "../support/extension-fixtures.js";
import { buildSite } from "./built-sites.js";
import { expectKept, expectSame, isNativeTo, playAlone, playSite } from "./play-site.js";
import { PEER_SITES } from "./site-sources.js";

for (const [name, { isHere }] of Object.entries(PEER_SITES)) {
  test(`With the extension a site with ${name} works as it does without, or as with native WebMCP.`, {
    tag: "@long",
  }, async ({ browserWithExtension, serve, mode }) => {
    test.skip(!isHere && !(await hasRegistry()), "The registry cannot be reached.");
    const server = await serve(await buildSite(name));
    const baseline = isNativeTo(name, mode, "extension") ? "native" : mode;
    const alone = await playAlone(name, baseline, server.url("/none"));
    for (const path of ["/none", "/first"]) {
      const page = await browserWithExtension.newPage();
      const played = await playSite(page, name, { mode, airlock: "extension", url: server.url(path) });
      await page.close();
      expectSame(played, alone);
      expectKept(name, played, alone);
    }
  });
}
