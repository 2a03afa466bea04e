import { lastCodePoint } from './codePoints.ts';
import type { Piece } from './pieces.ts';

/** Class of the character next to a delimiter: decides whether it can open or close emphasis (section 6.2). */
export type CharacterKind = 'space' | 'punctuation' | 'letter';

const PUNCTUATION = /^[\p{P}\p{S}]$/u;
const SPACE = /^\s$/;

/** @param character one code point; empty at the ends of a paragraph */
export function kindOfCharacter(character: string): CharacterKind {
  const code = character.codePointAt(0);
  if (code === undefined || code === 32) return 'space';
  if (code < 128) return isLetterCode(code) ? 'letter' : code < 32 ? 'space' : 'punctuation';
  if (SPACE.test(character)) return 'space';
  return PUNCTUATION.test(character) ? 'punctuation' : 'letter';
}

function isLetterCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

/** @returns true for the ASCII punctuation characters that a backslash can escape */
export function isAsciiPunctuation(character: string | undefined): boolean {
  if (character === undefined || character === '') return false;
  const code = character.charCodeAt(0);
  return code > 32 && code < 127 && !isLetterCode(code);
}

/** @returns the first code point of the markdown of a piece */
export function firstCharacter(piece: Piece | undefined): string {
  if (piece === undefined) return '';
  if (piece.kind === 'break') return '\n';
  if (piece.kind === 'text' || piece.kind === 'atom') return codePointAt(piece.text, 0);
  if (piece.mark.kind === 'link') return piece.kind === 'open' ? '[' : ']';
  return piece.mark.kind === 'del' ? '~' : '*';
}

/** @returns the code point that the markdown of a piece ends with */
export function lastCharacter(piece: Piece | undefined): string {
  if (piece === undefined) return '';
  if (piece.kind === 'break') return '\n';
  if (piece.kind === 'text' || piece.kind === 'atom') return lastCodePoint(piece.text);
  if (piece.mark.kind === 'link') return piece.kind === 'open' ? '[' : ')';
  return piece.mark.kind === 'del' ? '~' : '*';
}

function codePointAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
}
