/** Sites with a setting of their own. */
export const heading = () => "Sites";
export const explained = () =>
  "Airlock is on for every site. Here are the site in view and those that you set otherwise.";
export const none = () => "Every site is on. Open a page to change its site here.";
export const inView = () => "in view";
export const settingOf = (site: string) => `Airlock on ${site}`;
export const reloadNow = () => "The page in view changes when it is reloaded.";
export const reloadLater = () => "Pages of it that are open change when you reload them.";
export const otherSite = () => "Another site";
export const turnOff = () => "Turn off";
export const notASite = () => "That is not the address of a site.";
export const siteExample = () => "https://example.com";
