/** Rules that are written by choosing. */
import { counted, number } from "./formats.js";

export const write = () => "Write a rule";
export const edit = () => "Edit";
export const remove = () => "Delete";
export const up = () => "Move up";
export const down = () => "Move down";
export const heading = () => "Your own rules";
export const none = () => "None yet.";
export const doWhat = () => "Airlock should";
export const effects = { escalate: () => "ask me before", block: () => "never allow" };
export const when = () => "a call that";
export const templates = {
  any: () => "does anything at all",
  sends: () => "sends mail, posts, or makes something public",
  changes: () => "changes something",
  irreversible: () => "cannot be undone",
  secret: () => "gets a secret",
  "after-strangers": () => "comes after text from strangers was read",
  "after-secrets": () => "comes after secrets were handled",
  "third-party": () => "goes to a frame of another site",
  carried: () => "passes on what another tool returned",
};
export const tool = () => "Only this tool (its name)";
export const site = () => "Only this site";
export const everywhere = () => "Leave empty for all.";
export const siteHint = () => "Like https://mail.example. Leave empty for all.";
export const badSite = () => "A site starts with https:// and has nothing after its name.";
export const sentence = (
  effect: keyof typeof effects,
  template: keyof typeof templates,
  tool: string,
  site: string,
) => {
  const start = effect === "block" ? "Never allow" : "Ask before";
  const parts = [`${start} a call that ${templates[template]()}`];
  if (tool !== "") parts.push(`of the tool ${tool}`);
  if (site !== "") parts.push(`on ${site}`);
  return `${parts.join(", ")}.`;
};
export const trying = () => "Trying it on the latest calls…";
/** What it would have met of the latest calls. */
export const preview = (met: number, perhaps: number, of: number) => {
  if (of === 0) return "There are no calls in the log yet to try it on.";
  const calls = counted(of, { one: () => "the last call", other: (n) => `the last ${n} calls` });
  const found = met === 0 ? "none" : number(met);
  const sure = `Of ${calls}, it would have met ${found}.`;
  return perhaps === 0 ? sure : `${sure} For ${number(perhaps)} more, the log does not say enough.`;
};
export const wouldMeet = () => "It would have met";
export const mightMeet = () => "The log does not say enough about";
export const asItWas = () => "Each row says what came of the call without this rule.";
export const unlisted = (count: number) =>
  counted(count, {
    one: (n) => `${n} older call is counted, and not shown here.`,
    other: (n) => `${n} older calls are counted, and not shown here.`,
  });
export const saved = () => "Saved. The rule applies now.";
export const deleted = () => "Deleted.";
export const jsonOnly = () => "This rule says more than the form can: change it as JSON.";
export const cancel = () => "Cancel";
export const save = () => "Save the rule";
export const jsonBroken = (line: number, column: number) =>
  `Line ${number(line)}, character ${number(column)}: here the text stops being JSON. Look for a missing comma, quotation mark or bracket just before it.`;
export const jsonIncomplete = (line: number) =>
  `Line ${number(line)}: the text ends before the JSON does. A bracket or quotation mark is not closed.`;
export const jsonEmpty = () =>
  'There is nothing here. Without rules of your own, write {"version": 1, "rules": []}.';
export const atLine = (line: number) => `Line ${number(line)}`;
