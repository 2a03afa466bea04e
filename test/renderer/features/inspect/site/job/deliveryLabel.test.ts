import { expect, it } from 'vitest';
import type { ReportedDelivery } from '../../../../../../shared/jobs/jobReport.ts';
import {
  deliveryState,
  deliveryStateLabel,
  deliveryTime,
  waitingForRetry,
} from '../../../../../../renderer/features/inspect/site/job/deliveryLabel.ts';
import { createText } from '../../../../../../renderer/messages/createText.ts';

const text = createText('en');
const delivery: ReportedDelivery = {
  ...{ id: 'd', number: 0, type: 'crawl.page', url: null, state: 'waiting', attempts: 0, status: null, error: null },
  ...{ createdAt: 1000, nextAt: 1000, endedAt: null },
};
const label = (given: Partial<ReportedDelivery>): string =>
  deliveryStateLabel(deliveryState({ ...delivery, ...given }), text.t);
const timeOf = (given: Partial<ReportedDelivery>): string => deliveryTime({ ...delivery, ...given }, 1000, text);

it('names the state of a delivery, and one of a later engine as it comes', () => {
  expect(label({})).toBe('Waiting');
  expect(label({ attempts: 2 })).toBe('Retrying');
  expect(label({ state: 'failed', attempts: 4 })).toBe('Given up');
  expect(label({ state: 'paused' })).toBe('paused');
});

it('says when a waiting delivery is due, and when another ended', () => {
  expect(timeOf({})).toBe('due now');
  expect(timeOf({ nextAt: 41_500 })).toBe('in 41 s');
  expect(timeOf({ nextAt: 301_000 })).toBe('in 5 m 0 s');
  const endedAt = Date.UTC(2026, 0, 1, 12);
  expect(timeOf({ state: 'delivered', nextAt: null, endedAt })).toBe(text.time(endedAt, 'seconds'));
});

it('says that a delivery waits for the retry of an earlier one', () => {
  const first = { ...delivery, id: 'first', state: 'delivered' as const, nextAt: null };
  const retried = { ...delivery, id: 'retried', attempts: 1, nextAt: 60_000 };
  const behind = waitingForRetry([first, retried, delivery]);
  expect([...behind]).toEqual(['d']);
  expect(deliveryTime(delivery, 1000, text, behind.has('d'))).toBe('after retry');
  expect(waitingForRetry([first, delivery]).size).toBe(0);
});
