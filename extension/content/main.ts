/** Isolated world, at document_start, right after the main-world script of the same frame. */
import { startFrame } from "./start-frame.js";

startFrame();
