/** A form's controls, by name: what a call of its tool may set */
import { append, createList, createRecord, mapList, regExpExec, trim } from "../../primordials.js";
import { readAttribute, readText } from "../../secrets/dom-primordials.js";
import {
  childNodes,
  eachControl,
  eachNode,
  findInside,
  inputType,
  isElement,
  isText,
  localName,
  matches,
  membersFor,
  optionValue,
} from "./form-primordials.js";

export interface Parameter {
  /** The type of an input, `select`, `multiple` or `textarea`; anything else cannot be set. */
  kind: string;
  readonly controls: Element[];
}

export interface Choice {
  readonly element: Element;
  readonly value: string;
  readonly title: string;
}

/** Read-only means nothing to the others. Images and objects have values of their own. */
const UNAVAILABLE =
  ":disabled,object,[readonly]:not(select,[type=checkbox],[type=radio],[type=range],[type=color],[type=hidden])";
const GROUP = /^(checkbox|radio)$/;

function kindOf(control: Element): string {
  const name = localName(control);
  if (name === "input") return inputType(control);
  return name === "select" && matches(control, "[multiple]") ? "multiple" : name;
}

export function collectParameters(form: Element): Record<string, Parameter> {
  const parameters = createRecord<Parameter>();
  eachControl(form, (control) => {
    const name = readAttribute(control, "name");
    if (!name || matches(control, UNAVAILABLE)) return;
    const kind = kindOf(control);
    const parameter = parameters[name] ?? { kind, controls: createList() };
    // Two controls of one name are one parameter only where the platform has such groups.
    if (parameter.controls.length && !(parameter.kind === kind && regExpExec(GROUP, kind)))
      parameter.kind = "";
    append(parameter.controls, control);
    parameters[name] = parameter;
  });
  return parameters;
}

/** What one may choose from; undefined where it is no choice. A checkbox alone is a yes or no. */
export function choicesOf({ kind, controls }: Parameter): Choice[] | undefined {
  if (kind === "radio" || (kind === "checkbox" && controls.length > 1)) {
    return mapList(controls, (element) => ({
      element,
      value: readAttribute(element, "value") ?? "on",
      title: labelOf(element),
    }));
  }
  if (kind !== "select" && kind !== "multiple") return undefined;
  const choices = createList<Choice>();
  eachNode(findInside(controls[0] as Element, "option"), (element: Element) =>
    append(choices, { element, value: optionValue(element), title: readText(element) ?? "" }),
  );
  return choices;
}

const LABELABLE = "button,input,meter,output,progress,select,textarea";

/** The text of a label, without that of the controls in it. */
function textOf(node: Node): string {
  let text = "";
  eachNode(childNodes(node), (child: Node) => {
    if (isText(child)) text += readText(child);
    else if (isElement(child) && !matches(child, LABELABLE)) text += textOf(child);
  });
  return text;
}

export function labelOf(control: Element): string {
  const texts = createList<string>();
  const labels = membersFor(control)?.getLabels(control);
  if (labels) eachNode(labels, (label: Node) => append(texts, trim(textOf(label))));
  let text = "";
  for (let index = 0; index < texts.length; index++) text += (index ? "; " : "") + texts[index];
  return text;
}
