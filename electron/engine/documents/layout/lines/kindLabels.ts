import { isBeside, segmentOf, type Segment } from './segment.ts';

/** Ems that labels end at the edge of their column by, and labels of a page that need no letters of fixed width beside them. */
const limits = { edge: 0.15, many: 3 };
const label = /^\[\p{L}[^[\]]{0,40}\]$/u;
/** The value that a name has where nobody gives another. */
const value = /^\[[^[\]]{1,40}\]$/u;

/**
 * Names that a manual defines, each with its kind in brackets at the other edge of the column, as one line each that begins with the kind:
 * `[Function]` is said of the name beside it, is none of the signature that goes on below, and makes no table of them. Values of bold
 * names that stand so, set as programs are or without a letter, stay behind them.
 */
export function joinKindLabels(segments: readonly Segment[]): readonly Segment[] {
  const labels = segments.filter(({ text }) => text.startsWith('[') && value.test(text));
  if (labels.length === 0) return segments;
  const joined = new Map<Segment, Segment>();
  const gone = new Set<Segment>();
  for (const kind of labels) {
    const isAtEdge = ({ x1 }: Segment): boolean => Math.abs(x1 - kind.x1) <= kind.size * limits.edge;
    const beside = segments.filter((other) => other !== kind && isBeside(other, kind));
    const name = beside.at(-1);
    if (name === undefined || beside.length > 1 || name.x1 > kind.x0) continue;
    // In a listing what stands in brackets is a part of its line.
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

/** Whether a line is a name with its kind, which is read first and stands behind it. */
export function hasKindLabel({ words }: Segment): boolean {
  const [first, last] = [words[0], words.at(-1)];
  return first !== undefined && last !== undefined && first.text.startsWith('[') && first.x0 >= last.x1;
}

/** The place of the line where a name with its kind has all its arguments, which may go on below it; null where they go on further. */
export function signatureEnd(lines: readonly Segment[]): number | null {
  let open = 0;
  for (const [at, { text }] of lines.entries()) {
    for (const sign of text.match(/[()]/g) ?? []) open += sign === '(' ? 1 : -1;
    if (open <= 0) return at;
  }
  return null;
}
