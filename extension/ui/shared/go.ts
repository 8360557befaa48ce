/** A part of the panel asks for another view. */
import type { PanelCall } from "../../protocol/panel-messages.js";

export const VIEWS = ["now", "secrets", "tools", "log", "agents", "sites", "rules", "settings"] as const;

export type ViewName = (typeof VIEWS)[number];

const GO_EVENT = "airlock-go";

export const isView = (name: string): name is ViewName => VIEWS.some((view) => view === name);

export function goTo(from: HTMLElement, view: ViewName): void {
  from.dispatchEvent(new CustomEvent(GO_EVENT, { detail: view, bubbles: true, composed: true }));
}

export function onGo(root: HTMLElement, go: (view: ViewName) => void): void {
  root.addEventListener(GO_EVENT, (event) => go((event as CustomEvent<ViewName>).detail));
}

const AGAIN_EVENT = "airlock-again";

/** The person wants the tool's form filled with what an earlier call was given. */
export function useCallAgain(from: HTMLElement, call: PanelCall): void {
  from.dispatchEvent(new CustomEvent(AGAIN_EVENT, { detail: call, bubbles: true, composed: true }));
}

export function onUseAgain(root: HTMLElement, use: (call: PanelCall) => void): void {
  root.addEventListener(AGAIN_EVENT, (event) => use((event as CustomEvent<PanelCall>).detail));
}

/** The person left a view: what was revealed there is hidden. */
export const LEFT_VIEW = "airlock-left-view";
