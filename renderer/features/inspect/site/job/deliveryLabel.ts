import type { ReportedDelivery } from '../../../../../shared/jobs/jobReport.ts';
import type { Text } from '../../../../messages/createText.ts';
import { isMessageKey } from '../../../../messages/english.ts';
import type { Tone } from '../../../../ui/labels/Tag.tsx';

const tones: ReadonlyMap<string, Tone> = new Map([
  ['delivered', 'success'],
  ['failed', 'danger'],
  ['retrying', 'warning'],
]);

/** The state of a delivery as people see it: one that waits after a failed attempt is `retrying`; a word of a later engine as it comes. */
export function deliveryState({ state, attempts }: Pick<ReportedDelivery, 'state' | 'attempts'>): string {
  return state === 'waiting' && attempts > 0 ? 'retrying' : state;
}

export function deliveryStateLabel(state: string, t: Text['t']): string {
  const key = `site.delivery.state.${state}`;
  return isMessageKey(key) ? t(key) : state;
}

export function deliveryTone(state: string): Tone {
  return tones.get(state) ?? 'neutral';
}

/** Ids of the deliveries that wait for the retry of an earlier one: a webhook gets its messages in order. */
export function waitingForRetry(list: readonly ReportedDelivery[]): ReadonlySet<string> {
  const first = list.findIndex((delivery) => deliveryState(delivery) === 'retrying');
  if (first === -1) return new Set();
  return new Set(
    list.slice(first + 1).flatMap((delivery) => (deliveryState(delivery) === 'waiting' ? [delivery.id] : [])),
  );
}

/**
 * When a delivery is sent next, or was sent last.
 * @param isBehind it waits for the retry of an earlier one
 */
export function deliveryTime(
  { state, nextAt, endedAt, createdAt }: ReportedDelivery,
  now: number,
  { t, time, duration }: Pick<Text, 't' | 'time' | 'duration'>,
  isBehind = false,
): string {
  if (state !== 'waiting' || nextAt === null) return time(endedAt ?? createdAt, 'seconds');
  if (isBehind) return t('site.delivery.afterRetry');
  const leftMs = nextAt - now;
  return leftMs <= 1000
    ? t('site.delivery.dueNow')
    : t('site.delivery.dueIn', { time: wholeSeconds(leftMs, duration) });
}

function wholeSeconds(ms: number, duration: Text['duration']): string {
  return ms < 60_000 ? `${Math.ceil(ms / 1000)} s` : duration(ms);
}
