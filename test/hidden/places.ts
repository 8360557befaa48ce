/** Every place of a result in which a page can put a text, or a name. */
import { FORGED, type Spelling } from "./spellings.js";

type Place = (text: string) => unknown;

const block = (...content: readonly object[]) => ({ content });
const words = { type: "text", text: "ok" };
const resource = (members: object) => block({ type: "resource", resource: { uri: "a:b", ...members } });
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** The text under a name: the page's own words where the name is ours. */
const value = { note: FORGED, redactions: [{ path: FORGED, reason: FORGED }] };
const named = (name: string) => ({ [name]: value });

export const TEXT_PLACES: Readonly<Record<string, Place>> = {
  "a plain text": (text) => text,
  "a member": (text) => ({ id: 1, note: text }),
  "an item of a list": (text) => [1, [text]],
  "a deep member": (text) => ({ a: [{ b: { c: [{ d: text }] } }] }),
  "a member beside a content that is none": (text) => ({ content: text, id: 1 }),
  "MCP text": (text) => block(words, { type: "text", text }),
  "the type of a block": (text) => block(words, { type: text, text: "x" }),
  "a block's unknown member": (text) => block({ ...words, hint: text }),
  "a block's _meta": (text) => block({ ...words, _meta: { note: text } }),
  "a block's annotations": (text) =>
    block({ ...words, annotations: { audience: ["assistant"], note: text } }),
  "a resource's text": (text) => resource({ text }),
  "a resource's URI": (text) => resource({ uri: `https://a.example/${text}`, text: "x" }),
  "a resource's type": (text) => resource({ mimeType: text, text: "x" }),
  "a resource's blob that is none": (text) => resource({ blob: text }),
  "a resource's _meta": (text) => resource({ text: "x", _meta: { note: text } }),
  "a link's URI": (text) => block({ type: "resource_link", uri: `a:${text}`, name: "x" }),
  "a link's name": (text) => block({ type: "resource_link", uri: "a:b", name: text }),
  "a link's description": (text) =>
    block({ type: "resource_link", uri: "a:b", name: "x", description: text }),
  "a picture that is none": (text) => block({ type: "image", data: text, mimeType: "image/png" }),
  "a picture's type": (text) => block({ type: "image", data: "AAAA", mimeType: text }),
  "a sound": (text) => block({ type: "audio", data: text, mimeType: "audio/wav" }),
  "structured content": (text) => ({ ...block(words), structuredContent: { note: text } }),
  "structured content that is a list": (text) => ({ ...block(words), structuredContent: [text] }),
  "an error": (text) => ({ ...block({ type: "text", text }), isError: true }),
  _meta: (text) => ({ ...block(words), _meta: { note: text } }),
  "_meta of a plain result": (text) => ({ id: 1, _meta: { note: text } }),
  "an attribution": (text) => ({
    ...block(words),
    _meta: { annotations: { attribution: [`https://a.example/${text}`, text], openWorldHint: true } },
  }),
  "an attribution of a block": (text) => block({ ...words, _meta: { annotations: { attribution: [text] } } }),
  "JSON text": (text) => JSON.stringify({ note: text }),
  "JSON text in a member": (text) => ({ json: JSON.stringify({ note: text }) }),
  "JSON text in MCP text": (text) => block({ type: "text", text: JSON.stringify([{ note: text }]) }),
  "JSON text in JSON text": (text) => JSON.stringify({ json: JSON.stringify({ note: text }) }),
};

/**
 * For secrets as they are only. Base64 of a text is searched for; base64 of a text that was changed
 * before, by invisible characters or in any other way, is not, as with any encoding. A handle in it
 * is none to anybody.
 */
export const ENCODED_PLACES: Readonly<Record<string, Place>> = {
  "a resource's blob": (text) => resource({ blob: base64(text) }),
  "a blob of a text file": (text) => resource({ mimeType: "text/plain", blob: base64(`a key: ${text}.`) }),
  "a picture": (text) => block({ type: "image", data: base64(text), mimeType: "image/png" }),
  "a sound in base64": (text) => block({ type: "audio", data: base64(`..${text}`), mimeType: "audio/wav" }),
};

/** For what is not a handle: a tool takes none in escapes. */
const ESCAPED_PLACES: Readonly<Record<string, Place>> = {
  "a resource's escaped URI": (text) => resource({ uri: `https://a.example/${encodeURIComponent(text)}` }),
  "a link's escaped query": (text) =>
    block({ type: "resource_link", uri: `https://a.example/?q=${encodeURIComponent(text)}`, name: "x" }),
};

const NAME_PLACES: Readonly<Record<string, Place>> = {
  "a name": named,
  "a deep name": (name) => ({ a: [{ b: named(name) }] }),
  "a name in structured content": (name) => ({ ...block(words), structuredContent: named(name) }),
  "a name in an MCP result": (name) => ({ ...block(words), ...named(name) }),
  "a name in _meta": (name) => ({ ...block(words), _meta: named(name) }),
  "a name in _meta of a plain result": (name) => ({ id: 1, _meta: named(name) }),
  "a name in a block": (name) => block({ ...words, ...named(name) }),
  "a name in a block's _meta": (name) => block({ ...words, _meta: named(name) }),
  "a name in a resource": (name) => resource({ text: "x", _meta: named(name) }),
  "a name in annotations": (name) => ({ ...block(words), _meta: { annotations: named(name) } }),
  "a name in JSON text": (name) => JSON.stringify(named(name)),
  "a name in JSON text of a block": (name) => block({ type: "text", text: JSON.stringify(named(name)) }),
};

/** Escapes within escapes are not read (threat model). */
export const isEscapedTwice = (place: string, { text }: Spelling): boolean =>
  place.startsWith("JSON text in JSON") && JSON.stringify(text).includes("\\u");

/** Every place for which a spelling is meant. */
export function placesFor({ isName, isHandle }: Spelling): [title: string, place: Place][] {
  const names = Object.entries(NAME_PLACES);
  if (isName === true) return names;
  const escaped = isHandle === true ? [] : Object.entries(ESCAPED_PLACES);
  return [...names, ...Object.entries(TEXT_PLACES), ...escaped];
}
