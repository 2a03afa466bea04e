import { z } from 'zod';

/** One figure of security 9: the measured value, the goal of the guide, and whether it is reached. */
export const figureSchema = z.object({
  /** `suite.what`. */
  name: z.string(),
  value: z.number(),
  /** Goal in the notation of the guide, such as `<=64` or `=0`. */
  goal: z.string().regex(/^(<=|>=|=|<|>)-?[\d.]+$/),
});

export type Figure = z.infer<typeof figureSchema>;

/** Whether a value reaches its goal. */
export function isReached({ value, goal }: Figure): boolean {
  const [, char = '', bound = ''] = /^(<=|>=|=|<|>)(.+)$/.exec(goal) ?? [];
  const limit = Number(bound);
  if (char === '=') return value === limit;
  if (char === '<=') return value <= limit;
  if (char === '>=') return value >= limit;
  return char === '<' ? value < limit : value > limit;
}

/** One line a figure. */
export function formatFigure(figure: Figure): string {
  const value = Number.isInteger(figure.value) ? String(figure.value) : figure.value.toFixed(1);
  return `${figure.name} value=${value} goal${figure.goal} ${isReached(figure) ? 'ok' : 'FAILED'}`;
}
