/**
 * The model, and its key. The key is in this extension's storage only: until the browser closes
 * (`storage.session`), or on this computer if the person says so (`storage.local`). No page has
 * access to either.
 */

const NAME = "model";
const KEY = "key";
const EMPTY = { kind: "scripted", url: "", model: "", keep: false };

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Over http, others on the way would read the key. */
export function isAddress(text) {
  if (!URL.canParse(text)) return false;
  const { hostname, password, protocol, username } = new URL(text);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && LOCAL_HOSTS.has(hostname));
}

/** @returns `{ kind, url, model, keep, key }` */
export async function readSettings({ local, session } = chrome.storage) {
  const { [NAME]: stored, [KEY]: kept = "" } = await local.get([NAME, KEY]);
  const { [KEY]: forNow = "" } = await session.get(KEY);
  return { ...EMPTY, ...stored, key: forNow || kept };
}

export async function writeSettings({ key, ...settings }, { local, session } = chrome.storage) {
  await local.set({ [NAME]: settings });
  await forgetKey({ local, session });
  if (key !== "") await (settings.keep ? local : session).set({ [KEY]: key });
}

export async function forgetKey({ local, session } = chrome.storage) {
  await local.remove(KEY);
  await session.remove(KEY);
}
