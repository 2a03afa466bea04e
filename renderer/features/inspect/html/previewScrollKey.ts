import type { RunId } from '../../../../shared/base/brand.ts';

/** Key under which the scroll position of a run's streamed first text is stored: the full result continues from there. */
export function previewScrollKey(runId: RunId): string {
  return `beginning:${runId}`;
}
