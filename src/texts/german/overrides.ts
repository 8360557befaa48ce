/** Was die Person anstelle der Seite über ein Tool sagt. */
export const heading = () => "Selbst angeben, was es tut";
export const means = () =>
  "Ihre eigenen Regeln richten sich nach dem, was Sie hier angeben. Auch wenn Sie angeben, dass es weniger tut, sieht ein Agent nichts Zurückgehaltenes. „Immer“ wird nur angeboten, wo es die eigenen Angaben des Tools zulassen.";
export const managed = () =>
  "Ihre Organisation macht eigene Angaben zu diesem Tool. Sie können Airlock nur strenger machen.";
export const asDeclared = () => "Wie vom Tool angegeben";
export const save = () => "Speichern";
export const takeBack = () => "Zurücknehmen";
export const saved = () => "Gespeichert. Es gilt ab dem nächsten Aufruf.";
export const since = (time: string) =>
  `Von Ihnen festgelegt, ${time}. Es endet, wenn die Website das Tool ändert.`;
export const lapsed = (time: string) =>
  `Von Ihnen festgelegt, ${time}, für eine andere Fassung dieses Tools. Die Website hat es geändert, deshalb gilt es nicht mehr.`;

export const fields = {
  outcomes: {
    label: () => "Was es tut",
    values: {
      benign: () => "Ändert nichts",
      consequential: () => "Ändert etwas, das sich rückgängig machen lässt",
      irreversible: () => "Tut etwas Unwiderrufliches",
    },
  },
  destination: {
    label: () => "Wohin seine Eingabe geht",
    values: {
      ephemeral: () => "Sie wird nicht aufbewahrt",
      system: () => "Nur an diese Website",
      user: () => "In das eigene Konto des Nutzers",
      internal: () => "Innerhalb der Organisation",
      public: () => "Überallhin",
    },
  },
  openWorldHint: {
    label: () => "Wer schreibt, was es zurückgibt",
    values: { true: () => "Auch Fremde", false: () => "Keine Fremden" },
  },
  requiresConfirmation: {
    label: () => "Vor jedem Aufruf fragen",
    values: { true: () => "Ja", false: () => "Nur, wenn eine Regel es verlangt" },
  },
  resultLevel: {
    label: () => "Wie vertraulich seine Ergebnisse sind",
    values: {
      public: () => "Öffentlich",
      internal: () => "Intern",
      confidential: () => "Vertraulich",
      restricted: () => "Streng vertraulich",
    },
  },
};
