import type { Compounds } from '../../layout/lines/joinLines.ts';
import { linesOnPage, type LaidPage } from '../../layout/page/laidPage.ts';

/** Two words with a hyphen between them, and signs around that belong to the sentence. */
const compound = /^[^\p{L}]*(\p{L}+[-\u2010\u2011]\p{L}+)(?:[^\p{L}-].*)?$/u;

const hyphen = /[-\u2010\u2011]/;

/** Words that make one with a hyphen of the word before them, and are no end of any other: those that are written without one too are left out. */
const seconds =
  /^(?:agnostic|aware|based|case|centric|conscious|defined|dependent|dimensional|driven|efficient|free|friendly|independent|invariant|level|like|only|optimi[sz]ed|order|oriented|performance|quality|range|ready|related|rich|scale|sensitive|shaped|sized|source|specific|style|term|trained|type|world)(?!\p{L})/iu;
const firstHalf = /(?:^|[^\p{L}\p{N}-])(\p{L}{3,30})[-\u2010]$/u;
/** Beginnings of words that are words themselves. */
const prefixes = new Set([
  'anti',
  'inter',
  'mid',
  'multi',
  'non',
  'out',
  'over',
  'post',
  'pre',
  'sub',
  'super',
  'under',
]);

/** Words that a document writes with a hyphen inside its lines, where no end of a line asks for one; and those of two words that are broken at theirs. */
export function findCompounds(pages: readonly LaidPage[]): Compounds {
  const found = new Set<string>();
  const broken = new Map<string, string>();
  for (const page of pages) {
    let above = '';
    for (const line of linesOnPage(page)) {
      const first = hyphen.test(above.slice(-1)) ? firstHalf.exec(above.slice(-40))?.[1]?.toLowerCase() : undefined;
      const second = first === undefined ? undefined : seconds.exec(line.text)?.[0].toLowerCase();
      if (first !== undefined && second !== undefined && !prefixes.has(first)) broken.set(`${first}-${second}`, first);
      above = line.text.trimEnd();
      if (!hyphen.test(line.text)) continue;
      for (const { text } of line.words) {
        const word = hyphen.test(text) ? compound.exec(text)?.[1] : undefined;
        if (word !== undefined) found.add(word.toLowerCase().replace(hyphen, '-'));
      }
    }
  }
  for (const word of ofTwoWords(pages, broken)) found.add(word);
  return found;
}

/** Words that are looked for in all of a document at most. */
const mostBroken = 500;

/** Those of the words whose first part a document has by itself, and that it never has as one. @param broken each with its first part */
function ofTwoWords(pages: readonly LaidPage[], broken: ReadonlyMap<string, string>): readonly string[] {
  if (broken.size === 0) return [];
  const words = [...broken].slice(0, mostBroken);
  const wanted = new Set(words.flatMap(([word, first]) => [first, asOne(word), `${asOne(word)}s`]));
  const seen = new Set<string>();
  for (const page of pages)
    for (const line of linesOnPage(page))
      for (const { text } of line.words) {
        const word = plainWord.exec(text)?.[1]?.toLowerCase();
        if (word !== undefined && wanted.has(word)) seen.add(word);
      }
  return words.flatMap(([word, first]) =>
    seen.has(first) && !seen.has(asOne(word)) && !seen.has(`${asOne(word)}s`) ? [word] : [],
  );
}

/** A word without signs around it, and no part of a longer one. */
const plainWord = /^[^\p{L}\p{N}]*(\p{L}+)[^\p{L}\p{N}-]*$/u;

function asOne(word: string): string {
  return word.replace('-', '');
}
