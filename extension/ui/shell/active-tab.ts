/** Which tab the panel stands beside: named in its address (a panel opened as a tab), else the active one of its window. */
export async function findTab(): Promise<number | undefined> {
  const named = Number(new URLSearchParams(location.search).get("tab") ?? Number.NaN);
  if (Number.isInteger(named)) return named;
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return tab?.id;
}

/** Calls back whenever the answer of `findTab` may have changed. */
export function followTab(changed: () => void): void {
  chrome.tabs.onActivated.addListener(changed);
  chrome.tabs.onUpdated.addListener((_tab, { status, url }) => {
    if (status !== undefined || url !== undefined) changed();
  });
}
