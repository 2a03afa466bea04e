import { alignWords } from './alignWords.ts';

/** Words beyond this are not aligned: memory grows with the product of both lengths. */
const maxAlignedWords = 30_000;
/** Length of the sequences that a copy of wanted text has in common with it. */
const sequenceWords = 4;
/** Blocks shorter than this repeat by chance. */
const minCopiedWords = 8;
/** Lower shares are chance matches of frequent words. */
const minShare = 0.5;

/** Returns the words of a text in lower case, as the scorer of the development sets counts them. */
export function scoredWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/**
 * Returns for each block the share of its words that the main content contains, 0 to 1: in the order of the text, or as a copy of a part
 * of it.
 * @param blocks words of the blocks in document order
 * @param truth words of the main content
 */
export function labelBlocks(blocks: readonly (readonly string[])[], truth: readonly string[]): Float32Array {
  const found = blocks.flat().slice(0, maxAlignedWords);
  const wanted = truth.slice(0, maxAlignedWords);
  // The first and the last of several possible places count half each.
  const first = alignWords(found, wanted);
  const last = alignWords(found.toReversed(), wanted.toReversed()).toReversed();
  const sequences = new Set(sequencesOf(truth));
  const labels = new Float32Array(blocks.length);
  let offset = 0;
  for (const [index, words] of blocks.entries()) {
    const end = offset + words.length;
    const share = words.length === 0 ? 0 : (sum(first, offset, end) + sum(last, offset, end)) / (2 * words.length);
    const label = Math.max(share, words.length < minCopiedWords ? 0 : shareCopied(words, sequences));
    labels[index] = label < minShare ? 0 : label;
    offset = end;
  }
  return labels;
}

function sum(values: Uint8Array, from: number, end: number): number {
  let total = 0;
  for (let index = from; index < end; index += 1) total += values[index] ?? 0;
  return total;
}

function sequencesOf(words: readonly string[]): readonly string[] {
  return words.slice(sequenceWords - 1).map((_, index) => words.slice(index, index + sequenceWords).join(' '));
}

function shareCopied(words: readonly string[], wanted: ReadonlySet<string>): number {
  const sequences = sequencesOf(words);
  return sequences.filter((sequence) => wanted.has(sequence)).length / sequences.length;
}
