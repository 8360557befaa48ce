/** Times as a person reads them. */
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

const calendar = new Intl.DateTimeFormat(undefined, {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

const day = new Intl.DateTimeFormat(undefined, {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** For times that may be on another day; to the second, as a log has them. */
export const dayAndTime = (time: number): string => calendar.format(time);

/** For what a person did. */
export const dayAndMinute = (time: number): string => day.format(time);

export const timeOfDay = (time: number): string => clock.format(time);

const date = new Intl.DateTimeFormat(undefined, { weekday: "short", month: "short", day: "numeric" });

/** A day without a time. */
export const dayInShort = (time: number): string => date.format(time);

const count = new Intl.NumberFormat();

export const formatCount = (value: number): string => count.format(value);
