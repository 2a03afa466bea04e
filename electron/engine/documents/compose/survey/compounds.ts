import type { Compounds } from '../../layout/lines/joinLines.ts';
import { linesOnPage, type LaidPage } from '../../layout/page/laidPage.ts';

/** Two words with a hyphen between them, and signs around that belong to the sentence. */
const compound = /^[^\p{L}]*(\p{L}+[-\u2010\u2011]\p{L}+)(?:[^\p{L}-].*)?$/u;

/** Words that a document writes with a hyphen inside its lines, where no end of a line asks for one. */
export function findCompounds(pages: readonly LaidPage[]): Compounds {
  const found = new Set<string>();
  for (const page of pages)
    for (const { words } of linesOnPage(page))
      for (const { text } of words) {
        if (!text.includes('-') && !text.includes('\u2010') && !text.includes('\u2011')) continue;
        const word = compound.exec(text)?.[1];
        if (word !== undefined) found.add(word.toLowerCase().replace(/[\u2010\u2011]/, '-'));
      }
  return found;
}
