import { isCodeApart, isFixedName } from '../fixedFonts.ts';
import { runFontOf, runStyleOf } from './runFont.ts';
import type { TextStyles } from './textStyles.ts';
import { findAll, parseXml } from '../xml.ts';

/** A paragraph of a text of Word. */
interface Paragraph {
  readonly start: number;
  /** Behind its properties. */
  readonly end: number;
  readonly style: string;
  /** What is in it, behind its properties. */
  readonly said: string;
}

/** A run in letters of one width, by where it stands in the text. */
export interface CodeRun {
  readonly start: number;
  readonly end: number;
}

/** What of a text is code, as its letters tell. */
export interface FoundCode {
  /** Where paragraphs start that are lines of code: all that they say is in letters of one width. */
  readonly lines: ReadonlySet<number>;
  /** The runs of paragraphs that are so in part, and of lines, for where a line is the words of an item or a cell; by where these start. */
  readonly runs: ReadonlyMap<number, readonly CodeRun[]>;
}

const nothing: FoundCode = { lines: new Set(), runs: new Map() };

/** Alphabets whose letters are all of one width in any font, and signs that are none: Japanese, Korean, Chinese; symbols. */
const otherAlphabets = /^(?:80|81|86|88|02)$/;
const words = /<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g;
/** What is no text of the paragraph that it stands in. */
const apart = /<(?:w:txbxContent|w:drawing|w:pict|w:object|m:oMath|w:footnoteReference|w:endnoteReference)[\s>/]/;
/** An amount that stands alone is no code. */
const saysWords = /\p{L}/u;

/** Finds what is in letters of one width where most of the text is not. @param fontTable a part of this name */
export function findCode(fontTable: string, styles: TextStyles, paragraphs: Iterable<Paragraph>): FoundCode {
  const fonts = fontsOf(fontTable);
  const isFixed = (font: string): boolean => fonts.get(font) ?? isFixedName(font);
  const lines = new Set<number>();
  const runs = new Map<number, readonly CodeRun[]>();
  const lengths = { lines: 0, fixed: 0, all: 0 };
  for (const paragraph of paragraphs) {
    const told = measure(
      paragraph,
      (run) => isFixed(runFontOf(run, paragraph.style, styles)),
      // What its style calls code is written so anyway.
      (run) => styles.isCode(runStyleOf(run) ?? ''),
    );
    lengths.all += told.length;
    lengths.fixed += told.fixed;
    const isLine = told.length > 0 && told.fixed === told.length && !apart.test(paragraph.said);
    if (isLine) {
      lengths.lines += told.length;
      lines.add(paragraph.start);
    }
    if (told.runs.length > 0 && (!isLine || saysWords.test(told.text))) runs.set(paragraph.start, told.runs);
  }
  return {
    lines: isCodeApart({ fixed: lengths.lines, all: lengths.all }) ? lines : nothing.lines,
    runs: isCodeApart(lengths) ? runs : nothing.runs,
  };
}

/** What a paragraph says in letters of one width: how much of all that it says, and in which runs. */
function measure({ end, said }: Paragraph, isFixed: (run: string) => boolean, isNamed: (run: string) => boolean) {
  const runs: CodeRun[] = [];
  const told = { length: 0, fixed: 0, text: '', runs };
  let at = end;
  for (const part of said.split(close)) {
    const text = [...part.matchAll(words)].map(([, each = '']) => each).join('');
    const length = text.trim().length;
    told.length += length;
    if (text !== '' && isFixed(part)) {
      told.fixed += length;
      told.text += text;
      const open = Math.max(part.lastIndexOf('<w:r>'), part.lastIndexOf('<w:r '));
      if (open !== -1 && !apart.test(part) && !isNamed(part))
        runs.push({ start: at + open, end: at + part.length + close.length });
    }
    at += part.length + close.length;
  }
  return told;
}

const close = '</w:r>';

/** Whether the letters of each font of a text are of one width. */
function fontsOf(fontTable: string): ReadonlyMap<string, boolean> {
  return new Map(
    findAll(parseXml(fontTable), 'w:font').map(({ attribs, children }) => {
      const valueOf = (name: string): string => findAll(children, name)[0]?.attribs['w:val'] ?? '';
      const isFixed = valueOf('w:pitch') === 'fixed' && !otherAlphabets.test(valueOf('w:charset'));
      return [attribs['w:name'] ?? '', isFixed] as const;
    }),
  );
}
