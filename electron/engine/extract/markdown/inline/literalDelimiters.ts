import { firstCharacter, kindOfCharacter, lastCharacter } from './characters.ts';
import { lastCodePoint } from './codePoints.ts';
import { flanking } from './delimiterRuns.ts';
import type { Piece } from './pieces.ts';

/** A run of equal delimiter characters in text, and how a reader could interpret it. */
export interface LiteralRun {
  readonly end: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

const DELIMITERS = ['*', '_', '~'] as const;

/**
 * Finds which of the characters `*`, `_` and `~` in the text of a paragraph could pair up. A single one, between spaces or (underscores)
 * inside a word, is literal and needs no escape.
 * @param used delimiter characters of the paragraph's marks
 * @returns the characters to escape
 */
export function pairableDelimiters(pieces: readonly Piece[], used: string): string {
  let found = '';
  for (const char of DELIMITERS) {
    if (!pieces.some((piece) => piece.kind === 'text' && piece.text.includes(char))) continue;
    if (used.includes(char) || canPair(pieces, char)) found += char;
  }
  return found;
}

/** @returns the run of equal characters that begins at `start` */
export function literalRun(text: string, start: number, before: string, after: string): LiteralRun {
  const char = text.charAt(start);
  let end = start + 1;
  while (text.charAt(end) === char) end++;
  const left = start > 0 ? lastCodePoint(text.slice(Math.max(0, start - 2), start)) : before;
  const right = end < text.length ? String.fromCodePoint(text.codePointAt(end) ?? 32) : after;
  return {
    end,
    ...flanking(char, kindOfCharacter(left), kindOfCharacter(right)),
  };
}

function canPair(pieces: readonly Piece[], char: string): boolean {
  let opened = false;
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index];
    if (piece?.kind !== 'text') continue;
    let offset = piece.text.indexOf(char);
    while (offset !== -1) {
      const run = literalRun(piece.text, offset, lastCharacter(pieces[index - 1]), firstCharacter(pieces[index + 1]));
      // Readers differ on tildes more than on the others: one and two of them, alike or not.
      const closes = char === '~' ? run.canOpen || run.canClose : run.canClose;
      if (opened && closes) return true;
      opened ||= char === '~' ? closes : run.canOpen;
      offset = piece.text.indexOf(char, run.end);
    }
  }
  return false;
}
