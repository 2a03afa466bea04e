import { shareOf, textOf, type TextLine } from './textLine.ts';

/** Math fonts: of TeX, of Word, of the type foundries. */
export const mathFont =
  /^(?:CM(?:MI|SY|EX|BSY|MIB)|MS[AB]M|LMMath|LM(?:MI|SY|EX)|(?:TeX)?(?:MT)?(?:MI|SY|EX)\d|R?[PT]X(?:MI|SY|EX)|Kp-+M-|MathDesign-.*(?:MathItalic|Symbol|Extension)|.*Math\b|STIX\w*(?:Math|Sym)|Euclid|RSFS|EUFM|EU[RS]M)/i;

/** The number of a displayed formula: `(1.2a)`. */
export const equationNumber = /^\([A-Z]?\.?\d+(?:\.\d+)*[a-z]?\)$/;

const relation = /[=<>≤≥≈≡≠∈⊂⊆→⇒↦∝∼:]/u;
/** Minimum fraction of characters that are mathematical, and maximum words of prose in a formula. */
const formula = { minMathRatio: 0.3, maxWords: 2 };

/** Whether a font is one of mathematics, or of symbols that Word takes for formulas. */
function hasMathFont(font: string): boolean {
  return mathFont.test(font) || /^Symbol/i.test(font);
}

function hasMath({ words }: TextLine): boolean {
  return words.some(({ style }) => hasMathFont(style.font));
}

function hasCode({ words }: TextLine): boolean {
  return words.some(({ style }) => style.mono);
}

/** Whether isolated lines are set in math symbols, with hardly a word. */
export function isMathText(lines: readonly TextLine[]): boolean {
  const text = textOf(lines);
  if (!relation.test(text)) return false;
  const words = text.match(/\p{L}{4,}/gu)?.length ?? 0;
  // The numbers of a matrix use the font of the text.
  if (!/\p{L}{3,}/u.test(text) && lines.some(hasMath) && !lines.some(hasCode)) return true;
  return (
    words <= formula.maxWords &&
    shareOf(
      lines.flatMap((line) => line.words.filter((word) => !/^[()[\]{},.;:]+$/.test(word.text))),
      ({ style, text: own }) => hasMathFont(style.font) || /[\u2200-\u22ff\u{1d400}-\u{1d7ff}]/u.test(own),
    ) >= formula.minMathRatio
  );
}
