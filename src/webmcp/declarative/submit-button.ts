/** WebMCP declarative: the form's submit button, as Chromium picks it */
import {
  elementMatches,
  elementQueryAll,
  formForEachControl,
  nodeListForEach,
} from "../../intrinsics/forms.js";

/** A button with a command submits only if it says so. */
const SUBMIT =
  ":is(:is(input,button)[type=submit],button:not([type=button],[type=reset],[command],[commandfor]),input[type=image]):enabled";

export function submitButton(form: Element): Element | undefined {
  let button: Element | undefined;
  const consider = (element: Element): void => {
    if (elementMatches(element, SUBMIT)) button ??= element;
  };
  formForEachControl(form, consider);
  // `form.elements` does not contain image buttons.
  nodeListForEach(elementQueryAll(form, "input"), consider);
  return button;
}
