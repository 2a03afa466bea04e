import { firstCharacter, kindOfCharacter, lastCharacter } from './characters.ts';
import { lastCodePoint } from './codePoints.ts';
import { flanking } from './delimiterRuns.ts';
import type { Piece } from './pieces.ts';

/** A run of equal signs in text, and what a reader could take it for. */
export interface LiteralRun {
  readonly end: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

const SIGNS = ['*', '_', '~'] as const;

/**
 * Finds which of the signs `*`, `_` and `~` in the text of a paragraph could pair up. A sign alone, between spaces or
 * (underscores) inside a word stays what it is and needs no escape.
 * @param used signs that marks of the paragraph are written with
 * @returns the signs to escape
 */
export function signsThatPair(pieces: readonly Piece[], used: string): string {
  let found = '';
  for (const sign of SIGNS) {
    if (!pieces.some((piece) => piece.kind === 'text' && piece.text.includes(sign))) continue;
    if (used.includes(sign) || canPair(pieces, sign)) found += sign;
  }
  return found;
}

/** @returns the run of equal signs that begins at `start` */
export function literalRun(text: string, start: number, before: string, after: string): LiteralRun {
  const sign = text.charAt(start);
  let end = start + 1;
  while (text.charAt(end) === sign) end++;
  const left = start > 0 ? lastCodePoint(text.slice(Math.max(0, start - 2), start)) : before;
  const right = end < text.length ? String.fromCodePoint(text.codePointAt(end) ?? 32) : after;
  return {
    end,
    ...flanking(sign, kindOfCharacter(left), kindOfCharacter(right)),
  };
}

function canPair(pieces: readonly Piece[], sign: string): boolean {
  let opened = false;
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index];
    if (piece?.kind !== 'text') continue;
    let offset = piece.text.indexOf(sign);
    while (offset !== -1) {
      const run = literalRun(piece.text, offset, lastCharacter(pieces[index - 1]), firstCharacter(pieces[index + 1]));
      // Readers differ on tildes more than on the others: one and two of them, alike or not.
      const closes = sign === '~' ? run.canOpen || run.canClose : run.canClose;
      if (opened && closes) return true;
      opened ||= sign === '~' ? closes : run.canOpen;
      offset = piece.text.indexOf(sign, run.end);
    }
  }
  return false;
}
