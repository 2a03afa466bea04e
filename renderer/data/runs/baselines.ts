import { useQuery } from '@tanstack/react-query';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { Baseline, BaselineTarget } from '../../../shared/project/baseline.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { type CallFailure, callOrFail } from '../queries/callFailure.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import { useWorkspace } from '../ServicesProvider.tsx';
import type { WorkspaceState } from '../workspace/workspaceStore.ts';

/** Returns which baseline a run is compared with: that of the file whose tab sent it, otherwise main finds it by the request. */
export function baselineLocationOf(run: RunModel, tabs: WorkspaceState['tabs']): BaselineTarget {
  const tab = tabs.find(
    ({ file, runId, previousRunId }) => file !== undefined && (runId === run.runId || previousRunId === run.runId),
  );
  return { file: tab?.file?.path ?? null, endpoint: run.endpoint, request: run.request };
}

/** The location of a run's baseline; the same object while it does not change. */
export function useBaselineLocation(run: RunModel): BaselineTarget {
  const file = useWorkspace(({ tabs }) => baselineLocationOf(run, tabs).file);
  return { file, endpoint: run.endpoint, request: run.request };
}

/**
 * Returns the baseline of a run's request, without its texts; null for none, undefined until that is known.
 * @param isWanted false as long as nothing shows it
 */
export function useBaseline(run: RunModel, isWanted = true): Baseline | null | undefined {
  const host = useHost();
  const place = useBaselineLocation(run);
  return useQuery<Baseline | null, CallFailure>({
    queryKey: queryKeys.baseline(run.runId, place.file),
    enabled: isWanted,
    queryFn: () => callOrFail(host, 'baselines.find', { place }),
    // A colleague's change arrives through git without an event.
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

/** Returns the baseline that a run is compared with; null for none, undefined until that is known. */
export function useReadBaseline(run: RunModel): ReadBaseline | null | undefined {
  const host = useHost();
  const place = useBaselineLocation(run);
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
  // The ignored parts can change while the texts stay the same.
  return { ...query.data, baseline };
}
