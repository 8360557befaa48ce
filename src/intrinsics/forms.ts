/**
 * Captured DOM for forms and their controls. See `dom.ts`.
 */

import { dispatchEvent, EventConstructor } from "./dom.js";
import { capture, captureFrom, dictionary, realm } from "./language.js";

type Get<Value> = (owner: Element) => Value;
type Query<Root> = (root: Root, selector: string) => NodeListOf<Element>;

export const elementRemoveAttribute = capture<(element: Element, name: string) => void>(
  "Element",
  "removeAttribute",
);
export const elementMatches = capture<(element: Element, selector: string) => boolean>("Element", "matches");
export const elementClosest = capture<(element: Element, selector: string) => Element | null>(
  "Element",
  "closest",
);
const localName = capture<Get<string>>("Element", "localName");
export const elementShadowRoot = capture<Get<ShadowRoot | null>>("Element", "shadowRoot");
export const elementQueryAll = capture<Query<Element>>("Element", "querySelectorAll");
export const shadowQueryAll = capture<Query<ShadowRoot>>("DocumentFragment", "querySelectorAll");
const nodeType = capture<(node: Node) => number>("Node", "nodeType");
export const nodeIsElement = (node: Node): node is Element => nodeType(node) === 1;
export const nodeIsText = (node: Node): boolean => nodeType(node) === 3;
export const nodeRoot = capture<(node: Node) => Node>("Node", "getRootNode");
export const nodeOwnerDocument = capture<(node: Node) => Document | null>("Node", "ownerDocument");
export const documentRootElement = capture<(document: Document) => Element | null>(
  "Document",
  "documentElement",
);
export const nodeChildNodes = capture<(node: Node) => NodeList>("Node", "childNodes");

/** Visits the items that are there now; an index is an own property, which no page can replace. */
const visitor =
  <List extends ArrayLike<unknown>>(lengthOf: (list: List) => number) =>
  <Item>(list: List & ArrayLike<Item>, visit: (item: Item) => void): void => {
    const length = lengthOf(list);
    for (let index = 0; index < length; index++) visit(list[index] as Item);
  };
export const nodeListLength = capture<(list: NodeList) => number>("NodeList", "length");
export const nodeListForEach = visitor(nodeListLength);
const eachElement = visitor(capture<(list: HTMLCollection) => number>("HTMLCollection", "length"));

// The form.
const getElements = capture<(form: Element) => HTMLCollection>("HTMLFormElement", "elements");
export const labelControl = capture<Get<Element | null>>("HTMLLabelElement", "control");
export const formForEachControl = (form: Element, visit: (control: Element) => void): void =>
  eachElement(getElements(form), visit);
export const formRequestSubmit = capture<(form: Element, submitter: Element | null) => void>(
  "HTMLFormElement",
  "requestSubmit",
);
/** Another namespace may have an element of the same name. */
export const isForm = (node: unknown): node is Element => {
  try {
    getElements(node as Element);
    return true;
  } catch {
    return false;
  }
};

// Its controls.
const membersOf = (kind: string, state = "checked") => ({
  getProblem: capture<Get<string>>(kind, "validationMessage"),
  getType: capture<Get<string>>(kind, "type"),
  getValue: capture<Get<string>>(kind, "value"),
  setValue: capture<(element: Element, value: string) => void>(kind, "value", true),
  isOn: capture<Get<boolean>>(kind, state),
  setOn: capture<(element: Element, isOn: boolean) => void>(kind, state, true),
});
export type Members = ReturnType<typeof membersOf>;
const MEMBERS = dictionary({
  input: membersOf("HTMLInputElement"),
  option: membersOf("HTMLOptionElement", "selected"),
  select: membersOf("HTMLSelectElement"),
  textarea: membersOf("HTMLTextAreaElement"),
} as Record<string, Members | undefined>);
/** The platform's class for a control of this kind; undefined for buttons and the like. */
export const membersFor = (control: Element) => MEMBERS[localName(control)];
export const fireAtControl = (control: Element, type: "input" | "change"): void =>
  dispatchEvent(
    control,
    new EventConstructor(type, dictionary({ bubbles: true, composed: type === "input" })),
  );

// Its events.
export const formPrototype = realm["HTMLFormElement"]?.prototype as HTMLFormElement;
export const submitEventPrototype = realm["SubmitEvent"]?.prototype as object;
type Read<Value> = (event: Event) => Value;
/** Throws the platform's own TypeError if the receiver is not a SubmitEvent. */
export const assertSubmitEvent = capture<(event: unknown) => void>("SubmitEvent", "submitter");
export const eventGetTarget = capture<Read<unknown>>("Event", "target");
/** 0 unless the event is being dispatched. */
export const eventGetPhase = capture<Read<number>>("Event", "eventPhase");
export const eventIsPrevented = capture<Read<boolean>>("Event", "defaultPrevented");
export const eventIsTrusted = captureFrom<Read<boolean>>(new EventConstructor(""), "isTrusted");

// Observing the document.
export const mutationAddedNodes = capture<(record: MutationRecord) => NodeList>(
  "MutationRecord",
  "addedNodes",
);
export const mutationRemovedNodes = capture<(record: MutationRecord) => NodeList>(
  "MutationRecord",
  "removedNodes",
);
const getAttributeName = capture<(record: MutationRecord) => string | null>(
  "MutationRecord",
  "attributeName",
);
export const mutationTarget = capture<(record: MutationRecord) => Element>("MutationRecord", "target");
export const mutationIsOfAttribute = (record: MutationRecord): boolean => getAttributeName(record) !== null;

/**
 * Native observes these and `value`, which some pages write at every keystroke. It does not observe
 * options.
 */
const ATTRIBUTES =
  "toolname tooldescription tooltitle toolautosubmit toolparamdescription toolsensitive autocomplete name type required " +
  "disabled readonly min max step pattern multiple form aria-description id";
export const WATCHED = dictionary({ subtree: true, childList: true, attributeFilter: ATTRIBUTES.split(" ") });
