/**
 * `RULE_SET_SCHEMA` in the subset that `chrome.storage.managed` supports: no unions, no recursion,
 * a `type` for everything. Conditions cannot be expressed in it, so an administrator writes each
 * rule's conditions as JSON text.
 *
 * Chromium silently drops a whole rule set that does not match. So the schema checks as little as
 * possible: our own validation finds the faults, and then the person is asked about everything.
 */

import { isRecord } from "../intrinsics/language.js";
import { policyTexts } from "../texts/authors.js";
import { FACTS } from "./facts.js";
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

/** One definition of a tool, as the log names it. */
const DEFINITION = {
  origin: { type: "string" },
  tool: { type: "string" },
  definition: { type: "string", description: "SHA-256 of the tool's definition, in hexadecimal digits." },
} as const;

/** One of the words that rules know. */
function says(annotation: string): Schema {
  const kind = FACTS.get(`tool.static.${annotation}`);
  const members = kind?.kind === "choice" ? kind.members : [];
  return {
    type: "string",
    description: `${members.slice(0, -1).join(", ")} or ${members.at(-1)}`,
  };
}

/** For the manifest's `storage.managed_schema`: the policies `ruleSet`, `overrides` and `apps`. */
export const MANAGED_SCHEMA: Schema = {
  type: "object",
  properties: {
    ruleSet: {
      ...toManaged(RULE_SET_SCHEMA),
      title: "Rules",
      description: "Rules of the organisation. They can only make what a person chose stricter.",
    },
    overrides: {
      type: "array",
      title: "What tools do",
      description:
        "In place of what a tool declares. For the person's rules, it can only make the tool worse.",
      items: {
        type: "object",
        properties: {
          ...DEFINITION,
          override: {
            type: "object",
            properties: {
              outcomes: says("inputMetadata.outcomes"),
              destination: says("inputMetadata.destination"),
              source: says("returnMetadata.source"),
              classes: {
                type: "array",
                description: "none, user, pii, financial or credentials",
                items: { type: "string" },
              },
              openWorldHint: { type: "boolean" },
              requiresConfirmation: { type: "boolean" },
              resultLevel: says("resultLevel"),
            },
          },
        },
      },
    },
    apps: {
      type: "object",
      title: "Apps outside of the browser",
      description: "Whether apps may connect at all, and if so, which.",
      properties: {
        allowed: { type: "boolean" },
        log: {
          type: "boolean",
          description: "Whether an app may read, and write out, what the log says of its own calls.",
        },
        logTo: {
          type: "object",
          description: "Where each app's process writes what the log says of its calls.",
          properties: {
            folder: {
              type: "string",
              description:
                "An absolute path of a folder that is there. Each app has a file of JSON Lines in it.",
            },
          },
        },
        agents: {
          type: "array",
          items: { type: "string" },
          description: "Ids of the only apps that may connect, as the side panel shows them: app-….",
        },
        allowedOrigins: {
          type: "array",
          items: { type: "string" },
          description: "Apps may use tools of these sites only. * as in rules: https://*.acme.example.",
        },
        blockedOrigins: {
          type: "array",
          items: { type: "string" },
          description: "Apps may use no tool of these sites, even of those that are allowed.",
        },
        definitions: {
          type: "array",
          items: {
            type: "object",
            properties: DEFINITION,
          },
          description: "Of each tool that is named here, apps get the named definition and no other.",
        },
      },
    },
    required: {
      type: "boolean",
      title: "Rules are required",
      description: "Without rules that can be read, the person is asked about every call.",
    },
  },
};

/**
 * Text that is not JSON stays as it is: it is then no condition, and validation reports its place.
 */
function parseConditions(rule: unknown): unknown {
  if (!isRecord(rule) || typeof rule["conditions"] !== "string") return rule;
  try {
    return { ...rule, conditions: JSON.parse(rule["conditions"]) as unknown };
  } catch {
    return rule;
  }
}

/**
 * @param managed the value of `chrome.storage.managed.get()`
 * @returns undefined if the organisation has set no rules
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
