import { urlTemplate } from '../../site/urlTemplate.ts';

/**
 * Which URL templates have pages that need the browser, by the last page of each: the next one goes the same way. A wrong guess costs time
 * and nothing else, because both ways read a page alike.
 */
export interface BrowserTemplates {
  has(url: string): boolean;
  /** Notes how a page was read. */
  note(url: string, needsBrowser: boolean): void;
}

const maxTemplates = 5000;

/** In memory only, the oldest forgotten first. */
export function rememberBrowserTemplates(): BrowserTemplates {
  const templates = new Set<string>();
  const keyOf = (url: string): string => urlTemplate(url) ?? url;
  return {
    has: (url) => templates.has(keyOf(url)),
    note(url, needsBrowser) {
      const key = keyOf(url);
      templates.delete(key);
      if (!needsBrowser) return;
      templates.add(key);
      const [oldest] = templates;
      if (templates.size > maxTemplates && oldest !== undefined) templates.delete(oldest);
    },
  };
}
