/**
 * How the servers of apps stand: an app that runs says it itself; of the others, the last words are
 * there.
 */
import { APP_CONFIGURATIONS } from "../../link/app-configurations.js";
import * as texts from "../../texts/commands.js";
import type { Output } from "../output.js";
import type { Places } from "../paths.js";
import { logNameOf, logStartOf } from "../servers/app-servers.js";
import { SERVER_STATES, type ServerReport } from "../servers/server-reports.js";
import { lastLinesIn } from "../servers/stderr-file.js";
import { type AskedApp, askApps } from "./ask-apps.js";

interface Row {
  readonly isBroken: boolean;
  readonly text: string;
}

function rowOf(agent: string, about: ServerReport): Row {
  const { isBroken, says } = SERVER_STATES[about.state];
  return { isBroken, text: texts.serverIs(agent, about.title, says(about)) };
}

const rowsOf = ({ agent, report }: AskedApp): readonly Row[] =>
  report?.servers.map((about) => rowOf(agent, about)) ?? [{ isBroken: true, text: texts.appSilent(agent) }];

/** The beginning of a log's name tells an app that is known; of another, its letters. */
function appOf(log: string, known: readonly string[]): string {
  const app = known.find((name) => log.startsWith(logStartOf(name)));
  return app ?? log.slice(0, log.indexOf("."));
}

/** Of servers that nothing runs for now, the last line may say why. */
function lastWords(agent: string | undefined, { servers }: Places, asked: readonly AskedApp[]): Row[] {
  const spoken = new Set(
    asked.flatMap((app) => app.report?.servers.map(({ title }) => logNameOf(app.agent, title)) ?? []),
  );
  const known = agent === undefined ? APP_CONFIGURATIONS.map(({ name }) => name) : [agent];
  const start = agent === undefined ? "" : logStartOf(agent);
  const ended = lastLinesIn(servers).filter(([log]) => log.startsWith(start) && !spoken.has(log));
  return ended.map(([log, line]) => {
    const server = log.slice(log.lastIndexOf(".") + 1);
    return { isBroken: false, text: texts.serverIs(appOf(log, known), server, texts.notRunning(line)) };
  });
}

interface Told {
  readonly isBroken: boolean;
  /** All that run use their servers without a browser. */
  readonly isAlone: boolean;
}

/** @param agent the app's name; undefined for all @throws NotPrivateError */
export async function tellServers(agent: string | undefined, places: Places, out: Output): Promise<Told> {
  const asked = await askApps(places, agent);
  const rows = [...asked.flatMap(rowsOf), ...lastWords(agent, places, asked)];
  // Two processes of one app say the same.
  const different = new Map(rows.map((row) => [row.text, row]));
  for (const { isBroken, text } of different.values()) {
    out.out(isBroken ? texts.broken(text) : texts.fine(text));
  }
  const isAlone = asked.length > 0 && asked.every(({ report }) => report?.isAlone);
  return { isBroken: rows.some(({ isBroken }) => isBroken), isAlone };
}
