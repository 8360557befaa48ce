/** Eigene Server, die eine App mitbringt. */
import type { ServerState } from "../people/words.js";
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
export const filledIn = () => "Was mit $ beginnt";
export const filledInMeans = () => "setzt die App ein. Bei einem anderen Wert werden Sie wieder gefragt.";
export const variables = () => "Variablen, die er bekommt";
export const headers = () => "Header, die mitgehen";
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
export const tools = (count: number) =>
  counted(count, { one: (n) => `${n} Tool`, other: (n) => `${n} Tools` });
export const waitsForYou = () => "wartet auf Ihre Antwort";
export const denied = () => "von Ihnen abgelehnt";
export const off = () => "aus";
export const details = () => "Details";
export const serverNamed = (name: string) => `Server ${name}`;
