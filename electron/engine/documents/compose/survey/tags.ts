import type { Segment } from '../../layout/lines/segment.ts';
import { linesOnPage, type LaidPage } from '../../layout/page/laidPage.ts';
import type { Tag } from '../../pdf/pageContent.ts';

/** How far the tags of a file are believed: programs write them for no reader to see, and many write nonsense. */
export interface TagTrust {
  /** They say what each piece of text is. */
  readonly roles: boolean;
  /** Their paragraphs are those that are seen, not lines or pages. */
  readonly paragraphs: boolean;
}

/** Part of the letters that must have a tag, that headings may take, and of paragraphs that may end within a sentence. */
const limits = { tagged: 0.9, headings: 0.35, broken: 0.2, heading: 300 };

/** Judges the tags of a document by its lines. */
export function judgeTags(pages: readonly LaidPage[]): TagTrust {
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
        // A line that goes on with small letters where the one before it did not end.
        if (/[\p{L},]$/u.test(last.text) && /^\p{Ll}/u.test(text)) broken += 1;
      }
      last = { id: tag.id, text };
    }
  }
  const roles = all > 0 && tagged >= all * limits.tagged && headings <= Math.max(all * limits.headings, limits.heading);
  return { roles, paragraphs: roles && broken <= ends * limits.broken };
}

/** What a line is said to be; null where nothing is said of its first word. */
export function tagOf({ words }: Segment): Tag | null {
  return words[0]?.tag ?? null;
}

/** Whether a role is one of headings. */
export function isHeadingRole(role: string): boolean {
  return /^(?:H[1-6]?|Title)$/.test(role);
}

/** The level of a heading by its role; a title and a heading without a number stand above all. */
export function levelOfRole(role: string): number {
  return Number(/\d/.exec(role)?.[0] ?? 1);
}
