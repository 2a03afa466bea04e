import { shareOf, textOf, type TextLine } from './textLine.ts';

/** Math fonts: of TeX, of Word, of the type foundries. */
const mathFont =
  /^(?:CM(?:MI|SY|EX|BSY|MIB)|MS[AB]M|LMMath|(?:TeX)?(?:MT)?(?:MI|SY|EX)\d|.*Math\b|STIX\w*(?:Math|Sym)|Symbol|Euclid|RSFS|EUFM)/i;
const relation = /[=<>≤≥≈≡≠∈⊂⊆→⇒↦∝∼:]/u;
const limits = { share: 0.3, words: 2 };

function hasMath({ words }: TextLine): boolean {
  return words.some(({ style }) => mathFont.test(style.font));
}

function hasCode({ words }: TextLine): boolean {
  return words.some(({ style }) => style.mono);
}

function hasName({ words }: TextLine): boolean {
  return words.some(({ style, text }) => style.mono && /\p{L}{2}/u.test(text));
}

/** Whether isolated lines are set in math symbols, with hardly a word. */
export function isMathText(lines: readonly TextLine[]): boolean {
  const text = textOf(lines);
  if (!relation.test(text)) return false;
  const words = text.match(/\p{L}{4,}/gu)?.length ?? 0;
  // The numbers of a matrix use the font of the text.
  if (!/\p{L}{3,}/u.test(text) && lines.some(hasMath) && !lines.some(hasCode)) return true;
  // A name of a program takes its arguments from a font of mathematics.
  if (lines.some(hasName)) return false;
  return (
    words <= limits.words &&
    shareOf(
      lines.flatMap((line) => line.words.filter((word) => !/^[()[\]{},.;:]+$/.test(word.text))),
      ({ style, text: own }) => mathFont.test(style.font) || /[\u2200-\u22ff\u{1d400}-\u{1d7ff}]/u.test(own),
    ) >= limits.share
  );
}
