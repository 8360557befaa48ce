/**
 * The backend at the page's own origin. In the static build, `demo/static/backend.ts` takes the
 * place of this file.
 */
export const backend = {
  /** Whether it answers a Reveal, which needs a server of the page's origin. */
  redeems: true,
  send: (path: string, init: RequestInit): Promise<Response> =>
    fetch(path, { credentials: "same-origin", ...init }),
};
