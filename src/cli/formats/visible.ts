/** Attack: a page's text with control characters that move the cursor or hide its surroundings. */
export const visible = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\u{fffd}");
