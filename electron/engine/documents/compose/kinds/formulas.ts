import { isMathText } from '../../layout/lines/mathText.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';

const maxFormulaLines = 4;

/** Whether separate lines are a formula: code may have its minus sign from a math font. */
export function isFormula(lines: readonly TextLine[]): boolean {
  return lines.length <= maxFormulaLines && !lines.every(({ isMono }) => isMono) && isMathText(lines);
}

/** Returns a formula between the delimiters that math renderers expect; its symbols are those of the page. */
export function writeFormula(lines: readonly TextLine[]): string {
  return ['$$', ...lines.map(({ text }) => text.replaceAll('$', '\\$')), '$$'].join('\n');
}
