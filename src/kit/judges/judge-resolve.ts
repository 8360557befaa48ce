/** A tool that describes a call before it runs · S0-37 … S0-42, S4 */
import type { JsonObject, ResolveCase, ResolveRequest, ResolverAnswer } from "../case-types.js";
import type { ResolvableTool, Resolver } from "../target-types.js";
import { claims, differences, sortedJson } from "./compare.js";

const isFor = ({ when }: ResolverAnswer, args: JsonObject): boolean =>
  when === undefined ||
  Object.entries(when).every(([name, value]) => sortedJson(args[name]) === sortedJson(value));

/** A page's resolver that gives what the case says, and fails where it says so. */
export function resolverOf({ answers }: Pick<ResolveCase, "answers">): Resolver {
  const given = new Map<ResolverAnswer, number>();
  return (args) => {
    const answer = answers.find((each) => isFor(each, args));
    const { annotations = [], fails } = answer ?? {};
    if (answer === undefined || fails === true) throw new Error("The resolver has failed.");
    const turn = given.get(answer) ?? 0;
    given.set(answer, turn + 1);
    const said = annotations[Math.min(turn, annotations.length - 1)];
    if (said === null) throw new Error("The resolver has failed this time.");
    return said ?? {};
  };
}

async function judgeRequest(request: ResolveRequest, tool: ResolvableTool): Promise<string[]> {
  const { method, params, result, error } = request;
  const answer = await tool.request(method, params);
  const head = `${method}(${sortedJson(params["arguments"])})`;
  if (error !== undefined) {
    return answer.error === error ? [] : [`${head} gave ${sortedJson(answer)}, not the error ${error}.`];
  }
  if (answer.error !== undefined) return [`${head} gave the error ${answer.error}.`];
  return differences(answer.result, result ?? {}, "exact").map((text) => `${head}: ${text}`);
}

/** @returns what is wrong. */
export async function judgeResolve(testCase: ResolveCase, tool: ResolvableTool): Promise<readonly string[]> {
  const { requests = [], prepare, capabilities } = testCase;
  const problems: string[] = [];
  for (const request of requests) problems.push(...(await judgeRequest(request, tool)));
  if (prepare !== undefined) {
    const { annotations, personTold } = await tool.prepare(prepare.arguments);
    problems.push(...differences(annotations ?? {}, prepare.says, "exact"));
    problems.push(...claims(annotations ?? {}, prepare.neverSays));
    if (prepare.personTold !== undefined && personTold !== prepare.personTold) {
      problems.push(
        personTold ? "The person was told of a failure." : "The person was not told of the failure.",
      );
    }
  }
  if (capabilities !== undefined) {
    problems.push(...differences((await tool.capabilities?.()) ?? {}, capabilities, "exact"));
  }
  if (tool.executions() > 0) problems.push("The tool was executed.");
  return problems;
}
