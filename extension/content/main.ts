/** Isolated world, at document_start, right after the main-world script of the same frame. */
import { hangBell } from "./hang-bell.js";
import { startFrame } from "./start-frame.js";

hangBell((bell) => startFrame(bell));
