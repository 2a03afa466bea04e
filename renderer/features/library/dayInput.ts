/** A day as a date input writes it: `2026-05-12`, in this computer's time zone. */
export function dayInput(at: number): string {
  const date = new Date(at);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Midnight at the beginning of such a day, in ms since 1970; null for a text that is no day, or one before 1970. */
export function dayOf(text: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(day)).getTime();
  return at >= 0 ? at : null;
}

/** Midnight at the end of the day that begins at a time: a day may have 23 or 25 hours. */
export function dayAfter(start: number): number {
  const date = new Date(start);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}
