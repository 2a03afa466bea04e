/** The target of a press on the minimap: the brush, one of its edges, or the empty area, where a new brush starts. */
export type BrushGrip =
  | { readonly kind: 'move' /** From the start of the brush, in pixels. */; readonly offset: number }
  | { readonly kind: 'from' | 'to' /** The edge that stays. */; readonly fixed: number }
  | { readonly kind: 'span' /** Where it begins. */; readonly fixed: number };

/** From where to where, in pixels of the map. */
export type Brush = readonly [from: number, to: number];

/** Maximum distance from an edge at which the pointer grabs it, in pixels. */
const edgeReach = 5;
/** A brush that shows all of the run has nowhere to be moved: pressing it spans a new one. */
const fullRangeTolerancePx = 2;

export function gripAt([from, to]: Brush, x: number, width: number): BrushGrip {
  const isWhole = to - from >= width - fullRangeTolerancePx;
  if (Math.abs(x - from) <= edgeReach && Math.abs(x - from) <= Math.abs(x - to)) return { kind: 'from', fixed: to };
  if (Math.abs(x - to) <= edgeReach) return { kind: 'to', fixed: from };
  if (!isWhole && x > from && x < to) return { kind: 'move', offset: x - from };
  return { kind: 'span', fixed: x };
}

/** The brush that a grip makes when its pointer is at `x`; null while it is too narrow to mean one. */
export function brushAt(grip: BrushGrip, [from, to]: Brush, x: number, width: number): Brush | null {
  const place = Math.max(0, Math.min(width, x));
  if (grip.kind === 'move') {
    const long = to - from;
    const begin = Math.max(0, Math.min(width - long, x - grip.offset));
    return [begin, begin + long];
  }
  const isNarrow = Math.abs(place - grip.fixed) < edgeReach;
  if (isNarrow && grip.kind === 'span') return null;
  if (isNarrow)
    return grip.kind === 'from' ? [grip.fixed - edgeReach, grip.fixed] : [grip.fixed, grip.fixed + edgeReach];
  return place < grip.fixed ? [place, grip.fixed] : [grip.fixed, place];
}

/** Returns the cursor over a position of the minimap. */
export function brushCursor(grip: BrushGrip): string {
  if (grip.kind === 'move') return 'grab';
  return grip.kind === 'span' ? 'crosshair' : 'ew-resize';
}
