/**
 * Main world, at document_start: the same API as the script-tag file, with the extension as its
 * other side.
 */
import { startPage } from "./start-page.js";

startPage();
