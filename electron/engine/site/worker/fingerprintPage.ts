import { createHash } from 'node:crypto';
import { fingerprintText, type TextFingerprint } from '../simhash.ts';
import { watchedText } from '../templateWatch.ts';

/** What the text of a page is compared by. */
export interface PageTextFingerprint extends TextFingerprint {
  /** Equal for pages of equal text. */
  readonly contentHash: string;
}

/**
 * Returns the fingerprint of a page. Takes about 100 ms for a million characters.
 * @param url URL of the page
 * @param text its text, such as Markdown
 */
export function fingerprintPage(url: string, text: string): PageTextFingerprint {
  const watched = watchedText(url, text);
  const contentHash = createHash('sha256').update(watched).digest('base64url');
  return { contentHash, ...fingerprintText(watched) };
}
