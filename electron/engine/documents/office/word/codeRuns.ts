import { isCodeApart, isFixedName } from '../fixedFonts.ts';
import type { TextStyles } from './textStyles.ts';
import { findAll, parseXml } from '../xml.ts';

/** Tells code of a text of Word by its letters: all of one width, where most of the text has others. */
export interface CodeRuns {
  /** Whether a paragraph is lines of code. @param style of it @param said what is in it, behind its properties */
  isCode(style: string, said: string): boolean;
}

/** Alphabets whose letters are all of one width in any font, and signs that are none: Japanese, Korean, Chinese; symbols. */
const otherAlphabets = /^(?:80|81|86|88|02)$/;
const runs = /<w:r(?:\s[^>]*)?>((?:(?!<\/w:r>)[^])*)<\/w:r>/g;
const words = /<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g;
/** What is no text of the paragraph that it stands in. */
const apart = /<(?:w:txbxContent|w:drawing|w:pict|w:object|m:oMath|w:footnoteReference|w:endnoteReference)[\s>/]/;

/** @param fontTable a part of this name @param paragraphs all of the text, with the styles that they have and what they say */
export function createCodeRuns(
  fontTable: string,
  styles: TextStyles,
  paragraphs: Iterable<{ readonly style: string; readonly said: string }>,
): CodeRuns {
  const fonts = new Map(
    findAll(parseXml(fontTable), 'w:font').map(({ attribs, children }) => {
      const valueOf = (name: string): string => findAll(children, name)[0]?.attribs['w:val'] ?? '';
      const isFixed = valueOf('w:pitch') === 'fixed' && !otherAlphabets.test(valueOf('w:charset'));
      return [attribs['w:name'] ?? '', isFixed] as const;
    }),
  );
  const isFixed = (font: string): boolean => fonts.get(font) ?? isFixedName(font);
  const measure = (style: string, said: string): { readonly all: number; readonly isFixed: boolean } => {
    let all = 0;
    let areFixed = !apart.test(said);
    for (const [, run = ''] of said.matchAll(runs)) {
      const length = [...run.matchAll(words)].reduce((sum, [, text = '']) => sum + text.trim().length, 0);
      all += length;
      if (length > 0 && areFixed) areFixed = isFixed(fontOf(run, style, styles));
    }
    return { all, isFixed: areFixed };
  };
  const lengths = { fixed: 0, all: 0 };
  for (const { style, said } of paragraphs) {
    const told = measure(style, said);
    lengths.all += told.all;
    if (told.isFixed) lengths.fixed += told.all;
  }
  if (!isCodeApart(lengths)) return { isCode: () => false };
  return {
    isCode(style, said) {
      const told = measure(style, said);
      return told.all > 0 && told.isFixed;
    },
  };
}

/** The font of the Latin letters of a run; empty where its theme or nothing says it. */
function fontOf(run: string, style: string, styles: TextStyles): string {
  const own = latinFont(/<w:rFonts\b[^>]*>/.exec(run)?.[0] ?? '');
  if (own !== null) return own;
  const named = /<w:rStyle\b[^>]*\sw:val="([^"]*)"/.exec(run)?.[1];
  return (named === undefined ? null : styles.fontOf(named)) ?? styles.fontOf(style) ?? '';
}

function latinFont(tag: string): string | null {
  if (/\sw:asciiTheme="/.test(tag)) return '';
  return /\sw:ascii="([^"]*)"/.exec(tag)?.[1] ?? null;
}
