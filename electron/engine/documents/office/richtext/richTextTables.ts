import { encodingExists } from 'iconv-lite';
import { isFixedName } from '../inlineRuns.ts';
import { letterOf, decodeSymbolFont } from '../../symbols/decodeSymbolFont.ts';

/** Kind of paragraph that a style of a rich text produces: a heading of a level, a quotation, code, or none of these. */
export type RichKind = number | 'quote' | 'code' | null;

/** The font and style tables at the start of a rich text. */
export interface RichTables {
  /** Processes a control word inside the font and style tables. */
  word(word: string, number: number | null): void;
  text(text: string): void;
  /** What a style is. */
  kindOf(style: number): RichKind;
  /** Encoding of a font; null if it uses that of the text. */
  encodingOf(font: number): string | null;
  /** Whether a font is monospace while that of the text is not. */
  isCode(font: number): boolean;
  /** Decodes text in a symbol font to the characters it shows. */
  decodeSymbols(font: number, text: string): string;
}

interface Row {
  readonly id: number;
  name: string;
  outline: number | null;
  charset: number;
  isFixed: boolean;
}

const macRoman = 10_000;

/** Code pages by the numbers that fonts have for their alphabets. */
const codePages: ReadonlyMap<number, number> = new Map(
  Object.entries({
    ...{ 77: macRoman, 128: 932, 129: 949, 130: 1361, 134: 936, 136: 950, 161: 1253, 162: 1254 },
    ...{ 163: 1258, 177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250 },
  }).map(([charset, page]) => [Number(charset), page]),
);

/** Outline levels of paragraphs; the next one is text. */
export const outlineLevels = 9;
/** Every symbol font has a glyph for it. */
const firstLetter = 0x61;
/** Maximum fonts, and styles, of a file, and characters of the name of one. */
const maxTableRows = 5000;
const maxNameChars = 200;

/**
 * Reads the font and style tables.
 * @param usual default font
 */
export function createRichTables(usual: number): RichTables {
  const fonts = new Map<number, Row>();
  const styles = new Map<number, Row>();
  let row: Row | null = null;
  const begin = (rows: Map<number, Row>, id: number): void => {
    row = { id, name: '', outline: null, charset: 0, isFixed: false };
    if (rows.size < maxTableRows && !rows.has(id)) rows.set(id, row);
  };
  const isFixed = (font: number): boolean => {
    const found = fonts.get(font);
    return found !== undefined && (found.isFixed || isFixedName(found.name));
  };
  return {
    word(word, number) {
      // A style entry references its font: only the first of the two control words begins an entry.
      if (word === 'f' && number !== null && row === null) begin(fonts, number);
      else if (word === 's' && number !== null && row === null) begin(styles, number);
      else if (word === 'outlinelevel' && row !== null) row.outline ??= number;
      else if (word === 'fcharset' && row !== null) row.charset = number ?? 0;
      else if (word === 'fmodern' && row !== null) row.isFixed = true;
    },
    text(text) {
      for (const part of text.split(/(;)/)) {
        if (part === ';') row = null;
        else if (row !== null && row.name.length < maxNameChars) row.name += part;
      }
    },
    kindOf(style) {
      const found = styles.get(style);
      if (found === undefined) return null;
      if (found.outline !== null && found.outline < outlineLevels) return found.outline + 1;
      return kindOfName(found.name.trim());
    },
    encodingOf(font) {
      const page = codePages.get(fonts.get(font)?.charset ?? 0);
      const encoding = page === macRoman ? 'macroman' : `cp${page}`;
      return page !== undefined && encodingExists(encoding) ? encoding : null;
    },
    decodeSymbols(font, text) {
      const name = fonts.get(font)?.name.trim() ?? '';
      if (letterOf(name, firstLetter) === null) return text;
      return decodeSymbolFont(text, name).replace(/[!-\xff]/g, (char) => letterOf(name, char.charCodeAt(0)) ?? char);
    },
    isCode: (font) => isFixed(font) && !isFixed(usual),
  };
}

function kindOfName(name: string): RichKind {
  const level = /^heading ([1-9])$/i.exec(name)?.[1];
  if (level !== undefined) return Number(level);
  if (/^title$/i.test(name)) return 1;
  if (/^(?:quotations?|(?:intense )?quote|block text)$/i.test(name)) return 'quote';
  return /^(?:preformatted text|html preformatted|source code|code)$/i.test(name) ? 'code' : null;
}
