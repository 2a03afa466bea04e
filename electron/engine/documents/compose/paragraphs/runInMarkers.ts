import type { Marker } from '../../layout/lines/listMarker.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';

/** Maximum lines searched for the next marker, maximum line step in ems within one text, and tolerance in ems of line starts. */
const limits = { lines: 12, step: 1.6, off: 0.35 };

/**
 * Whether a marker at the start of a line belongs to an inline enumeration: “two questions: (1) how … (2) where …”. The line continues the
 * one above, and the next marker is within a line.
 * @param lines of one column @param index of the line that begins with it
 */
export function isRunIn(lines: readonly TextLine[], index: number, { marker }: Marker): boolean {
  const next = nextOf(marker);
  const [above, line] = [lines[index - 1], lines[index]];
  if (next === null || above === undefined || line === undefined || !continuesItemText(above, line)) return false;
  let last = line;
  for (const [at, other] of lines.slice(index, index + limits.lines).entries()) {
    if (at > 0 && !continuesItemText(last, other)) return false;
    const place = ` ${other.text.trim()} `.indexOf(` ${next} `);
    if (place >= 0) return place > 0;
    last = other;
  }
  return false;
}

function continuesItemText(above: TextLine, line: TextLine): boolean {
  const step = line.baseline - above.baseline;
  return step > 0 && step <= line.size * limits.step && Math.abs(line.x0 - above.x0) <= line.size * limits.off;
}

/** Returns the marker that follows one in brackets; null for any other. */
function nextOf(marker: string): string | null {
  const [, open = '', char = ''] = /^(\(?)(\d{1,2}|[a-y])\)$/.exec(marker) ?? [];
  if (char === '') return null;
  const next = /\d/.test(char) ? String(Number(char) + 1) : String.fromCharCode(char.charCodeAt(0) + 1);
  return `${open}${next})`;
}
