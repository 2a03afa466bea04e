import type { Compounds } from '../../layout/lines/joinLines.ts';
import { linesOnPage, type PageLayout } from '../../layout/page/pageLayout.ts';

/** Two words joined by a hyphen, with optional punctuation of the sentence around them. */
const compound = /^[^\p{L}]*(\p{L}+[-\u2010\u2011]\p{L}+)(?:[^\p{L}-].*)?$/u;

const hyphen = /[-\u2010\u2011]/;

/** Second parts of hyphenated compounds that are no suffix of another word; those also written without a hyphen are omitted. */
const seconds =
  /^(?:agnostic|aware|based|case|centric|conscious|defined|dependent|dimensional|driven|efficient|free|friendly|independent|invariant|level|like|only|optimi[sz]ed|order|oriented|performance|quality|range|ready|related|rich|scale|sensitive|shaped|sized|source|specific|style|term|trained|type|world)(?!\p{L})/iu;
const firstHalf = /(?:^|[^\p{L}\p{N}-])(\p{L}{3,30})[-\u2010]$/u;
/** Maximum characters at the end of a line that the first part of a compound takes. */
const maxFirstHalfChars = 40;
/** Prefixes that are words themselves. */
const prefixes = new Set('anti inter mid multi non out over post pre sub super under'.split(' '));

/**
 * Finds the hyphenation dictionary of a document: words written with a hyphen inside lines, and two-word compounds broken at their hyphen.
 */
export function findCompounds(pages: readonly PageLayout[]): Compounds {
  const found = new Set<string>();
  const broken = new Map<string, string>();
  for (const page of pages) {
    let above = '';
    for (const line of linesOnPage(page)) {
      const first = hyphen.test(above.slice(-1))
        ? firstHalf.exec(above.slice(-maxFirstHalfChars))?.[1]?.toLowerCase()
        : undefined;
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
  for (const word of brokenWordPairs(pages, broken)) found.add(word);
  return found;
}

/** Maximum words searched in the whole document. */
const maxBrokenWords = 500;

/**
 * Returns the words whose first part occurs alone in the document and that never occur unhyphenated.
 * @param broken each with its first part
 */
function brokenWordPairs(pages: readonly PageLayout[], broken: ReadonlyMap<string, string>): readonly string[] {
  if (broken.size === 0) return [];
  const words = [...broken].slice(0, maxBrokenWords);
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

/** A word without adjacent symbols, not part of a longer one. */
const plainWord = /^[^\p{L}\p{N}]*(\p{L}+)[^\p{L}\p{N}-]*$/u;

function asOne(word: string): string {
  return word.replace('-', '');
}
