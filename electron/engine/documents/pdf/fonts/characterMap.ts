import { letterOf } from '../../symbols/decodeSymbolFont.ts';
import { decode } from 'iconv-lite';

const bullet = 0x2022;

/** Whether a code is white space, which separates words. */
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

/** Whether a code is a Latin letter, or a letter of a right-to-left script: letters of other scripts form no ligatures here. */
export function isLetter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0xc0 && code < 0x250) ||
    isJoinedScript(code)
  );
}

/** Whether a code is a letter of a cursive script, with a form for each position in the word. */
export function isJoinedScript(code: number): boolean {
  return (code >= 0x620 && code <= 0x64a) || (code >= 0x66e && code <= 0x6d3) || (code >= 0x750 && code < 0x780);
}

/** Whether a code is a hyphen: that of typewriters, or that of print. */
export function isHyphen(code: number): boolean {
  return code === 0x2d || code === 0x2010;
}

/** Symbol fonts: patterns of their names in files, and their names in the symbol table. */
const symbolFonts = [
  [/symbol/i, 'Symbol'],
  [/wingdings ?-?2/i, 'Wingdings 2'],
  [/wingdings ?-?3/i, 'Wingdings 3'],
  [/wingdings/i, 'Wingdings'],
  [/webdings/i, 'Webdings'],
] as const;

/** Returns the symbol of a symbol font at a code; null for any other font, and for an unassigned code. */
function drawnSymbol(font: string, place: number): number | null {
  const [, name] = symbolFonts.find(([known]) => known.test(font)) ?? [];
  return name === undefined ? null : (letterOf(name, place)?.codePointAt(0) ?? null);
}

/** Maps private-use codes to bullets and other symbols of symbol fonts. */
export function symbolOf(code: number, font: string): number | null {
  if (code === 0xf0b7 || code === 0xf0a7 || code === 0xf06e || code === 0xf0d8 || code === 0xf0fc || code === 0xf076)
    return 0x2022;
  // Apple programs encode the ligatures of regular fonts by their Mac OS Roman codes.
  if (code === 0xf0de || code === 0xf0df) return drawnSymbol(font, code - 0xf000) ?? ff + 1 + code - 0xf0de;
  const place = code - 0xf000;
  // OpenOffice replaces symbol fonts by OpenSymbol: letters are those of Symbol, arrows those of Wingdings.
  const known = openSymbol.test(font) && place >= 0x80 ? 'Wingdings' : font;
  const drawn = place >= 0x20 && place < 0x100 ? drawnSymbol(known, place) : null;
  if (drawn !== null) return drawn;
  return code >= 0xf020 && code < 0xf080 ? code - 0xf000 : null;
}

/** Returns the key of a font without a name: fonts drawn glyph by glyph have none, and a text may have several of them. */
export function namelessFont(handle: number): string {
  return `${nameless}${handle}`;
}

const nameless = '#';

/** Names of monospace fonts, including TeX's with their companion fonts for quotes and symbols. */
const typewriterFont =
  /mono|courier|consol|typewriter|(?:cm|sf|ec|lm|tx|px|t1xb?|tcxb?|^tc)tt|cm(?:sl|i)tt|^(?:sf|ec)(?:st|it|tc)\d|nimbusmon|lettergoth|inconsola|menlo|monaco|source ?code|fira ?code/i;

/** Whether a font name states that the font is monospace. */
export function isTypewriterFont(font: string): boolean {
  return typewriterFont.test(font);
}

/** Unnamed glyphs of TeX bitmap fonts: daggers, a double bar, a bullet. */
const unnamedSymbols: ReadonlyMap<number, number> = new Map([
  [0x84, 0x2020],
  [0x85, 0x2021],
  [0x86, 0x2016],
  [0x88, bullet],
]);

