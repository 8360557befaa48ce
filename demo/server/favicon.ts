/** The flag Kilo, yellow at the hoist and blue at the fly: "I wish to communicate with you." */
export const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<path fill="#f5c518" d="M2 4h14v24H2z"/><path fill="#1d4ed8" d="M16 4h14v24H16z"/></svg>';
