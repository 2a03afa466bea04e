import type { JsonObject } from '../../../../../shared/base/json.ts';
import type { ReportedEvent } from '../../../../../shared/jobs/jobReport.ts';
import type { Text } from '../../../../messages/createText.ts';
import { isMessageKey } from '../../../../messages/english.ts';
import type { Tone } from '../../../../ui/labels/Tag.tsx';
import { reasonLabel } from './rowLabels.ts';

/** What happened, in one or two words; the type of a later engine as it comes. */
export function eventName({ type }: ReportedEvent, t: Text['t']): string {
  const key = `site.event.${type}`;
  return isMessageKey(key) ? t(key) : type;
}

const tones: ReadonlyMap<string, Tone> = new Map([
  ['job.completed', 'success'],
  ['job.failed', 'danger'],
  ['job.cancelled', 'warning'],
  ['job.warned', 'warning'],
  ['page.done', 'success'],
  ['page.failed', 'danger'],
  ['page.postponed', 'warning'],
  ['host.paused', 'warning'],
  ['page.started', 'info'],
]);

export function eventTone({ type }: ReportedEvent): Tone {
  return tones.get(type) ?? 'neutral';
}

/** The URL or host that an event is about; empty for one about the job. */
export function eventSubject({ body }: ReportedEvent): string {
  return textOf(body, 'url') ?? textOf(body, 'host') ?? '';
}

/** What an event says besides its subject. */
export function eventDetail({ type, body }: ReportedEvent, { t, duration, time }: Text): string {
  const reason = textOf(body, 'reason');
  switch (type) {
    case 'page.done': {
      const [status, durationMs, words] = [body['statusCode'], body['durationMs'], body['words']];
      return [
        typeof status === 'number' ? String(status) : null,
        typeof durationMs === 'number' ? duration(durationMs) : null,
        typeof words === 'number' ? t('site.event.words', { count: words }) : null,
      ]
        .filter((part) => part !== null)
        .join(' · ');
    }
    case 'page.skipped':
      return reason === null ? '' : reasonLabel(reason, t);
    case 'page.started': {
      const { attempt } = body;
      return typeof attempt === 'number' && attempt > 1 ? t('site.event.attempt', { number: attempt }) : '';
    }
    case 'page.postponed':
      return until(body, 'notBefore', t, time);
    case 'host.paused': {
      const key = `site.pause.${reason ?? ''}`;
      return [isMessageKey(key) ? t(key) : reason, until(body, 'until', t, time)].filter(Boolean).join(' · ');
    }
    case 'order.relaxed':
      return t('site.event.relaxed');
    default:
      return textOf(body, 'error') ?? textOf(body, 'warning') ?? reason ?? '';
  }
}

function until(body: JsonObject, name: string, t: Text['t'], time: Text['time']): string {
  const at = body[name];
  return typeof at === 'number' ? t('site.event.until', { time: time(at, 'seconds') }) : '';
}

function textOf(body: JsonObject, name: string): string | null {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
