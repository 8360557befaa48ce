/** How the servers of apps stand: what runs says it itself; of the rest, the last words are there. */
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

function rowOf(agent: string, report: ServerReport): Row {
  const { isBroken, says } = SERVER_STATES[report.state];
  return { isBroken, text: texts.serverIs(agent, report.title, says(report)) };
}

const rowsOf = ({ agent, reports }: AskedApp): readonly Row[] =>
  reports?.map((report) => rowOf(agent, report)) ?? [{ isBroken: true, text: texts.appSilent(agent) }];

/** Names of logs whose servers an app that runs speaks for. */
const spokenFor = ({ agent, reports = [] }: AskedApp): readonly string[] =>
  reports.map(({ title }) => logNameOf(agent, title));

/** Of servers that nothing runs for now, the last line may say why. */
function lastWords(agent: string | undefined, { servers }: Places, asked: readonly AskedApp[]): Row[] {
  const start = agent === undefined ? "" : logStartOf(agent);
  const spoken = new Set(asked.flatMap(spokenFor));
  const ended = lastLinesIn(servers).filter(([name]) => name.startsWith(start) && !spoken.has(name));
  return ended.map(([name, line]) => {
    const server = name.slice(name.lastIndexOf(".") + 1);
    return { isBroken: false, text: texts.serverNotRunning(server, line) };
  });
}

/**
 * @param agent the app's name; undefined for all
 * @returns whether one of them is broken
 * @throws NotPrivateError
 */
export async function tellServers(agent: string | undefined, places: Places, out: Output): Promise<boolean> {
  const asked = await askApps(places, agent);
  const rows = [...asked.flatMap(rowsOf), ...lastWords(agent, places, asked)];
  // Two processes of one app say the same.
  const different = new Map(rows.map((row) => [row.text, row]));
  for (const { isBroken, text } of different.values()) {
    out.out(isBroken ? texts.broken(text) : texts.fine(text));
  }
  return rows.some(({ isBroken }) => isBroken);
}
