import { isJsonObject, type JsonObject } from '../../../../shared/base/json.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { type ComparedDocuments, documents, type Loaded, useLoaded } from '../comparedDocuments.ts';

/** What a service reports about the changes of a page. */
export interface TrackedChange {
  readonly status: string;
  /** Null for a report that is too large to be shown. */
  readonly change: JsonObject | null;
}

/**
 * Reads the report of a run about the changes of its page; null where its response has none.
 * @param opened the responses of the comparison, that of the run among them
 */
export function useTrackedChange(run: RunModel, opened: Loaded<ComparedDocuments>): Loaded<TrackedChange | null> {
  const bodyId = run.body?.bodyId ?? null;
  const mayHave = bodyId !== null && requestKinds[run.endpoint].comparison.results === 'fields';
  const tracked = useLoaded(`${bodyId ?? ''}:tracked:${opened.state}`, async () => {
    if (!mayHave || opened.state !== 'ready') return null;
    const { value, isTooLarge } = await documents.call('field', { bodyId, name: 'changeTracking' });
    if (isTooLarge) return { status: '', change: null };
    if (!isJsonObject(value)) return null;
    const status = value['changeStatus'];
    return { status: typeof status === 'string' ? status.slice(0, 40) : '', change: value };
  });
  return opened.state === 'ready' ? tracked : opened;
}
