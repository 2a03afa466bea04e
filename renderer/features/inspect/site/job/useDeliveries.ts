import { useCallback, useEffect, useMemo, useState } from 'react';
import type { BodyId, RunId } from '../../../../../shared/base/brand.ts';
import type { Host } from '../../../../../shared/ipc/host.ts';
import type { ReportedDelivery, ReportedWebhook } from '../../../../../shared/jobs/jobReport.ts';
import { maxReportParts, storedReport } from '../../../../../shared/run/jobPages.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import { isUnderWay } from '../../../../data/runs/sendRun.ts';
import { useServices } from '../../../../data/ServicesProvider.tsx';
import type { DocumentClient } from '../../../../workers/documentClient.ts';
import { useDocuments } from '../../documents.tsx';

/** The deliveries to the webhook of a job. */
export interface Deliveries {
  readonly webhook: ReportedWebhook | null;
  readonly list: readonly ReportedDelivery[];
  /**
   * `engine`: as they are now. `stored`: as they were at the end of the job, which the engine has forgotten, so nothing can be sent again.
   * `unconfirmed`: stored ones, until the engine has answered.
   */
  readonly source: 'engine' | 'stored' | 'unconfirmed';
}

/** Pause between two readings while a delivery waits, in ms. */
const pauseMs = 1000;

/**
 * The deliveries of a job: from the engine while it has the job, since they go on after its end, else as stored with the run. Null before
 * they are known.
 * @returns also a function that reads them again after one was changed
 */
export function useDeliveries(run: RunModel): readonly [Deliveries | null, () => void] {
  const { host } = useServices();
  const documents = useDocuments();
  const [deliveries, setDeliveries] = useState<Deliveries | null>(null);
  const [round, setRound] = useState(0);
  const stored = useMemo(() => storedReport(run.artifacts).deliveries.map(({ bodyId }) => bodyId), [run.artifacts]);
  const isLive = isUnderWay(run);
  const { runId } = run;
  const storedKey = stored.join();
  useEffect(() => {
    let isCurrent = true;
    const keep = (next: Deliveries): void => {
      if (isCurrent) setDeliveries(next);
    };
    const show = async (): Promise<void> => {
      // The engine may have to start first.
      const known = await readStored(documents, stored);
      if (known.list.length > 0) keep({ ...known, source: 'unconfirmed' });
      if (!(await follow(host, runId, isLive, keep, () => isCurrent))) keep(known);
    };
    void show();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names what is stored
  }, [documents, host, runId, isLive, storedKey, round]);
  return [deliveries, useCallback(() => setRound((now) => now + 1), [])];
}

/** Reads the stored deliveries; those whose response cannot be read are missing. */
async function readStored(documents: DocumentClient, bodies: readonly BodyId[]): Promise<Deliveries> {
  const list: ReportedDelivery[] = [];
  let webhook: ReportedWebhook | null = null;
  for (const bodyId of bodies) {
    const part = await documents.call('jobDeliveries', { bodyId }).catch(() => null);
    if (part === null) continue;
    webhook = part.request;
    for (const delivery of part.deliveries) list.push(delivery);
  }
  return { webhook, list, source: 'stored' };
}

/**
 * Reads the deliveries until none waits and the job has ended, or nobody wants them any more. They are sent in their order, so each reading
 * begins at the first that waits.
 * @returns false where the engine does not have the job
 */
async function follow(
  host: Host,
  runId: RunId,
  isLive: boolean,
  keep: (deliveries: Deliveries) => void,
  isWanted: () => boolean,
): Promise<boolean> {
  let list: readonly ReportedDelivery[] = [];
  while (isWanted()) {
    const read: Deliveries | null = await readFrom(host, runId, list);
    if (read === null && list.length === 0) return false;
    if (read !== null) {
      ({ list } = read);
      keep(read);
    }
    if (!isLive && !list.some(isWaiting)) return true;
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
  }
  return true;
}

async function readFrom(host: Host, runId: RunId, known: readonly ReportedDelivery[]): Promise<Deliveries | null> {
  const firstWaiting = known.findIndex(isWaiting);
  const list = known.slice(0, firstWaiting === -1 ? known.length : firstWaiting);
  let webhook: ReportedWebhook | null = null;
  let after: number | null = list.length;
  for (let part = 0; after !== null && part < maxReportParts; part += 1) {
    const read: Awaited<ReturnType<typeof askDeliveries>> = await askDeliveries(host, runId, after);
    if (!read.ok || read.value === null) return null;
    const { request, deliveries, next } = read.value;
    webhook = request;
    for (const delivery of deliveries) list.push(delivery);
    after = next !== null && next > after ? next : null;
  }
  return { webhook, list, source: 'engine' };
}

function askDeliveries(host: Host, runId: RunId, after: number) {
  return host.call('jobs.deliveries', { runId, after });
}

function isWaiting({ state }: ReportedDelivery): boolean {
  return state === 'waiting';
}
