/** The inbox, what was drafted and sent, and a new letter. */
import { Hono } from "hono";
import { type AppContext, type Environment, readBody } from "./context.js";
import { fail } from "./failure.js";
import { problemWithMail } from "./mail.js";

async function putMail(c: AppContext): Promise<Response> {
  const body = (await readBody(c)) ?? {};
  const fields = { to: body["to"], subject: body["subject"], body: body["body"] };
  const state = body["draft"] === true ? "draft" : "sent";
  const problem = problemWithMail(fields, state);
  if (problem !== undefined) return fail(c, 400, "invalid_mail", problem);
  const texts = { to: String(fields.to), subject: String(fields.subject), body: String(fields.body) };
  return c.json({ mail: c.get("stores").mail.put(c.get("userId"), texts, state) }, 201);
}

export function mailRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get("/", (c) => c.json({ outgoing: c.get("stores").mail.outgoing(c.get("userId")) }));
  routes.post("/", putMail);
  return routes;
}
