import { createLineNumbers, type LineNumbers } from './lineNumbers.ts';
import { createTypedText, type TypedText } from './typedText.ts';

/** Information from the previous pages that the following pages use. */
export interface PagesBefore {
  readonly typed: TypedText;
  readonly lineNumbers: LineNumbers;
}

/** Before the first page. */
export function createPagesBefore(): PagesBefore {
  return { typed: createTypedText(), lineNumbers: createLineNumbers() };
}
