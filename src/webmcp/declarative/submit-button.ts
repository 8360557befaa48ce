/** WebMCP declarative: the form's submit button, as Chromium picks it */
import { eachControl, eachNode, findInside, matches } from "../../intrinsics/form-primordials.js";

/** A button with a command submits only if it says so. */
const SUBMIT =
  ":is(:is(input,button)[type=submit],button:not([type=button],[type=reset],[command],[commandfor]),input[type=image]):enabled";

export function submitButton(form: Element): Element | undefined {
  let button: Element | undefined;
  const consider = (element: Element): void => {
    if (matches(element, SUBMIT)) button ??= element;
  };
  eachControl(form, consider);
  // `form.elements` does not contain image buttons.
  eachNode(findInside(form, "input"), consider);
  return button;
}
