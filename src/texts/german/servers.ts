/** Eigene Server, die eine App mitbringt. */
import type { LeftOutKind, ServerProblemKind, ServerState } from "../people/words.js";
import { counted } from "./formats.js";

export const heading = (count: number) =>
  counted(count, { one: () => "Ihr Server", other: (n) => `Ihre ${n} Server` });
export const serverAsks = (app: string, server: string) => `„${app}“ bringt den Server „${server}“ mit`;
export const isProgram = () =>
  "Er ist ein Programm auf Ihrem Computer und darf dort alles, was Sie dürfen. Erlauben Sie ihn nur, wenn Sie ihn eingerichtet haben.";
export const isAddress = () =>
  "Er ist über das Netz zu erreichen. Erlauben Sie ihn nur, wenn Sie ihn eingerichtet haben.";
export const hasChanged = () =>
  "Über einen Server dieses Namens haben Sie schon entschieden. Er ist jetzt anders eingerichtet.";
export const allow = () => "Erlauben";
export const deny = () => "Ablehnen";
export const allowMeans = (isAddress: boolean) =>
  `Seine Tools laufen hinter Airlock wie die einer Website. Bei ${isAddress ? "einer anderen Adresse" : "einem anderen Befehl"} werden Sie wieder gefragt.`;
export const command = () => "Befehl";
export const address = () => "Adresse";
export const variables = () => "Variablen";
export const headers = () => "Header";
export const nameInFile = () => "Name in Ihrer Datei";
export const masksCopies = () =>
  "In seinen Ergebnissen verdecken, was andere Websites und Server dem Agenten vorenthalten haben";
export const masksCopiesMeans = () =>
  "Ein Server, der in Ihren Browser sehen kann, würde es zeigen. Ausgeschaltet zeigen es seine Ergebnisse dem Agenten.";
export const states: Readonly<Record<ServerState, () => string>> = {
  stopped: () => "nicht gestartet",
  starting: () => "startet …",
  running: () => "läuft",
  failed: () => "läuft nicht",
};
export const problems: Readonly<Record<ServerProblemKind, (about: string) => string>> = {
  "no-program": (program) => `Das Programm „${program}“ wurde nicht gefunden.`,
  "no-folder": (folder) => `Sein Ordner „${folder}“ wurde nicht gefunden.`,
  "no-permission": (program) => `Das Programm „${program}“ darf nicht gestartet werden.`,
  "no-answer": (address) => `Unter ${address} antwortet niemand.`,
  "no-login": () =>
    'Bei ihm muss man sich anmelden (OAuth), und das kann Airlock nicht. Nehmen Sie mcp-remote: "command": "npx", "args": ["-y", "mcp-remote", "https://…"]',
  "no-headers": () =>
    'Er nimmt die „headers“ seines Eintrags nicht an. Wenn man sich bei ihm anmelden muss (OAuth), nehmen Sie mcp-remote: "command": "npx", "args": ["-y", "mcp-remote", "https://…"]',
  "too-slow": () => "Er hat innerhalb einer Minute nicht als MCP-Server geantwortet.",
  "too-long": () => "Seine Antwort ist zu lang.",
  garbage: () => "Was er antwortet, ist kein MCP.",
  ended: () => "Er hat sich beendet.",
  "is-airlock": () =>
    "Er ist Airlock selbst; nach seinen Tools würden Sie zweimal gefragt. Lassen Sie ihn weg.",
  refused: () => "Er ist nicht gestartet.",
  other: () => "Er lässt sich nicht verwenden.",
};
export const said = () => "Wörtlich";
export const lastLine = () => "Seine letzte Zeile";
export const brings = (count: number) =>
  counted(count, { one: () => "Sie bringt einen Server mit.", other: (n) => `Sie bringt ${n} Server mit.` });
export const seeThem = () => "Unter „Apps“ ansehen";
export const tryAgain = () => "Schalten Sie ihn aus und wieder ein, um es noch einmal zu versuchen.";
export const startsAgain = () => "Beim nächsten Aufruf der App startet Airlock ihn wieder.";
export const leftOut = (count: number) =>
  counted(count, {
    one: () => "Eines seiner Tools bekommt die App nicht",
    other: (n) => `${n} seiner Tools bekommt die App nicht`,
  });
export const leftOutBecause: Readonly<Record<LeftOutKind, () => string>> = {
  "too-many": () => "Ein Server kann 200 Tools haben.",
  "task-only": () => "Es lässt sich nur als Task aufrufen, und das tut Airlock nicht.",
  "no-name": () => "Es hat keinen Namen.",
  "name-unusable": () => "Sein Name hat Zeichen, die Agenten nicht verwenden können.",
  "name-twice": () => "Der Server hat zwei Tools mit diesem Namen.",
  "not-readable": () =>
    "Seine Schemas sind nicht lesbar: kaputt, zu tief verschachtelt oder zu groß, wenn jeder Verweis ausgeschrieben wird.",
  "too-large": () =>
    "Der Server beschreibt es oder alle seine Tools zusammen ausführlicher, als Airlock annimmt.",
};
export const andMore = (count: number) =>
  counted(count, { one: () => "und ein weiteres", other: (n) => `und ${n} weitere` });
export const nameless = () => "(ohne Namen)";
export const tools = (count: number) =>
  counted(count, { one: (n) => `${n} Tool`, other: (n) => `${n} Tools` });
export const waitsForYou = () => "wartet auf Ihre Antwort";
export const denied = () => "von Ihnen abgelehnt";
export const off = () => "aus";
export const details = () => "Details";
export const serverNamed = (name: string) => `Server ${name}`;
