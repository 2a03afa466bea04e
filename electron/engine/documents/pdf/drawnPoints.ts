import type { Shape, Word } from './pageContent.ts';

/** Points of a chart at least, the part of all such signs of a page that stand on no line of words, points that such a line is high, its words at most, and ems from a sign to what it is the bullet of. */
const limits = { fewest: 6, share: 0.5, line: 1.2, ofLine: 200, bullet: 2.5 };

/** The words of a page, and what is drawn on it. */
export interface Drawn {
  readonly words: readonly Word[];
  readonly shapes: readonly Shape[];
}

/**
 * The points of a chart that are written as letters of a font of signs, as R draws them, among the shapes: they stand on no line of
 * words, as bullets and marks in a table do.
 * @returns the same where there are none
 */
export function partPoints({ words, shapes }: Drawn): Drawn {
  const signs = words.filter(isSign);
  if (signs.length < limits.fewest) return { words, shapes };
  const lines = new Map<number, Word[]>();
  const at = (baseline: number): number => Math.round(baseline / limits.line);
  for (const word of words) {
    if (isSign(word)) continue;
    const own = lines.get(at(word.baseline));
    if (own === undefined) lines.set(at(word.baseline), [word]);
    else if (own.length < limits.ofLine) own.push(word);
  }
  const besides = (sign: Word): readonly Word[] =>
    [-1, 0, 1].flatMap((step) => lines.get(at(sign.baseline) + step) ?? []);
  const apart = signs.filter((sign) => besides(sign).length === 0);
  if (apart.length < limits.fewest || apart.length < signs.length * limits.share) return { words, shapes };
  const isBullet = (sign: Word): boolean =>
    besides(sign).some(({ x0, style }) => x0 >= sign.x1 && x0 - sign.x1 <= style.size * limits.bullet);
  const points = new Set(signs.filter((sign) => !isBullet(sign)));
  const drawn = [...points].map(({ x0, y0, x1, y1 }): Shape => {
    return { x0, y0, x1, y1, kind: 'free', isFilled: true, points: 8 };
  });
  return { words: words.filter((word) => !points.has(word)), shapes: [...shapes, ...drawn] };
}

function isSign({ text, style }: Word): boolean {
  return /dingbats|^D050000L/i.test(style.font) && /^[●○]+$/.test(text);
}
