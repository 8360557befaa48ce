/**
 * Declarations of tools of other documents, if the browser lists them: it keeps its own members
 * only · S0-01, S1-01, S4-02
 *
 * Attack: a document that describes the tools of another one. It can only answer for the window and
 * the origin that the browser states for the listed tool, and only add to what the browser says of
 * it, or say that the tool is gone: the messages of two documents may pass each other in the
 * browser, so that a list has a tool whose signal has aborted.
 */

import { ownWindow } from "../../intrinsics/dom.js";
import type { OtherWindow } from "../../intrinsics/frames.js";
import {
  arrayIsArray,
  createList,
  listAppend,
  listForEach,
  SafeMap,
  SafeWeakMap,
} from "../../intrinsics/language.js";
import { promiseCreate } from "../../intrinsics/promise.js";
import type { LocalTools } from "../documents/local-document.js";
import { askUngreeted } from "../documents/ungreeted.js";
import { type Handler, type Peer, reply, type UntrustedData } from "../documents/wire.js";
import { isExposed } from "../webidl/exposed-origins.js";
import { isObject, type UntrustedObject } from "../webidl/webidl.js";
import { readItem } from "./read-item.js";
import { addInOrder } from "./shown-members.js";

/**
 * The asked document's half: describes those of the named tools that are exposed to the origin that
 * the browser states.
 */
export const describe: Handler<LocalTools> = ({ show, exposedTo, hasEnded }, { origin }, port, names) => {
  const items = createList<UntrustedObject>();
  const named = new SafeMap<unknown, true>();
  listForEach(arrayIsArray(names) ? names : createList(), (name: UntrustedData) => {
    if (typeof name !== "string" || named.has(name)) return;
    named.set(name, true);
    const origins = exposedTo(name);
    if (!origins || !isExposed(origins, origin)) return;
    const isEnded = hasEnded?.(name) === true;
    const item: UntrustedObject = {
      annotations: {},
      description: "",
      name,
      ...(isEnded ? { hasEnded: true } : {}),
    };
    if (!isEnded) show(item);
    listAppend(items, item);
  });
  reply(port, items);
};

/** The tools of one window in one list. */
interface Group extends Peer {
  readonly names: string[];
  readonly items: SafeMap<unknown, UntrustedObject>;
}

function groupByWindow(listed: readonly UntrustedObject[]): Group[] {
  const groups = createList<Group>();
  const byWindow = new SafeWeakMap<object, Group>();
  listForEach(listed, (item) => {
    const { name, origin, window } = item;
    if (!isObject(window) || window === (ownWindow as unknown) || typeof name !== "string") return;
    let group = byWindow.get(window);
    if (!group) {
      const peer = { window: window as unknown as OtherWindow, origin: origin as string };
      group = { ...peer, names: createList(), items: new SafeMap() };
      byWindow.set(window, group);
      listAppend(groups, group);
    }
    // A window has one document. Were another one in it by now, it would not get the question.
    if (group.origin !== origin) return;
    listAppend(group.names, name);
    group.items.set(name, item);
  });
  return groups;
}

/** Adds our members to an item of the browser's, which stays as it is. */
function addDescription(item: UntrustedObject, described: UntrustedData): void {
  const { _meta, annotations, dynamicAnnotations, outputSchema } = readItem(described);
  const { annotations: own } = item;
  const all = isObject(own) ? addInOrder({ ...(annotations as object) }, { ...own }) : own;
  addInOrder(item, { _meta, annotations: all, dynamicAnnotations, outputSchema });
}

/** @param ended collects the items whose tools are gone. */
const readDescriptions = (answer: UntrustedData, { items }: Group, ended: SafeMap<unknown, true>): void =>
  listForEach(arrayIsArray(answer) ? answer : createList(), (described: UntrustedData) => {
    const name = isObject(described) ? described["name"] : undefined;
    const item = items.get(name);
    // Each is described once.
    items.delete(name);
    try {
      if (item && (described as UntrustedObject)["hasEnded"] === true) ended.set(item, true);
      else if (item) addDescription(item, described);
    } catch {
      // Malformed: left out.
    }
  });

/**
 * In the browser's own array, since a page may tell another one apart. Never throws: the page waits
 * for its list.
 */
export function keepItems(
  listed: UntrustedObject[],
  keeps: (item: UntrustedObject) => boolean,
): UntrustedObject[] {
  try {
    let left = 0;
    for (let i = 0; i < listed.length; i++) {
      const item = listed[i] as UntrustedObject;
      if (!keeps(item)) continue;
      if (left < i) listed[left] = item;
      left++;
    }
    if (left < listed.length) listed.length = left;
  } catch {
    // Frozen: it stays as the browser gave it.
  }
  return listed;
}

/**
 * The asking document's half: adds our members to the items of other documents.
 *
 * @param listed a list of the browser's.
 * @returns a promise for the same list without tools that are gone, or the list itself where there
 * are no such items.
 */
export function describeOthers(listed: UntrustedObject[]): unknown {
  const groups = groupByWindow(listed);
  let unanswered = groups.length;
  if (unanswered === 0) return listed;
  const ended = new SafeMap<unknown, true>();
  return promiseCreate((resolve) =>
    listForEach(groups, (group) =>
      askUngreeted(
        group,
        "describe",
        (answer) => {
          readDescriptions(answer, group, ended);
          if (--unanswered === 0) resolve(keepItems(listed, (item) => !ended.has(item)));
        },
        group.names,
      ),
    ),
  );
}
