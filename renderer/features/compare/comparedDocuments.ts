import { useEffect, useState } from 'react';
import type { ComparedField } from '../../../shared/document/compare/comparedFields.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { ComparedBodies, ComparedFacts } from '../../workers/compare/compareProtocol.ts';
import { createDocumentClient, makeDocumentWorker } from '../../workers/documentClient.ts';

/** Two runs may share a stored response that an inspector also shows: the comparison uses its own worker. */
export const documents = createDocumentClient(makeDocumentWorker);

/** The available responses of two runs, opened in the worker. */
export interface ComparedDocuments {
  readonly bodies: ComparedBodies;
  readonly fields: readonly ComparedField[];
  readonly before: ComparedFacts | null;
  readonly after: ComparedFacts | null;
}

export type Loaded<Value> =
  | { readonly state: 'reading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly message: string };

/** Opens both responses, and again when one that was in progress arrives. */
export function useComparedDocuments(a: RunModel, b: RunModel): Loaded<ComparedDocuments> {
  const before = a.body?.bodyId ?? null;
  const after = b.body?.bodyId ?? null;
  const hasFields = requestKinds[a.endpoint].comparison.results === 'fields';
  const opened = useLoaded(`${before ?? ''} ${after ?? ''}`, async () => {
    const bodies = { before, after };
    for (const bodyId of new Set([before, after])) {
      if (bodyId !== null) await documents.call('open', { bodyId, request: {} });
    }
    const compared = hasFields
      ? await documents.call('compareFields', bodies)
      : { fields: [], before: null, after: null };
    return { bodies, ...compared };
  });
  useEffect(
    () => () => {
      for (const bodyId of [before, after])
        if (bodyId !== null) void documents.call('close', { bodyId }).catch(() => undefined);
    },
    [before, after],
  );
  return opened;
}

/** Returns the result of a query, which is repeated when `key` changes. */
export function useLoaded<Value>(key: string, ask: () => Promise<Value>): Loaded<Value> {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly result: Loaded<Value> } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const tell = (result: Loaded<Value>) => {
      if (isCurrent) setLoaded({ key, result });
    };
    ask().then(
      (value) => tell({ state: 'ready', value }),
      (failure: unknown) =>
        tell({ state: 'failed', message: failure instanceof Error ? failure.message : String(failure) }),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names the question: the function is made anew at each draw and asks the same
  }, [key]);
  return loaded?.key === key ? loaded.result : { state: 'reading' };
}
