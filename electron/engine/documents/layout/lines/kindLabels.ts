import { areOnSameLine, segmentOf, type TextLine } from './textLine.ts';

/** Tolerance in ems of labels at the edge of their column, and minimum labels of a page that need no monospace text next to them. */
const limits = { edge: 0.15, many: 3 };
const label = /^\[\p{L}[^[\]]{0,40}\]$/u;
/** The default value of a parameter. */
const value = /^\[[^[\]]{1,40}\]$/u;

/**
 * Merges names defined in a manual with their bracketed kind at the opposite edge of the column; the line starts with the kind:
 * `[Function]` describes the adjacent name, is not part of the signature that continues below, and does not make a table. Values next to
 * bold names, monospace or without letters, stay after them.
 */
export function joinKindLabels(segments: readonly TextLine[]): readonly TextLine[] {
  const labels = segments.filter(({ text }) => text.startsWith('[') && value.test(text));
  if (labels.length === 0) return segments;
  const joined = new Map<TextLine, TextLine>();
  const gone = new Set<TextLine>();
  for (const kind of labels) {
    const isAtEdge = ({ x1 }: TextLine): boolean => Math.abs(x1 - kind.x1) <= kind.size * limits.edge;
    const beside = segments.filter((other) => other !== kind && areOnSameLine(other, kind));
    const name = beside.at(-1);
    if (name === undefined || beside.length > 1 || name.x1 > kind.x0) continue;
    // Bracketed text in a listing is part of its line.
    if (kind.isMono && name.isMono) continue;
    const isOfMany = labels.filter(isAtEdge).length >= limits.many;
    if (!isOfMany && !(name.words[0]?.style.mono === true && segments.filter(isAtEdge).length > 1)) continue;
    const named = kind.words.filter(({ text }) => /\p{L}/u.test(text));
    const isKind = label.test(kind.text) && !named.every(({ style }) => style.mono);
    if (!isKind && !(isOfMany && name.isBold)) continue;
    joined.set(name, segmentOf(isKind ? [...kind.words, ...name.words] : [...name.words, ...kind.words]));
    gone.add(kind);
  }
  return joined.size === 0
    ? segments
    : segments.flatMap((segment) => (gone.has(segment) ? [] : [joined.get(segment) ?? segment]));
}

/** Whether a line is a name with its kind, which is read first but positioned after it. */
export function hasKindLabel({ words }: TextLine): boolean {
  const [first, last] = [words[0], words.at(-1)];
  return first !== undefined && last !== undefined && first.text.startsWith('[') && first.x0 >= last.x1;
}

/**
 * Returns the index of the line where a name with its kind has all its arguments, which may continue below it; null if they continue
 * further.
 */
export function signatureEnd(lines: readonly TextLine[]): number | null {
  let open = 0;
  for (const [at, { text }] of lines.entries()) {
    for (const char of text.match(/[()]/g) ?? []) open += char === '(' ? 1 : -1;
    if (open <= 0) return at;
  }
  return null;
}
