import { isCodeApart, isFixedName } from '../inlineRuns.ts';
import type { TextStyles } from './textStyles.ts';
import { findAll, parseXml } from '../xml.ts';

/** A paragraph of a text of Word. */
interface Paragraph {
  readonly start: number;
  /** Behind its properties. */
  readonly end: number;
  readonly style: string;
  /** Its content, after its properties. */
  readonly content: string;
}

/** A monospace run, by its position in the text. */
export interface CodeRun {
  readonly start: number;
  readonly end: number;
}

/** Code in a text, detected by its monospace font. */
export interface FoundCode {
  /** Start offsets of paragraphs that are code lines: all of their text is monospace. */
  readonly lines: ReadonlySet<number>;
  /**
   * Monospace runs of partly monospace paragraphs, and of code lines for the case that a line is the text of an item or cell; by start
   * offset.
   */
  readonly runs: ReadonlyMap<number, readonly CodeRun[]>;
}

const nothing: FoundCode = { lines: new Set(), runs: new Map() };

/** Charsets whose characters have one width in any font, and symbols: Japanese, Korean, Chinese; symbols. */
const otherAlphabets = /^(?:80|81|86|88|02)$/;
const textElements = /<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g;
/** Elements that are not part of the text of their paragraph. */
const apart = /<(?:w:txbxContent|w:drawing|w:pict|w:object|m:oMath|w:footnoteReference|w:endnoteReference)[\s>/]/;
/** A separate number is no code. */
const anyLetter = /\p{L}/u;

/**
 * Finds monospace text in a document that is mostly in other fonts.
 * @param fontTable a part of this name
 */
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
      // Runs in a code style are written as code anyway.
      (run) => styles.isCode(runStyleOf(run) ?? ''),
    );
    lengths.all += told.length;
    lengths.fixed += told.fixed;
    const isLine = told.length > 0 && told.fixed === told.length && !apart.test(paragraph.content);
    if (isLine) {
      lengths.lines += told.length;
      lines.add(paragraph.start);
    }
    if (told.runs.length > 0 && (!isLine || anyLetter.test(told.text))) runs.set(paragraph.start, told.runs);
  }
  return {
    lines: isCodeApart({ fixed: lengths.lines, all: lengths.all }) ? lines : nothing.lines,
    runs: isCodeApart(lengths) ? runs : nothing.runs,
  };
}

/** Measures the monospace text of a paragraph: its ratio, and its runs. */
function measure({ end, content }: Paragraph, isFixed: (run: string) => boolean, isNamed: (run: string) => boolean) {
  const runs: CodeRun[] = [];
  const told = { length: 0, fixed: 0, text: '', runs };
  let at = end;
  for (const part of content.split(close)) {
    const text = [...part.matchAll(textElements)].map(([, each = '']) => each).join('');
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

/** Maps each font of a text to whether it is monospace. */
function fontsOf(fontTable: string): ReadonlyMap<string, boolean> {
  return new Map(
    findAll(parseXml(fontTable), 'w:font').map(({ attribs, children }) => {
      const valueOf = (name: string): string => findAll(children, name)[0]?.attribs['w:val'] ?? '';
      const isFixed = valueOf('w:pitch') === 'fixed' && !otherAlphabets.test(valueOf('w:charset'));
      return [attribs['w:name'] ?? '', isFixed] as const;
    }),
  );
}

/** Returns the font of a run's Latin text; empty if it comes from the theme or is not set. */
export function runFontOf(run: string, style: string, styles: TextStyles): string {
  const own = latinFont(/<w:rFonts\b[^>]*>/.exec(run)?.[0] ?? '');
  if (own !== null) return own;
  const named = runStyleOf(run);
  return (named === undefined ? null : styles.fontOf(named)) ?? styles.fontOf(style) ?? '';
}

/** The style that a run names. */
function runStyleOf(run: string): string | undefined {
  return /<w:rStyle\b[^>]*\sw:val="([^"]*)"/.exec(run)?.[1];
}

function latinFont(tag: string): string | null {
  if (/\sw:asciiTheme="/.test(tag)) return '';
  return /\sw:ascii="([^"]*)"/.exec(tag)?.[1] ?? null;
}
