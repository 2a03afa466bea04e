import { useEffect, useState } from 'react';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { type ComparedPart, closeRun, longestText, readPart } from './comparedTexts.ts';

export type Comparison =
  | { readonly state: 'reading' }
  | { readonly state: 'texts'; readonly before: string | null; readonly after: string | null }
  | { readonly state: 'too-long' }
  | { readonly state: 'failed'; readonly message: string };

/** A part of two runs, read when it is looked at. */
export function useComparison(a: RunModel, b: RunModel, part: ComparedPart): Comparison {
  const { host } = useServices();
  const key = `${a.runId} ${b.runId} ${part}`;
  const [read, setRead] = useState<{ readonly key: string; readonly comparison: Comparison } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const tell = (comparison: Comparison) => {
      if (isCurrent) setRead({ key, comparison });
    };
    Promise.all([readPart(host, a, part), readPart(host, b, part)]).then(
      ([before, after]) =>
        tell(
          Math.max(before?.length ?? 0, after?.length ?? 0) > longestText
            ? { state: 'too-long' }
            : { state: 'texts', before, after },
        ),
      (failure: unknown) =>
        tell({ state: 'failed', message: failure instanceof Error ? failure.message : String(failure) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [host, a, b, part, key]);
  useEffect(
    () => () => {
      closeRun(a);
      closeRun(b);
    },
    [a, b],
  );
  return read?.key === key ? read.comparison : { state: 'reading' };
}
