import type { Segment } from '../lines/segment.ts';

/** Small words after each other, as sentences have them in most of their lines. */
const sentence = /(?:\b\p{Ll}{2,}[ ,]+){3}/u;

/** Letters of sentences that tell enough: those of a long book say nothing more. */
const enough = 40_000;

/** What is known of how the text of a document is set, from the pages that were laid out. */
export interface TypedText {
  /** Takes the lines of a page. */
  add(lines: readonly Segment[]): void;
  /** Whether its sentences are typewritten, so that its tables may be too: where they are printed, what is typed is a listing. */
  isTyped(): boolean;
}

/** Nothing is known at first: what is typed may be anything. */
export function createTypedText(): TypedText {
  let [typed, printed] = [0, 0];
  return {
    add(lines) {
      if (typed + printed >= enough) return;
      for (const line of lines) {
        if (!sentence.test(line.text)) continue;
        // What a program says of itself are many short lines.
        if (line.isMono) typed += line.text.length;
        else printed += line.text.length;
      }
    },
    isTyped: () => typed >= printed,
  };
}
