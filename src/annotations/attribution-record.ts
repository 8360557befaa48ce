/**
 * The sources of one result, for a log: what is claimed, and what is verified, never mixed
 * · S0-08, S0-09, S0-63
 */
import type { ToolSecurity } from "./model/types.js";

export interface AttributionRecord {
  /** What tool and result say, shortened: anyone can name anything. */
  readonly claimed: readonly string[];
  /**
   * The origin of the tool, as the browser states it, or who put the boundary in front of its
   * server.
   */
  readonly verified: readonly string[];
  /** Something was left out. */
  readonly isCut?: true;
}

const MAX_SOURCES = 20;
const MAX_LENGTH = 300;
/** Attack: characters that hide or reverse what stands around them in a log. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** @returns undefined where nothing is claimed: the origin stands in the log anyway */
export function attributionRecord(
  origin: string,
  records: readonly (ToolSecurity | undefined)[],
): AttributionRecord | undefined {
  const sources = [...new Set(records.flatMap((record) => record?.facts.attribution.values ?? []))];
  if (sources.length === 0) return undefined;
  const shown = sources.slice(0, MAX_SOURCES);
  const claimed = shown.map((source) => source.slice(0, MAX_LENGTH).replace(UNSEEN, "\u{fffd}"));
  const isCut = sources.length > MAX_SOURCES || shown.some((source) => source.length > MAX_LENGTH);
  return { claimed, verified: [origin], ...(isCut ? { isCut } : {}) };
}
