import type { RunId } from '../../../shared/base/brand.ts';

/** What the first words of a run's answer are called among the places where somebody reads: the whole goes on from there. */
export function beginningPlace(runId: RunId): string {
  return `beginning:${runId}`;
}
