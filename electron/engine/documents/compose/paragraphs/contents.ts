import type { TextLine } from '../../layout/lines/textLine.ts';

/** Whether a line is one of a table of contents to its end: dots lead to the number of a page. */
export function isEntry({ words, text, isTocEntry: isKnown }: TextLine): boolean {
  if (isKnown) return true;
  if (!/[\divxlc]$/i.test(words.at(-1)?.text ?? '')) return false;
  return /(?:[.…·_]\s*){4,}(?:\d{1,4}|[ivxlc]{1,7})$/i.test(text.slice(-70).trimEnd().slice(-60));
}
