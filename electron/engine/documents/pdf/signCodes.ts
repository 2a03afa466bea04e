import { letterOf } from '../symbols/symbolLetters.ts';
import { decode } from 'iconv-lite';

const bullet = 0x2022;

/** Whether a code is white space, which parts words. */
export function isSpace(code: number): boolean {
  return (
    code === 32 ||
    code === 9 ||
    code === 10 ||
    code === 13 ||
    code === 160 ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200b)
  );
}

/** Whether a code is a letter of Latin, or of a script that is written from right to left: those of other scripts make no ligatures here. */
export function isLetter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0xc0 && code < 0x250) ||
    isJoinedScript(code)
  );
}

/** Whether a code is a letter of a script whose letters are joined, and have a form for each place in the word. */
export function isJoinedScript(code: number): boolean {
  return (code >= 0x620 && code <= 0x64a) || (code >= 0x66e && code <= 0x6d3) || (code >= 0x750 && code < 0x780);
}

/** Whether a code is a hyphen: that of typewriters, or that of print. */
export function isHyphen(code: number): boolean {
  return code === 0x2d || code === 0x2010;
}

/** Fonts of signs, by their names in files and in the table of signs. */
const symbolFonts = [
  [/symbol/i, 'Symbol'],
  [/wingdings ?-?2/i, 'Wingdings 2'],
  [/wingdings ?-?3/i, 'Wingdings 3'],
  [/wingdings/i, 'Wingdings'],
  [/webdings/i, 'Webdings'],
] as const;

/** The sign that a font of signs has at a place; null for every other font, and for a place without one. */
function drawnSymbol(font: string, place: number): number | null {
  const [, name] = symbolFonts.find(([known]) => known.test(font)) ?? [];
  return name === undefined ? null : (letterOf(name, place)?.codePointAt(0) ?? null);
}

/** Bullets of symbol fonts, and other signs that they have at places of their own. */
export function symbolOf(code: number, font: string): number | null {
  if (code === 0xf0b7 || code === 0xf0a7 || code === 0xf06e || code === 0xf0d8 || code === 0xf0fc || code === 0xf076)
    return 0x2022;
  // Apple's programs tell the ligatures of plain fonts by their places in the alphabet of the Macintosh.
  if (code === 0xf0de || code === 0xf0df) return drawnSymbol(font, code - 0xf000) ?? ff + 1 + code - 0xf0de;
  const place = code - 0xf000;
  // OpenOffice draws the signs of other fonts by one of its own: letters are those of Symbol, and arrows those of Wingdings.
  const known = openSymbol.test(font) && place >= 0x80 ? 'Wingdings' : font;
  const drawn = place >= 0x20 && place < 0x100 ? drawnSymbol(known, place) : null;
  if (drawn !== null) return drawn;
  return code >= 0xf020 && code < 0xf080 ? code - 0xf000 : null;
}

/** What fonts without a name are known by: those that are drawn letter by letter have none, and a text may have several of them. */
export function namelessFont(handle: number): string {
  return `${nameless}${handle}`;
}

const nameless = '#';

/** Fonts whose letters are of one width, those of TeX with their companions of quotes and signs. */
const typewriterFont =
  /mono|courier|consol|typewriter|(?:cm|sf|ec|lm|tx|px|t1xb?|tcxb?|^tc)tt|cm(?:sl|i)tt|^(?:sf|ec)(?:st|it|tc)\d|nimbusmon|lettergoth|inconsola|menlo|monaco|source ?code|fira ?code/i;

/** Whether the name of a font says that all its letters are of one width. */
export function isTypewriterFont(font: string): boolean {
  return typewriterFont.test(font);
}

/** Signs of TeX's fonts of drawn letters, which have no names: daggers, a double bar, a bullet. */
const drawnSigns: ReadonlyMap<number, number> = new Map([
  [0x84, 0x2020],
  [0x85, 0x2021],
  [0x86, 0x2016],
  [0x88, bullet],
]);

/** Large brackets of TeX, which have no names that are letters, by their codes in its fonts of large signs. */
const fences = '❨❩⎡⎤⌊⌋⌈⌉{}⟨⟩';
const largeFont =
  /^(?:CMEX|LMEX|R?[PT]XEX|LMMathExtension|Kp-+M-Ex|(?:MathDesign|Fourier-Math)-.*Extension|(?:TeX)?(?:MT)?EX\d)/i;

/** Whether a font is one of TeX's of large signs, which hang from their line. */
export function isLargeFont(font: string): boolean {
  return largeFont.test(font);
}

/** Whether a code may be that of a large bracket, which fonts have a second time for programs that cannot write those below 32. */
export function mayBeFence(code: number): boolean {
  return code < 32 || (code >= 0xa1 && code <= 0xc4);
}

/** The bracket that a code other than those of letters stands for in a font of large signs; null for what says nothing. */
export function fenceOf(given: number, font: string): number | null {
  if (!isLargeFont(font)) return null;
  const code = placeOfFence(given);
  const place = code < 12 ? code : code < 18 ? code - 16 : code - 18;
  return place < 0 ? null : (fences.codePointAt(place) ?? null);
}

