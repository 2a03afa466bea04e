import { isMathText } from '../../layout/lines/mathText.ts';
import type { Segment } from '../../layout/lines/segment.ts';

const mostLines = 4;

/** Whether lines that stand by themselves are a formula: a piece of a program may have its minus from a font of mathematics. */
export function isFormula(lines: readonly Segment[]): boolean {
  return lines.length <= mostLines && !lines.every(({ isMono }) => isMono) && isMathText(lines);
}

/** A formula between the marks that readers of mathematics look for; its signs are those of the page. */
export function writeFormula(lines: readonly Segment[]): string {
  return ['$$', ...lines.map(({ text }) => text.replaceAll('$', '\\$')), '$$'].join('\n');
}
