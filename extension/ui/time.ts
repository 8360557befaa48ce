/** Times as a person reads them. */
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

export const timeOfDay = (time: number): string => clock.format(time);
