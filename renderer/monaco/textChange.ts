/** The single range in which two texts differ, and its replacement. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The smallest single replacement that makes `after` of `before`; null when they are equal. Never cuts a pair of surrogates. */
export function textChange(before: string, after: string): TextChange | null {
  if (before === after) return null;
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  if (start > 0 && isHighSurrogate(before.charCodeAt(start - 1))) start -= 1;
  let same = 0;
  while (
    same < shortest - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1;
  if (same > 0 && isLowSurrogate(before.charCodeAt(before.length - same))) same -= 1;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