/** Whether a code says only which form of the sign before it is meant, as newer TeX tells the sizes of its large signs. */
export function isFormOfSign(code: number): boolean {
  return code >= 0xfe00 && code <= 0xfe0d;
}

/** A bracket of a font of large signs, and ems that it is high, which it hangs from its line by; 0 where nothing tells. */
interface LargeFence {
  readonly code: number;
  readonly ems: number;
}

/** Ems that TeX's brackets of four sizes are high. */
const fenceHeights = [1.2, 1.8, 2.4, 3] as const;

/**
 * A large bracket, by its code in its font, or as a bracket behind which its form is told; null for another sign.
 * @param code what it is taken for
 * @param given its code in the file
 * @param next the code behind it
 */
export function largeFence(code: number, given: number, next: number): LargeFence | null {
  const sign = String.fromCodePoint(code);
  if (isFormOfSign(next)) {
    const place = '()[]⌊⌋⌈⌉{}⟨⟩'.indexOf(sign);
    return place === -1 ? null : { code: fences.codePointAt(place) ?? code, ems: fenceHeights[next - 0xfe00] ?? 0 };
  }
  if (!fences.includes(sign)) return null;
  const own = placeOfFence(given);
  const [big, bigger, large] = fenceHeights;
  return { code, ems: own < 12 ? big : own === 16 || own === 17 ? bigger : own < 32 ? large : 0 };
}

/** Its code in a font that has no letters below 32 a second time. */
function placeOfFence(given: number): number {
  return given >= 0xad ? given - 0xad + 10 : given >= 0xa1 ? given - 0xa1 : given;
}

/** What stands for ff where a Mac wrote the fonts of TeX: the sign of the return key. */
export const returnSign = 0x21b5;

/** TeX's fonts of mathematics have Greek letters where those of text have ligatures. */
const mathFont = /^(?:CM|LM|PX|TX|MT|TeX|eu)?(?:M[IB]|SY|EX|MIB|BSY|Math)|^(?:MSAM|MSBM|EU[FR])|symbol/i;

/**
 * The ligature that a code below those of letters stands for in TeX's fonts of text, of either encoding (OT1 and T1), where the file has no
 * table of letters; null for what says nothing.
 */
export function ligatureOf(code: number, font: string): number | null {
  if (mathFont.test(font)) return null;
  if (code === returnSign) return ff;
  const place = code >= 0x1b && code <= 0x1f ? code - 0x1b : code >= 0x0b && code <= 0x0f ? code - 0x0b : null;
  return place === null ? null : ff + place;
}

/**
 * Whether two of the letters around a sign say that it is a part of their word, which may be a name of a program: `fig.width`.
 * @param isLetterAt whether the sign so many places further on is a letter
 * @param codeAt its code
 */
export function isWithinWord(isLetterAt: (step: number) => boolean, codeAt: (step: number) => number): boolean {
  if (isLetterAt(-1)) return isLetterAt(1) || isLetterAt(-2);
  if (!isLetterAt(1)) return false;
  // A word of a ligature and a letter: `fit`, `fix`, `fly`.
  if (!isLetterAt(2) && 'gnrtxy'.includes(String.fromCharCode(codeAt(1))) && !isLetterAt(-2) && isSpace(codeAt(2)))
    return true;
  return isLetterAt(2) || (joinsWords.test(String.fromCharCode(codeAt(2))) && isLetterAt(3));
}

/** What stands within names of programs. */
const joinsWords = /[._-]/;

/** Codes of quotes and dashes in TeX's fonts of text of the encoding T1. */
const quotes = { opening: 0x10, closing: 0x11, dash: 0x15, longDash: 0x16 };

/** Ems that the long dash takes at least, which no accent does. */
const long = 0.85;

/**
 * The quote that a code below those of letters stands for in a font of TeX without a table of letters, or a dash: what stands before a word
 * or behind it is none of the accents and letters that fonts of another encoding have there.
 * @param codeAt the code of the sign so many places further on
 * @param widthOf ems that the sign itself takes
 */
export function quoteAt(
  code: number,
  font: string,
  codeAt: (step: number) => number,
  widthOf: () => number,
): number | null {
  if (!font.startsWith(nameless) && !textFont.test(font)) return null;
  const isOf = (step: number, signs: RegExp): boolean => signs.test(String.fromCharCode(codeAt(step)));
  // At the end of a line two signs for that stand before the next number.
  if (code === quotes.dash) return isOf(-1, /\d/) && isOf(codeAt(1) === returnCode ? 3 : 1, /\d/) ? 0x2013 : null;
  if (code === quotes.longDash) return widthOf() >= long ? 0x2014 : null;
  if (code === quotes.opening)
    return !isLetter(codeAt(-1)) && isOf(1, /[\p{L}_./-]/u) && isOf(2, inWord) ? 0x201c : null;
  if (code !== quotes.closing || isLetter(codeAt(1))) return null;
  const end = isOf(-1, /[.,;:!?)]/) ? -2 : -1;
  return isOf(end, inWord) && isOf(end - 1, /[\p{L}_./-]/u) ? 0x201d : null;
}

