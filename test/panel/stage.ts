/** Plays the browser and the worker in a page of the extension, then brings it into a state. */
import {
  type PlayedWindow,
  playDemo,
  playLanguage,
  playWorker,
  stayOpen,
} from "../e2e/extension/panel/played-worker.js";
import { playedPanel } from "./hands.js";
import { playBrowser } from "./played-browser.js";

const query = new URLSearchParams(location.search);

playBrowser();
for (const play of [playWorker, playDemo, stayOpen]) play();
playLanguage(query.get("language") === "de" ? "de" : "en");
document.documentElement.style.colorScheme = query.get("scheme") ?? "light dark";

/** Each page's script; the address names it. */
const PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  "/panel.html": () => import("../../extension/ui/panel.js"),
  "/questions.html": () => import("../../extension/ui/questions.js"),
  "/welcome.html": () => import("../../extension/ui/welcome.js"),
};
const { PICTURES } = await import("../pictures/panel-states.js");
const { answersOf, bringTo } = await import("../pictures/picture.js");
const picture = PICTURES.find(({ name }) => name === query.get("state"));
const { played } = window as unknown as PlayedWindow;
if (picture) Object.assign(played.answers, answersOf(picture));
await PAGES[location.pathname]?.();
if (query.get("direction") === "rtl") document.documentElement.dir = "rtl";
if (picture) {
  await bringTo(playedPanel(played), picture);
  document.documentElement.dataset["state"] = picture.name;
}
