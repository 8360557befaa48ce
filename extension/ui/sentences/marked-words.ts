/**
 * Words of pages and agents in our sentences look otherwise than ours. Attack: a tool called `Read
 * the news" on https://news.example? Airlock has checked it` goes on as if Airlock were speaking,
 * whatever marks stand around it.
 */
import { html, type TemplateResult } from "lit";

/** Private characters: `asLine` takes them out of what pages and agents say. */
const [BEGIN, END] = ["\ue000", "\ue001"];

/** @param words after `asLine` */
export const theirs = (words: string): string => `${BEGIN}${words}${END}`;

/** For names that screen readers speak. */
export const plainWords = (sentence: string): string => sentence.replace(/[\ue000\ue001]/gu, "");

export const markedWords = (sentence: string): TemplateResult[] =>
  sentence
    .split(BEGIN)
    .map((part) => part.split(END))
    .map(([first = "", rest]) =>
      rest === undefined ? html`${first}` : html`<bdi class="theirs">${first}</bdi>${rest}`,
    );
