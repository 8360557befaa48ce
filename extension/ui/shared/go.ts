/** The event by which a part of the panel asks for another view. */
export const VIEWS = ["now", "secrets", "log", "settings"] as const;

export type ViewName = (typeof VIEWS)[number];

const GO_EVENT = "airlock-go";

export const isView = (name: string): name is ViewName => VIEWS.some((view) => view === name);

export function goTo(from: HTMLElement, view: ViewName): void {
  from.dispatchEvent(new CustomEvent(GO_EVENT, { detail: view, bubbles: true, composed: true }));
}

export function onGo(root: HTMLElement, go: (view: ViewName) => void): void {
  root.addEventListener(GO_EVENT, (event) => go((event as CustomEvent<ViewName>).detail));
}

/** The event that says that the person left a view: what was revealed there is hidden. */
export const LEFT_VIEW = "airlock-left-view";

const SERVERS_EVENT = "airlock-see-servers";

/** To the list of an app's servers, under *Apps* in the same view. */
export function goToServers(from: HTMLElement, agent: string): void {
  from.dispatchEvent(new CustomEvent(SERVERS_EVENT, { detail: agent, bubbles: true, composed: true }));
}

export function onGoToServers(root: HTMLElement, go: (agent: string) => void): void {
  root.addEventListener(SERVERS_EVENT, (event) => go((event as CustomEvent<string>).detail));
}
