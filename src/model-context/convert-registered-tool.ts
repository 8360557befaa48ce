/** WebMCP RegisteredTool dictionary: what the call does not need is read and refused all the same */
import { toAnnotations } from "./convert-annotations.js";
import { optional, required, toDictionary, toDOMString, toObject, toUSVString, toWindow } from "./webidl.js";

export const toRegisteredTool = toDictionary("RegisteredTool", {
  annotations: toAnnotations({}),
  description: required(toDOMString),
  inputSchema: optional(toObject),
  name: required(toDOMString),
  origin: required(toUSVString),
  title: optional(toDOMString),
  window: required(toWindow),
});
