import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { DashLimits, DashPieces } from './dashPieces.ts';

/** One video or audio track of one quality. */
export interface Representation {
  readonly kind: 'video' | 'audio';
  readonly bandwidth: number;
  readonly codecs: string;
  readonly size: string;
  /** Else it is an MP4. */
  readonly isWebm: boolean;
  /** Of each period, in their order. */
  readonly periods: readonly DashPieces[];
}

/**
 * Joins the periods of a manifest: each video and audio track of the first period continues with the track of the same encoding in every
 * other period, because segments of different encodings cannot follow each other in one file.
 */
export function joinPeriods(
  parts: readonly (readonly Representation[])[],
  limits: DashLimits,
): Result<readonly Representation[], string> {
  const [first = [], ...others] = parts;
  const joined = first.flatMap((begun) => {
    const goesOn = others.map((part) => nearest(part, begun));
    if (goesOn.includes(undefined)) return [];
    return [{ ...begun, periods: [begun, ...goesOn].flatMap((each) => each?.periods ?? []) }];
  });
  // A track with video in one period and only audio in the next is not usable as video.
  const kinds = new Set(joined.map(({ kind }) => kind));
  if (first.some(({ kind }) => !kinds.has(kind)))
    return err('comes in parts of different kinds (DASH), which are not put together');
  for (const { periods } of joined) {
    const pieces = periods.flatMap((period) => period.pieces);
    if (pieces.reduce((sum, { seconds }) => sum + seconds, 0) > limits.seconds)
      return err(`is longer than ${limits.seconds / 60} minutes`);
  }
  return ok(joined);
}

/** Returns the representation with the nearest rate among those of the same kind and encoding. */
function nearest(part: readonly Representation[], to: Representation): Representation | undefined {
  const alike = part.filter(
    ({ kind, codecs, size, isWebm, periods }) =>
      kind === to.kind &&
      isWebm === to.isWebm &&
      codecs === to.codecs &&
      size === to.size &&
      (periods[0]?.map === null) === (to.periods[0]?.map === null),
  );
  return alike.toSorted((one, other) => distance(one, to) - distance(other, to))[0];
}

function distance(one: Representation, other: Representation): number {
  return Math.abs(one.bandwidth - other.bandwidth);
}
