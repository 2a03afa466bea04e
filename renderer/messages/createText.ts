import { IntlMessageFormat } from 'intl-messageformat';
import { englishMessage, type MessageKey } from './english.ts';
import { pseudoMessage } from './pseudo.ts';

export type TextLocale = 'en' | 'pseudo';
export type MessageValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Text functions for components: messages by key, and numbers, sizes and times in the same locale. */
export interface Text {
  readonly locale: TextLocale;
  /** The text of a key with its ICU arguments filled in. */
  t(key: MessageKey, values?: MessageValues): string;
  /** 84210 → "84,210". */
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** Decimal units with one decimal below 100: 48213 → "48.2 kB". */
  bytes(size: number): string;
  /** Milliseconds: 340 → "340 ms", 3420 → "3.42 s", 61000 → "61.0 s", 351000 → "5 m 51 s". */
  duration(milliseconds: number): string;
  /** Time that runs, with the same digits from one tenth to the next: 3420 → "3.4 s", 72_000 → "1 m 12 s". */
  elapsed(milliseconds: number): string;
  /** A time of day: "09:41", with seconds on request. */
  time(at: number, precision?: 'minutes' | 'seconds'): string;
  /** A day: "12 May", with the year when it is not `now`'s. */
  day(at: number, now: number): string;
  /** Names in a row: "a, b and c". */
  list(items: readonly string[]): string;
}

const formatLocale = 'en-GB';

// The locale is fixed and known: the package would search all locales of the platform at each start.
IntlMessageFormat.resolveLocale = () => new Intl.Locale(formatLocale);

/** Creates the texts of one locale. Messages are parsed at first use and cached; no code is generated (the window's CSP forbids it). */
export function createText(locale: TextLocale): Text {
  const messages = new Map<MessageKey, IntlMessageFormat>();
  const formatOf = (key: MessageKey): IntlMessageFormat => {
    const known = messages.get(key);
    if (known !== undefined) return known;
    const message = englishMessage(key) ?? key;
    const format = new IntlMessageFormat(locale === 'pseudo' ? pseudoMessage(message) : message, formatLocale);
    messages.set(key, format);
    return format;
  };
  return {
    locale,
    t(key, values) {
      // A text with a gap is better than a crashed window: tests find invalid messages.
      try {
        return String(formatOf(key).format(values));
      } catch {
        return englishMessage(key) ?? key;
      }
    },
    ...createFormats(),
  };
}

function createFormats(): Omit<Text, 'locale' | 't'> {
  return {
    number: (value, options) =>
      (options === undefined ? formats.plain() : new Intl.NumberFormat(formatLocale, options)).format(value),
    bytes: formatBytes,
    duration: formatDuration,
    elapsed: formatElapsed,
    time: (at, precision = 'minutes') => formats[precision]().format(at),
    day: (at, now) => (sameYear(at, now) ? formats.dayOfYear() : formats.fullDay()).format(at),
    list: (items) => formats.conjunction().format(items),
  };
}

/** Each is created at first use and cached: creation takes some milliseconds, and the first paint needs none. */
const formats = {
  plain: once(() => new Intl.NumberFormat(formatLocale)),
  minutes: once(() => clock({})),
  seconds: once(() => clock({ second: '2-digit' })),
  dayOfYear: once(() => new Intl.DateTimeFormat(formatLocale, { day: 'numeric', month: 'long' })),
  fullDay: once(() => new Intl.DateTimeFormat(formatLocale, { day: 'numeric', month: 'long', year: 'numeric' })),
  conjunction: once(() => new Intl.ListFormat(formatLocale, { type: 'conjunction' })),
  fixed: ([0, 1, 2] as const).map((digits) =>
    once(() => new Intl.NumberFormat(formatLocale, { minimumFractionDigits: digits, maximumFractionDigits: digits })),
  ),
};

function clock(precision: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const minutes = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(formatLocale, { ...minutes, ...precision });
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

function sameYear(one: number, other: number): boolean {
  return new Date(one).getFullYear() === new Date(other).getFullYear();
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

function formatBytes(size: number): string {
  let value = size;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  return `${fixed(value, digits)} ${units[unit] ?? 'B'}`;
}

function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${fixed(milliseconds, 0)} ms`;
  if (milliseconds < 10_000) return `${fixed(milliseconds / 1000, 2)} s`;
  if (milliseconds < 99_950) return `${fixed(milliseconds / 1000, 1)} s`;
  const whole = Math.round(milliseconds / 1000);
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} m ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} m`;
}

function formatElapsed(milliseconds: number): string {
  const tenths = Math.max(0, Math.floor(milliseconds / 100));
  return tenths < 600
    ? `${fixed(tenths / 10, 1)} s`
    : `${Math.floor(tenths / 600)} m ${Math.floor((tenths % 600) / 10)} s`;
}

function fixed(value: number, digits: 0 | 1 | 2): string {
  return formats.fixed[digits]?.().format(value) ?? String(value);
}
