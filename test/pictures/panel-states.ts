/**
 * States of the side panel, the window for questions and the first steps that are worth a picture.
 */
import type { Picture } from "./picture.js";
import { OF_MORE } from "./pictures-of-more.js";
import { OF_NOW } from "./pictures-of-now.js";
import { OF_PAGES } from "./pictures-of-pages.js";
import { OF_QUESTIONS } from "./pictures-of-questions.js";
import { OF_SERVERS } from "./pictures-of-servers.js";
import { OF_VIEWS } from "./pictures-of-views.js";

export const PICTURES: readonly Picture[] = [
  ...OF_NOW,
  ...OF_QUESTIONS,
  ...OF_VIEWS,
  ...OF_PAGES,
  ...OF_MORE,
  ...OF_SERVERS,
];
