import { useEffect, useMemo, useState } from 'react';
import { type BodyId, localEngineConnectionId, type RunId } from '../../../../../shared/base/brand.ts';
import type { Host } from '../../../../../shared/ipc/host.ts';
import type { ReportedPage, ReportedProgress } from '../../../../../shared/jobs/jobReport.ts';
import { maxReportParts, storedReport } from '../../../../../shared/run/jobPages.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import { isUnderWay } from '../../../../data/runs/sendRun.ts';
import { useServices } from '../../../../data/ServicesProvider.tsx';
import type { DocumentClient } from '../../../../workers/documentClient.ts';
import { useDocuments } from '../../documents.tsx';

/** What the local engine reports about the job of a run. */
export interface JobReport {
  readonly progress: ReportedProgress | null;
  readonly pages: readonly ReportedPage[];
}

/** Pause between two readings of a running job, in ms; longer where a reading takes long. */
const minPauseMs = 1000;
const pausePerReading = 6;

/** Whether a run has a job that the local engine can report about. */
export function hasReport({ connectionId, job }: Pick<RunModel, 'connectionId' | 'job'>): boolean {
  return connectionId === localEngineConnectionId && job !== null && job.statusPath !== null;
}

/**
 * Follows the engine's report about the job of a run: from the engine while it runs, and as stored with the run after its end. Null where
 * there is none, or before it is known.
 */
export function useJobReport(run: RunModel): JobReport | null {
  const { host } = useServices();
  const documents = useDocuments();
  const [report, setReport] = useState<JobReport | null>(null);
  const stored = useMemo(() => storedReport(run.artifacts), [run.artifacts]);
  const isLive = isUnderWay(run);
  const canAsk = hasReport(run);
  const { runId } = run;
  const storedKey = isLive ? '' : [stored.progress, ...stored.frontier].map((body) => body?.bodyId ?? '').join();
  useEffect(() => {
    let isCurrent = true;
    const keep = (next: JobReport): void => {
      if (isCurrent) setReport(next);
    };
    const isWanted = (): boolean => isCurrent;
    if (!isLive && stored.progress !== null) {
      const frontier = stored.frontier.map(({ bodyId }) => bodyId);
      void readStored(documents, stored.progress.bodyId, frontier).then(keep, () => undefined);
    } else if (canAsk) void follow(host, runId, isLive, keep, isWanted);
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names what is stored
  }, [documents, host, runId, isLive, canAsk, storedKey]);
  return report;
}

async function readStored(
  documents: DocumentClient,
  progressId: BodyId,
  frontier: readonly BodyId[],
): Promise<JobReport> {
  const progress = await documents.call('jobProgress', { bodyId: progressId });
  const pages: ReportedPage[] = [];
  for (const bodyId of frontier) for (const page of await documents.call('jobFrontier', { bodyId })) pages.push(page);
  return { progress, pages };
}

/** Reads the report until nobody wants it any more; once for a job that has ended. */
async function follow(
  host: Host,
  runId: RunId,
  isLive: boolean,
  keep: (report: JobReport) => void,
  isWanted: () => boolean,
): Promise<void> {
  let known = '';
  let pages: readonly ReportedPage[] = [];
  while (isWanted()) {
    const begun = performance.now();
    const read = await host.call('jobs.progress', { runId });
    const progress = read.ok ? read.value : null;
    const counts = JSON.stringify(progress?.counts ?? null);
    if (progress !== null) {
      // The list of URLs is read again only when something in it has changed.
      if (counts !== known) pages = (await readFrontier(host, runId, isWanted)) ?? pages;
      known = counts;
      keep({ progress, pages });
    }
    if (!isLive) return;
    await pause(Math.max(minPauseMs, (performance.now() - begun) * pausePerReading));
  }
}

async function readFrontier(
  host: Host,
  runId: RunId,
  isWanted: () => boolean,
): Promise<readonly ReportedPage[] | null> {
  const pages: ReportedPage[] = [];
  let after: number | null = 0;
  for (let part = 0; after !== null && part < maxReportParts && isWanted(); part += 1) {
    const read: Awaited<ReturnType<typeof askFrontier>> = await askFrontier(host, runId, after);
    if (!read.ok || read.value === null) return null;
    for (const page of read.value.pages) pages.push(page);
    const { next } = read.value;
    after = next !== null && next > after ? next : null;
  }
  return pages;
}

function askFrontier(host: Host, runId: RunId, after: number) {
  return host.call('jobs.frontier', { runId, after });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
