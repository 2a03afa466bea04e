import type { Word } from '../../pdf/pageContent.ts';

/** Maximum size of a bullet letter that is smaller than its text, as a multiple of the text size. */
const smaller = 0.8;
/** Names of fonts that contain no letters. */
const symbolFonts = /ding|wing|webd|symbol|pict|bullet/i;

/**
 * Whether a letter by itself before a text may be a bullet: symbol fonts have bullets at the codes of letters, such as `h` for an arrow and
 * `r` for a box. Its style must differ from the text; a letter of the alphabet may be a variable in a formula.
 */
export function isGlyphBullet({ text, style }: Word, next: Word): boolean {
  if (!/^[a-z`.\u00a2-\u00bf\u00c0-\u00ff]$/iu.test(text)) return false;
  const isSmaller = style.size < next.style.size * smaller;
  const isOther = style.font !== next.style.font;
  return isSmaller || (isOther && (symbolFonts.test(style.font) || !/[a-z]/i.test(text)));
}

/** Whether a symbol by itself before a text is a bullet with another code point: programs that rewrite files substitute characters. */
export function isRenamedBullet({ text }: Word, next: Word): boolean {
  return /^[\u2219\uf0b7]$/.test(text) && /^[\p{L}\p{N}(“"'[]/u.test(next.text);
}

/** Ems of nearly two monospace spaces. */
const twoSpaces = 0.8;

/** Whether a monospace `o` is detached before a text, as word processors and typists use it for a bullet. */
export function isTypedBullet({ text, style, x1 }: Word, next: Word): boolean {
  return text === 'o' && style.mono && next.x0 - x1 >= style.size * twoSpaces;
}
