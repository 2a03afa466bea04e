import { boundingBox } from '../../pdf/boxes.ts';
import type { Line } from '../lines/bands.ts';
import type { Gutter } from '../lines/gaps.ts';

/** Part of the lines that may cross a gap between columns: headers and notes do. */
const mayCross = 0.12;

/** Gaps from the top to the foot that hardly any line crosses. */
export function freeGaps(lines: readonly Line[]): Gutter[] {
  const size = lines[0]?.size ?? 10;
  const all = lines.flatMap(({ segments }) => segments);
  const { x0, x1 } = boundingBox(all);
  const step = Math.max(0.5, size / 10);
  const cover = Array.from({ length: Math.max(1, Math.ceil((x1 - x0) / step)) }, () => 0);
  for (const line of lines)
    for (const segment of line.segments) {
      const [from, to] = [Math.floor((segment.x0 - x0) / step), Math.ceil((segment.x1 - x0) / step)];
      for (let at = Math.max(0, from); at < Math.min(to, cover.length); at += 1) cover[at] = (cover[at] ?? 0) + 1;
    }
  const most = Math.floor(lines.length * mayCross);
  const found: Gutter[] = [];
  for (let at = 0, start = -1; at <= cover.length; at += 1) {
    const isFree = at < cover.length && (cover[at] ?? 0) <= most;
    if (isFree && start === -1) start = at;
    if (isFree || start === -1) continue;
    const gutter = { x0: x0 + start * step, x1: x0 + at * step };
    if (start > 0 && at < cover.length && gutter.x1 - gutter.x0 >= size * 0.45) found.push(gutter);
    start = -1;
  }
  return found;
}
