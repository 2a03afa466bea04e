import { readPageUrl } from '../../scrape/validate/pageUrl.ts';
import type { Result } from '../../../../shared/base/result.ts';

/** A longer URL is a trap for a crawl as well. */
const maxUrlChars = 2000;

/** Reads the URL of a page as map, crawl and batch take it; the problem as a sentence where it is none. */
export function readJobUrl(sent: string): Result<string, string> {
  return readPageUrl(sent, maxUrlChars);
}
