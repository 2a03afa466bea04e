import type { Word } from '../../pdf/pageContent.ts';

/** Times the size of its text that a letter is at most, to be of a smaller one. */
const smaller = 0.8;
/** Names of fonts that hold no letters. */
const pictures = /ding|wing|webd|symbol|pict|bullet/i;

/**
 * Whether a letter by itself before a text may be a bullet: fonts of signs have letters where their bullets are, such as `h` for
 * an arrow and `r` for a box. It must look like no letter of the text; one of the alphabet may be a name in a formula.
 */
export function isGlyphBullet({ text, style }: Word, next: Word): boolean {
  if (!/^[a-z`.\u00a2-\u00bf\u00c0-\u00ff]$/iu.test(text)) return false;
  const isSmaller = style.size < next.style.size * smaller;
  const isOther = style.font !== next.style.font;
  return isSmaller || (isOther && (pictures.test(style.font) || !/[a-z]/i.test(text)));
}

/** Whether a sign by itself before a text is a bullet under another name: programs that rewrite files take one sign for the other. */
export function isRenamedBullet({ text }: Word, next: Word): boolean {
  return /^[\u2219\uf0b7]$/.test(text) && /^[\p{L}\p{N}(“"'[]/u.test(next.text);
}

/** Ems of nearly two spaces of fixed width. */
const twoSpaces = 0.8;

/** Whether an `o` of fixed width stands apart before a text, as programs for writing and people who type have it for a bullet. */
export function isTypedBullet({ text, style, x1 }: Word, next: Word): boolean {
  return text === 'o' && style.mono && next.x0 - x1 >= style.size * twoSpaces;
}
