/**
 * Records that are only read: lab results, the inbox, files, always the asking person's own; and
 * what strangers wrote.
 */
import { Hono } from "hono";
import type { Environment } from "./context.js";
import { fail } from "./failure.js";
import { entryOf } from "./files.js";
import { STRANGERS } from "./seed/strangers.js";

export function recordRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get("/labs", (c) => c.json({ report: c.get("stores").labs[c.get("userId")] }));
  routes.get("/inbox", (c) => c.json({ messages: c.get("stores").mail.inbox(c.get("userId")) }));
  routes.get("/files", (c) => c.json({ files: c.get("stores").files[c.get("userId")].map(entryOf) }));
  routes.get("/files/:name", (c) => {
    const file = c.get("stores").files[c.get("userId")].find(({ name }) => name === c.req.param("name"));
    return file === undefined
      ? fail(c, 404, "unknown_file", "There is no file of that name.")
      : c.json({ file });
  });
  routes.get("/strangers/:source", (c) => {
    const source = c.req.param("source");
    return Object.hasOwn(STRANGERS, source)
      ? c.json({ texts: STRANGERS[source] })
      : fail(c, 404, "unknown_source", "There is no source of that name.");
  });
  return routes;
}
