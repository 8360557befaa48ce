/**
 * WebMCP §getTools, across the documents of the tab
 * https://webmachinelearning.github.io/webmcp/#dom-modelcontext-gettools
 */

import { self } from "../../intrinsics/frames.js";
import { arrayIsArray, createList, listAppend, listForEach, listSort } from "../../intrinsics/language.js";
import { areAllKnown, peerOf, until } from "../documents/peers.js";
import { ask, isAllowed, isSelfAllowed } from "../documents/permission.js";
import { tabWindows } from "../documents/tab-tree.js";
import { type Handler, type Peer, reply, type UntrustedData } from "../documents/wire.js";
import { isExposed } from "../webidl/exposed-origins.js";
import type { UntrustedObject } from "../webidl/webidl.js";
import { listTools } from "./list-tools.js";
import { readItem } from "./read-item.js";
import { addInOrder } from "./shown-members.js";

/**
 * Answers another document: lists the tools that are exposed to the origin that the browser states
 * for it. The answer may have to wait until that document's permission is known.
 */
export const list: Handler = ({ context, show }, peer, port) =>
  until(isSelfAllowed, () =>
    isAllowed(peer, (yes) => {
      // No document's origin is empty, so an empty one gets no tools.
      const items = listTools(context(), yes ? peer.origin : "");
      listForEach(items, show);
      reply(port, items);
    }),
  );

interface Named extends UntrustedObject {
  readonly name: string;
}

/**
 * Another document's list of its tools. Malformed items are left out. Window and origin come from
 * the browser.
 */
const readItems = (answer: UntrustedData, { window, origin }: Peer, items: UntrustedObject[]): void =>
  listForEach(arrayIsArray(answer) ? answer : createList(), (item: UntrustedData) => {
    try {
      listAppend(items, addInOrder(readItem(item), { origin, window }));
    } catch {
      // Malformed: left out.
    }
  });

const byName = ({ name: left }: Named, { name: right }: Named): number => +(left > right) - +(left < right);

/** @param own the tools of this document, sorted by name. */
export function collectTools(
  own: UntrustedObject[],
  fromOrigins: readonly string[],
  collected: (items: UntrustedObject[]) => void,
): void {
  until(areAllKnown, () => {
    /** In the order of the windows. */
    const lists = createList<UntrustedObject[]>();
    let unanswered = 1;
    const end = (): void => {
      if (--unanswered > 0) return;
      // Equal names keep the order of the windows, because sorting is stable.
      const all = createList<UntrustedObject>();
      listForEach(lists, (items) => listForEach(items, (item) => listAppend(all, item)));
      collected(listSort(all as Named[], byName));
    };
    listForEach(tabWindows(), (window) => {
      const peer = peerOf(window);
      const items = window === self ? own : createList<UntrustedObject>();
      listAppend(lists, items);
      if (!peer || !isExposed(fromOrigins, peer.origin)) return;
      unanswered++;
      ask(peer, "list", (answer) => {
        readItems(answer, peer, items);
        end();
      });
    });
    end();
  });
}
