import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import type { TraceArtifactVersion } from '../../../../shared/trace/traceModel.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';

interface VersionTicksProps {
  readonly versions: readonly TraceArtifactVersion[];
  /** Of the version that is shown. */
  readonly versionIndex: number;
}

/** With more versions, shapes would overlap: each version is drawn as a stroke. */
const maxShapes = 28;

/** Returns the position of a version on the line, in percent of its length. */
export function tickAt(place: number, count: number): number {
  return count <= 1 ? 50 : (place / (count - 1)) * 100;
}

/**
 * A marker for each version: a ring is the first version, a small dot a part, a dot an append, a diamond a modification, a square an
 * update.
 */
export function VersionTicks({ versions, versionIndex }: VersionTicksProps) {
  if (versions.length > maxShapes) return <Strokes versions={versions} versionIndex={versionIndex} />;
  return versions.map((each, index) => (
    <span
      key={each.record}
      aria-hidden
      className={joinClasses(
        'absolute top-1/2 -translate-x-1/2 -translate-y-1/2 border-2 forced-color-adjust-none',
        each.change === 'partial' ? 'size-1' : 'size-2',
        each.change === 'modify' ? 'rotate-45' : each.change === 'update' ? '' : 'rounded-full',
        index > versionIndex ? 'border-border-control bg-border-control' : 'border-[var(--cat-6)] bg-[var(--cat-6)]',
        each.change === 'init' && 'bg-surface-base!',
      )}
      style={{ left: `${tickAt(index, versions.length)}%` }}
    />
  ));
}

/** Size of the drawing, which is stretched over the line. */
const [wide, high] = [1000, 20];

/** Extent of a stroke above and below the line, by kind of change: modified values reach further than added ones. */
const reach: Readonly<Record<string, readonly [number, number]>> = lookupTable({
  init: [8, 8],
  partial: [0, 3],
  append: [3, 3],
  modify: [7, 0],
  update: [7, 7],
});

function Strokes({ versions, versionIndex }: VersionTicksProps) {
  const stroke = (from: number, to: number) => {
    // Thousands of versions share the same positions.
    const strokes = new Set<string>();
    for (let index = from; index < to; index += 1) {
      const [up, down] = reach[versions[index]?.change ?? ''] ?? [3, 3];
      const x = Math.round(tickAt(index, versions.length) * (wide / 100));
      strokes.add(`M${x} ${high / 2 - up}V${high / 2 + down}`);
    }
    return [...strokes].join('');
  };
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${wide} ${high}`}
      preserveAspectRatio="none"
      className="absolute inset-x-0 top-1/2 h-5 w-full -translate-y-1/2 overflow-visible forced-color-adjust-none"
      strokeWidth={1.5}
    >
      <path
        d={stroke(versionIndex + 1, versions.length)}
        stroke="var(--border-control)"
        vectorEffect="non-scaling-stroke"
      />
      <path d={stroke(0, versionIndex + 1)} stroke="var(--cat-6)" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
