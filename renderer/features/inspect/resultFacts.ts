import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import { labConnectionId, localEngineConnectionId } from '../../../shared/base/brand.ts';
import { forecastOf } from '../../../shared/request/credits/forecast.ts';
import type { RunSummary } from '../../../shared/run/events.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { sourceUrlOf } from '../../../shared/run/sourceUrl.ts';
import type { Text } from '../../messages/createText.ts';
import { mediaTypeWord } from './mediaTypeWords.ts';

/** One fact of the header of a result (ux.md 6). */
export interface ResultFact {
  readonly id: 'host' | 'type' | 'duration' | 'size' | 'cache' | 'credits' | 'engine' | 'pages' | 'queue' | 'attempts';
  /** As short as the line wants it. */
  readonly text: string;
  /** All of it. */
  readonly whole: string;
  readonly help: string;
}

/** In the order in which they leave a line that has no room for all: those at its right first. */
const leaving: readonly ResultFact['id'][] = [
  'queue',
  'engine',
  'credits',
  'cache',
  'pages',
  'size',
  'duration',
  'type',
  'host',
  'attempts',
];

/** When a fact goes where there is no room for all: 1 first. */
export function rankOf({ id }: Pick<ResultFact, 'id'>): number {
  return leaving.indexOf(id) + 1;
}

/** What is known of a run beside its outcome, in the order of the header; what nobody said is not there. */
export function resultFacts(run: RunModel, engine: string, { t, bytes, duration }: Text): readonly ResultFact[] {
  const { summary, durationMs, body } = run;
  const host = finalHost(run);
  const type = summary?.contentType?.split(';')[0] ?? null;
  const typeWord = type === null ? null : mediaTypeWord(type);
  const fact = (id: ResultFact['id'], text: string, whole = text): ResultFact => ({
    id,
    text,
    whole,
    help: t(`inspect.strip.${id}.help`),
  });
  const { pages, queueMs } = summary ?? {};
  return [
    fact('host', host),
    type === null ? null : fact('type', typeWord === null ? type : t(typeWord), type),
    durationMs === null ? null : fact('duration', duration(durationMs)),
    body === null ? null : fact('size', bytes(body.size)),
    summary === null ? null : fact('cache', cacheWords(run, summary, t)),
    creditsFact(run, t),
    fact('engine', engine),
    pages == null
      ? null
      : fact('pages', t('inspect.strip.pages', { read: pages.read, total: pages.total ?? pages.read })),
    queueMs == null ? null : fact('queue', t('inspect.strip.queue', { duration: duration(queueMs) })),
    run.attempts.length > 1 ? fact('attempts', t('inspect.strip.attempts', { count: run.attempts.length })) : null,
  ].filter((each) => each !== null);
}

/** Fetched now, a stored copy and how old it was, or nobody said (ux.md 6). */
function cacheWords({ createdAt }: RunModel, { cacheState, cachedAt }: RunSummary, t: Text['t']): string {
  if (cacheState === null) return t('inspect.strip.cacheUnknown');
  if (cacheState !== 'hit') return t('inspect.strip.fresh');
  const age = cachedAt === undefined ? 0 : createdAt - cachedAt;
  const [, unit, length] = ages.find(([least]) => age >= least) ?? [];
  if (unit === undefined || length === undefined) return t('inspect.strip.cached');
  return t('inspect.strip.cachedFor', { count: Math.floor(age / length), unit });
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** From so many milliseconds on an age is told in this unit; a copy of seconds ago is as good as fresh. */
const ages = [
  [2 * day, 'day', day],
  [hour, 'hour', hour],
  [minute, 'minute', minute],
] as const;

/** What was charged; where a service does not say, what the request lets expect, which is marked as a guess. */
function creditsFact({ summary, state, endpoint, connectionId, request }: RunModel, t: Text['t']): ResultFact | null {
  if (summary?.creditsUsed != null) {
    const text = t('inspect.strip.credits', { count: summary.creditsUsed });
    return { id: 'credits', text, whole: text, help: t('inspect.strip.credits.help') };
  }
  const isFree = connectionId === localEngineConnectionId || connectionId === labConnectionId;
  if (isFree || state !== 'done' || endpoint !== 'scrape') return null;
  const { likely, isUnknown } = forecastOf(request);
  if (isUnknown) return null;
  const text = t('builder.forecast.likely', { count: likely });
  return { id: 'credits', text, whole: text, help: t('inspect.strip.credits.guess') };
}

/** A file of this computer has no host, and its name says more. */
function finalHost(run: RunModel): string {
  const url = sourceUrlOf(run);
  const file = readFileAddress(url);
  if (file !== null) return file.name;
  return canParseUrl(url) ? new URL(url).host : url;
}
