import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import type { TraceArtifactVersion } from '../../../../shared/trace/traceModel.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';

interface VersionTicksProps {
  readonly versions: readonly TraceArtifactVersion[];
  /** Of the version that is shown. */
  readonly place: number;
}

/** More shapes than these lie over each other: each version is a stroke then. */
const mostShapes = 28;

/** Where a version stands on the line, in per cent of its length. */
export function tickAt(place: number, count: number): number {
  return count <= 1 ? 50 : (place / (count - 1)) * 100;
}

/** A mark for each version: a ring begins it, a small dot is a part, a dot appends, a diamond modifies, a square updates. */
export function VersionTicks({ versions, place }: VersionTicksProps) {
  if (versions.length > mostShapes) return <Strokes versions={versions} place={place} />;
  return versions.map((each, index) => (
    <span
      key={each.record}
      aria-hidden
      className={joinClasses(
        'absolute top-1/2 -translate-x-1/2 -translate-y-1/2 border-2 forced-color-adjust-none',
        each.change === 'partial' ? 'size-1' : 'size-2',
        each.change === 'modify' ? 'rotate-45' : each.change === 'update' ? '' : 'rounded-full',
        index > place ? 'border-border-control bg-border-control' : 'border-[var(--cat-6)] bg-[var(--cat-6)]',
        each.change === 'init' && 'bg-surface-base!',
      )}
      style={{ left: `${tickAt(index, versions.length)}%` }}
    />
  ));
}

/** Of the picture that is stretched over the line. */
const [wide, high] = [1000, 20];

/** By what it did, from how far above the line to how far below: what changes values reaches further than what adds some. */
const reach: Readonly<Record<string, readonly [number, number]>> = lookupTable({
  init: [8, 8],
  partial: [0, 3],
  append: [3, 3],
  modify: [7, 0],
  update: [7, 7],
});

function Strokes({ versions, place }: VersionTicksProps) {
  const stroke = (from: number, to: number) => {
    // Thousands of versions fall on the same places.
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
      <path d={stroke(place + 1, versions.length)} stroke="var(--border-control)" vectorEffect="non-scaling-stroke" />
      <path d={stroke(0, place + 1)} stroke="var(--cat-6)" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
