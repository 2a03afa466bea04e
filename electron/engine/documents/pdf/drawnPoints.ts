import type { Shape, Word } from './pageContent.ts';

/**
 * Minimum chart markers, their minimum ratio among such symbols outside of text lines, height of a text line in points, its maximum words,
 * and maximum ems from a symbol to the text of which it is the bullet.
 */
const limits = { fewest: 6, share: 0.5, line: 1.2, ofLine: 200, bullet: 2.5 };

/** Words and shapes of a page. */
export interface Drawn {
  readonly words: readonly Word[];
  readonly shapes: readonly Shape[];
}

/**
 * Moves chart markers drawn as glyphs of a symbol font, as R does, from the words to the shapes: unlike bullets and table marks, they are
 * on no text line.
 * @returns the same if there are none
 */
export function partPoints({ words, shapes }: Drawn): Drawn {
  const chars = words.filter(isMarkerGlyph);
  if (chars.length < limits.fewest) return { words, shapes };
  const lines = new Map<number, Word[]>();
  const at = (baseline: number): number => Math.round(baseline / limits.line);
  for (const word of words) {
    if (isMarkerGlyph(word)) continue;
    const own = lines.get(at(word.baseline));
    if (own === undefined) lines.set(at(word.baseline), [word]);
    else if (own.length < limits.ofLine) own.push(word);
  }
  const besides = (char: Word): readonly Word[] =>
    [-1, 0, 1].flatMap((step) => lines.get(at(char.baseline) + step) ?? []);
  const apart = chars.filter((char) => besides(char).length === 0);
  if (apart.length < limits.fewest || apart.length < chars.length * limits.share) return { words, shapes };
  const isBullet = (char: Word): boolean =>
    besides(char).some(({ x0, style }) => x0 >= char.x1 && x0 - char.x1 <= style.size * limits.bullet);
  const points = new Set(chars.filter((char) => !isBullet(char)));
  const drawn = [...points].map(({ x0, y0, x1, y1 }): Shape => {
    return { x0, y0, x1, y1, kind: 'free', isFilled: true, points: 8 };
  });
  return { words: words.filter((word) => !points.has(word)), shapes: [...shapes, ...drawn] };
}

function isMarkerGlyph({ text, style }: Word): boolean {
  return /dingbats|^D050000L/i.test(style.font) && /^[●○]+$/.test(text);
}
