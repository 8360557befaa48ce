/** The demo site, as the package brings it. */
import open from "open";

/** From `dist`, where the command is. */
const SERVER = new URL("../demo/dist/server.js", import.meta.url);

interface Demo {
  readonly address: string;
  stop(): void;
}

/**
 * Serves until it is stopped, or the process ends. A port that is taken ends the process, with a
 * sentence.
 */
export async function serveDemo(port: string | undefined, isOpened: boolean): Promise<Demo> {
  if (port !== undefined) process.env["PORT"] = port;
  const demo = (await import(SERVER.href)) as typeof import("../../../demo/server/main.js");
  const address = await demo.address;
  // Without a desktop there is nothing that could open it; the address is printed in any case.
  if (isOpened)
    await open(address).then(
      (child) => child.on("error", () => {}),
      () => {},
    );
  return { address, stop: demo.stopServing };
}
