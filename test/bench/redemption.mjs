/**
 * The redemption handler over real connections: rounds in turn, ratios within a round, the median
 * of them.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { median } from "./data.js";

const CONNECTIONS = 16;
const REQUESTS = 480;
const ROUNDS = 45;
const KINDS = ["bare", "ours", "hand"];
const VALUE = /\r\n\r\n\{"value":"sk-live-7-/;

const requestOf = ({ path, user }) =>
  `GET ${path} HTTP/1.1\r\nHost: shop.example\r\nCookie: ${user}\r\nAirlock-Redeem: 1\r\n` +
  "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: cors\r\nSec-Fetch-Dest: empty\r\n\r\n";

/**
 * One request after the other on one connection; a bare socket, so that the client does not set the
 * pace.
 */
async function useConnection(port, requests) {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1").setNoDelay(true);
  await once(socket, "connect");
  for (const request of requests) {
    socket.write(request);
    const [answer] = await once(socket, "data");
    if (!VALUE.test(answer)) throw new Error(`Not the value: ${answer.slice(0, 200)}`);
  }
  socket.destroy();
}

/** @returns requests a second */
async function round(port, kind, number) {
  const url = `http://127.0.0.1:${port}/issue/${kind}/${REQUESTS}/${number}`;
  const issued = await (await fetch(url)).json();
  const requests = issued.map(requestOf);
  const share = REQUESTS / CONNECTIONS;
  const startedAt = performance.now();
  const shares = Array.from({ length: CONNECTIONS }, (_, i) => requests.slice(i * share, (i + 1) * share));
  await Promise.all(shares.map((own) => useConnection(port, own)));
  return (REQUESTS * 1_000) / (performance.now() - startedAt);
}

async function rounds(port, count) {
  const found = Object.fromEntries(KINDS.map((kind) => [kind, []]));
  for (let number = -6; number < count; number++) {
    // Each comes first, second and last as often: what runs next to it on the machine then hits
    // them alike.
    const turn = (number + 6) % KINDS.length;
    for (const kind of [...KINDS.slice(turn), ...KINDS.slice(0, turn)]) {
      const measured = await round(port, kind, number);
      if (number >= 0) found[kind].push(measured);
    }
  }
  return found;
}

/**
 * @param add takes a name, requests a second of ours and the other's, the median ratio, and the
 *   goal
 */
export async function measureRedemption(add) {
  const child = fork(fileURLToPath(new URL("./redemption-routes.mjs", import.meta.url)), { silent: true });
  try {
    const [line] = await once(child.stdout.setEncoding("utf8"), "data");
    const found = await rounds(Number(line), ROUNDS);
    for (const [kind, words, goal] of [
      ["bare", "a bare Hono route", 0.3],
      ["hand", "the same by hand", 0.9],
    ]) {
      const ratio = median(found.ours.map((rate, i) => rate / found[kind][i]));
      add(`Node: redemptions a second; ${words}`, median(found.ours), median(found[kind]), ratio, goal);
    }
  } finally {
    child.kill();
  }
}
