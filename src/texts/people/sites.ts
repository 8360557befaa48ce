/** Sites that are off. */
export const heading = () => "Sites that are off";
export const none = () =>
  "None. Airlock is on for every site; the bar above turns it off for the one in view.";
export const turnOn = () => "Turn on";
