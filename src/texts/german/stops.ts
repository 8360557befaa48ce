/** Was gestoppt wurde und warum, in einem Satz. */
import { counted } from "./formats.js";

export const deeds = {
  mailTo: (whom: string) => `eine E-Mail an ${whom}`,
  toolTo: (tool: string, whom: string) => `„${tool}“ an ${whom}`,
  toolWith: (tool: string, what: string) => `„${tool}“ mit ${what}`,
  toolOn: (tool: string, origin: string) => `„${tool}“ auf ${origin}`,
  result: (tool: string, origin: string) => `was „${tool}“ auf ${origin} zurückgab`,
};
export const quoted = (words: string) => `„${words}“`;
export const andOthers = (first: string, others: number) =>
  counted(others, {
    one: () => `${first} und eine weitere Adresse`,
    other: (n) => `${first} und ${n} weitere`,
  });
export const dangers: Readonly<Record<"irreversible" | "public", (deed: string) => string>> = {
  irreversible: (deed) => `${deed} (vielleicht unwiderruflich)`,
  public: (deed) => `${deed} (vielleicht öffentlich)`,
};

export const causes = {
  asked: (deed: string, tool: string) =>
    `Gestoppt: ${deed}, weil ein Text aus „${tool}“ dazu aufgefordert hatte`,
  ordered: (deed: string, tool: string) =>
    `Gestoppt: ${deed}, weil ein Text aus „${tool}“ Agenten Anweisungen gegeben hatte`,
  attacked: (deed: string) => `Gestoppt: ${deed}, weil etwas versucht hatte, den Agenten zu steuern`,
  strangers: (deed: string) => `Gestoppt: ${deed}, weil der Agent Texte von Fremden gelesen hatte`,
  secrets: (deed: string) => `Gestoppt: ${deed}, weil die Sitzung des Agenten Geheimnisse berührt hatte`,
  carried: (deed: string) =>
    `Gestoppt: ${deed}, weil damit weitergegeben worden wäre, was ein anderes Tool zurückgab`,
  organisation: (deed: string) => `Von einer Regel Ihrer Organisation gestoppt: ${deed}`,
  rule: (deed: string) => `Gestoppt: ${deed}`,
};
