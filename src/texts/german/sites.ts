/** Ausgeschaltete Websites. */
export const heading = () => "Ausgeschaltete Websites";
export const none = () =>
  "Keine. Airlock ist für jede Website eingeschaltet; die Leiste oben schaltet es für die geöffnete aus.";
export const turnOn = () => "Einschalten";
