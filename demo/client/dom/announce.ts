/** One polite live region for the whole page. Never says a value that was withheld. */
export function announce(message: string): void {
  const region = document.getElementById("announcer");
  if (region === null) return;
  // Screen readers repeat the same text only if the region changed in between.
  region.textContent = "";
  setTimeout(() => {
    region.textContent = message;
  }, 50);
}
