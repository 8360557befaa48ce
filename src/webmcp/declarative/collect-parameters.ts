/** A form's controls, by name: the parameters of its tool */

import {
  elementGetAttribute,
  elementSetAttribute,
  newElement,
  nodeGetText,
  ownDocument,
} from "../../intrinsics/dom.js";
import {
  documentRootElement,
  elementMatches,
  elementQueryAll,
  formForEachControl,
  labelControl,
  type Members,
  membersFor,
  nodeChildNodes,
  nodeIsElement,
  nodeIsText,
  nodeListForEach,
  nodeRoot,
  shadowQueryAll,
} from "../../intrinsics/forms.js";
import { createList, createRecord, listAppend, listForEach, SafeWeakMap } from "../../intrinsics/language.js";
import { stringTrim } from "../../intrinsics/text.js";

export interface Parameter {
  /** The platform's type of the control; "" for one that cannot be set. */
  kind: string;
  readonly controls: Element[];
}

const BOX = "[type=checkbox],[type=radio]";
/** Read-only has no effect on the other controls. */
const UNAVAILABLE = `:disabled,[readonly]:not(select,${BOX})`;
export const isBox = (control: Element): boolean => elementMatches(control, BOX);

export function collectParameters(form: Element): Record<string, Parameter> {
  const parameters = createRecord<Parameter>();
  formForEachControl(form, (control) => {
    const name = elementGetAttribute(control, "name");
    if (!name || elementMatches(control, UNAVAILABLE)) return;
    const kind = membersFor(control)?.getType(control) ?? "";
    parameters[name] ??= { kind, controls: createList() };
    const parameter = parameters[name];
    const { controls } = parameter;
    // Two controls of one name form one parameter only if the platform groups them.
    if (parameter.kind !== kind || (controls[0] && !isBox(control))) parameter.kind = "";
    listAppend(controls, control);
  });
  return parameters;
}

/** The elements to choose from; undefined if the parameter is not a choice. */
export function choicesOf({ controls }: Parameter): Element[] | undefined {
  const control = controls[0] as Element;
  if (isBox(control)) return controls;
  if (!elementMatches(control, "select")) return undefined;
  const options = createList<Element>();
  nodeListForEach(elementQueryAll(control, "option"), (option: Element) => listAppend(options, option));
  return options;
}

export const readValue = (control: Element): string => (membersFor(control) as Members).getValue(control);

/** One element of each type, because creating one is slow. */
const samples = createRecord<Element>();

/** The platform's value sanitization of a text for such a control: "" for a malformed one. */
export function sanitize(kind: string, text: string): string {
  const sample = samples[kind] ?? newElement("input");
  if (!samples[kind]) elementSetAttribute(sample, "type", kind);
  samples[kind] = sample;
  membersFor(sample)?.setValue(sample, text);
  return readValue(sample);
}

const LABELABLE = "button,input,meter,output,progress,select,textarea";

/** The text of a label, without that of the controls inside it. */
function textOf(node: Node): string {
  let text = "";
  nodeListForEach(nodeChildNodes(node), (child: Node) => {
    if (nodeIsText(child)) text += nodeGetText(child);
    else if (nodeIsElement(child) && !elementMatches(child, LABELABLE)) text += textOf(child);
  });
  return text;
}

/** By control, of one tree; holds no reference to the tree itself. */
let labels: SafeWeakMap<Node, Element[]>;

/** Call it when labels may have changed. */
export const forgetLabels = (): void => {
  labels = new SafeWeakMap();
};

/**
 * Finds the labels of all controls in one pass: `labels` of each control would walk the tree again.
 */
export function findLabels(form: Element): void {
  const root = nodeRoot(form);
  if (labels.has(root)) return;
  labels.set(root, createList());
  const consider = (label: Element): void => {
    const control = labelControl(label);
    if (!control) return;
    const known = labels.get(control) ?? createList<Element>();
    listAppend(known, label);
    labels.set(control, known);
  };
  if (root === ownDocument)
    nodeListForEach(elementQueryAll(documentRootElement(ownDocument) as Element, "label"), consider);
  else nodeListForEach(shadowQueryAll(root as ShadowRoot, "label"), consider);
}

export function labelOf(control: Element): string {
  let text = "";
  listForEach(labels.get(control) ?? createList<Element>(), (label) => {
    text += (text && "; ") + stringTrim(textOf(label));
  });
  return text;
}
