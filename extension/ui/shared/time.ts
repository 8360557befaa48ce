/** Times as a person reads them. */
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

const calendar = new Intl.DateTimeFormat(undefined, {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** For times that may be on another day. */
export const dayAndTime = (time: number): string => calendar.format(time);

export const timeOfDay = (time: number): string => clock.format(time);

const twoDigits = (count: number): string => String(count).padStart(2, "0");

/** As `1:05` or, from an hour on, `2 h 05 min`; rounded up, so that the last second shows as one. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
  return `${minutes}:${twoDigits(seconds % 60)}`;
}