/** Large TeX delimiters, whose glyph names are no letters, by their codes in the large-symbol fonts. */
const delimiters = '❨❩⎡⎤⌊⌋⌈⌉{}⟨⟩';
const largeFont =
  /^(?:CMEX|LMEX|R?[PT]XEX|LMMathExtension|Kp-+M-Ex|(?:MathDesign|Fourier-Math)-.*Extension|(?:TeX)?(?:MT)?EX\d)/i;

/** Whether a font is a TeX large-symbol font, whose glyphs hang from the baseline. */
export function isLargeFont(font: string): boolean {
  return largeFont.test(font);
}

/** Whether a code may be a large bracket: fonts contain these a second time, for programs that cannot write codes below 32. */
export function mayBeDelimiter(code: number): boolean {
  return code < 32 || (code >= 0xa1 && code <= 0xc4);
}

/** Returns the delimiter of a non-letter code in a large-symbol font; null for any other. */
export function delimiterOf(given: number, font: string): number | null {
  if (!isLargeFont(font)) return null;
  const code = delimiterCode(given);
  const place = code < 12 ? code : code < 18 ? code - 16 : code - 18;
  return place < 0 ? null : (delimiters.codePointAt(place) ?? null);
}

/** Whether a code is a variation selector, which newer TeX uses for the sizes of large symbols. */
export function isVariationSelector(code: number): boolean {
  return code >= 0xfe00 && code <= 0xfe0d;
}

/** A large delimiter and its height in ems, by which it hangs from the baseline; 0 if unknown. */
interface LargeDelimiter {
  readonly code: number;
  readonly ems: number;
}

/** Ems that TeX's brackets of four sizes are high. */
const delimiterHeightsEm = [1.2, 1.8, 2.4, 3] as const;

/**
 * Returns a large delimiter, by its code in the font, or if a variation selector follows it; null for any other character.
 * @param code its Unicode code
 * @param given its code in the file
 * @param next the code after it
 */
export function largeDelimiter(code: number, given: number, next: number): LargeDelimiter | null {
  const char = String.fromCodePoint(code);
  if (isVariationSelector(next)) {
    const place = '()[]⌊⌋⌈⌉{}⟨⟩'.indexOf(char);
    return place === -1
      ? null
      : { code: delimiters.codePointAt(place) ?? code, ems: delimiterHeightsEm[next - 0xfe00] ?? 0 };
  }
  if (!delimiters.includes(char)) return null;
  const own = delimiterCode(given);
  const [big, bigger, large] = delimiterHeightsEm;
  return { code, ems: own < 12 ? big : own === 16 || own === 17 ? bigger : own < 32 ? large : 0 };
}

/** Returns the code below 32 of a delimiter that fonts repeat at a higher code. */
function delimiterCode(given: number): number {
  return given >= 0xad ? given - 0xad + 10 : given >= 0xa1 ? given - 0xa1 : given;
}

/** Code that Mac-written TeX fonts have for ff: the return symbol. */
export const returnSymbol = 0x21b5;

/** TeX math fonts have Greek letters at the ligature codes of text fonts. */
const mathFont = /^(?:CM|LM|PX|TX|MT|TeX|eu)?(?:M[IB]|SY|EX|MIB|BSY|Math)|^(?:MSAM|MSBM|EU[FR])|symbol/i;

/**
 * Returns the ligature of a code below the letters in TeX text fonts, in either encoding (OT1 and T1), if the file has no character map;
 * null for any other.
 */
export function ligatureOf(code: number, font: string): number | null {
  if (mathFont.test(font)) return null;
  if (code === returnSymbol) return ff;
  const place = code >= 0x1b && code <= 0x1f ? code - 0x1b : code >= 0x0b && code <= 0x0f ? code - 0x0b : null;
  return place === null ? null : ff + place;
}

/**
 * Whether two adjacent letters make a character part of their word, which may be an identifier: `fig.width`.
 * @param isLetterAt whether the character at a relative index is a letter
 * @param codeAt its code
 */
