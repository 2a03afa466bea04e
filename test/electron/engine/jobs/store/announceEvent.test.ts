import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Announcement } from '../../../../../electron/engine/ports/jobs.ts';
import { type AsyncTables, eachJobStore, type TablesWorld } from '../../../../support/eachJobStore.ts';
import { newJob } from '../../../../support/jobWorld.ts';

let world: TablesWorld;
let tables: AsyncTables;

eachJobStore((open) => {
  beforeEach(async () => {
    world = await open();
    tables = world.tables;
  });

  afterEach(async () => {
    await world.remove();
  });

  const webhook = {
    url: 'https://hook.example/',
    headers: {},
    metadata: { order: '7' },
    events: ['started', 'completed'],
  };

  function announcement(changes: Partial<Announcement> = {}): Announcement {
    const job = { ...newJob({ kind: 'extract', request: { allowPrivate: 'hook.example' } }), webhook };
    return { job, event: 'started', data: null, error: null, now: 2000, ...changes };
  }

  async function nextMessage() {
    const [due] = (await tables.dueDeliveries({ now: 9000, maxCount: 4, exceptJobs: [], exceptOrigins: [] }))
      .deliveries;
    if (due === undefined) throw new Error('no delivery is due');
    await tables.endAttempt({ ...due, isDelivered: true, status: 200, error: null, nextAt: null, now: 9000 });
    return { ...due, body: JSON.parse(due.body) as unknown };
  }

  describe('an event of a job whose record is elsewhere', () => {
    test('is delivered once, however often it is announced, with its result as the only data', async () => {
      const start = announcement();
      const { id } = start.job;
      await tables.announce(start);
      const end = { ...start, event: 'completed', data: '{"success":true,"data":{"price":7}}' } as const;
      for (const each of [start, end, end]) await tables.announce(each);
      expect((await tables.deliveries(id, 0, 10)).map(({ type }) => type)).toEqual([
        'extract.started',
        'extract.completed',
      ]);
      expect(await nextMessage()).toMatchObject({
        jobId: id,
        allowPrivate: 'hook.example',
        body: { success: true, type: 'extract.started', id, data: [], metadata: { order: '7' } },
      });
      expect(await nextMessage()).toMatchObject({
        body: { type: 'extract.completed', data: [{ success: true, data: { price: 7 } }] },
      });
    });

    test('is left out where the webhook does not want it', async () => {
      const { job } = announcement({ event: 'failed', error: 'no page was found' });
      await tables.announce(announcement({ job, event: 'failed', error: 'no page was found' }));
      expect(await tables.deliveries(job.id, 0, 10)).toEqual([]);
      const all = { ...job, webhook: { ...webhook, events: ['failed'] } };
      await tables.announce(announcement({ job: all, event: 'failed', error: 'no page was found' }));
      expect(await tables.deliveries(job.id, 0, 10)).toMatchObject([{ type: 'extract.failed', state: 'waiting' }]);
    });

    test('has a job that nothing runs, and that is removed with its deliveries when it expires', async () => {
      const end = announcement({ event: 'completed', data: '{}' });
      const { id } = end.job;
      const expiresAt = end.job.expiresAt + 5000;
      await tables.announce(end);
      await tables.announce({ ...end, job: { ...end.job, expiresAt } });
      expect(await tables.running()).toEqual([]);
      expect(await tables.recover(3000)).toEqual([]);
      while (await tables.sweep(expiresAt - 1)) continue;
      expect(await tables.job(id)).toMatchObject({ kind: 'extract' });
      while (await tables.sweep(expiresAt)) continue;
      expect([await tables.job(id), await tables.deliveries(id, 0, 10)]).toEqual([null, []]);
    });
  });
});
