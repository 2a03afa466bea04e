import type { ReportedHost, ReportedProgress } from '../../../../../shared/jobs/jobReport.ts';
import type { Text } from '../../../../messages/createText.ts';

/** A shorter gap between two pages is not worth a sentence, in ms. */
const minGapMs = 1000;
/** robots.txt is usually read within this time after the start of a crawl, in ms. */
const maxRobotsMs = 3000;

/**
 * What a running job waits for, in one sentence; null where nothing holds it back.
 * @param startedAt when the job was sent, in milliseconds since 1970, as `now`
 */
export function waitLabel(
  progress: Pick<ReportedProgress, 'kind' | 'hosts' | 'state' | 'counts'>,
  startedAt: number,
  now: number,
  { t, duration }: Pick<Text, 't' | 'duration'>,
): string | null {
  const { hosts, state } = progress;
  if (state !== 'scraping') return null;
  const waiting = hosts.filter((host) => host.waiting > 0);
  const paused = waiting.find(({ pausedBecause }) => pausedBecause !== null);
  if (paused !== undefined) return pauseLabel(paused, now, { t, duration });
  if (now - startedAt > maxRobotsMs && awaitsRobots(progress)) return t('site.wait.robots');
  const slow = waiting.find(({ gapMs }) => gapMs >= minGapMs);
  return slow === undefined ? null : t('site.wait.gap', { host: slow.host, gap: seconds(slow.gapMs, duration) });
}

/** A crawl fetches no page before it knows the rules of its site, which is asked again for up to a minute while it fails. */
function awaitsRobots({ kind, hosts, counts }: Pick<ReportedProgress, 'kind' | 'hosts' | 'counts'>): boolean {
  const hasBegun = counts.documents + counts.failed + counts.leased > 0;
  return kind === 'crawl' && !hasBegun && hosts.every(({ robots }) => robots === null);
}

function pauseLabel(
  { host, pausedBecause, notBefore }: ReportedHost,
  now: number,
  { t, duration }: Pick<Text, 't' | 'duration'>,
): string {
  if (pausedBecause === 'givenUp') return t('site.wait.givenUp', { host });
  const left = notBefore === null ? 0 : Math.max(0, Math.ceil((notBefore - now) / 1000) * 1000);
  const values = { host, time: seconds(left, duration) };
  switch (pausedBecause) {
    case 'throttled':
      return t(left === 0 ? 'site.wait.throttled' : 'site.wait.throttledUntil', values);
    case 'failing':
      return t(left === 0 ? 'site.wait.failing' : 'site.wait.failingUntil', values);
    default:
      return t('site.wait.other', { host, reason: pausedBecause });
  }
}

/** Whole seconds without decimals. */
function seconds(ms: number, duration: Text['duration']): string {
  return ms < 60_000 ? `${Number((ms / 1000).toFixed(1))} s` : duration(ms);
}
