import type { Rule } from '../../pdf/pageContent.ts';

/** Maximum distance in points of two lines that meet. */
export const meetTolerancePt = 3;
/** Maximum distance in points of two parallel lines that are one line, drawn twice or thick. */
export const sameLineTolerancePt = 2.5;

/** Pieces of one line as one line: many programs draw them cell by cell. */
export function joinRules(rules: readonly Rule[]): Rule[] {
  return (['horizontal', 'vertical'] as const).flatMap((kind) =>
    mergeRules(rules.filter((rule) => rule.kind === kind)),
  );
}

/** Pieces of lines of one direction. */
function mergeRules(rules: readonly Rule[]): Rule[] {
  const isAcross = rules[0]?.kind === 'horizontal';
  const at = (rule: Rule): number => (isAcross ? rule.y0 : rule.x0);
  const start = (rule: Rule): number => (isAcross ? rule.x0 : rule.y0);
  const end = (rule: Rule): number => (isAcross ? rule.x1 : rule.y1);
  const merged: Rule[] = [];
  const rows: Rule[][] = [];
  for (const rule of rules.toSorted((a, b) => at(a) - at(b))) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row !== undefined && first !== undefined && at(rule) - at(first) <= sameLineTolerancePt) row.push(rule);
    else rows.push([rule]);
  }
  for (const row of rows) {
    const pieces: Rule[] = [];
    for (const rule of row.toSorted((a, b) => start(a) - start(b))) {
      const last = pieces.at(-1);
      if (last === undefined || start(rule) > end(last) + meetTolerancePt) pieces.push(rule);
      else {
        const far = Math.max(end(last), end(rule));
        const { x0, y0, x1, y1, kind } = last;
        pieces[pieces.length - 1] = isAcross ? { x0, y0, x1: far, y1, kind } : { x0, y0, x1, y1: far, kind };
      }
    }
    merged.push(...pieces);
  }
  return merged;
}
