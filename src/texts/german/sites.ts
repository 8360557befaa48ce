/** Websites mit einer eigenen Einstellung. */
export const heading = () => "Websites";
export const explained = () =>
  "Airlock ist für jede Website eingeschaltet. Hier sind die gerade gezeigte und alle, die Sie anders eingestellt haben.";
export const none = () =>
  "Airlock ist für jede Website eingeschaltet. Öffnen Sie eine Seite, um ihre Website hier umzustellen.";
export const inView = () => "gerade gezeigt";
export const settingOf = (site: string) => `Airlock auf ${site}`;
export const reloadNow = () => "Die gezeigte Seite ändert sich, wenn sie neu geladen wird.";
export const reloadLater = () => "Ihre offenen Seiten ändern sich, wenn Sie sie neu laden.";
export const otherSite = () => "Andere Website";
export const turnOff = () => "Ausschalten";
export const notASite = () => "Das ist nicht die Adresse einer Website.";
export const siteExample = () => "https://example.com";
