import { useEffect, useMemo, useState } from 'react';
import type { BodyId, RunId } from '../../../../../shared/base/brand.ts';
import type { Host } from '../../../../../shared/ipc/host.ts';
import type { ReportedEvent } from '../../../../../shared/jobs/jobReport.ts';
import { maxReportParts, storedReport } from '../../../../../shared/run/jobPages.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import { isUnderWay } from '../../../../data/runs/sendRun.ts';
import { useServices } from '../../../../data/ServicesProvider.tsx';
import type { DocumentClient } from '../../../../workers/documentClient.ts';
import { useDocuments } from '../../documents.tsx';
import { hasReport } from './useJobReport.ts';

/** Pause between two readings of the events of a running job, in ms. */
const pauseMs = 1000;

/** The events of a job as they happen, and as stored with the run after its end; null before they are known. */
export function useJobEvents(run: RunModel): readonly ReportedEvent[] | null {
  const { host } = useServices();
  const documents = useDocuments();
  const [events, setEvents] = useState<readonly ReportedEvent[] | null>(null);
  const stored = useMemo(() => storedReport(run.artifacts).events.map(({ bodyId }) => bodyId), [run.artifacts]);
  const isLive = isUnderWay(run);
  const canAsk = hasReport(run);
  const { runId } = run;
  const storedKey = isLive ? '' : stored.join();
  useEffect(() => {
    let isCurrent = true;
    const keep = (next: readonly ReportedEvent[]): void => {
      if (isCurrent) setEvents(next);
    };
    if (!isLive && stored.length > 0) void readStored(documents, stored).then(keep, () => keep([]));
    else if (canAsk) void follow(host, runId, isLive, keep, () => isCurrent);
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names what is stored
  }, [documents, host, runId, isLive, canAsk, storedKey]);
  return events;
}

async function readStored(documents: DocumentClient, bodies: readonly BodyId[]): Promise<readonly ReportedEvent[]> {
  const events: ReportedEvent[] = [];
  for (const bodyId of bodies) for (const event of await documents.call('jobEvents', { bodyId })) events.push(event);
  return events;
}

async function follow(
  host: Host,
  runId: RunId,
  isLive: boolean,
  keep: (events: readonly ReportedEvent[]) => void,
  isWanted: () => boolean,
): Promise<void> {
  const events: ReportedEvent[] = [];
  let after = 0;
  for (let parts = 0; isWanted(); ) {
    const read = await host.call('jobs.events', { runId, after });
    const response = read.ok ? read.value : null;
    if (response !== null && response.events.length > 0 && parts < maxReportParts) {
      parts += 1;
      after = response.next;
      for (const event of response.events) events.push(event);
      keep(events.slice());
      continue;
    }
    if (events.length === 0) keep(events);
    if (!isLive || response?.isEnded === true || parts >= maxReportParts) return;
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
  }
}
