import type { Box, Rule } from '../../pdf/pageContent.ts';

/** Minimum length of a bar in points, tolerance of its ends and of the side opposite it, and maximum vertical lines: more make a table. */
const limits = { shortest: 26, off: 3, most: 60 };

/** Bars down the left side of a text that is set apart by nothing else: lines down without another across from them. */
export function findSideBars(rules: readonly Rule[]): readonly Box[] {
  const down = rules.filter(({ kind, y0, y1 }) => kind === 'vertical' && y1 - y0 >= limits.shortest);
  if (down.length > limits.most) return [];
  const isOtherSide = (bar: Rule, other: Rule): boolean =>
    Math.abs(other.x0 - bar.x0) > limits.off && other.y0 < bar.y1 - limits.off && other.y1 > bar.y0 + limits.off;
  return down.filter((bar) => !down.some((other) => isOtherSide(bar, other)));
}
