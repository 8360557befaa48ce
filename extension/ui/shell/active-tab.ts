/**
 * The tab that the panel stands next to: named in its address (a panel opened as a tab), else the
 * active one of its window. Next to a tab of another extension, such as an agent's own, it stays
 * with the page that it served before: what is asked there is about that page. The browser tells us
 * no address of such a tab.
 */
let served: number | undefined;

export async function findTab(): Promise<number | undefined> {
  const named = Number(new URLSearchParams(location.search).get("tab") ?? Number.NaN);
  if (Number.isInteger(named)) return named;
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  if (tab?.url === undefined && served !== undefined && (await isOpen(served))) return served;
  if (tab?.url !== undefined) served = tab.id;
  return tab?.id;
}

const isOpen = (tab: number): Promise<boolean> =>
  chrome.tabs.get(tab).then(
    ({ url }) => url !== undefined,
    () => false,
  );

/** Calls back whenever the answer of `findTab` may have changed. */
export function followTab(changed: () => void): void {
  chrome.tabs.onActivated.addListener(changed);
  chrome.tabs.onUpdated.addListener((_tab, { status, url }) => {
    if (status !== undefined || url !== undefined) changed();
  });
}
