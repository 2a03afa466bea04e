import { describe, expect, test } from 'vitest';
import type { Action } from '../../../../../shared/api/actions.ts';
import type { ActionPage } from '../../../../../electron/engine/pages/actions/actionPage.ts';
import { runActions } from '../../../../../electron/engine/pages/actions/runActions.ts';

const noPopups = { begin: () => undefined, end: () => [] };

/** A page on which only waiting can be done. */
function stillPage(left: () => number): ActionPage {
  return {
    left,
    now: () => performance.now(),
    lifecycle: { failedUrl: null },
    popups: noPopups,
  } as unknown as ActionPage;
}

const wait: Action = { type: 'wait', milliseconds: 1 };

describe('actions one by one', () => {
  test('whoever looks on is told before and after each, and is waited for', async () => {
    const told: string[] = [];
    const outcome = await runActions(
      stillPage(() => 1000),
      [wait, wait],
      {
        async before(index) {
          await Promise.resolve();
          told.push(`before ${index}`);
        },
        after(index, { ok }) {
          told.push(`after ${index} ${String(ok)}`);
        },
      },
    );
    expect(outcome.ok).toBe(true);
    expect(told).toEqual(['before 0', 'after 0 true', 'before 1', 'after 1 true']);
  });

  test('end at the first that cannot be done, which is named', async () => {
    const told: number[] = [];
    const press: Action = { type: 'press', key: 'NoSuchKey' };
    const outcome = await runActions(
      stillPage(() => 1000),
      [wait, press, wait],
      {
        after: (index) => void told.push(index),
      },
    );
    expect(outcome).toMatchObject({ ok: false, error: { index: 1, type: 'press' } });
    expect(outcome.ok ? '' : outcome.error.reason).toContain('"NoSuchKey" is not a key');
    expect(told).toEqual([0, 1]);
  });

  test('without time left they say so', async () => {
    expect(
      await runActions(
        stillPage(() => 0),
        [wait],
      ),
    ).toMatchObject({
      ok: false,
      error: { index: 0, type: 'wait', reason: expect.stringContaining('no time') as string },
    });
  });

  test('a page that went where nothing is fails what led there', async () => {
    const lost = { ...stillPage(() => 1000), lifecycle: { failedUrl: 'http://gone.test/x' } } as unknown as ActionPage;
    expect(await runActions(lost, [wait])).toMatchObject({
      ok: false,
      error: { reason: 'it led to gone.test, which could not be loaded' },
    });
  });
});
