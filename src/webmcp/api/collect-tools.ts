/** WebMCP §getTools, across the documents of the tab */

import { self } from "../../intrinsics/frame-primordials.js";
import {
  append,
  createList,
  each,
  isArray,
  jsonParse,
  jsonStringify,
  sortList,
} from "../../intrinsics/primordials.js";
import { areAllKnown, peerOf, until } from "../documents/peers.js";
import { ask, isAllowed, isSelfAllowed } from "../documents/permission.js";
import { tabWindows } from "../documents/tab-tree.js";
import { type Handler, type Peer, reply, type UntrustedData } from "../documents/wire.js";
import { toModelContextTool } from "../webidl/dictionaries.js";
import { isExposed } from "../webidl/exposed-origins.js";
import { refusalOf, type UntrustedObject } from "../webidl/webidl.js";
import { listTools } from "./list-tools.js";
import { addInOrder, shownMeta } from "./shown-members.js";

/**
 * A document asks for the tools that are exposed to the origin that the browser gives for it. What is registered here
 * may still wait for this document to be allowed.
 */
export const list: Handler = ({ context, show }, peer, port) =>
  until(isSelfAllowed, () =>
    isAllowed(peer, (yes) => {
      // Nobody's origin is empty.
      const items = listTools(context(), yes ? peer.origin : "");
      each(items, show);
      reply(port, items);
    }),
  );

interface Named extends UntrustedObject {
  readonly name: string;
}

/** What another document says of its tools. What is malformed is left out; where it lives is not its to say. */
const readItems = (answer: UntrustedData, { window, origin }: Peer, items: UntrustedObject[]): void =>
  each(isArray(answer) ? answer : createList(), (item: UntrustedData) => {
    try {
      // Its `execute` stays where it is: any function does, and JSON leaves it out.
      const tool = toModelContextTool({ ...(item as object), execute: isArray }, refusalOf());
      const members = jsonParse(jsonStringify(tool) as string) as object;
      append(items, addInOrder(members, { origin, window, _meta: shownMeta(jsonStringify(tool._meta)) }));
    } catch {
      // Left out.
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
    /** In the order of their windows. */
    const lists = createList<UntrustedObject[]>();
    let unanswered = 1;
    const end = (): void => {
      if (--unanswered > 0) return;
      // Of equal names, the one of the earlier window comes first: sorting is stable.
      const all = createList<UntrustedObject>();
      each(lists, (items) => each(items, (item) => append(all, item)));
      collected(sortList(all as Named[], byName));
    };
    each(tabWindows(), (window) => {
      const peer = peerOf(window);
      const items = window === self ? own : createList<UntrustedObject>();
      append(lists, items);
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
