/**
 * As much of a browser as the worker sees: storage and registered scripts outlive the worker, the
 * rest does not.
 */
import type {
  ChromeApi,
  ContentScript,
  Port,
  Sender,
  Tab,
} from "../../extension/background/platform/chrome-api.js";
import { startWorker } from "../../extension/background/worker.js";
import { FakeAuditStore } from "./fake-audit-store.js";
import { FakeEvent } from "./fake-event.js";
import { type FakeClient, WorkerEnd } from "./fake-port.js";
import { FakeStorage } from "./fake-storage.js";
import { WorkerLife } from "./worker-life.js";

export const EXTENSION_ID = "airlockairlockairlockairlockairl";
const OWN_ORIGIN = `chrome-extension://${EXTENSION_ID}`;

interface Events {
  readonly onConnect: FakeEvent<[port: Port]>;
  readonly onConnectExternal: FakeEvent<[port: Port]>;
  readonly onInstalled: FakeEvent<[details: { reason: string }]>;
  readonly onStartup: FakeEvent<[]>;
  readonly onRemoved: FakeEvent<[tabId: number]>;
  readonly onReplaced: FakeEvent<[added: number, removed: number]>;
  readonly onAlarm: FakeEvent<[alarm: { name: string }]>;
  readonly onStateChanged: FakeEvent<[state: string]>;
  readonly onChanged: FakeEvent<[changes: object, area: string]>;
}

const createEvents = (): Events => ({
  onConnect: new FakeEvent(),
  onConnectExternal: new FakeEvent(),
  onInstalled: new FakeEvent(),
  onStartup: new FakeEvent(),
  onRemoved: new FakeEvent(),
  onReplaced: new FakeEvent(),
  onAlarm: new FakeEvent(),
  onStateChanged: new FakeEvent(),
  onChanged: new FakeEvent(),
});

export class FakeBrowser {
  readonly session = new FakeStorage();
  readonly local = new FakeStorage();
  readonly audit = new FakeAuditStore();
  readonly tabs = new Map<number, Tab>();
  readonly scripts = new Map<string, ContentScript>();
  readonly alarms = new Set<string>();
  readonly openedPages: string[] = [];
  readonly openedWindows: string[] = [];
  /** Those that are open, by their numbers. */
  readonly windows = new Map<number, { type: string; tabs: { id: number }[] }>();
  installType = "development";
  /** There once the person has switched them on; the worker sees that at once. */
  notifications: NonNullable<ChromeApi["notifications"]> | undefined;
  /** The icon's badge. */
  badge = "";
  /** The title of the button in the toolbar. */
  buttonOpensPanel = false;
  title = "";
  readonly shownTabs: number[] = [];
  /** Tabs whose top frame has our script. */
  readonly probed = new Set<number>();
  /** Tabs whose frames were asked to look for tools. */
  readonly looked: number[] = [];
  isPrivate = false;
  /** An administrator's policy; see `manage`. */
  managed: { [key: string]: unknown } = {};
  /** A browser that has just started takes its time to say so. */
  managedIsRead: Promise<unknown> = Promise.resolve();
  /** For each time that the worker asked for it: how often it had read its own state before. */
  readonly managedAsked: number[] = [];
  platformCalls = 0;
  /**
   * The ends of native ports that are not the worker's, oldest first. Empty where no host is
   * installed.
   */
  readonly hosts: FakeClient[] = [];
  hasHost = false;
  /** The browser's word about the latest connection to the host. */
  hostError = "";
  life = new WorkerLife();
  events = createEvents();

  /** @param crashAt the effect before which this life of the worker ends */
  startWorker(crashAt?: number): void {
    this.life = new WorkerLife();
    this.life.crashAt = crashAt;
    this.events = createEvents();
    startWorker(this.#api(this.life, this.events), this.audit.during(this.life));
  }

  manage(managed: { [key: string]: unknown }): void {
    this.managed = managed;
    this.events.onChanged.emit({}, "managed");
  }

  killWorker(): void {
    this.life.end();
  }

  /** Closed and opened again, with the same profile. */
  restart(): void {
    this.#startAgain();
    this.tabs.clear();
    this.startWorker();
    this.events.onStartup.emit();
  }

  /** The browser replaces the extension by itself or by another version; tabs stay. */
  reload(): void {
    this.#startAgain();
    this.startWorker();
    this.events.onInstalled.emit({ reason: "update" });
  }

  /**
   * Measured: a tab that is taken out of memory has another number. Its page is gone until somebody
   * looks at it.
   */
  sleep(tabId: number, added: number): void {
    this.tabs.set(added, { ...this.tabs.get(tabId), id: added, discarded: true });
    this.tabs.delete(tabId);
    this.events.onReplaced.emit(added, tabId);
  }

  /** Measured: the browser clears the storage of a session with both. */
  #startAgain(): void {
    this.killWorker();
    this.session.data.clear();
  }

