/** What the apps that run say of their servers. */
import { createConnection } from "node:net";
import { type AppDescriptor, findApps, removeAppDescriptor } from "../host/descriptor.js";
import type { Places } from "../paths.js";
import { type AppReport, MAX_REPORT_BYTES, readReport } from "../servers/server-reports.js";

/** In milliseconds. */
const LIMIT = 5_000;

export interface AskedApp {
  readonly agent: string;
  /** Undefined where it runs, and did not answer. */
  readonly report: AppReport | undefined;
}

/** @returns what it said; "gone" where nothing listens any more */
function heard({ address }: AppDescriptor): Promise<string | "gone" | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(address);
    const parts: Buffer[] = [];
    const end = (said: string | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(said);
    };
    const timer = setTimeout(() => end(undefined), LIMIT);
    socket.on("error", ({ code }: NodeJS.ErrnoException) =>
      end(code === "ECONNREFUSED" || code === "ENOENT" ? "gone" : undefined),
    );
    socket.on("data", (bytes: Buffer) => {
      parts.push(bytes);
      if (Buffer.concat(parts).length > MAX_REPORT_BYTES) end(undefined);
    });
    socket.on("end", () => end(Buffer.concat(parts).toString("utf8")));
  });
}

/** @returns those that run, each process by itself @throws NotPrivateError */
export async function askApps(places: Places, agent: string | undefined): Promise<readonly AskedApp[]> {
  const apps = findApps(places).filter((app) => agent === undefined || app.agent === agent);
  const asked = await Promise.all(
    apps.map(async (app): Promise<AskedApp | undefined> => {
      const said = await heard(app);
      // Its process was killed, and another has its number.
      if (said === "gone") removeAppDescriptor(places, app);
      if (said === "gone") return undefined;
      return { agent: app.agent, report: said === undefined ? undefined : readReport(said) };
    }),
  );
  return asked.filter((app) => app !== undefined);
}
