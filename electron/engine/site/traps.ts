import { percentDecoded } from '../../../shared/base/percentDecoded.ts';

/** The kinds of URLs that a site can make without end. */
export type UrlTrap = 'length' | 'pathDepth' | 'repetition' | 'date';

const maxUrlChars = 2000;
const maxPathSegments = 100;
const minRepetitions = 3;
const maxDateDistanceMs = 10 * 365.25 * 24 * 60 * 60 * 1000;

/**
 * Returns what makes a URL one of an endless series; null for any other.
 * @param url an absolute URL of the web
 * @param referenceTimeMs the time since 1970 to which the dates of calendars are compared: when the crawl began, so that each of its runs
 * judges alike
 */
export function findUrlTrap(url: URL, referenceTimeMs: number): UrlTrap | null {
  if (url.href.length > maxUrlChars) return 'length';
  const segments = url.pathname.split('/').slice(1);
  if (segments.length > maxPathSegments) return 'pathDepth';
  if (repeatsSegments(segments.filter((segment) => segment !== ''))) return 'repetition';
  return hasDistantDate(url, referenceTimeMs) ? 'date' : null;
}

/**
 * Whether a sequence of segments is repeated: `/a/b/a/b/a/b`. Such paths come from relative links that a server resolves against any path.
 * Numbers may repeat (`/chapter/1/1/1`). Quadratic in the number of segments, which is limited.
 */
function repeatsSegments(segments: readonly string[]): boolean {
  for (let period = 1; period * minRepetitions <= segments.length; period += 1) {
    let run = 0;
    let hasName = false;
    for (let index = period; index < segments.length; index += 1) {
      const isEqual = segments[index] === segments[index - period];
      run = isEqual ? run + 1 : 0;
      hasName = isEqual && (hasName || !/^\d*$/.test(segments[index] ?? ''));
      if (hasName && run >= period * (minRepetitions - 1)) return true;
    }
  }
  return false;
}

interface CalendarDate {
  readonly year: string | undefined;
  readonly month: string | undefined;
  readonly day?: string | undefined;
}

/** Centuries that dates have: other numbers of four digits are ids. A calendar that pages through the years passes these first. */
const year = '(?<year>19\\d\\d|2[01]\\d\\d)';
const month = '(?<month>0?[1-9]|1[0-2])';
const day = '(?<day>0?[1-9]|[12]\\d|3[01])';
const fullDate = new RegExp(`(?<!\\d)${year}([-_./])${month}\\2${day}(?!\\d)`, 'g');
const yearAndMonth = new RegExp(`(?<!\\d)${year}[-_./]${month}(?!\\d)`, 'g');
const compactDate = new RegExp(`(?<!\\d)${year}(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\\d|3[01])(?!\\d)`, 'g');

/** Names that calendars have in paths and queries. */
const calendarNames: ReadonlySet<string> = new Set([
  ...['calendar', 'calendars', 'cal', 'agenda', 'schedule', 'event', 'events', 'date', 'day', 'week', 'month'],
  ...['kalender', 'termine', 'calendrier', 'evenements', 'calendario', 'eventos'],
]);
/** A longer segment is the title of a page: `what-a-day`. */
const maxWordsOfCalendarName = 2;

/**
 * Whether a URL has a date that is far from the reference. Pages of the past are real in an archive (`/2009/05/01/news`) and endless in a
 * calendar alone; pages of the far future are endless everywhere. In other URLs than those of calendars, only complete dates are dates.
 */
function hasDistantDate(url: URL, referenceTimeMs: number): boolean {
  const isCalendar = isCalendarUrl(url);
  const patterns = isCalendar ? [fullDate, yearAndMonth, compactDate] : [fullDate];
  const text = percentDecoded(url.pathname + url.search);
  const dates = [...patterns.flatMap((pattern) => datesIn(text, pattern)), ...dateOfParameters(url.searchParams)];
  return dates.some((date) => {
    const distanceMs = timeOf(date) - referenceTimeMs;
    return distanceMs > maxDateDistanceMs || (isCalendar && distanceMs < -maxDateDistanceMs);
  });
}

/** Whether a URL names a calendar in its path or in the names of its query. */
export function isCalendarUrl(url: URL): boolean {
  return [...url.pathname.split('/'), ...url.searchParams.keys()].some((name) => {
    const words = name.toLowerCase().split(/[-_.]/);
    return words.length <= maxWordsOfCalendarName && words.some((word) => calendarNames.has(word));
  });
}

function datesIn(text: string, pattern: RegExp): CalendarDate[] {
  return [...text.matchAll(pattern)].map(({ groups }) => ({
    year: groups?.['year'],
    month: groups?.['month'],
    day: groups?.['day'],
  }));
}

/** Returns the date of a query that has its year and its month in parameters of their own. */
function dateOfParameters(parameters: URLSearchParams): CalendarDate[] {
  const [yearText, monthText] = [parameters.get('year') ?? '', parameters.get('month') ?? ''];
  const isDate = /^(?:19|2[01])\d\d$/.test(yearText) && /^(?:0?[1-9]|1[0-2])$/.test(monthText);
  return isDate ? [{ year: yearText, month: monthText }] : [];
}

function timeOf(date: CalendarDate): number {
  return Date.UTC(Number(date.year), Number(date.month) - 1, Number(date.day ?? 1));
}
