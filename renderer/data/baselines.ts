import { useQuery } from '@tanstack/react-query';
import type { RunModel } from '../../shared/run/reduceRun.ts';
import type { Baseline, BaselinePlace } from '../../shared/project/baseline.ts';
import { useHost } from '../host/HostProvider.tsx';
import { type CallFailure, callOrFail } from './callFailure.ts';
import { queryKeys } from './queryKeys.ts';
import { useWorkspace } from './ServicesProvider.tsx';
import type { WorkspaceState } from './workspaceStore.ts';

/** Whose baseline a run is held against: of the file whose tab sent it, else main looks for it by what was sent. */
export function baselinePlaceOf(run: RunModel, tabs: WorkspaceState['tabs']): BaselinePlace {
  const tab = tabs.find(
    ({ file, runId, previousRunId }) => file !== undefined && (runId === run.runId || previousRunId === run.runId),
  );
  return { file: tab?.file?.path ?? null, endpoint: run.endpoint, request: run.request };
}

/** The place of a run's baseline; the same object while nothing of it changes. */
export function useBaselinePlace(run: RunModel): BaselinePlace {
  const file = useWorkspace(({ tabs }) => baselinePlaceOf(run, tabs).file);
  return { file, endpoint: run.endpoint, request: run.request };
}

/** What the request of a run is known to bring, without its texts; null for nothing, undefined until that is known. */
export function useBaseline(run: RunModel): Baseline | null | undefined {
  const host = useHost();
  const place = useBaselinePlace(run);
  return useQuery<Baseline | null, CallFailure>({
    queryKey: queryKeys.baseline(run.runId, place.file),
    queryFn: () => callOrFail(host, 'baselines.find', { place }),
    // A colleague's change comes in by git, of which nobody tells.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  }).data;
}

/** A baseline with its texts, and the hashes of their files as they were read. */
export interface ReadBaseline {
  readonly baseline: Baseline;
  readonly texts: Readonly<Record<string, string>>;
  readonly hashes: Readonly<Record<string, string>>;
}

/** The baseline that a run is held against; null for none, undefined until that is known. */
export function useReadBaseline(run: RunModel): ReadBaseline | null | undefined {
  const host = useHost();
  const place = useBaselinePlace(run);
  const baseline = useBaseline(run);
  const query = useQuery<ReadBaseline | null, CallFailure>({
    queryKey: [...queryKeys.baseline(run.runId, place.file), 'texts', JSON.stringify(baseline?.hashes ?? null)],
    enabled: baseline !== undefined,
    gcTime: 0,
    placeholderData: (former: ReadBaseline | null | undefined) => former,
    queryFn: async () => {
      if (baseline === null || baseline === undefined) return null;
      const texts: Record<string, string> = {};
      const hashes: Record<string, string> = {};
      for (const name of Object.keys(baseline.parts)) {
        const read = await callOrFail(host, 'baselines.read', { place, name });
        if (read === null) continue;
        texts[name] = read.text;
        hashes[name] = read.hash;
      }
      return { baseline, texts, hashes };
    },
  });
  if (baseline === null) return null;
  if (baseline === undefined || query.data === undefined || query.data === null) return undefined;
  // What is ignored changes without its texts.
  return { ...query.data, baseline };
}
