/** Wildcard for any characters in the pattern of a mask. */
export const anything = '*';

/** Lines that a comparison omits from both texts, by pattern. `*` in it matches anything. */
export interface LineMask {
  readonly pattern: string;
  /** False for a literal line, in which `*` is an ordinary character. */
  readonly isPattern: boolean;
}

/** A text without the masked lines, and the numbers of the remaining lines, 1-based. */
export interface MaskedText {
  readonly text: string;
  readonly numbers: readonly number[];
  readonly masked: number;
}

/** Proposes how lines like this one read: with other figures. */
export function patternLike(line: string): string {
  return line.trim().replace(/\d+(?:[.,:]\d+)*/g, anything);
}

/** Returns whether a mask matches a line; surrounding space is ignored. Linear in the line, whatever the pattern. */
export function isMasked(line: string, { pattern, isPattern }: LineMask): boolean {
  const words = line.trim();
  const wanted = pattern.trim();
  if (wanted === '') return false;
  if (!isPattern) return words === wanted;
  const parts = wanted.split(anything);
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return words === wanted;
  if (words.length < first.length + last.length || !words.startsWith(first) || !words.endsWith(last)) return false;
  const end = words.length - last.length;
  let at = first.length;
  for (const part of rest) {
    const found = words.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

/**
 * Removes masked lines from a text, and the empty line after one where another empty line precedes it: a paragraph is removed with its
 * spacing.
 */
export function maskLines(text: string, masks: readonly LineMask[]): MaskedText {
  const left: string[] = [];
  const numbers: number[] = [];
  let masked = 0;
  let isBehind = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (masks.some((mask) => isMasked(line, mask))) {
      masked += 1;
      isBehind = true;
    } else if (isBehind && line.trim() === '' && (left.at(-1) ?? '').trim() === '') isBehind = false;
    else {
      left.push(line);
      numbers.push(index + 1);
      isBehind = false;
    }
  }
  return { text: left.join('\n'), numbers, masked };
}

/** How many lines of a text a mask meets. */
export function countMasked(text: string, mask: LineMask): number {
  return text.split('\n').filter((line) => isMasked(line, mask)).length;
}
