import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { readFileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { labConnectionId, localEngineConnectionId } from '../../../../shared/base/brand.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { hasPages } from '../../../../shared/operations/requestOperation.ts';
import { forecastOfRequest } from '../../../../shared/request/credits/requestForecast.ts';
import type { RunSummary } from '../../../../shared/run/events.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { sourceUrlOf } from '../../../../shared/run/sourceUrl.ts';
import type { Text } from '../../../messages/createText.ts';
import { mediaTypeWord } from '../mediaTypeLabels.ts';

/** One fact of the header of a result (ux.md 6). */
export interface ResultFact {
  readonly id: 'host' | 'type' | 'duration' | 'size' | 'cache' | 'credits' | 'engine' | 'pages' | 'queue' | 'attempts';
  /** As short as the line wants it. */
  readonly text: string;
  /** All of it. */
  readonly fullText: string;
  readonly help: string;
}

/** Order in which facts are dropped from a line without space for all: the rightmost first. */
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

/** Rank in which a fact is dropped when space is short: 1 first. */
export function rankOf({ id }: Pick<ResultFact, 'id'>): number {
  return leaving.indexOf(id) + 1;
}

/** Returns the facts of a run other than its outcome, in the order of the header; facts that were not reported are omitted. */
export function resultFacts(run: RunModel, engine: string, { t, bytes, duration }: Text): readonly ResultFact[] {
  const { summary, durationMs, body } = run;
  const host = finalHost(run);
  const type = summary?.contentType?.split(';')[0] ?? null;
  const typeWord = type === null ? null : mediaTypeWord(type);
  const fact = (id: ResultFact['id'], text: string, fullText = text): ResultFact => ({
    id,
    text,
    fullText,
    help: t(`inspect.strip.${id}.help`),
  });
  const { operation } = requestKinds[run.endpoint];
  const { pages, queueMs } = summary ?? {};
  return [
    // A search has no URL.
    host === '' ? null : fact('host', host),
    type === null ? null : fact('type', typeWord === null ? type : t(typeWord), type),
    durationMs === null ? null : fact('duration', duration(durationMs)),
    // The last status response of a job says nothing about the size of its pages.
    body === null || hasPages(operation) ? null : fact('size', bytes(body.size)),
    summary === null || operation !== null ? null : fact('cache', cacheLabel(run, summary, t)),
    creditsFact(run, t),
    fact('engine', engine),
    pages == null
      ? null
      : fact('pages', t('inspect.strip.pages', { read: pages.read, total: pages.total ?? pages.read })),
    queueMs == null ? null : fact('queue', t('inspect.strip.queue', { duration: duration(queueMs) })),
    run.attempts.length > 1 ? fact('attempts', t('inspect.strip.attempts', { count: run.attempts.length })) : null,
  ].filter((each) => each !== null);
}

/** Returns the label for a fresh response, a cached copy and its age, or an unreported cache state (ux.md 6). */
function cacheLabel({ createdAt }: RunModel, { cacheState, cachedAt }: RunSummary, t: Text['t']): string {
  if (cacheState === null) return t('inspect.strip.cacheUnknown');
  if (cacheState !== 'hit') return t('inspect.strip.fresh');
  const age = cachedAt === undefined ? 0 : createdAt - cachedAt;
  const [, unit, length] = ages.find(([least]) => age >= least) ?? [];
  if (unit === undefined || length === undefined) return t('inspect.strip.cached');
  return t('inspect.strip.cachedFor', { count: Math.floor(age / length), unit });
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** Units of an age, each from this many milliseconds on; a copy that is seconds old counts as fresh. */
const ages = [
  [2 * day, 'day', day],
  [hour, 'hour', hour],
  [minute, 'minute', minute],
] as const;

/** Credits charged; if the service reports none, the amount expected for the request, marked as an estimate. */
function creditsFact({ summary, state, endpoint, connectionId, request }: RunModel, t: Text['t']): ResultFact | null {
  if (summary?.creditsUsed != null) {
    const text = t('inspect.strip.credits', { count: summary.creditsUsed });
    return { id: 'credits', text, fullText: text, help: t('inspect.strip.credits.help') };
  }
  const isFree = connectionId === localEngineConnectionId || connectionId === labConnectionId;
  const forecast = isFree || state !== 'done' ? null : forecastOfRequest(requestKinds[endpoint], request);
  // The upper limit of a crawl says nothing about the pages that it found.
  if (forecast === null || forecast.isUnknown || forecast.isUpTo === true) return null;
  const text = t('builder.forecast.likely', { count: forecast.likely });
  return { id: 'credits', text, fullText: text, help: t('inspect.strip.credits.guess') };
}

/** A local file has no host; its name is more useful. */
function finalHost(run: RunModel): string {
  const url = sourceUrlOf(run);
  const file = readFileAddress(url);
  if (file !== null) return file.name;
  return canParseUrl(url) ? new URL(url).host : url;
}
