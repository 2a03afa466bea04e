import { IntlMessageFormat } from 'intl-messageformat';
import { englishMessage, type MessageKey } from './english.ts';
import { pseudoMessage } from './pseudo.ts';
import type { TextLocale } from './textLocale.ts';

export type MessageValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Text functions for components: messages by key, and numbers, sizes and times in the same locale. */
export interface Text {
  readonly locale: TextLocale;
  /** The BCP 47 tag of its numbers and dates, for the `lang` attribute and for widgets. */
  readonly tag: string;
  /** The text of a key with its ICU arguments filled in. */
  t(key: MessageKey, values?: MessageValues): string;
  /** 84210 → "84,210". */
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** Decimal units with one decimal below 100: 48213 → "48.2 kB". */
  bytes(size: number): string;
  /** Milliseconds: 340 → "340 ms", 3420 → "3.42 s", 61000 → "61.0 s", 351000 → "5 m 51 s", in German "5 min 51 s". */
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

const tags: Readonly<Record<TextLocale, string>> = { en: 'en-GB', de: 'de-DE', pseudo: 'en-GB' };

// The locale is fixed and known: the package would search all locales of the platform at each start.
IntlMessageFormat.resolveLocale = (locales) => new Intl.Locale(typeof locales === 'string' ? locales : tags.en);

/** ICU texts of a language by key. */
export type Catalogue = ReadonlyMap<string, string>;

const noTexts: Catalogue = new Map();

/**
 * Creates the texts of one locale. A key that its catalogue lacks has its English text. Messages are parsed at first use and cached; no
 * code is generated (the window's CSP forbids it).
 */
export function createText(locale: TextLocale, catalogue: Catalogue = noTexts): Text {
  const tag = tags[locale];
  const messages = new Map<MessageKey, IntlMessageFormat>();
  const formatOf = (key: MessageKey): IntlMessageFormat => {
    const known = messages.get(key);
    if (known !== undefined) return known;
    const format = parseMessage(locale, key, catalogue);
    messages.set(key, format);
    return format;
  };
  return {
    locale,
    tag,
    t(key, values) {
      // A text with a gap is better than a crashed window: tests find invalid messages.
      try {
        return String(formatOf(key).format(values));
      } catch {
        return englishMessage(key) ?? key;
      }
    },
    ...formatsOf(locale),
  };
}

function parseMessage(locale: TextLocale, key: MessageKey, catalogue: Catalogue): IntlMessageFormat {
  const own = catalogue.get(key);
  if (own !== undefined) return new IntlMessageFormat(own, tags[locale]);
  const english = englishMessage(key) ?? key;
  return new IntlMessageFormat(locale === 'pseudo' ? pseudoMessage(english) : english, tags.en);
}

type Formats = Omit<Text, 'locale' | 'tag' | 't'>;

const knownFormats = new Map<string, Formats>();

function formatsOf(locale: TextLocale): Formats {
  const known = knownFormats.get(locale);
  if (known !== undefined) return known;
  const made = createFormats(tags[locale], minuteSymbols[locale]);
  knownFormats.set(locale, made);
  return made;
}

/** `m` is a metre in German. */
const minuteSymbols: Readonly<Record<TextLocale, string>> = { en: 'm', de: 'min', pseudo: 'm' };

function createFormats(tag: string, minute: string): Formats {
  const formats = lazyFormats(tag);
  const fixed = (value: number, digits: 0 | 1 | 2): string => formats.fixed[digits]?.().format(value) ?? String(value);
  return {
    number: (value, options) =>
      (options === undefined ? formats.plain() : new Intl.NumberFormat(tag, options)).format(value),
    bytes: (size) => formatBytes(size, fixed),
    duration: (milliseconds) => formatDuration(milliseconds, fixed, minute),
    elapsed: (milliseconds) => formatElapsed(milliseconds, fixed, minute),
    time: (at, precision = 'minutes') => formats[precision]().format(at),
    day: (at, now) => (sameYear(at, now) ? formats.dayOfYear() : formats.fullDay()).format(at),
    list: (items) => formats.conjunction().format(items),
  };
}

/** Each is created at first use and cached: creation takes some milliseconds, and the first paint needs none. */
function lazyFormats(tag: string) {
  const clock = (precision: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...precision });
  return {
    plain: once(() => new Intl.NumberFormat(tag)),
    minutes: once(() => clock({})),
    seconds: once(() => clock({ second: '2-digit' })),
    dayOfYear: once(() => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long' })),
    fullDay: once(() => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric' })),
    conjunction: once(() => new Intl.ListFormat(tag, { type: 'conjunction' })),
    fixed: ([0, 1, 2] as const).map((digits) =>
      once(() => new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })),
    ),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

function sameYear(one: number, other: number): boolean {
  return new Date(one).getFullYear() === new Date(other).getFullYear();
}

type FixedNumber = (value: number, digits: 0 | 1 | 2) => string;

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

function formatBytes(size: number, fixed: FixedNumber): string {
  let value = size;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  return `${fixed(value, digits)} ${units[unit] ?? 'B'}`;
}

function formatDuration(milliseconds: number, fixed: FixedNumber, minute: string): string {
  if (milliseconds < 1000) return `${fixed(milliseconds, 0)} ms`;
  if (milliseconds < 10_000) return `${fixed(milliseconds / 1000, 2)} s`;
  if (milliseconds < 99_950) return `${fixed(milliseconds / 1000, 1)} s`;
  const whole = Math.round(milliseconds / 1000);
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} ${minute} ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} ${minute}`;
}

function formatElapsed(milliseconds: number, fixed: FixedNumber, minute: string): string {
  const tenths = Math.max(0, Math.floor(milliseconds / 100));
  return tenths < 600
    ? `${fixed(tenths / 10, 1)} s`
    : `${Math.floor(tenths / 600)} ${minute} ${Math.floor((tenths % 600) / 10)} s`;
}
