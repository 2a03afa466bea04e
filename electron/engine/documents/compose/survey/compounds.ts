import type { Compounds } from '../../layout/lines/joinLines.ts';
import { linesOnPage, type LaidPage } from '../../layout/page/laidPage.ts';

/** Two words with a hyphen between them, and signs around that belong to the sentence. */
const compound = /^[^\p{L}]*(\p{L}+[-\u2010\u2011]\p{L}+)(?:[^\p{L}-].*)?$/u;

const hyphen = /[-\u2010\u2011]/;

/** Words that a document writes with a hyphen inside its lines, where no end of a line asks for one. */
export function findCompounds(pages: readonly LaidPage[]): Compounds {
  const found = new Set<string>();
  for (const page of pages)
    for (const line of linesOnPage(page)) {
      if (!hyphen.test(line.text)) continue;
      for (const { text } of line.words) {
        const word = hyphen.test(text) ? compound.exec(text)?.[1] : undefined;
        if (word !== undefined) found.add(word.toLowerCase().replace(hyphen, '-'));
      }
    }
  return found;
}