export function isWithinWord(isLetterAt: (step: number) => boolean, codeAt: (step: number) => number): boolean {
  if (isLetterAt(-1)) return isLetterAt(1) || isLetterAt(-2);
  if (!isLetterAt(1)) return false;
  // A word of a ligature and a letter: `fit`, `fix`, `fly`.
  if (!isLetterAt(2) && 'gnrtxy'.includes(String.fromCharCode(codeAt(1))) && !isLetterAt(-2) && isSpace(codeAt(2)))
    return true;
  return isLetterAt(2) || (identifierPunctuation.test(String.fromCharCode(codeAt(2))) && isLetterAt(3));
}

/** Punctuation inside identifiers. */
const identifierPunctuation = /[._-]/;

/** Codes of quotes and dashes in TeX's fonts of text of the encoding T1. */
const quotes = { opening: 0x10, closing: 0x11, dash: 0x15, longDash: 0x16 };

/** Minimum width of an em dash in ems, which no accent has. */
const long = 0.85;

/**
 * Returns the quote or dash of a code below the letters in a TeX font without a character map: before or after a word it cannot be one of
 * the accents and letters that other encodings have there.
 * @param codeAt the code of the character at a relative index
 * @param widthOf width of the character in ems
 */
export function quoteAt(
  code: number,
  font: string,
  codeAt: (step: number) => number,
  widthOf: () => number,
): number | null {
  if (!font.startsWith(nameless) && !textFont.test(font)) return null;
  const isOf = (step: number, chars: RegExp): boolean => chars.test(String.fromCharCode(codeAt(step)));
  // At the end of a line, two line-end characters precede the next number.
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
 * Returns the three-letter ligature of a TeX font that a Mac wrote without a mapping: ffi before the letters of `office` and `affine`, ffl
 * before vowels (`shuffle`, `offline`).
 * @param next the code of the letter after it
 */
export function namelessLigature(font: string, next: number): number | null {
  if (!textFont.test(font) || next < 0x61 || next > 0x7a) return null;
  return 'eiouy'.includes(String.fromCharCode(next)) ? ff + 4 : ff + 3;
}

/** Carriage return, which is white space in fonts without a glyph at its code. */
export const returnCode = 13;

/** Codes that Ghostscript derives from two-letter glyph names: CR, BS and CL. */
const named = { return: returnCode, back: 8, centre: 0x2104 };

/** Whether Ghostscript may have derived a code from a misinterpreted glyph name. */
export function mayBeMisnamed(code: number): boolean {
  return code === named.return || code === named.back || code === named.centre;
}

/** Maximum height of a round letter without ascender, relative to its width: fl is higher. */
const roundest = 1.07;

/**
 * Returns the true character of a misnamed glyph in a TeX bitmap font: dvips names each glyph by two characters for its code, some of which
 * Ghostscript takes for standard names. It reads c as the carriage return, which is also the code of the fl ligature.
 * @param tallness height of its ink relative to its width
 */
export function misnamedGlyph(code: number, tallness: () => number): number {
  if (code === named.back) return 0x40;
  if (code === named.centre) return 0x5d;
  return tallness() > roundest ? ff + 2 : 0x63;
}

const texSymbolFont =
  /^(?:CMSY|CMBSY|LMSY|R?[PT]XSY|Kp-+M-Sy|Fourier-Math-Symbols|MathDesign-.*Symbol|(?:TeX)?(?:MT)?SY\d)/i;

/** Whether a font is a TeX symbol font. */
export function isTexSymbolFont(font: string): boolean {
  return texSymbolFont.test(font);
}

/** Returns the character of a TeX font at the carriage-return code: a ring around a letter, or fl; 0 for any other font. */
export function placedAtReturn(font: string): number {
  if (isTexSymbolFont(font)) return ring;
  return textFont.test(font) ? ff + 2 : 0;
}

/** Large ring, drawn around the c of a copyright symbol. */
const ring = 0x25ef;

/** The first of the ligatures ff, fi, fl, ffi and ffl. */
const ff = 0xfb00;

/** Characters of TeX's symbol font at the codes of the letters from f on. */
const texSymbols = '{}⟨⟩|‖↕⇕\\';

/**
 * Returns the symbol of a letter code in a symbol font: lowercase ones in TeX's, if the file has no character map; all Latin ones in
 * OpenSymbol, which OpenOffice substitutes for other fonts. Dingbat fonts have no letters at all, whatever the file states.
 */
export function symbolFor(code: number, font: string): number {
  if (dingbatFont.test(font)) return dingbatFor(code, font);
  if (code > 0x20 && code < 0x7f && openSymbol.test(font)) return drawnSymbol(font, code) ?? code;
  return code >= 0x66 && code < 0x66 + texSymbols.length ? texSymbols.charCodeAt(code - 0x66) : code;
}

const openSymbol = /^OpenSymbol/i;
const dingbatFont = /dingbat|wingding|webding/i;
const arrowFont = /wingdings ?-?3/i;

/** Meaningful dingbats, as opposed to ornaments. */
const meaningfulDingbat = /^[●■□▪◆❖❑❒➢➔✓✔✗✘☐☑☒←↑→↓↖↗↘↙▲▼◀▶]$/u;

/**
 * Returns the symbol of a letter code in a dingbat font, which has no letters, whatever the file states: a bullet, unless the font's own
 * table has an arrow, a box or another meaningful symbol.
 */
function dingbatFor(code: number, font: string): number {
  const letter = String.fromCodePoint(code);
  if (!/^[A-Za-z\u00a1-\u00ff]$/u.test(letter)) return code;
  // For arrow fonts, files keep arrow bullets under letters, whatever glyph these have in the font.
  const drawn = /^[A-Z]$/i.test(letter) && arrowFont.test(font) ? null : drawnSymbol(font, code);
  return drawn !== null && meaningfulDingbat.test(String.fromCodePoint(drawn)) ? drawn : bullet;
}

/** Whether the codes of a font may represent other characters. */
export function hasCustomEncoding(font: string): boolean {
  return /^cmb?sy\d/i.test(font) || openSymbol.test(font) || dingbatFont.test(font);
}

const dingbatOrSymbolFont = /dingbat|wingding|webding|symbol/i;
/**
 * Returns the character of a C1 control code, where Windows has its quotes and dashes: fonts without a character map state these. In a
 * dingbat font they are bullets and boxes.
 */
export function controlOf(code: number, font: string): number {
  const drawn = font.startsWith(nameless) ? unnamedSymbols.get(code) : undefined;
  if (drawn !== undefined) return drawn;
  return dingbatOrSymbolFont.test(font) ? bullet : (decode(Buffer.of(code), 'cp1252').codePointAt(0) ?? code);
}

/** Characters of TeX's symbol font at the codes below 32, from the first on. */
const mathSymbols = '−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘•≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻';
/** The same for TeX's math italic font. */
const mathLetters = 'ΓΔΘΛΞΠΣΥΦΨΩαβγδϵζηθικλμνξπρστυφχ';

const letterFont = /^(?:CMMI|CMMIB|LMMathItalic|LMMI|RPXMI|PXMI|TXMI|RTXMI|MTMI)\w*\d*/i;

/**
 * Returns the character at a code of TeX fonts whose glyph names PDFium does not know; null for other fonts, and for code 0, which PDFium
 * reports for everything unknown. Source: the tables of The TeXbook, appendix F.
 * @param code below 32
 */
export function texControlOf(code: number, font: string): number | null {
  if (code === 0 || code >= mathSymbols.length) return null;
  if (isTexSymbolFont(font)) return mathSymbols.charCodeAt(code);
  return letterFont.test(font) ? mathLetters.charCodeAt(code) : null;
}
