/** Numbers, lists, times and plural forms, as a language has them. */

/** Takes the count as the language writes it. */
type PluralForm = (count: string) => string;

/** Forms that a language does not have fall back to `other`. */
export type PluralForms = { readonly other: PluralForm } & {
  readonly [form in Exclude<Intl.LDMLPluralRule, "other">]?: PluralForm;
};

/** @param locale BCP 47 */
export function formatsOf(locale: string) {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 15 });
  const plurals = new Intl.PluralRules(locale);
  const all = new Intl.ListFormat(locale, { type: "conjunction" });
  const either = new Intl.ListFormat(locale, { type: "disjunction" });
  const clock = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });
  const exact = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });
  const minute = { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" } as const;
  const toMinute = new Intl.DateTimeFormat(locale, minute);
  const toSecond = new Intl.DateTimeFormat(locale, { ...minute, second: "2-digit" });
  const day = new Intl.DateTimeFormat(locale, { weekday: "short", month: "short", day: "numeric" });
  return {
    number: (value: number): string =>
      // A limit of a schema may be of any size. Written out, it would be a row of zeros.
      value === 0 || (Math.abs(value) >= 1e-15 && Math.abs(value) < 1e21)
        ? numbers.format(value)
        : String(value),
    /** In the form that goes with the count. */
    counted: (count: number, forms: PluralForms): string =>
      (forms[plurals.select(count)] ?? forms.other)(numbers.format(count)),
    list: (items: readonly string[]): string => all.format(items),
    alternatives: (items: readonly string[]): string => either.format(items),
    timeOfDay: (time: number): string => clock.format(time),
    /** The time of the day, to the second. */
    exactTimeOfDay: (time: number): string => exact.format(time),
    /** For times that may be on another day; to the second, as a log has them. */
    dayAndTime: (time: number): string => toSecond.format(time),
    /** The same, to the minute. */
    dayAndMinute: (time: number): string => toMinute.format(time),
    /** A day without a time. */
    dayInShort: (time: number): string => day.format(time),
  };
}
