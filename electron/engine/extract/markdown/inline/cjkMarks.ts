import { firstCharacter, kindOfCharacter, lastCharacter } from './characters.ts';
import type { Piece } from './pieces.ts';

const LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const LEADING = /^[\p{P}\p{S}]+/u;
const TRAILING = /[\p{P}\p{S}]{1,20}$/u;
const OPENING = /^[\p{Ps}\p{Pi}]/u;
const CLOSING = /[\p{Pe}\p{Pf}]$/u;

/**
 * Languages without spaces place the punctuation of a mark directly next to letters, where no emphasis delimiter works
 * (`**「word」**letters`). As authors in these languages do, the punctuation is moved outside the mark: `「**word**」letters`.
 */
export function narrowMarks(pieces: readonly Piece[]): readonly Piece[] {
  if (!pieces.some((piece) => piece.kind === 'text' && LETTER.test(piece.text))) return pieces;
  const opened: number[] = [];
  const narrowed = pieces.map((piece) => (piece.kind === 'text' ? { ...piece } : piece));
  for (let index = 0; index < narrowed.length; index++) {
    const piece = narrowed[index];
    if (piece?.kind === 'open') opened.push(index);
    if (piece?.kind !== 'close') continue;
    const start = opened.pop();
    if (start !== undefined && piece.mark.kind !== 'link') narrow(narrowed, start, index);
  }
  return narrowed;
}

function narrow(pieces: Piece[], start: number, end: number): void {
  const before = pieces[start - 1];
  const first = pieces[start + 1];
  const last = pieces[end - 1];
  const after = pieces[end + 1];
  const opensBadly = isLetter(lastCharacter(before)) && first?.kind === 'text' && LEADING.test(first.text);
  const closesBadly = isLetter(firstCharacter(after)) && last?.kind === 'text' && TRAILING.test(last.text);
  if (!opensBadly && !closesBadly) return;
  if (before?.kind === 'text' && first?.kind === 'text' && (opensBadly || OPENING.test(first.text))) {
    const sign = LEADING.exec(first.text)?.[0] ?? '';
    if (sign.length < first.text.length) {
      before.text += sign;
      first.text = first.text.slice(sign.length);
    }
  }
  if (after?.kind === 'text' && last?.kind === 'text' && (closesBadly || CLOSING.test(last.text))) {
    const sign = TRAILING.exec(last.text)?.[0] ?? '';
    if (sign.length < last.text.length) {
      after.text = sign + after.text;
      last.text = last.text.slice(0, last.text.length - sign.length);
    }
  }
}

function isLetter(character: string): boolean {
  return kindOfCharacter(character) === 'letter' && LETTER.test(character);
}
