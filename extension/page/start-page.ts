/** The main world's side: the airlock of the page, whose other side is the extension. */
import { installOnce, type Mode } from "../../src/model-context/install-once.js";
import { createPageHost } from "../../src/model-context/page-host.js";
import { isWindow, ownOrigin } from "../../src/model-context/platform-primordials.js";
import { jsonStringify, mapList, setTimer } from "../../src/primordials.js";
import { openPagePort, type PagePort } from "./page-port.js";
import { createPageTools } from "./page-tools.js";

type Withheld = Parameters<Parameters<typeof createPageHost>[1]["add"]>[1]["withheld"][number];

export function startPage(): void {
  if (!isWindow) return;
  let mode: Mode = "polyfill";
  let isAnnounced = true;
  let port: PagePort | undefined;
  const tools = createPageTools({
    // Many registrations in one task are one list.
    changed() {
      if (isAnnounced) setTimer(announce, 0);
      isAnnounced = false;
    },
    settled: (call, result) => port?.send({ type: "result", call, result }),
    progressed: (call) => port?.send({ type: "progress", call }),
  });
  function announce(): void {
    isAnnounced = true;
    port?.send({ type: "tools", mode, tools: tools.list() });
  }
  installOnce(() => ({
    host: {
      ...createPageHost(ownOrigin, {
        add({ tool }, { withheld, error }) {
          const items = mapList(withheld, describeItem);
          port?.send({
            type: "withheld",
            tool,
            title: tool,
            items,
            ...(error === undefined ? {} : { error }),
          });
        },
      }),
      observe: tools.observe,
    },
    start(installedMode) {
      mode = installedMode;
      port = openPagePort((message) => {
        if (message.type === "cancel") tools.cancel(message.call);
        else tools.run(message.call, message.registration, message.arguments);
      }, announce);
      return { uninstall() {} };
    },
  }));
}

function describeItem({ handle, label, schemaPath, reason, value, reference }: Withheld) {
  const text = jsonStringify(value);
  return {
    handle,
    label,
    schemaPath,
    reason,
    ...(text === undefined ? {} : { value: text }),
    ...(reference === undefined ? {} : { reference: `${jsonStringify(reference)}` }),
  };
}
