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

type TextPiece = Extract<Piece, { kind: 'text' }>;

function narrow(pieces: readonly Piece[], start: number, end: number): void {
  const [before, first] = [textPiece(pieces[start - 1]), textPiece(pieces[start + 1])];
  const [last, after] = [textPiece(pieces[end - 1]), textPiece(pieces[end + 1])];
  const opensBadly = isLetter(lastCharacter(pieces[start - 1])) && first !== null && LEADING.test(first.text);
  const closesBadly = isLetter(firstCharacter(pieces[end + 1])) && last !== null && TRAILING.test(last.text);
  if (!opensBadly && !closesBadly) return;
  if (before !== null && first !== null && (opensBadly || OPENING.test(first.text))) moveLeading(first, before);
  if (after !== null && last !== null && (closesBadly || CLOSING.test(last.text))) moveTrailing(last, after);
}

function textPiece(piece: Piece | undefined): TextPiece | null {
  return piece?.kind === 'text' ? piece : null;
}

/** Moves the punctuation that a mark begins with before it, unless the mark has nothing else. */
function moveLeading(inside: TextPiece, before: TextPiece): void {
  const punctuation = LEADING.exec(inside.text)?.[0] ?? '';
  if (punctuation.length === inside.text.length) return;
  before.text += punctuation;
  inside.text = inside.text.slice(punctuation.length);
}

/** Moves the punctuation that a mark ends with after it, unless the mark has nothing else. */
function moveTrailing(inside: TextPiece, after: TextPiece): void {
  const punctuation = TRAILING.exec(inside.text)?.[0] ?? '';
  if (punctuation.length === inside.text.length) return;
  after.text = punctuation + after.text;
  inside.text = inside.text.slice(0, inside.text.length - punctuation.length);
}

function isLetter(character: string): boolean {
  return kindOfCharacter(character) === 'letter' && LETTER.test(character);
}
