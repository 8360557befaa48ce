/** Attack: words that move the cursor of a terminal. @returns the text in one line without them */
export const plainText = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, " ").trim();
