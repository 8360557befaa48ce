/** The part of `chrome` that the worker uses. `chrome` is one; so is the tests' own. */

export interface ChromeEvent<Arguments extends unknown[]> {
  addListener(listener: (...args: Arguments) => void): void;
}

export interface Tab {
  readonly id?: number | undefined;
  readonly url?: string | undefined;
  /** The browser took its page out of memory. */
  readonly discarded?: boolean | undefined;
}

export interface Sender {
  readonly id?: string | undefined;
  readonly tab?: Tab | undefined;
  readonly frameId?: number | undefined;
  readonly url?: string | undefined;
  readonly origin?: string | undefined;
  readonly documentId?: string | undefined;
  readonly documentLifecycle?: string | undefined;
}

export interface Port {
  readonly name: string;
  readonly sender?: Sender | undefined;
  readonly onMessage: ChromeEvent<[message: unknown]>;
  readonly onDisconnect: ChromeEvent<[]>;
  postMessage(message: unknown): void;
  disconnect(): void;
}

export interface StorageArea {
  get(keys: null): Promise<{ [key: string]: unknown }>;
  set(items: { [key: string]: unknown }): Promise<void>;
  remove(keys: string[]): Promise<void>;
  /**
   * Firefox has none: its session storage is closed to pages' scripts, its local storage is open to
   * ours only.
   */
  setAccessLevel?(options: { accessLevel: "TRUSTED_CONTEXTS" }): Promise<void>;
}

export interface ContentScript {
  id: string;
  js: string[];
  matches: string[];
  excludeMatches?: string[];
  runAt: "document_start";
  allFrames: boolean;
  matchOriginAsFallback: boolean;
  world: "MAIN" | "ISOLATED";
  persistAcrossSessions: boolean;
}

export interface ChromeApi {
  readonly runtime: {
    readonly id: string;
    getURL(path: string): string;
    getManifest(): { readonly version: string };
    getPlatformInfo(): Promise<unknown>;
    /** Starts the host of that name; a port that closes at once where there is none. */
    connectNative?(name: string): Port;
    /** Why the browser closed a port; to be read while its listener runs. */
    readonly lastError?: { readonly message?: string | undefined } | undefined;
    readonly onConnect: ChromeEvent<[port: Port]>;
    readonly onConnectExternal: ChromeEvent<[port: Port]>;
    readonly onInstalled: ChromeEvent<[details: { reason: string }]>;
    readonly onStartup: ChromeEvent<[]>;
  };
  /** `admin` where an organisation installed it. */
  readonly management?: { getSelf(): Promise<{ readonly installType: string }> };
  readonly extension: { readonly inIncognitoContext: boolean };
  readonly storage: {
    readonly session: StorageArea;
    readonly local: StorageArea;
    /** An administrator's policy; absent if the browser has none. */
    readonly managed?: Pick<StorageArea, "get">;
    readonly onChanged?: ChromeEvent<[changes: object, area: string]>;
  };
  readonly tabs: {
    get(tabId: number): Promise<Tab>;
    query(filter: { discarded: false }): Promise<readonly Tab[]>;
    create(options: { url: string }): Promise<unknown>;
    update(tabId: number, options: { active: true }): Promise<unknown>;
    readonly onRemoved: ChromeEvent<[tabId: number]>;
    /**
     * The same tab under another number: Chromium gives it one when it takes the page out of
     * memory.
     */
    readonly onReplaced?: ChromeEvent<[added: number, removed: number]>;
  };
  readonly scripting: {
    getRegisteredContentScripts(): Promise<readonly { readonly id: string }[]>;
    registerContentScripts(scripts: ContentScript[]): Promise<void>;
    updateContentScripts(scripts: ContentScript[]): Promise<void>;
    unregisterContentScripts(filter: { ids: string[] }): Promise<void>;
    /** In the isolated world. */
    executeScript(injection: {
      target: { tabId: number; frameIds: number[] } | { tabId: number; allFrames: boolean };
      func: (name: string) => unknown;
      args: [string];
    }): Promise<readonly { readonly result?: unknown }[]>;
  };
  readonly windows?: {
    create(options: {
      url: string;
      type: "popup";
      focused: boolean;
      width: number;
      height: number;
    }): Promise<unknown>;
    get?(windowId: number, options: { populate: true }): Promise<unknown>;
    remove?(windowId: number): Promise<void>;
    update?(windowId: number, options: { focused: true; state: "normal" }): Promise<unknown>;
  };
  /** An optional permission: absent unless the person has switched it on. */
  readonly notifications?:
    | {
        create(
          id: string,
          options: { type: "basic"; iconUrl: string; title: string; message: string },
        ): Promise<unknown>;
        clear(id: string): Promise<unknown>;
        readonly onClicked: ChromeEvent<[id: string]>;
      }
    | undefined;
  readonly permissions?: { readonly onAdded: ChromeEvent<[]> };
  readonly action?: {
    setBadgeText(badge: { text: string }): Promise<void>;
    setTitle?(words: { title: string }): Promise<void>;
    readonly onClicked?: ChromeEvent<[]>;
  };
  /** Firefox's side panel. */
  readonly sidebarAction?: { toggle(): Promise<void> };
  readonly sidePanel?: { setPanelBehavior(behavior: { openPanelOnActionClick: boolean }): Promise<void> };
  readonly idle: { readonly onStateChanged: ChromeEvent<[state: string]> };
  readonly alarms: {
    create(name: string, info: { periodInMinutes: number }): Promise<void>;
    clear(name: string): Promise<boolean>;
    readonly onAlarm: ChromeEvent<[alarm: { readonly name: string }]>;
  };
}
