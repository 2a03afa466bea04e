/** The marker at the start of a list line. */
export interface Marker {
  readonly ordered: boolean;
  /** As written: `1.`, `(a)`, `•`. */
  readonly marker: string;
  /** The number of an ordered marker; null for letters. */
  readonly number: number | null;
  /** The text after it. */
  readonly rest: string;
}

const bullet = /^([•·▪▫◦‣⁃●○■□◆◇►▶➢➤➔➜➡☛☞✓✔❖✦∙☐☑☒]|[-–—*∗](?=\s)|−(?=\s+\p{L}))\s*(.*)$/su;
/** `①` is 1. */
const circled = /^([①-⑳])\s+(.+)$/su;
const firstCircled = 0x2460;
const numbered = /^(\(?(\d{1,3})[.)])(?:\s+(.*))?$/s;
const lettered = /^(\(?(?:[a-z]|[ivx]{2,4})\)|(?:[a-z]|[ivx]{2,4})\.)(?:\s+(.*))?$/s;

/** Returns the marker at the start of a text; null if there is none. */
export function markerOf(text: string): Marker | null {
  const trimmed = text.trim();
  const dot = bullet.exec(trimmed);
  // Boxes in one line are a choice, and no item of a list each.
  if ((trimmed.match(/[☐☑☒□√]/g)?.length ?? 0) > 1) return null;
  if (dot !== null) return { ordered: false, marker: dot[1] ?? '', number: null, rest: dot[2] ?? '' };
  const number = numbered.exec(trimmed);
  if (number !== null)
    return { ordered: true, marker: number[1] ?? '', number: Number(number[2]), rest: number[3] ?? '' };
  const [, ring, circledRest = ''] = circled.exec(trimmed) ?? [];
  if (ring !== undefined) {
    const count = (ring.codePointAt(0) ?? 0) - firstCircled + 1;
    return { ordered: true, marker: ring, number: count, rest: circledRest };
  }
  const letter = lettered.exec(trimmed);
  if (letter !== null) return { ordered: true, marker: letter[1] ?? '', number: null, rest: letter[2] ?? '' };
  return null;
}
