import { isNearDuplicate, type PageFingerprint } from './simhash.ts';
import { isCalendarUrl } from './traps.ts';
import { parseUrl } from './webUrl.ts';

/**
 * Returns the text of a page that fingerprint and hash are made of. The empty pages of a calendar differ in their dates alone, so numbers
 * do not count there; everywhere else they are content.
 * @param url URL of the page
 * @param text its text, such as markdown
 */
export function watchedText(url: string, text: string): string {
  const parsed = parseUrl(url);
  return parsed !== null && isCalendarUrl(parsed) ? text.replace(/\d+/g, '0') : text;
}

/** A page as the watch compares it. Fingerprint and hash are of its watched text. */
export interface WatchedPage extends PageFingerprint {
  /** Number of the page in the order of the crawl. */
  readonly number: number;
  /** Equal for pages of equal text, which may be too short to be near-duplicates. */
  readonly contentHash: string;
}

interface WatchResult {
  /** Number of a page of the same template that has nearly the same text; null if there is none among the recent ones. */
  readonly nearDuplicateOf: number | null;
  /** Whether the template is closed: its further pages are a trap. */
  readonly isClosed: boolean;
}

/** Finds templates whose pages are nearly the same without end, such as the empty days of a calendar. */
export interface TemplateWatch {
  /**
   * Adds a page. Give the pages in the order of the crawl, after a restart those of its store again: then each run closes the same
   * templates at the same page.
   */
  add(page: WatchedPage): WatchResult;
  isClosed(template: string): boolean;
}

const windowPages = 30;
const minDuplicateRatio = 0.9;

interface Window {
  readonly recent: { readonly page: WatchedPage; readonly isDuplicate: boolean }[];
  isClosed: boolean;
}

export function createTemplateWatch(): TemplateWatch {
  const windows = new Map<string, Window>();
  return {
    add(page) {
      const window = windows.get(page.template) ?? { recent: [], isClosed: false };
      windows.set(page.template, window);
      const original = window.recent.find(
        ({ page: earlier }) => earlier.contentHash === page.contentHash || isNearDuplicate(earlier, page),
      );
      window.recent.push({ page, isDuplicate: original !== undefined });
      if (window.recent.length > windowPages) window.recent.shift();
      const duplicates = window.recent.filter(({ isDuplicate }) => isDuplicate).length;
      // A closed template stays closed: pages that were under way do not open it.
      window.isClosed ||= window.recent.length === windowPages && duplicates >= windowPages * minDuplicateRatio;
      return { nearDuplicateOf: original?.page.number ?? null, isClosed: window.isClosed };
    },
    isClosed(template) {
      return windows.get(template)?.isClosed ?? false;
    },
  };
}
