/** WebMCP RegisteredTool dictionary */
import { cannotConvertTo, failedToReadMember } from "../errors.js";
import { convertAnnotations } from "./convert-annotations.js";
import { isWindowObject, ownWindow } from "./platform-primordials.js";
import {
  isObject,
  operationError,
  type Place,
  requireMember,
  toDictionary,
  toDOMString,
  toObject,
  toUSVString,
} from "./webidl.js";

export interface ToolReference {
  readonly name: string;
  readonly origin: string;
  readonly window: object;
}

const PLACE: Place = { method: "executeTool", dictionary: "RegisteredTool" };

function toWindow(value: unknown): object {
  requireMember(PLACE, "window", value);
  if (value === ownWindow) return ownWindow;
  if (isObject(value) && isWindowObject(value)) return value;
  throw operationError(
    PLACE.method,
    failedToReadMember("window", PLACE.dictionary, cannotConvertTo("Window")),
  );
}

export function convertRegisteredTool(value: unknown): ToolReference {
  const source = toDictionary(PLACE, value);
  // The members that the call does not need are still read and refused as the dictionary says.
  convertAnnotations(PLACE, source["annotations"]);
  toDOMString(PLACE, "description", requireMember(PLACE, "description", source["description"]));
  const inputSchema = source["inputSchema"];
  if (inputSchema !== undefined) toObject(PLACE, "inputSchema", inputSchema);
  const name = toDOMString(PLACE, "name", requireMember(PLACE, "name", source["name"]));
  const origin = toUSVString(PLACE, "origin", requireMember(PLACE, "origin", source["origin"]));
  const title = source["title"];
  if (title !== undefined) toDOMString(PLACE, "title", title);
  return { name, origin, window: toWindow(source["window"]) };
}
