/** Elements without markup: texts come from pages. */
export const find = (id) => document.getElementById(id);

export const element = (tag, text = "", properties = {}) =>
  Object.assign(document.createElement(tag), { textContent: text }, properties);
