/**
 * What *Now* tells of calls that rules stopped and of texts that warn: equal stops are one card,
 * and an attack is one card, whatever tells of it.
 */
import type { PanelCall } from "../../protocol/panel-messages.js";
import type { PanelStop } from "../../protocol/stop-messages.js";
import { isWarning, warningKind } from "../shared/finding-words.js";
import { stopWords } from "./stop-words.js";

/** Calls that one card tells of. */
export interface Told {
  readonly key: string;
  /** Newest first, but the one that the card shows is the first. */
  readonly calls: readonly PanelCall[];
  /** Further calls with texts of the same attack: they are read with this card. */
  readonly warned: readonly PanelCall[];
}

interface Stopped {
  readonly call: PanelCall;
  readonly stop: PanelStop;
  readonly blamed: PanelCall | undefined;
  readonly isMostTelling: boolean;
  readonly key: string;
}

const warningsOf = ({ findings = [] }: PanelCall) => findings.filter(isWarning);

const isWarned = (call: PanelCall): boolean => call.isDismissed !== true && warningsOf(call).length > 0;

/**
 * One attack: what one tool said to one agent. Not by its words: a page that changes them with each
 * result would be many.
 */
const attackKey = (call: PanelCall): string =>
  JSON.stringify(["attack", call.agent, call.tool, call.origin, warningKind(warningsOf(call))]);

/** The same for two calls that brought an agent the same text. */
export const warningWords = (call: PanelCall): string =>
  JSON.stringify([attackKey(call), warningsOf(call).map(({ evidence }) => evidence)]);

/** Equal stops are of one agent, one tool and one reason. */
function stopKey({ agent, tool, origin }: PanelCall, { title, hasRun, reasons }: PanelStop): string {
  const rules = reasons.map(({ layer, rule }) => [layer, rule]);
  return JSON.stringify(["stop", agent, tool, title, origin, hasRun, rules]);
}

function readStop(call: PanelCall, calls: readonly PanelCall[]): Stopped[] {
  const { stop } = call;
  if (stop === undefined) return [];
  const { blamed, cause } = stopWords(call, stop, calls);
  const key = blamed === undefined ? `${stopKey(call, stop)} ${cause}` : attackKey(blamed);
  return [{ call, stop, blamed, isMostTelling: cause === "asked", key }];
}

/** Groups keep the order of their newest members. */
export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

/**
 * Attack: one party causes so many cards that another's is out of sight. So each party's first
 * comes first, then each one's second.
 */
export function inTurn<Row>(rows: readonly Row[], partyOf: (row: Row) => string): Row[] {
  const parties = [...groupBy(rows, partyOf).values()];
  const most = Math.max(0, ...parties.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => parties.flatMap((party) => party[at] ?? [])).flat();
}

export interface Attention {
  readonly stops: readonly Told[];
  readonly warnings: readonly Told[];
  /** Every call that a stop tells of, itself among them, also once its card is closed. */
  readonly told: ReadonlySet<string>;
}

/** A stop whose card is closed has told of an equal text that was there before it. */
const wasToldBy =
  (warned: PanelCall) =>
  ({ call, stop, blamed }: Stopped): boolean =>
    stop.isRead === true &&
    blamed !== undefined &&
    (blamed.id === warned.id ||
      (warningWords(blamed) === warningWords(warned) && warned.startedAt <= call.startedAt));

/** @param calls all calls, newest first */
export function attentionOf(calls: readonly PanelCall[]): Attention {
  const stopped = calls.flatMap((call) => readStop(call, calls));
  const unread = groupBy(
    stopped.filter(({ stop }) => stop.isRead !== true),
    ({ key }) => key,
  );
  const warned = calls.filter(isWarned);
  const stops = [...unread].map(([key, group]): Told => {
    const first = group.find(({ isMostTelling }) => isMostTelling) ?? group[0];
    const others = group.filter((each) => each !== first);
    return {
      key,
      calls: [...(first === undefined ? [] : [first]), ...others].map(({ call }) => call),
      warned: warned.filter((call) => attackKey(call) === key),
    };
  });
  const told = new Set([
    ...stopped.flatMap(({ call, blamed }) => [call.id, ...(blamed === undefined ? [] : [blamed.id])]),
    ...stops.flatMap((each) => each.warned.map(({ id }) => id)),
    ...warned.filter((call) => stopped.some(wasToldBy(call))).map(({ id }) => id),
  ]);
  const untold = warned.filter(({ id }) => !told.has(id));
  const warnings = [...groupBy(untold, attackKey)].map(([key, same]) => ({ key, calls: same, warned: [] }));
  return {
    stops: inTurn(stops, ({ calls: [first] }) => first?.agent ?? ""),
    warnings: inTurn(warnings, ({ calls: [first] }) => JSON.stringify([first?.agent, first?.origin])),
    told,
  };
}
