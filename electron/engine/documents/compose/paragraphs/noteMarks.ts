import type { Segment } from '../../layout/lines/segment.ts';
import type { Word } from '../../pdf/pageContent.ts';

/** Whether a word is what marks of notes are: a number, as some write it with a bracket behind it, or a sign. */
export function isMark(text: string): boolean {
  return /^(?:\d{1,3}\)?|[*†‡§¶]{1,3})$/.test(text);
}

/** Parts of the size of a line. */
const raise = { smaller: 0.85, higher: 0.12 };

/** Whether a word is set small and above the line, as marks of notes are. */
export function isRaised(word: Word, line: Segment): boolean {
  return isMark(word.text) && standsAbove(word, line);
}

/** Whether a line begins with the mark of a note below a table, which may be a letter. */
export function startsNote(line: Segment): boolean {
  const [word] = line.words;
  if (word === undefined) return false;
  if (/^[¹²³⁰⁴-⁹]{1,2}\p{L}/u.test(word.text)) return true;
  return (isMark(word.text) || /^[a-z]$/.test(word.text)) && standsAbove(word, line);
}

function standsAbove(word: Word, line: Segment): boolean {
  return word.style.size <= line.size * raise.smaller && line.baseline - word.baseline >= line.size * raise.higher;
}
