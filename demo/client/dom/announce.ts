/** One polite live region for the whole page. Never says a value that was withheld. */
export function announce(message: string): void {
  const region = document.getElementById("announcer");
  if (region === null) return;
  // The same words twice in a row are only read again when the region changed in between.
  region.textContent = "";
  setTimeout(() => {
    region.textContent = message;
  }, 50);
}
