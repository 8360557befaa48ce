/** Backends that answer wrongly, each in one way. */
import type { Backend, HttpAnswer, KitTarget } from "../../../src/kit/index.js";

type OpenBackend = () => Promise<Backend>;

const withBackend = (
  open: OpenBackend,
  name: string,
  change: (backend: Backend) => Partial<Backend>,
): KitTarget => ({
  name,
  openBackend: async () => {
    const backend = await open();
    return { ...backend, ...change(backend) };
  },
});

const withAnswer = (open: OpenBackend, name: string, change: (answer: HttpAnswer) => HttpAnswer): KitTarget =>
  withBackend(open, name, (backend) => ({
    send: async (request) => change(await backend.send(request)),
  }));

const answers = (from: number, to: number) => (answer: HttpAnswer) =>
  answer.status === from ? { ...answer, status: to } : answer;

/** Keeps the first value that it handed out. */
function again({ send }: Backend): Partial<Backend> {
  let kept: HttpAnswer | undefined;
  return {
    send: async (request) => {
      const answer = await send(request);
      if (answer.status === 200) kept = answer;
      return answer.status === 410 && kept !== undefined ? kept : answer;
    },
  };
}

export const brokenBackends = (open: OpenBackend) => ({
  redeemsTwice: withBackend(open, "redeems twice", again),
  neverExpires: withBackend(open, "never expires", () => ({ wait: async () => undefined })),
  letsAnybodyIn: withBackend(open, "lets anybody in", ({ send }) => ({
    send: (request) => send({ ...request, user: request.user ?? "ada" }),
  })),
  mixesUsers: withBackend(open, "mixes users", ({ send }) => ({
    send: (request) => send({ ...request, user: request.user && "ada" }),
  })),
  takesAnyMethod: withBackend(open, "takes any method", ({ send }) => ({
    send: (request) => send({ ...request, method: "GET" }),
  })),
  servesOtherSites: withBackend(open, "serves other sites", ({ send }) => ({
    send: (request) => send({ ...request, crossSite: false }),
  })),
  saysGoneForUnknown: withAnswer(open, "says 410 for an unknown id", answers(404, 410)),
  hasNoLimit: withAnswer(open, "has no limit", answers(429, 404)),
  letsItBeStored: withAnswer(open, "lets answers be stored", ({ headers, ...answer }) => ({
    ...answer,
    headers: { ...headers, "cache-control": "private" },
  })),
  sendsText: withAnswer(open, "answers with plain text", ({ headers, ...answer }) => ({
    ...answer,
    headers: { ...headers, "content-type": "text/plain" },
  })),
});
