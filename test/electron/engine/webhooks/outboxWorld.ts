import { onTestFinished } from 'vitest';
import { createGuard } from '../../../../electron/guard/guard.ts';
import { createGuardedFetch } from '../../../../electron/guard/fetchGuarded.ts';
import type { Delivery } from '../../../../electron/engine/ports/deliveries.ts';
import type { FoundPage, JobStore, LeasedPage, NewJob, PageOutcome } from '../../../../electron/engine/ports/jobs.ts';
import { createOutbox, type Outbox } from '../../../../electron/engine/webhooks/outbox.ts';
import { createSendDelivery } from '../../../../electron/engine/webhooks/sendDelivery.ts';
import { wakeAfterCommits } from '../../../../electron/engine/webhooks/wakeAfterCommits.ts';
import { eventually } from '../../../support/eventually.ts';
import { openTestJobStore } from '../../../support/jobStore.ts';
import { document, found, newJob } from '../../../support/jobWorld.ts';
import { nextTurn } from '../../../support/manualTime.ts';
import { startWebhookReceiver } from '../../../support/webhookReceiver.ts';
import { createFakeTimers } from '../jobs/fakeTimers.ts';

const stepMs = 10_000;

export const secret = 'a secret that only both sides know';

/** A real store, the outbox over it and the guard, and a receiver. The clock moves by hand. */
export async function outboxWorld() {
  const receiver = await startWebhookReceiver();
  const opened = openTestJobStore();
  const timers = createFakeTimers();
  const guard = createGuard();
  const outboxes: Outbox[] = [];
  const counts = { reads: 0 };
  onTestFinished(async () => {
    receiver.close();
    await Promise.all(outboxes.map((outbox) => outbox.stop()));
    opened.remove();
  });

  /** Starts an outbox, as an engine does, and gives the store through which its jobs change. */
  function open(timeoutMs?: number): { readonly outbox: Outbox; readonly store: JobStore } {
    const outbox = createOutbox({
      store: {
        ...opened.store,
        dueDeliveries(request) {
          counts.reads += 1;
          return opened.store.dueDeliveries(request);
        },
      },
      send: createSendDelivery({
        fetch: createGuardedFetch(guard.outbound),
        secret,
        userAgent: 'Trowel/test',
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      }),
      timers,
      random: () => 0.5,
      log: () => undefined,
    });
    outboxes.push(outbox);
    return { outbox, store: wakeAfterCommits(opened.store, (jobId) => outbox.wake(jobId)) };
  }

  /** Moves the clock in steps, between which the outbox sets its timers. */
  async function pass(durationMs: number): Promise<void> {
    for (let passedMs = 0; passedMs <= durationMs; passedMs += stepMs) {
      timers.advance(stepMs);
      await nextTurn();
    }
  }

  return { receiver, timers, pass, counts, storeAlone: opened.store, open };
}

/** A batch with a webhook whose receiver is on this computer. */
export function batchFor(url: string, webhook: object = {}, changes: Partial<NewJob> = {}): NewJob {
  const target = { url, headers: {}, metadata: {}, events: ['started', 'page', 'completed', 'failed'], ...webhook };
  return newJob({
    kind: 'batchScrape',
    url: '',
    request: { allowPrivate: true },
    webhook: target,
    maxDocuments: 10_000,
    ...changes,
  });
}

export function listOf(count: number): FoundPage[] {
  return Array.from({ length: count }, (_, place) => found(`/${place}`, { source: 'list', depth: 0, place }));
}

/** Visits every page of a job. */
export async function visitAll(
  store: JobStore,
  jobId: string,
  outcomeOf: (page: LeasedPage) => PageOutcome = document,
): Promise<void> {
  for (;;) {
    for (let hasMore = true; hasMore; ) {
      const admitted = await store.admit(jobId, 2000);
      hasMore = admitted.ok && admitted.value.hasMore;
    }
    const request = { jobId, maxPages: 10_000, exceptHosts: [], maxPagesPerHost: 10_000, now: 2000, leaseMs: 60_000 };
    const leased = await store.lease(request);
    if (!leased.ok || leased.value.length === 0) return;
    for (const page of leased.value) await store.finishPage({ page, outcome: outcomeOf(page), links: [], now: 2000 });
  }
}

/** The deliveries of a job as soon as they are as expected. */
export async function deliveriesWhen(
  store: JobStore,
  jobId: string,
  isExpected: (deliveries: readonly Delivery[]) => boolean,
): Promise<readonly Delivery[]> {
  return await eventually(async () => {
    const read = await store.deliveries(jobId, 0, 10_000);
    if (!read.ok || !isExpected(read.value)) throw new Error(JSON.stringify(read).slice(0, 1000));
    return read.value;
  });
}
