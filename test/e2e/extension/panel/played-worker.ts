/**
 * The browser and the worker of a page of the extension, played in that page: for tests,
 * for pictures and for `npm run panel`. Each function runs in the page before its script, and
 * brings all that it needs.
 */
import type { PanelCommand, PanelState } from "../../../../extension/protocol/panel-messages.js";

export type Answer = { readonly value?: string; readonly error?: string };
export type PlayedAnswers = Partial<Record<PanelCommand["type"], Answer>>;
/** The pages of the extension that have a line to the worker. */
export type PlayedFile = "panel.html" | "questions.html" | "welcome.html";

export interface PlayedWorker {
  readonly answers: PlayedAnswers;
  readonly commands: PanelCommand[];
  push(state: PanelState): void;
  drop(): void;
}

/** Runs in the panel's page, before its script. */
export function playWorker(): void {
  const [messages, ends]: [((message: unknown) => void)[], (() => void)[]] = [[], []];
  const played: PlayedWorker = {
    answers: {},
    commands: [],
    push: (state) => {
      for (const listener of messages) listener({ type: "state", state });
    },
    drop: () => {
      for (const listener of ends.splice(0)) listener();
    },
  };
  const postMessage = ({ command, request }: { command: PanelCommand; request: string }) => {
    played.commands.push(command);
    const answer = { type: "answer", request, ...played.answers[command.type] };
    setTimeout(() => {
      for (const listener of messages) listener(answer);
    }, 0);
  };
  const port = {
    postMessage,
    onMessage: { addListener: (listener: () => void) => messages.push(listener) },
    onDisconnect: { addListener: (listener: () => void) => ends.push(listener) },
  };
  Object.assign(chrome.runtime, { connect: () => port });
  Object.assign(window, { played });
}

/**
 * The tab of the demo that the first steps open, and the playground agent: neither is there.
 * `?demo=missing`: nothing answers.
 */
export function playDemo(): void {
  if (location.pathname !== "/welcome.html") return;
  const tab = { id: 1, status: "complete" };
  const isMissing = new URLSearchParams(location.search).get("demo") === "missing";
  const executeScript = () =>
    isMissing ? Promise.reject(new Error("Nothing answers.")) : Promise.resolve([{ result: true }]);
  Object.assign(chrome.tabs, { query: async () => [], create: async () => tab, get: async () => tab });
  Object.assign(chrome.scripting, { executeScript });
  Object.assign(chrome.runtime, { sendMessage: async () => true });
}

/** The window for questions closes itself; a picture stays. */
export function stayOpen(): void {
  if (location.pathname === "/questions.html") window.close = () => {};
}

/** The browser's own language, as a page of the extension hears it. */
export type PlayedLanguage = "en" | "de";

export function playLanguage(language: PlayedLanguage): void {
  Object.assign(chrome.i18n, { getUILanguage: () => language });
}

export type PlayedWindow = { readonly played: PlayedWorker };