  connectFrame(sender: Sender, name = "frame"): FakeClient {
    return this.#connect(this.events.onConnect, name, { id: EXTENSION_ID, ...sender });
  }

  connectPanel(sender: Sender = {}): FakeClient {
    const own = { id: EXTENSION_ID, origin: OWN_ORIGIN, url: `${OWN_ORIGIN}/panel.html` };
    return this.#connect(this.events.onConnect, "panel", { ...own, ...sender });
  }

  connectAgent(id: string, name = "agent"): FakeClient {
    return this.#connect(this.events.onConnectExternal, name, { id, origin: `chrome-extension://${id}` });
  }

  #connect(event: FakeEvent<[port: Port]>, name: string, sender: Sender): FakeClient {
    const port = new WorkerEnd(name, sender, this.life);
    this.life.ports.add(port);
    if (this.life.isAlive) event.emit(port);
    else port.workerDied();
    return port.client;
  }

  #connectHost(): Port {
    const port = new WorkerEnd("host", {}, this.life);
    this.life.ports.add(port);
    if (this.hasHost) this.hosts.push(port.client);
    else port.client.disconnect();
    return port;
  }

  #api(life: WorkerLife, events: Events): ChromeApi {
    const notifications = () => this.notifications;
    return {
      get notifications() {
        return notifications();
      },
      runtime: {
        id: EXTENSION_ID,
        lastError: { message: this.hostError },
        getURL: (path) => `${OWN_ORIGIN}/${path}`,
        getManifest: () => ({ version: "1.2.3" }),
        getPlatformInfo: async () => ({ calls: ++this.platformCalls }),
        connectNative: () => this.#connectHost(),
        ...events,
      },
      management: { getSelf: async () => ({ installType: this.installType }) },
      extension: { inIncognitoContext: this.isPrivate },
      storage: this.#storageApi(life, events),
      tabs: { ...this.#tabsApi(), ...events },
      scripting: this.#scriptingApi(),
      windows: this.#windowsApi(),
      action: this.#actionApi(),
      sidePanel: {
        setPanelBehavior: async ({ openPanelOnActionClick }) => {
          this.buttonOpensPanel = openPanelOnActionClick;
        },
      },
      idle: { ...events },
      alarms: {
        create: async (name) => void this.alarms.add(name),
        clear: async (name) => this.alarms.delete(name),
        ...events,
      },
    };
  }

  #actionApi(): NonNullable<ChromeApi["action"]> {
    return {
      setBadgeText: async ({ text }) => {
        this.badge = text;
      },
      setTitle: async ({ title }) => {
        this.title = title;
      },
    };
  }

  #storageApi(life: WorkerLife, { onChanged }: Events): ChromeApi["storage"] {
    return {
      session: {
        ...this.session.area(life, "session"),
      },
      local: this.local.area(life, "local"),
      managed: {
        get: () => {
          this.managedAsked.push(this.session.reads);
          return this.managedIsRead.then(() => this.managed);
        },
      },
      onChanged,
    };
  }

  #tabsApi(): Omit<ChromeApi["tabs"], "onRemoved" | "onReplaced"> {
    return {
      get: async (tabId) => {
        const tab = this.tabs.get(tabId);
        if (tab === undefined) throw new Error(`No tab with id: ${tabId}.`);
        return tab;
      },
      query: async () => [...this.tabs.values()],
      create: async ({ url }) => this.openedPages.push(url),
      update: async (tabId) => this.shownTabs.push(tabId),
    };
  }

  #windowsApi(): NonNullable<ChromeApi["windows"]> {
    const withId = (id: number) => ({ id, ...this.windows.get(id) });
    return {
      create: async ({ url, type }) => {
        const id = 100 + this.openedWindows.push(url);
        this.windows.set(id, { type, tabs: [{ id: 1_000 + id }] });
        return withId(id);
      },
      get: async (id) => {
        if (!this.windows.has(id)) throw new Error(`No window with id: ${id}.`);
        return withId(id);
      },
      remove: async (id) => void this.windows.delete(id),
    };
  }

  #scriptingApi(): ChromeApi["scripting"] {
    const put = async (scripts: ContentScript[]) => {
      for (const script of scripts) this.scripts.set(script.id, script);
    };
    return {
      getRegisteredContentScripts: async () => [...this.scripts.values()],
      registerContentScripts: async (scripts) => {
        if (scripts.some(({ id }) => this.scripts.has(id))) throw new Error("Duplicate script ID");
        await put(scripts);
      },
      updateContentScripts: async (scripts) => {
        if (scripts.some(({ id }) => !this.scripts.has(id))) throw new Error("Nonexistent script ID");
        await put(scripts);
      },
      unregisterContentScripts: async ({ ids }) => {
        for (const id of ids) this.scripts.delete(id);
      },
      executeScript: async ({ target }) => {
        const { tabId } = target;
        if ("allFrames" in target) this.looked.push(tabId);
        return [{ result: this.probed.has(tabId) }];
      },
    };
  }
}
