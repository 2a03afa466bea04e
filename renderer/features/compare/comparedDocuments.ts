import { useEffect, useState } from 'react';
import type { ComparedField } from '../../../shared/document/compare/comparedFields.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { ComparedBodies, ComparedFacts } from '../../workers/compareProtocol.ts';
import { createDocumentClient, makeDocumentWorker } from '../../workers/documentClient.ts';

/** Two runs may share a stored answer, and an inspector may show it too: comparing reads in a worker of its own. */
export const documents = createDocumentClient(makeDocumentWorker);

/** Two runs' answers as far as they are there, opened in the worker. */
export interface ComparedAnswers {
  readonly bodies: ComparedBodies;
  readonly fields: readonly ComparedField[];
  readonly before: ComparedFacts | null;
  readonly after: ComparedFacts | null;
}

export type Loaded<Value> =
  | { readonly state: 'reading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly message: string };

/** Opens both answers, and opens again when one that was under way arrives. */
export function useComparedAnswers(a: RunModel, b: RunModel): Loaded<ComparedAnswers> {
  const before = a.body?.bodyId ?? null;
  const after = b.body?.bodyId ?? null;
  const isPlain = a.endpoint !== 'agent';
  const opened = useLoaded(`${before ?? ''} ${after ?? ''}`, async () => {
    const bodies = { before, after };
    for (const bodyId of new Set([before, after])) {
      if (bodyId !== null) await documents.ask('open', { bodyId, request: {} });
    }
    const compared = isPlain ? await documents.ask('compareFields', bodies) : { fields: [], before: null, after: null };
    return { bodies, ...compared };
  });
  useEffect(
    () => () => {
      for (const bodyId of [before, after])
        if (bodyId !== null) void documents.ask('close', { bodyId }).catch(() => undefined);
    },
    [before, after],
  );
  return opened;
}

/** What a question gives, asked anew when `key` changes. */
export function useLoaded<Value>(key: string, ask: () => Promise<Value>): Loaded<Value> {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly answer: Loaded<Value> } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const tell = (answer: Loaded<Value>) => {
      if (isCurrent) setLoaded({ key, answer });
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
  return loaded?.key === key ? loaded.answer : { state: 'reading' };
}
