import { median } from '../../../../../shared/base/median.ts';
import type { Rule } from '../../pdf/pageContent.ts';
import { defaultSizePt, type TextLine } from '../lines/textLine.ts';

/** The lines of a column, and its edges. */
interface TextColumn {
  readonly segments: readonly TextLine[];
  readonly x0: number;
  readonly x1: number;
}

/** Maximum lines of a cell between two rules; more are a page of columns between the rules of its header and footer. */
export const maxRuledCellLines = 30;

/**
 * Horizontal rules of a table: maximum distance above its first and below its last baseline, and minimum distance of two rules that are not
 * a double one, in ems; range of their length relative to the table; minimum number.
 */
const ruled = { aboveEm: 3, belowEm: 4, minDistanceEm: 0.8, minWidthRatio: 0.8, maxWidthRatio: 1.3, minRules: 3 };

/** Whether there are at least three horizontal rules: above and below the header, and at the bottom. A double rule counts as one. */
export function isRuled(columns: readonly TextColumn[], rules: readonly Rule[], prose: number): boolean {
  const [x0, x1] = [Math.min(...columns.map((column) => column.x0)), Math.max(...columns.map((column) => column.x1))];
  const baselines = columns.flatMap(({ segments }) => segments.map(({ baseline }) => baseline));
  const em = median(
    columns.flatMap(({ segments }) => segments.map(({ size }) => size)),
    defaultSizePt,
  );
  const [top, bottom] = [Math.min(...baselines) - em * ruled.aboveEm, Math.max(...baselines) + em * ruled.belowEm];
  const across = rules
    .filter(
      (rule) =>
        rule.kind === 'horizontal' &&
        rule.y0 > top &&
        rule.y0 < bottom &&
        Math.min(rule.x1, x1) - Math.max(rule.x0, x0) > (x1 - x0) * ruled.minWidthRatio &&
        rule.x1 - rule.x0 < (x1 - x0) * ruled.maxWidthRatio,
    )
    .map(({ y0 }) => y0)
    .toSorted((a, b) => a - b)
    .filter((y, index, all) => y - (all[index - 1] ?? -Infinity) > em * ruled.minDistanceEm);
  const isPage = (y: number, index: number): boolean =>
    columns.some(
      ({ segments }) =>
        segments.filter(({ baseline }) => baseline > y && baseline < (across[index + 1] ?? 0)).length >
        maxRuledCellLines,
    );
  return across.length >= ruled.minRules && !(prose >= 2 && across.some(isPage));
}
