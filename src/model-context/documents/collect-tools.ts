/** WebMCP §getTools, across the documents of the tab */
import { append, createList, each, isArray, isOneOf, jsonStringify, sortList } from "../../primordials.js";
import { toModelContextTool } from "../dictionaries.js";
import { listTools } from "../list-tools.js";
import { ownOrigin } from "../platform-primordials.js";
import { addInOrder, shownMeta } from "../shown-members.js";
import { refusalOf, type UntrustedObject } from "../webidl.js";
import { self } from "./frame-primordials.js";
import { localDocument } from "./local-document.js";
import { areAllKnown, peerOf, until } from "./peers.js";
import { isAllowed } from "./permission.js";
import { eachWindow } from "./tab-tree.js";
import { ask, type Handler, type Peer, reply, type UntrustedData } from "./wire.js";

/** A document asks for the tools that are exposed to the origin that the browser gives for it. */
export const list: Handler = (peer, port) =>
  isAllowed(peer, (yes) => {
    const { context, show } = localDocument();
    const items = yes ? listTools(context(), peer.origin, {}) : createList<UntrustedObject>();
    each(items, show);
    reply(port, items);
  });

interface Named extends UntrustedObject {
  readonly name: string;
}

/** What another document says of its tools. What is malformed is left out; where it lives is not its to say. */
function readItems(answer: UntrustedData, { window, origin }: Peer): UntrustedObject[] {
  const items = createList<UntrustedObject>();
  each(isArray(answer) ? answer : items, (item: UntrustedData) => {
    try {
      // Without its `execute`, which stays where it is; any function does.
      const { _meta, annotations, execute, ...members } = toModelContextTool(
        { ...(item as object), execute: isArray },
        refusalOf(),
      );
      append(
        items,
        addInOrder(
          {},
          {
            ...members,
            ...{ origin, window, _meta: shownMeta(jsonStringify(_meta)) },
            annotations: annotations && { ...annotations },
          },
        ),
      );
    } catch {
      // Left out.
    }
  });
  return items;
}

const byName = ({ name: left }: Named, { name: right }: Named): number =>
  left < right ? -1 : left > right ? 1 : 0;

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
      const items = createList<UntrustedObject>();
      each(lists, (some) => each(some, (item) => append(items, item)));
      collected(lists.length > 1 ? sortList(items as Named[], byName) : items);
    };
    eachWindow((window) => {
      const place = lists.length;
      const peer = peerOf(window);
      if (window === self) append(lists, own);
      else if (peer && (peer.origin === ownOrigin || isOneOf(fromOrigins, peer.origin))) {
        append(lists, createList());
        unanswered++;
        isAllowed(peer, (yes) => {
          if (!yes) return end();
          ask(peer, "list", (answer) => {
            lists[place] = readItems(answer, peer);
            end();
          });
        });
      }
    });
    end();
  });
}
