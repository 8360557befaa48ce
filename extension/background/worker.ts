/**
 * Starts the worker. It adds all listeners synchronously, because an event that wakes the worker
 * reaches only those. The listeners then wait until the worker has read its stored state. None of
 * them is for what every page does, such as `tabs.onUpdated`: the worker sleeps while the person
 * visits pages without tools.
 */
import { PANEL_PORT } from "../protocol/panel-messages.js";
import type { AuditStore } from "./audit/audit-store.js";
import { type Doors, openDoors } from "./open-doors.js";
import type { ChromeApi, Port } from "./platform/chrome-api.js";
import { openInbox, type PortInbox } from "./platform/port-inbox.js";

const WELCOME_PAGE = "welcome.html";

/** Who got it from their organisation did not ask for it; *Settings* opens the same page. */
async function welcome({ management, runtime, tabs }: ChromeApi): Promise<void> {
  const self = await management?.getSelf().catch(() => undefined);
  if (self?.installType !== "admin") await tabs.create({ url: runtime.getURL(WELCOME_PAGE) });
}

/** The browser adds the name when the person switches it on: this worker may be older than that. */
function hearNotices(api: ChromeApi, clicked: () => void): void {
  let isHeard = false;
  const hear = () => {
    if (isHeard || api.notifications === undefined) return;
    isHeard = true;
    api.notifications.onClicked.addListener(clicked);
  };
  hear();
  api.permissions?.onAdded.addListener(hear);
}

/** Registers every listener before it returns. */
export function startWorker(api: ChromeApi, auditStore: AuditStore): void {
  const ready = openDoors(api, auditStore);
  // Without its state the worker must do nothing. Closing the connections tells the other sides.
  const whenReady = (act: (doors: Doors) => void, otherwise: () => void = () => undefined) =>
    void ready.then(act, otherwise);
  const admit = (port: Port, enter: (doors: Doors, inbox: PortInbox) => void) => {
    const inbox = openInbox(port);
    whenReady(
      (doors) => enter(doors, inbox),
      () => port.disconnect(),
    );
  };
  api.runtime.onConnect.addListener((port) =>
    admit(port, ({ panels, frames }, inbox) =>
      port.name === PANEL_PORT ? panels.accept(port, inbox) : frames.accept(port, inbox),
    ),
  );
  api.runtime.onConnectExternal.addListener((port) =>
    admit(port, ({ agents }, inbox) => agents.accept(port, inbox)),
  );
  api.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === "install") void welcome(api);
    whenReady(({ scripts }) => void scripts.sync());
    api.sidePanel?.setPanelBehavior({ openPanelOnActionClick: true }).catch(() => undefined);
  });
  // In Firefox. The browser opens it for the person's click only, so nothing may come before.
  api.action?.onClicked?.addListener(() => void api.sidebarAction?.toggle().catch(() => undefined));
  api.runtime.onStartup.addListener(() => whenReady(({ scripts }) => void scripts.sync()));
  api.tabs.onRemoved.addListener((tabId) => whenReady(({ tabRemoved }) => tabRemoved(tabId)));
  api.tabs.onReplaced?.addListener((added, removed) =>
    whenReady(({ tabReplaced }) => tabReplaced(added, removed)),
  );
  api.idle.onStateChanged.addListener((state) => whenReady(({ idleChanged }) => idleChanged(state)));
  hearNotices(api, () => whenReady(({ panels }) => panels.noticeClicked()));
  // At its start, the worker also reads what the last one left undone.
  api.alarms.onAlarm.addListener(() => whenReady(({ apps }) => apps.update()));
}
