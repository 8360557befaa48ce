/** Whether arguments satisfy a schema, for those who need no reason. */
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { checkValue } from "../../../src/schemas/check-value.js";

export const validate = (schema: JsonValue, value: JsonValue): boolean =>
  checkValue(schema, value).length === 0;
