/** A backend's redemption endpoint, asked from outside · S1-14 … S1-20 */
import type { HttpAnswer, RedemptionCase, RedemptionStep } from "../case-types.js";
import type { Backend, BackendRequest } from "../target-types.js";

const MAX_TRIES = 200;

function readValue({ body }: HttpAnswer): unknown {
  try {
    return (JSON.parse(body) as { value?: unknown } | null)?.value;
  } catch {
    return undefined;
  }
}

const headerOf = ({ headers }: HttpAnswer, name: string): string =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? "";

function requestOf(step: RedemptionStep, redeemUrl: string): BackendRequest {
  const { user, method = "GET", otherId, crossSite = false } = step;
  const url = otherId === undefined ? redeemUrl : redeemUrl.replace(/[^/?#=]+$/, otherId);
  return { method, url, user, crossSite };
}

async function send(step: RedemptionStep, url: string, backend: Backend): Promise<HttpAnswer[]> {
  const request = requestOf(step, url);
  const { atOnce = 1, until } = step;
  if (until === undefined) return Promise.all(Array.from({ length: atOnce }, () => backend.send(request)));
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const answer = await backend.send(request);
    if (answer.status === until) return [answer];
  }
  return [await backend.send(request)];
}

function judgeAnswer(answer: HttpAnswer, { statuses }: RedemptionStep, value: string): string[] {
  const { status } = answer;
  const carries = answer.body.includes(value);
  return [
    ...(statuses.includes(status) ? [] : [`It answered ${status}, not ${statuses.join(" or ")}.`]),
    ...(carries && status !== 200 ? [`Its answer ${status} holds the value.`] : []),
    ...(status === 200 && !/^application\/json\b/i.test(headerOf(answer, "content-type"))
      ? ["Its answer 200 is not application/json."]
      : []),
    ...(/\bno-store\b/i.test(headerOf(answer, "cache-control"))
      ? []
      : [`Its answer ${status} may be stored: Cache-Control is “${headerOf(answer, "cache-control")}”.`]),
  ];
}

/** @returns what is wrong. */
export async function judgeRedemption(
  testCase: RedemptionCase,
  backend: Backend,
): Promise<readonly string[]> {
  const { issue, steps } = testCase;
  const redeemUrl = await backend.issue(issue);
  const problems: string[] = [];
  for (const [index, step] of steps.entries()) {
    if (step.wait !== undefined) await backend.wait?.(step.wait);
    const answers = await send(step, redeemUrl, backend);
    const found = answers.filter((answer) => readValue(answer) === issue.value).length;
    const { values = 0 } = step;
    const wrong = new Set(answers.flatMap((answer) => judgeAnswer(answer, step, issue.value)));
    if (found !== values) wrong.add(`The value came ${found} times, not ${values}.`);
    problems.push(...[...wrong].map((text) => `Step ${index + 1}: ${text}`));
  }
  return problems;
}
