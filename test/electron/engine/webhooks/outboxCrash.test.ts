import { expect, onTestFinished, test } from 'vitest';
import { createGuard } from '../../../../electron/guard/guard.ts';
import { createGuardedFetch } from '../../../../electron/guard/fetchGuarded.ts';
import { repeatStoreCall } from '../../../../electron/engine/jobs/runner/storeCalls.ts';
import { createOutbox } from '../../../../electron/engine/webhooks/outbox.ts';
import { createSendDelivery } from '../../../../electron/engine/webhooks/sendDelivery.ts';
import { wakeAfterCommits } from '../../../../electron/engine/webhooks/wakeAfterCommits.ts';
import type { JobStoreFailure } from '../../../../electron/engine/ports/jobs.ts';
import type { Result } from '../../../../shared/base/result.ts';
import { buildProgram } from '../../../support/buildProgram.ts';
import { document } from '../../../support/jobWorld.ts';
import { fastTimers, killableStore } from '../../../support/killableStore.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { startWebhookReceiver } from '../../../support/webhookReceiver.ts';
import { batchFor, listOf } from './outboxWorld.ts';

const pageCount = 12;

test(
  'no event is lost where the process of the store is killed while webhooks are sent',
  {
    tags: ['long'],
    timeout: 300_000,
  },
  async () => {
    const program = await buildProgram('electron/engine/jobs/store/jobs.process.ts');
    const receiver = await startWebhookReceiver();
    const { store: process, kill } = killableStore(program, temporaryFolder());
    const timers = fastTimers();
    const outbox = createOutbox({
      store: process,
      send: createSendDelivery({
        fetch: createGuardedFetch(createGuard().outbound),
        secret: null,
        userAgent: 'Trowel/test',
      }),
      timers,
      random: () => 0.5,
      log: () => undefined,
    });
    onTestFinished(async () => {
      await outbox.stop();
      await process.close();
      receiver.close();
    });
    let kills = 0;
    receiver.answer((_message, response) => {
      const count = receiver.messages.length;
      // Before the outcome is stored, or while it is.
      if (count % 4 === 1 && kill()) kills += 1;
      response.writeHead(count % 5 === 0 ? 500 : 200);
      response.end();
      if (count % 4 === 3 && kill()) kills += 1;
    });

    const store = wakeAfterCommits(process, (jobId) => outbox.wake(jobId));
    const { signal } = new AbortController();
    async function repeat<Value>(call: () => Promise<Result<Value, JobStoreFailure>>): Promise<Value> {
      const result = await repeatStoreCall(call, { timers, signal, onFailure: () => undefined });
      if (result === null) throw new Error('nothing ends the repetition');
      return result.value;
    }
    const job = batchFor(receiver.origin, {}, { createdAt: timers.now(), expiresAt: timers.now() + 1e12 });
    // The message of the start is sent after it: the store is not killed before its pages are leased.
    await repeat(() => process.start(job, listOf(pageCount)));
    while ((await repeat(() => process.admit(job.id, timers.now()))).hasMore);
    const request = { jobId: job.id, maxPages: 100, exceptHosts: [], maxPagesPerHost: 100, leaseMs: 1e9 };
    const pages = await repeat(() => process.lease({ ...request, now: timers.now() }));
    for (const page of pages)
      await repeat(() => store.finishPage({ page, outcome: document(page), links: [], now: timers.now() }));

    const ids = new Set<unknown>();
    await expect
      .poll(
        () => {
          for (const { json } of receiver.messages) ids.add(json['webhookId']);
          return ids.size;
        },
        { timeout: 120_000 },
      )
      .toBe(pageCount + 2);
    await expect
      .poll(
        async () => {
          const deliveries = await repeat(() => process.deliveries(job.id, 0, 100));
          return deliveries.filter(({ state }) => state === 'delivered').map(({ id }) => id);
        },
        { timeout: 120_000 },
      )
      .toEqual([...ids]);
    expect(kills).toBeGreaterThan(4);
    // The first message of each event came in the order of the job, each event with one id.
    const events = new Map(receiver.messages.map(({ json }) => [json['webhookId'], pageOf(json)]));
    expect([...events.values()]).toEqual([
      'batch_scrape.started',
      ...pages.map(({ url }) => url),
      'batch_scrape.completed',
    ]);
  },
);

/** The page of a message, or the type of one without a page. */
function pageOf(message: Readonly<Record<string, unknown>>): unknown {
  const [page] = message['data'] as readonly { readonly metadata: { readonly sourceURL: string } }[];
  return page?.metadata.sourceURL ?? message['type'];
}
