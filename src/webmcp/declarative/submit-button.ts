/** WebMCP declarative: the button that a form is submitted with, as Chromium finds it */
import { eachControl, eachNode, findInside, matches } from "../../intrinsics/form-primordials.js";

/** A button with a command is one only where it says so. */
const SUBMIT =
  ":is(:is(input,button)[type=submit],button:not([type=button],[type=reset],[command],[commandfor]),input[type=image]):enabled";

export function submitButton(form: Element): Element | undefined {
  let button: Element | undefined;
  const consider = (element: Element): void => {
    if (matches(element, SUBMIT)) button ??= element;
  };
  eachControl(form, consider);
  // Images are none of a form's elements.
  eachNode(findInside(form, "input"), consider);
  return button;
}
