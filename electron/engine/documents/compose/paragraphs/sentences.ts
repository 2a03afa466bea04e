import { endsSentence as isSentenceEnd } from '../../layout/lines/sentenceEnd.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';

/** Whether a line ends a sentence; quotation marks, brackets and a note number may follow its end. */
export function endsSentence({ text }: TextLine): boolean {
  return isSentenceEnd(text);
}

/** Whether a line begins as a sentence does. */
export function beginsSentence({ text }: TextLine): boolean {
  return /^["“‘«(]?\p{Lu}/u.test(text);
}

/** Whether a line ends within a sentence: in lowercase, with a comma or semicolon, or with a hyphen. */
export function isLeftOpen({ text }: TextLine): boolean {
  return /[\p{Ll},;-]$/u.test(text);
}

/** Whether a line ends within a sentence, and the line below begins in lowercase. */
export function continuesSentence(last: TextLine, line: TextLine): boolean {
  return isLeftOpen(last) && /^\p{Ll}/u.test(line.text);
}
