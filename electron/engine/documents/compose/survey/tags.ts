import type { TextLine } from '../../layout/lines/textLine.ts';
import { linesOnPage, type PageLayout } from '../../layout/page/pageLayout.ts';
import type { Tag } from '../../pdf/pageContent.ts';

/** How far the tags of a file are believed: programs write them for no reader to see, and many write nonsense. */
export interface TagTrust {
  /** The tags state the role of each piece of text. */
  readonly roles: boolean;
  /** Their paragraphs match the visible ones, not lines or pages. */
  readonly paragraphs: boolean;
}

/** Minimum ratio of tagged characters; maximum ratio of characters in headings, or their number; maximum ratio of broken paragraphs. */
const minTaggedRatio = 0.9;
const maxHeadingRatio = 0.35;
const maxHeadingChars = 300;
const maxBrokenRatio = 0.2;

/** Judges the tags of a document by its lines. */
export function evaluateStructureTags(pages: readonly PageLayout[]): TagTrust {
  let [all, tagged, headings, ends, broken] = [0, 0, 0, 0, 0];
  for (const page of pages) {
    let last: { readonly id: number; readonly text: string } | null = null;
    for (const line of linesOnPage(page)) {
      const text = line.text;
      const tag = tagOf(line);
      all += text.length;
      if (tag === null) continue;
      tagged += text.length;
      if (isHeadingRole(tag.role)) headings += text.length;
      if (last !== null && last.id !== tag.id) {
        ends += 1;
        // A line begins in lowercase after a line that did not end.
        if (/[\p{L},]$/u.test(last.text) && /^\p{Ll}/u.test(text)) broken += 1;
      }
      last = { id: tag.id, text };
    }
  }
  const roles =
    all > 0 && tagged >= all * minTaggedRatio && headings <= Math.max(all * maxHeadingRatio, maxHeadingChars);
  return { roles, paragraphs: roles && broken <= ends * maxBrokenRatio };
}

/** Returns the tag of a line's first word; null if it has none. */
export function tagOf({ words }: TextLine): Tag | null {
  return words[0]?.tag ?? null;
}

/** Whether a role is one of headings. */
export function isHeadingRole(role: string): boolean {
  return /^(?:H[1-6]?|Title)$/.test(role);
}

/** Returns the heading level of a role; titles and headings without a number get the top level. */
export function levelOfRole(role: string): number {
  return Number(/\d/.exec(role)?.[0] ?? 1);
}
