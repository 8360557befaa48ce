/** What the person says about a tool in place of its page. */
export const heading = () => "Say yourself what it does";
export const means = () =>
  "Your own rules go by what you say here. Even if you say that it does less, an agent sees nothing that is withheld. “Always” is offered only where the tool’s own words allow it.";
export const managed = () =>
  "Your organisation says something of its own about this tool. That can only make Airlock stricter.";
export const asDeclared = () => "As the tool declares";
export const save = () => "Save";
export const takeBack = () => "Take back";
export const saved = () => "Saved. It applies from the next call on.";
export const since = (time: string) => `Set by you, ${time}. It ends when the site changes the tool.`;
export const lapsed = (time: string) =>
  `Set by you, ${time}, for another version of this tool. The site has changed the tool, so it no longer applies.`;

interface Field {
  readonly label: () => string;
  readonly values: { readonly [value: string]: () => string };
}

/** By members of an override. */
export const fields: Readonly<
  Record<"outcomes" | "destination" | "openWorldHint" | "requiresConfirmation" | "resultLevel", Field>
> = {
  outcomes: {
    label: () => "What it does",
    values: {
      benign: () => "Changes nothing",
      consequential: () => "Changes something that can be undone",
      irreversible: () => "Does what cannot be undone",
    },
  },
  destination: {
    label: () => "Where its input goes",
    values: {
      ephemeral: () => "It is not kept",
      system: () => "To this site only",
      user: () => "To the user’s own account",
      internal: () => "Inside the organisation",
      public: () => "Anywhere",
    },
  },
  openWorldHint: {
    label: () => "Who writes what it returns",
    values: { true: () => "Strangers, too", false: () => "Not strangers" },
  },
  requiresConfirmation: {
    label: () => "Ask before each call",
    values: { true: () => "Yes", false: () => "Only where a rule says so" },
  },
  resultLevel: {
    label: () => "How confidential its results are",
    values: {
      public: () => "Public",
      internal: () => "Internal",
      confidential: () => "Confidential",
      restricted: () => "Restricted",
    },
  },
};
