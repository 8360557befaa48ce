/** A piece of the page that is read from the backend: loading, failed (with a way on), or shown. */
import { ApiError } from "../data/api.js";
import { h, replaceChildren } from "../dom/element.js";

export interface Resource {
  readonly element: HTMLElement;
  refresh(): Promise<void>;
}

const loading = () =>
  h(
    "div",
    { class: "state" },
    h("p", {}, "Loading…"),
    h("span", { class: "skeleton" }),
    h("span", { class: "skeleton" }),
  );

export function failureState(error: unknown, retry: () => void): HTMLElement {
  const signedOut = error instanceof ApiError && error.status === 401;
  const message = error instanceof Error ? error.message : "Something went wrong.";
  const again = signedOut
    ? h("button", { type: "button", class: "button", onclick: () => location.reload() }, "Sign in again")
    : h("button", { type: "button", class: "button", onclick: retry }, "Try again");
  return h("div", { class: "state state-failed", role: "alert" }, h("p", {}, message), again);
}

export const emptyState = (title: string, text: string): HTMLElement =>
  h("div", { class: "state" }, h("p", { class: "state-title" }, title), h("p", {}, text));

export function resource<T>(load: () => Promise<T>, render: (data: T) => Node): Resource {
  const element = h("div", { class: "resource", "aria-busy": "true" }, loading());
  let latest = 0;
  const refresh = async () => {
    latest += 1;
    const turn = latest;
    element.setAttribute("aria-busy", "true");
    const content = await load().then(render, (error: unknown) => failureState(error, () => void refresh()));
    // A slower answer to an older question must not replace a newer one.
    if (turn !== latest) return;
    replaceChildren(element, content);
    element.setAttribute("aria-busy", "false");
  };
  void refresh();
  return { element, refresh };
}
