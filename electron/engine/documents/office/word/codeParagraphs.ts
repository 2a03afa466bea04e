import { isCodeApart, isFixedName } from '../fixedFonts.ts';
import { runFontOf } from './runFont.ts';
import type { TextStyles } from './textStyles.ts';
import { findAll, parseXml } from '../xml.ts';

/** A paragraph of a text of Word. */
interface Paragraph {
  readonly start: number;
  readonly style: string;
  /** What is in it, behind its properties. */
  readonly said: string;
}

/** Alphabets whose letters are all of one width in any font, and signs that are none: Japanese, Korean, Chinese; symbols. */
const otherAlphabets = /^(?:80|81|86|88|02)$/;
const words = /<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g;
/** What is no text of the paragraph that it stands in. */
const apart = /<(?:w:txbxContent|w:drawing|w:pict|w:object|m:oMath|w:footnoteReference|w:endnoteReference)[\s>/]/;

/**
 * Finds the paragraphs that are lines of code: all that they say is in letters of one width, and most of the text is not.
 * @param fontTable a part of this name @returns where they start
 */
export function findCodeParagraphs(
  fontTable: string,
  styles: TextStyles,
  paragraphs: Iterable<Paragraph>,
): ReadonlySet<number> {
  const fonts = fontsOf(fontTable);
  const code = new Set<number>();
  if (fonts.size > 0 && ![...fonts.values()].includes(true)) return code;
  const isFixed = (font: string): boolean => fonts.get(font) ?? isFixedName(font);
  const lengths = { fixed: 0, all: 0 };
  for (const { start, style, said } of paragraphs) {
    let length = 0;
    let areFixed = !apart.test(said);
    for (const run of said.split('</w:r>')) {
      const letters = lettersIn(run);
      length += letters;
      if (letters > 0 && areFixed) areFixed = isFixed(runFontOf(run, style, styles));
    }
    lengths.all += length;
    if (length === 0 || !areFixed) continue;
    lengths.fixed += length;
    code.add(start);
  }
  return isCodeApart(lengths) ? code : new Set();
}

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

function lettersIn(run: string): number {
  let length = 0;
  for (const [, text = ''] of run.matchAll(words)) length += text.trim().length;
  return length;
}
