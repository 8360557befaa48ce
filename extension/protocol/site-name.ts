/** How a site is named where there is little room. */

/** A label of 63 characters and what may stand behind it have room. */
const MAX = 96;

/**
 * Attack: `https://bank.example.` and two hundred letters more, which end in the site's real name.
 * So what is left out is at the front, by whole labels: half of one could pass for another site's
 * name.
 *
 * @param origin as the browser serializes it: ASCII, with names of other scripts in Punycode
 */
export function siteName(origin: string): string {
  if (origin.length <= MAX) return origin;
  const host = origin.indexOf("//") + 2;
  const end = origin.slice(host - MAX);
  return `${origin.slice(0, host)}…${end.slice(Math.max(0, end.indexOf(".")))}`;
}
