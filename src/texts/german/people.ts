export * from "../people.js";
