/** The choice of a model, and where its key is kept. */

import { find } from "../dom.js";
import { createChatModel } from "../models/chat-completions.js";
import { createScriptedModel } from "../models/scripted.js";
import { forgetKey, isAddress, readSettings, writeSettings } from "./settings.js";
import { words } from "./words.js";

let key = "";

const chosen = () => document.querySelector('input[name="kind"]:checked')?.value ?? "scripted";
const fields = () => ({
  kind: chosen(),
  url: find("url").value.trim(),
  model: find("model-name").value.trim(),
  keep: find("keep").checked,
});

function say(text, isProblem = false) {
  find("model-state").textContent = text;
  find("model-state").className = isProblem ? "problem" : "";
}

/** The key's field is emptied at once: what is on the page can be read over a shoulder. */
function showKey() {
  find("key").value = "";
  find("key-state").textContent = key === "" ? "" : words.hasKey;
  find("forget").hidden = key === "";
}

function showKind() {
  const kind = chosen();
  find("endpoint").hidden = kind !== "endpoint";
  find("scenes").hidden = kind !== "scripted";
  find("prompt-field").hidden = kind === "scripted";
  if (kind === "scripted") say(words.scripted);
  else say("");
}

function problemWith({ kind, model, url }) {
  if (kind !== "endpoint") return undefined;
  if (!isAddress(url)) return ["url", words.noAddress];
  return model === "" ? ["model-name", words.noName] : undefined;
}

function refuse([id, text]) {
  say(text, true);
  for (const name of ["url", "model-name"]) find(name).setAttribute("aria-invalid", String(name === id));
  find(id).focus();
}

async function save(event) {
  event.preventDefault();
  const given = fields();
  const problem = problemWith(given);
  if (problem) return refuse(problem);
  for (const name of ["url", "model-name"]) find(name).removeAttribute("aria-invalid");
  key = find("key").value.trim() || key;
  await writeSettings({ ...given, key });
  showKey();
  say(key === "" ? words.saved : given.keep ? words.savedForGood : words.savedForNow);
}

/** @returns the model, or undefined after the person was told what is missing */
export function chooseModel(scene) {
  const given = fields();
  const problem = problemWith(given);
  if (problem) {
    refuse(problem);
    return undefined;
  }
  return given.kind === "endpoint" ? createChatModel({ ...given, key }) : createScriptedModel(scene);
}

/** For now: what was saved stays. */
export function chooseScript() {
  document.querySelector('input[name="kind"][value="scripted"]').checked = true;
  showKind();
}

export const isScripted = () => chosen() === "scripted";

/** The permission that the browser asks the person for, so that this page may reach the address. */
export const askForAddress = () =>
  chrome.permissions.request({ origins: [`${new URL(find("url").value.trim()).origin}/*`] });

export async function startModelForm() {
  const settings = await readSettings();
  ({ key } = settings);
  find("url").value = settings.url;
  find("model-name").value = settings.model;
  find("keep").checked = settings.keep;
  const radio = document.querySelector(`input[name="kind"][value="${CSS.escape(settings.kind)}"]`);
  if (radio) radio.checked = true;
  for (const input of document.querySelectorAll('input[name="kind"]'))
    input.addEventListener("change", () => {
      showKind();
      // A key is saved by a button; which model was chosen is remembered at once.
      writeSettings({ ...fields(), key });
    });
  find("model-form").addEventListener("submit", save);
  find("forget").addEventListener("click", async () => {
    key = "";
    await forgetKey();
    showKey();
    say(words.removed);
    find("key").focus();
  });
  showKey();
  // A choice that is made before would be overwritten by what was stored.
  find("kinds").disabled = false;
  showKind();
}
