/**
 * Places to which an organisation sends the log of apps: managed policy tells the worker, and the
 * worker an app's process.
 */
import { isRecord } from "../intrinsics/language.js";

export interface LogPlaces {
  /** For JSON Lines: an absolute path. */
  readonly folder: string;
}

const MAX_PLACE = 1_000;

const isPlace = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= MAX_PLACE;

/**
 * @returns undefined for what names no place, or has a member that is not known: it may be a place
 * misspelt
 */
export function decodeLogPlaces(value: unknown): LogPlaces | undefined {
  if (!isRecord(value)) return undefined;
  const { folder, ...rest } = value;
  return isPlace(folder) && Object.keys(rest).length === 0 ? { folder } : undefined;
}