const inWord = /[\p{L}_-]/u;

/** TeX's fonts of text. */
const textFont = /^(?:CM|SF|EC|LM)(?:BX|RM?|TI|SL|SS|DUNH)/i;

/**
 * The ligature of three letters that a Mac wrote without a letter for it, of a font of TeX: ffi stands before the letters of `office` and
 * `affine`, ffl before vowels (`shuffle`, `offline`).
 * @param next the code of the letter behind it
 */
export function namelessLigature(font: string, next: number): number | null {
  if (!textFont.test(font) || next < 0x61 || next > 0x7a) return null;
  return 'eiouy'.includes(String.fromCharCode(next)) ? ff + 4 : ff + 3;
}

/** The code of the return key, which is white space where a font has no letter at its place. */
export const returnCode = 13;

/** Codes of the signs that two letters name for Ghostscript: CR, BS and CL. */
const named = { return: returnCode, back: 8, centre: 0x2104 };

/** Whether a code may be that of a sign which Ghostscript took for another one by its name. */
export function mayBeMisnamed(code: number): boolean {
  return code === named.return || code === named.back || code === named.centre;
}

/** Parts of its room that a round letter without ascender is high at most: fl is higher. */
const roundest = 1.07;

/**
 * The sign of a drawn font of TeX that the file says to be another one: dvips names each by two signs for its place, of which Ghostscript
 * knows some as the names of others. The return key is what it knows the c by, whose code is that of the ligature fl too.
 * @param tallness parts of its room that its ink is high
 */
export function misnamedSign(code: number, tallness: () => number): number {
  if (code === named.back) return 0x40;
  if (code === named.centre) return 0x5d;
  return tallness() > roundest ? ff + 2 : 0x63;
}

const signFont =
  /^(?:CMSY|CMBSY|LMSY|R?[PT]XSY|Kp-+M-Sy|Fourier-Math-Symbols|MathDesign-.*Symbol|(?:TeX)?(?:MT)?SY\d)/i;

/** Whether a font is one of TeX's of signs. */
export function isSignFont(font: string): boolean {
  return signFont.test(font);
}

/** What a font of TeX has at the place of the return key: a ring around a letter, or fl; 0 for every other font. */
export function placedAtReturn(font: string): number {
  if (isSignFont(font)) return ring;
  return textFont.test(font) ? ff + 2 : 0;
}

/** A large ring, drawn around the c of a copyright. */
const ring = 0x25ef;

/** The first of the ligatures ff, fi, fl, ffi and ffl. */
const ff = 0xfb00;

/** What TeX's font of signs has where others have the letters from f on. */
const letterSigns = '{}⟨⟩|‖↕⇕\\';

/**
 * The sign that a letter stands for in a font of signs: in TeX's, of a file without a table of letters, small ones; in the one by which
 * OpenOffice draws those of other programs, all that are Latin. Fonts of pictures have no letters at all, whatever a file says.
 */
export function signOf(code: number, font: string): number {
  if (pictureFont.test(font)) return pictureOf(code, font);
  if (code > 0x20 && code < 0x7f && openSymbol.test(font)) return drawnSymbol(font, code) ?? code;
  return code >= 0x66 && code < 0x66 + letterSigns.length ? letterSigns.charCodeAt(code - 0x66) : code;
}

const openSymbol = /^OpenSymbol/i;
const pictureFont = /dingbat|wingding|webding/i;
const arrowFont = /wingdings ?-?3/i;

/** What pictures that are no mere ornament look like. */
const toldPicture = /^[●■□▪◆❖❑❒➢➔✓✔✗✘☐☑☒←↑→↓↖↗↘↙▲▼◀▶]$/u;

/**
 * The sign that a letter stands for in a font of pictures: it has none, whatever a file says. A bullet, unless the font's own table has an
 * arrow, a box, or another sign that tells something.
 */
function pictureOf(code: number, font: string): number {
  const letter = String.fromCodePoint(code);
  if (!/^[A-Za-z\u00a1-\u00ff]$/u.test(letter)) return code;
  // Of arrows, files keep those that begin items under letters of the alphabet, whatever these are in the font.
  const drawn = /^[A-Z]$/i.test(letter) && arrowFont.test(font) ? null : drawnSymbol(font, code);
  return drawn !== null && toldPicture.test(String.fromCodePoint(drawn)) ? drawn : bullet;
}

/** Whether the codes of a font may stand for other signs than they are of. */
export function hasOwnSigns(font: string): boolean {
  return /^cmb?sy\d/i.test(font) || openSymbol.test(font) || pictureFont.test(font);
}

const pictures = /dingbat|wingding|webding|symbol/i;
/**
 * Codes that are no letters, under which Windows has its quotes and dashes: fonts that nobody gave a table of letters say these. In a
 * font of pictures they are its bullets and boxes.
 */
export function controlOf(code: number, font: string): number {
  const drawn = font.startsWith(nameless) ? drawnSigns.get(code) : undefined;
  if (drawn !== undefined) return drawn;
  return pictures.test(font) ? bullet : (decode(Buffer.of(code), 'cp1252').codePointAt(0) ?? code);
}
