/** A form's controls, by name: the parameters of its tool */

import { newElement, readAttribute, readText, setAttribute } from "../../intrinsics/dom-primordials.js";
import {
  childNodes,
  controlOf,
  eachControl,
  eachNode,
  findInShadow,
  findInside,
  isElement,
  isText,
  type Members,
  matches,
  membersFor,
  rootElement,
  rootOf,
} from "../../intrinsics/form-primordials.js";
import { ownDocument } from "../../intrinsics/platform-primordials.js";
import { append, createList, createRecord, each, SafeWeakMap, trim } from "../../intrinsics/primordials.js";

export interface Parameter {
  /** The platform's type of the control; "" for one that cannot be set. */
  kind: string;
  readonly controls: Element[];
}

const BOX = "[type=checkbox],[type=radio]";
/** Read-only has no effect on the other controls. */
const UNAVAILABLE = `:disabled,[readonly]:not(select,${BOX})`;
export const isBox = (control: Element): boolean => matches(control, BOX);

export function collectParameters(form: Element): Record<string, Parameter> {
  const parameters = createRecord<Parameter>();
  eachControl(form, (control) => {
    const name = readAttribute(control, "name");
    if (!name || matches(control, UNAVAILABLE)) return;
    const kind = membersFor(control)?.getType(control) ?? "";
    parameters[name] ??= { kind, controls: createList() };
    const parameter = parameters[name];
    const { controls } = parameter;
    // Two controls of one name form one parameter only if the platform groups them.
    if (parameter.kind !== kind || (controls[0] && !isBox(control))) parameter.kind = "";
    append(controls, control);
  });
  return parameters;
}

/** The elements to choose from; undefined if the parameter is not a choice. */
export function choicesOf({ controls }: Parameter): Element[] | undefined {
  const control = controls[0] as Element;
  if (isBox(control)) return controls;
  if (!matches(control, "select")) return undefined;
  const options = createList<Element>();
  eachNode(findInside(control, "option"), (option: Element) => append(options, option));
  return options;
}

export const readValue = (control: Element): string => (membersFor(control) as Members).getValue(control);

/** One element of each type, because creating one is slow. */
const samples = createRecord<Element>();

/** The platform's value sanitization of a text for such a control: "" for a malformed one. */
export function sanitize(kind: string, text: string): string {
  const sample = samples[kind] ?? newElement("input");
  if (!samples[kind]) setAttribute(sample, "type", kind);
  samples[kind] = sample;
  membersFor(sample)?.setValue(sample, text);
  return readValue(sample);
}

const LABELABLE = "button,input,meter,output,progress,select,textarea";

/** The text of a label, without that of the controls inside it. */
function textOf(node: Node): string {
  let text = "";
  eachNode(childNodes(node), (child: Node) => {
    if (isText(child)) text += readText(child);
    else if (isElement(child) && !matches(child, LABELABLE)) text += textOf(child);
  });
  return text;
}

/** By control, of one tree; holds no reference to the tree itself. */
let labels: SafeWeakMap<Node, Element[]>;

/** Call it when labels may have changed. */
export const forgetLabels = (): void => {
  labels = new SafeWeakMap();
};

/** Finds the labels of all controls in one pass: `labels` of each control would walk the tree again. */
export function findLabels(form: Element): void {
  const root = rootOf(form);
  if (labels.has(root)) return;
  labels.set(root, createList());
  const consider = (label: Element): void => {
    const control = controlOf(label);
    if (!control) return;
    const known = labels.get(control) ?? createList<Element>();
    append(known, label);
    labels.set(control, known);
  };
  if (root === ownDocument) eachNode(findInside(rootElement(ownDocument) as Element, "label"), consider);
  else eachNode(findInShadow(root as ShadowRoot, "label"), consider);
}

export function labelOf(control: Element): string {
  let text = "";
  each(labels.get(control) ?? createList<Element>(), (label) => {
    text += (text && "; ") + trim(textOf(label));
  });
  return text;
}
