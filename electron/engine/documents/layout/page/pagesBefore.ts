import { createLineNumbers, type LineNumbers } from './lineNumbers.ts';
import { createTypedText, type TypedText } from './typedText.ts';

/** What the pages that were laid out tell of those that follow. */
export interface PagesBefore {
  readonly typed: TypedText;
  readonly lineNumbers: LineNumbers;
}

/** Before the first page. */
export function createPagesBefore(): PagesBefore {
  return { typed: createTypedText(), lineNumbers: createLineNumbers() };
}
