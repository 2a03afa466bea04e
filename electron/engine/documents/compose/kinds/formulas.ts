import { shareOf, textOf, type Segment } from '../../layout/lines/segment.ts';

/** Fonts that hold signs of mathematics: of TeX, of Word, of the type foundries. */
const mathFont =
  /^(?:CM(?:MI|SY|EX|BSY|MIB)|MS[AB]M|LMMath|(?:TeX)?(?:MT)?(?:MI|SY|EX)\d|.*Math\b|STIX\w*(?:Math|Sym)|Symbol|Euclid|RSFS|EUFM)/i;
const relation = /[=<>≤≥≈≡≠∈⊂⊆→⇒↦∝∼:]/u;
const limits = { lines: 4, share: 0.3, words: 2 };

/** Whether lines that stand by themselves are a formula: set in signs of mathematics, with hardly a word. */
export function isFormula(lines: readonly Segment[]): boolean {
  if (lines.length > limits.lines) return false;
  const text = textOf(lines);
  if (!relation.test(text)) return false;
  const words = text.match(/\p{L}{4,}/gu)?.length ?? 0;
  return (
    words <= limits.words &&
    shareOf(
      lines.flatMap((line) => line.words.filter((word) => !/^[()[\]{},.;:]+$/.test(word.text))),
      ({ style, text: own }) => mathFont.test(style.font) || /[\u2200-\u22ff\u{1d400}-\u{1d7ff}]/u.test(own),
    ) >= limits.share
  );
}

/** A formula between the marks that readers of mathematics look for; its signs are those of the page. */
export function writeFormula(lines: readonly Segment[]): string {
  return ['$$', ...lines.map(({ text }) => text.replaceAll('$', '\\$')), '$$'].join('\n');
}
