import type { TextLine } from '../../layout/lines/textLine.ts';
import type { Word } from '../../pdf/pageContent.ts';

/** Whether a word has the form of a note mark: a number, possibly followed by a bracket, or a symbol. */
export function isMark(text: string): boolean {
  return /^(?:\d{1,3}\)?|[*†‡§¶]{1,3})$/.test(text);
}

/** Parts of the size of a line. */
const raise = { smaller: 0.85, higher: 0.12 };

/** Whether a word is a small superscript, like note marks. */
export function isRaised(word: Word, line: TextLine): boolean {
  return isMark(word.text) && isSuperscript(word, line);
}

/** Whether a line starts with the mark of a table note, which may be a letter. */
export function startsNote(line: TextLine): boolean {
  const [word] = line.words;
  if (word === undefined) return false;
  if (/^[¹²³⁰⁴-⁹]{1,2}\p{L}/u.test(word.text)) return true;
  return (isMark(word.text) || /^[a-z]$/.test(word.text)) && isSuperscript(word, line);
}

function isSuperscript(word: Word, line: TextLine): boolean {
  return word.style.size <= line.size * raise.smaller && line.baseline - word.baseline >= line.size * raise.higher;
}
