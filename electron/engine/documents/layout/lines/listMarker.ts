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

const bullet = /^([•·・▪▫◦‣⁃●○■□◆◇►▶➢➤➔➜➡☛☞✓✔❖✦∙☐☑☒]|[-–—*∗](?=\s)|−(?=\s+\p{L}))\s*(.*)$/su;
/** `①` is 1. */
const circled = /^([①-⑳])\s+(.+)$/su;
const firstCircled = 0x2460;
const numbered = /^(\(?(\d{1,3})[.)])(?:\s+(.*))?$/s;
/** Numbers of Chinese and Japanese lists, with no space after them: `１．`, `2、`, `（3）`. */
const eastAsian = /^((?:（[\d０-９]{1,2}）)|(?:[\d０-９]{1,2}[、．]))\s*([^\d０-９\s].*)$/su;
/** Numbers in the digits of Arabic and Persian. */
const arabic = /^(\(?([٠-٩۰-۹]{1,3})[.)-])\s+(.*)$/su;
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
  const [, own, ownRest = ''] = eastAsian.exec(trimmed) ?? [];
  if (own !== undefined) return { ordered: true, marker: own, number: valueOf(own), rest: ownRest };
  const [, written, digits = '', arabicRest = ''] = arabic.exec(trimmed) ?? [];
  if (written !== undefined) return { ordered: true, marker: written, number: valueOf(digits), rest: arabicRest };
  const letter = lettered.exec(trimmed);
  if (letter !== null) return { ordered: true, marker: letter[1] ?? '', number: null, rest: letter[2] ?? '' };
  return null;
}

/** Returns the number that digits of any of these scripts write, among other characters. */
function valueOf(text: string): number {
  const digits = Array.from(text, (char) => {
    const code = char.codePointAt(0) ?? 0;
    const zero = digitZeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? '' : String(code - zero);
  });
  return Number(digits.join(''));
}

/** The digit zero: ASCII, Arabic, Persian, full width. */
const digitZeros = [0x30, 0x660, 0x6f0, 0xff10];
