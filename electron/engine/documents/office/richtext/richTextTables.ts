import { encodingExists } from 'iconv-lite';
import { isFixedName } from '../fixedFonts.ts';
import { letterOf, symbolLetters } from '../../symbols/symbolLetters.ts';

/** What a style of a rich text makes of a paragraph: a heading of a level, a quotation, code, or nothing of these. */
export type RichKind = number | 'quote' | 'code' | null;

/** The fonts and styles that a rich text lists before it begins. */
export interface RichTables {
  /** What is said inside of the lists, while they are read. */
  word(word: string, number: number | null): void;
  text(text: string): void;
  /** What a style is. */
  kindOf(style: number): RichKind;
  /** The encoding of a font's letters; null where it leaves that to the text. */
  encodingOf(font: number): string | null;
  /** Whether the letters of a font are all as wide, where those of the text are not. */
  isCode(font: number): boolean;
  /** Text in a font, as the signs that this has for its letters where it is one of signs. */
  lettersOf(font: number, text: string): string;
}

interface Row {
  readonly id: number;
  name: string;
  outline: number | null;
  charset: number;
  isFixed: boolean;
}

/** Code pages by the numbers that fonts have for their alphabets. */
const codePages: ReadonlyMap<number, number> = new Map([
  ...([
    [77, 10_000],
    [128, 932],
    [129, 949],
    [130, 1361],
    [134, 936],
    [136, 950],
    [161, 1253],
    [162, 1254],
  ] as const),
  ...([
    [163, 1258],
    [177, 1255],
    [178, 1256],
    [186, 1257],
    [204, 1251],
    [222, 874],
    [238, 1250],
  ] as const),
]);

/** Each font of signs has one for it. */
const firstLetter = 0x61;
/** Styles of runs and tables share their numbers with none of paragraphs. */
const mostRows = 5000;

/** Reads the lists of a text. @param usual the font of what says nothing of it */
export function createRichTables(usual: number): RichTables {
  const fonts = new Map<number, Row>();
  const styles = new Map<number, Row>();
  let row: Row | null = null;
  const begin = (rows: Map<number, Row>, id: number): void => {
    row = { id, name: '', outline: null, charset: 0, isFixed: false };
    if (rows.size < mostRows && !rows.has(id)) rows.set(id, row);
  };
  const isFixed = (font: number): boolean => {
    const found = fonts.get(font);
    return found !== undefined && (found.isFixed || isFixedName(found.name));
  };
  return {
    word(word, number) {
      // A style names the font of its text: only the first of both says what is listed.
      if (word === 'f' && number !== null && row === null) begin(fonts, number);
      else if (word === 's' && number !== null && row === null) begin(styles, number);
      else if (word === 'outlinelevel' && row !== null) row.outline ??= number;
      else if (word === 'fcharset' && row !== null) row.charset = number ?? 0;
      else if (word === 'fmodern' && row !== null) row.isFixed = true;
    },
    text(text) {
      for (const part of text.split(/(;)/)) {
        if (part === ';') row = null;
        else if (row !== null && row.name.length < 200) row.name += part;
      }
    },
    kindOf(style) {
      const found = styles.get(style);
      if (found === undefined) return null;
      if (found.outline !== null && found.outline < 9) return found.outline + 1;
      return kindOfName(found.name.trim());
    },
    encodingOf(font) {
      const page = codePages.get(fonts.get(font)?.charset ?? 0);
      const encoding = page === 10_000 ? 'macroman' : `cp${page}`;
      return page !== undefined && encodingExists(encoding) ? encoding : null;
    },
    lettersOf(font, text) {
      const name = fonts.get(font)?.name.trim() ?? '';
      if (letterOf(name, firstLetter) === null) return text;
      return symbolLetters(text, name).replace(/[!-\xff]/g, (sign) => letterOf(name, sign.charCodeAt(0)) ?? sign);
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
