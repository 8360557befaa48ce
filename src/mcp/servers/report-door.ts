/**
 * Says how the servers of this process stand, to whoever of this user asks at its socket. What
 * stands in a file would outlive the process; what a socket says is so now.
 */
import { createServer } from "node:net";
import {
  findApps,
  listenPrivately,
  prepareRun,
  removeAppDescriptor,
  writeAppDescriptor,
} from "../host/descriptor.js";
import { addressIn, newHostId, type Places } from "../paths.js";
import { type AppReport, reportText } from "./server-reports.js";

/** Whoever asks only reads: what comes in is not looked at. */
const serverOf = (report: () => AppReport) =>
  createServer((socket) => {
    socket.on("error", () => undefined);
    socket.resume();
    // Who does not hang up keeps no process that its app is done with.
    socket.unref();
    socket.end(reportText(report()));
  });

/**
 * Where nothing can listen, the doctor hears nothing, and the servers run all the same.
 *
 * @returns what closes it; the end of the process does so, too
 */
export function openReportDoor(places: Places, agent: string, report: () => AppReport): () => void {
  try {
    prepareRun(places);
    // Files of processes that were killed go.
    findApps(places);
    const id = newHostId(places, process.platform);
    const address = addressIn(places, process.platform, id);
    const server = serverOf(report);
    server.on("error", () => server.close());
    listenPrivately(server, address, () =>
      writeAppDescriptor(places, { id, pid: process.pid, address, agent }),
    );
    server.unref();
    const close = () => {
      server.close();
      removeAppDescriptor(places, { id, address });
      process.off("exit", close);
    };
    process.on("exit", close);
    return close;
  } catch {
    // The path is too long, or the folder is not private: what needs them says so.
    return () => undefined;
  }
}
