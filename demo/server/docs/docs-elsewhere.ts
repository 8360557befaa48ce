/** `/docs/` where no documentation was built, as in the package: its published place, or README. */
import { readFile } from "node:fs/promises";
import { Hono } from "hono";

/** @param folder the package's: its `package.json` names the place of the release */
export function docsElsewhere(folder: string): Hono {
  const read = (name: string) => readFile(`${folder}/${name}`, "utf8");
  const routes = new Hono();
  routes.get("/docs", (c) => c.redirect("/docs/"));
  routes.get("/docs/*", async (c) => {
    const { homepage } = JSON.parse(await read("package.json")) as { homepage?: string };
    return homepage === undefined ? c.text(await read("README.md")) : c.redirect(homepage);
  });
  return routes;
}
