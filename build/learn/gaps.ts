import { labelBlocks, scoredWords } from './labelBlocks.ts';

/** A line or paragraph with a smaller share of matched words is not the same text. */
const minMatchedShare = 0.5;

/**
 * Whether there is text after the last line of the main content that was found. A truth that stops before the end of its page counts too, so
 * the share of such pages is an upper bound.
 * @param found text of the extraction, one line a block
 * @param truth text of the main content
 */
export function hasTextAfterEnd(found: string, truth: string): boolean {
  const lines = wordsOfLines(found);
  const last = labelBlocks(lines, scoredWords(truth)).findLastIndex((label) => label >= minMatchedShare);
  return last < lines.length - 1;
}

/** Whether a paragraph of the main content is missing between two that were found. */
export function hasHole(found: string, truth: string): boolean {
  const labels = labelBlocks(wordsOfLines(truth), scoredWords(found));
  const first = labels.findIndex((label) => label >= minMatchedShare);
  const last = labels.findLastIndex((label) => label >= minMatchedShare);
  return first >= 0 && labels.slice(first, last).some((label) => label < minMatchedShare);
}

function wordsOfLines(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .map(scoredWords)
    .filter(({ length }) => length > 0);
}
