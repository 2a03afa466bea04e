import type { TextLine } from '../lines/textLine.ts';
import { createLineNumbers, type LineNumbers } from './lineNumbers.ts';

/** Information from the previous pages that the following pages use. */
export interface PagesBefore {
  readonly typed: TypedText;
  readonly lineNumbers: LineNumbers;
}

/** Before the first page. */
export function createPagesBefore(): PagesBefore {
  return { typed: createTypedText(), lineNumbers: createLineNumbers() };
}

/** Consecutive lowercase words, as in most lines of sentences. */
const sentence = /(?:\b\p{Ll}{2,}[ ,]+){3}/u;

/** Number of characters in sentences that is enough evidence: the rest of a long book adds nothing. */
const enough = 40_000;

/** Whether a document is typewritten or printed, estimated from the pages laid out so far. */
interface TypedText {
  /** Takes the lines of a page. */
  add(lines: readonly TextLine[]): void;
  /** Whether its sentences are typewritten, so that its tables may be too: in a printed document, monospace text is a listing. */
  isTyped(): boolean;
}

/** Initially unknown: monospace text may be anything. */
function createTypedText(): TypedText {
  let [typed, printed] = [0, 0];
  return {
    add(lines) {
      if (typed + printed >= enough) return;
      for (const line of lines) {
        if (!sentence.test(line.text)) continue;
        // The output of a program is many short lines.
        if (line.isMono) typed += line.text.length;
        else printed += line.text.length;
      }
    },
    isTyped: () => typed >= printed,
  };
}
