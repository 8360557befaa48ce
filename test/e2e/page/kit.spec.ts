/** The conformance kit, held against the script in a page. */
import { formatReport, runKit } from "../../../src/kit/index.js";
import { expect, test } from "../support/fixtures.js";
import { routesFor, scriptTarget } from "./kit-page.js";

test("The script passes every case of the kit that a page can be asked.", { tag: "@once" }, async ({
  page,
  serve,
  mode,
}) => {
  const site: Parameters<typeof scriptTarget>[1] = { server: undefined as never };
  site.server = await serve(routesFor(site));
  const other = await serve({});
  await page
    .context()
    .addCookies([{ name: "session", value: "ada", url: site.server.origin, sameSite: "Strict" }]);
  const report = await runKit(scriptTarget(page, site, other, mode));
  const failed = report.verdicts.filter(({ outcome }) => outcome === "failed").map(({ id }) => id);
  expect(failed, formatReport(report)).toEqual([]);
  expect(report.passed).toBeGreaterThanOrEqual(67);
  expect(other.requests).toEqual([]);
});
