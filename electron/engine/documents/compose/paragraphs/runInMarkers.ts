import type { Marker } from '../../layout/lines/listMarker.ts';
import type { Segment } from '../../layout/lines/segment.ts';

/** Lines that are looked through for the next marker, ems from one to the next of one text, and that they begin off each other. */
const limits = { lines: 12, step: 1.6, off: 0.35 };

/**
 * Whether a marker at the beginning of a line stands in the middle of a sentence that counts: “two questions: (1) how … (2) where …”. The line
 * goes on with the one above it, and the next marker stands within a line.
 * @param lines of one column @param index of the line that begins with it
 */
export function isRunIn(lines: readonly Segment[], index: number, { marker }: Marker): boolean {
  const next = nextOf(marker);
  const [above, line] = [lines[index - 1], lines[index]];
  if (next === null || above === undefined || line === undefined || !goesOn(above, line)) return false;
  let last = line;
  for (const [at, other] of lines.slice(index, index + limits.lines).entries()) {
    if (at > 0 && !goesOn(last, other)) return false;
    const place = ` ${other.text.trim()} `.indexOf(` ${next} `);
    if (place >= 0) return place > 0;
    last = other;
  }
  return false;
}

function goesOn(above: Segment, line: Segment): boolean {
  const step = line.baseline - above.baseline;
  return step > 0 && step <= line.size * limits.step && Math.abs(line.x0 - above.x0) <= line.size * limits.off;
}

/** The marker that comes after one in brackets; null after every other. */
function nextOf(marker: string): string | null {
  const [, open = '', sign = ''] = /^(\(?)(\d{1,2}|[a-y])\)$/.exec(marker) ?? [];
  if (sign === '') return null;
  const next = /\d/.test(sign) ? String(Number(sign) + 1) : String.fromCharCode(sign.charCodeAt(0) + 1);
  return `${open}${next})`;
}
