/**
 * `RULE_SET_SCHEMA` in what `chrome.storage.managed` understands: no unions, no recursion, a `type` for everything. What
 * cannot be said so becomes a JSON text, so an administrator writes each rule's conditions as one.
 *
 * Chromium leaves out a whole rule set that does not match, as if there was none. So the schema says no more than it must:
 * what is wrong is for us to find, and then the person is asked about everything.
 */
import { policyTexts } from "../texts/authors.js";
import { isRecord } from "./report.js";
import { RULE_SET_SCHEMA } from "./rule-schema.js";
import { type ValidatedRuleSet, validateRuleSet } from "./validate-rule-set.js";

type Schema = { readonly [keyword: string]: unknown };

function resolve(schema: Schema): Schema {
  const { $ref } = schema;
  if (typeof $ref !== "string") return schema;
  const definitions = RULE_SET_SCHEMA["$defs"] as { readonly [name: string]: Schema };
  return definitions[$ref.slice("#/$defs/".length)] ?? {};
}

const words = ({ description, enum: choices }: Schema): Schema => {
  const either = Array.isArray(choices) ? `One of: ${choices.join(", ")}.` : "";
  const text = [description, either].filter((each) => typeof each === "string" && each !== "").join(" ");
  return text === "" ? {} : { description: text };
};

function toManaged(given: Schema): Schema {
  const schema = resolve(given);
  if (schema["oneOf"] !== undefined) return { type: "string", description: "JSON text of the conditions." };
  if ("const" in schema) return { type: "integer", description: `${String(schema["const"])}` };
  if (Array.isArray(schema["enum"])) return { type: "string", ...words(schema) };
  if (schema["type"] === "array") return { type: "array", items: toManaged(schema["items"] as Schema) };
  if (!isRecord(schema["properties"])) return { type: schema["type"], ...words(schema) };
  const properties = Object.entries(schema["properties"])
    .filter(([name]) => name !== "$schema")
    .map(([name, each]) => [name, toManaged(each as Schema)]);
  return { type: "object", properties: Object.fromEntries(properties) as unknown };
}

/** For the manifest's `storage.managed_schema`: one policy, `rules`, a rule set. */
export const MANAGED_SCHEMA: Schema = {
  type: "object",
  properties: {
    ruleSet: {
      ...toManaged(RULE_SET_SCHEMA),
      title: "Rules",
      description: "Rules of the organisation. They can only make what a person chose stricter.",
    },
    required: {
      type: "boolean",
      title: "Rules are required",
      description: "Without rules that can be read, the person is asked about every call.",
    },
  },
};

/** A text that is no JSON stays one: then it is no condition, and the rule set is refused with its place. */
function parseConditions(rule: unknown): unknown {
  if (!isRecord(rule) || typeof rule["conditions"] !== "string") return rule;
  try {
    return { ...rule, conditions: JSON.parse(rule["conditions"]) as unknown };
  } catch {
    return rule;
  }
}

/**
 * @param managed what `chrome.storage.managed.get()` gives
 * @returns undefined where the organisation has set no rules
 */
export function readManagedRules(managed: unknown): ValidatedRuleSet | undefined {
  if (!isRecord(managed)) {
    return {
      ok: false,
      problems: [{ pointer: "", code: "bad-rule-set", message: policyTexts.notAnObject() }],
    };
  }
  const { ruleSet, required } = managed;
  if (ruleSet === undefined && required !== true) return undefined;
  if (!isRecord(ruleSet) || !Array.isArray(ruleSet["rules"])) return validateRuleSet(ruleSet);
  return validateRuleSet({ ...ruleSet, rules: ruleSet["rules"].map(parseConditions) });
}
