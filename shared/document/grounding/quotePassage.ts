import { createGrounding } from './grounding.ts';
import type { PassageStart } from './plainPassage.ts';

/** Markup, and line breaks: a search of the source does not find words across them. */
const breaks = /[\n*_`~#[\]()\\|<>]/;
const maxPhraseChars = 200;

/** Finds where a text contains a quoted line, literally or nearly; null where it does not. */
export function quotePassage(markdown: string, quote: string): PassageStart | null {
  const { kind, start, end } = createGrounding(markdown).find(quote);
  if (kind === 'none') return null;
  const { offset, phrase } = plainPhrase(markdown.slice(start, Math.min(end, start + maxPhraseChars)));
  return { offset: start + offset, phrase, words: phrase === '' ? [] : [phrase] };
}

/** The largest part of a passage without markup. */
function plainPhrase(passage: string): { readonly offset: number; readonly phrase: string } {
  let best = { offset: 0, phrase: '' };
  let from = 0;
  for (let at = 0; at <= passage.length; at += 1) {
    if (at < passage.length && !breaks.test(passage.charAt(at))) continue;
    const phrase = passage.slice(from, at).trim();
    if (phrase.length > best.phrase.length) best = { offset: from, phrase };
    from = at + 1;
  }
  return best;
}
