import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { isZeroRetention } from '../../cache/cacheRules.ts';
import type { ChangeHistory, EarlierScrape } from '../../changes/changeHistory.ts';
import { compareValues } from '../../changes/compareValues.ts';
import { readStated } from '../../changes/readStated.ts';
import { writeDiff } from '../../changes/writeDiff.ts';
import type { PageModel } from '../../model/pageModel.ts';
import type { ScrapeFailure } from '../../ports/scrapeFailure.ts';
import { findFormat, formatsOf, type ScrapeJob } from '../scrapeJob.ts';
import type { FormatProducer } from './formatProducer.ts';

type Tracking = NonNullable<ReturnType<typeof trackingOf>>;
type ChangeStatus = 'new' | 'same' | 'changed' | 'removed';

const notRetained = 'Change tracking is not supported with zero data retention.';
const notStored = 'This scrape could not be stored: the next one will be compared with an earlier one.';
const notRecorded = 'This scrape is private and was not stored: the next one will be compared with an earlier one.';

const trackingOf = (request: Parameters<typeof formatsOf>[0]) => findFormat(formatsOf(request), 'changeTracking');

/**
 * Compares the page with its previous scrape under this tag (contract 2.5 changeTracking, api-facts 1.3), and stores it for the next time.
 * Runs last: a failed scrape must not be stored for comparison.
 */
export function createChangeTrackingProducer(history: ChangeHistory, model: PageModel): FormatProducer {
  return async ({ job, page, output, produced, signal }) => {
    const tracking = trackingOf(job.request);
    if (tracking === null) return ok({});
    if (isZeroRetention(job.request)) return ok({ warnings: [notRetained] });
    const tag = tracking.tag ?? null;
    const current: EarlierScrape = {
      markdown: typeof produced['markdown'] === 'string' ? produced['markdown'] : '',
      metadata: { ...output.metadata },
    };
    const last = await history.last(job.url, tag);
    const changeStatus = statusOf(page.statusCode, last?.scrape ?? null, current);
    const json = await compareJson(model, tracking, changeStatus, last?.scrape ?? null, current, signal);
    if (!json.ok) return json;
    const wantsDiff = tracking.modes?.includes('git-diff') === true;
    const hasDiff = wantsDiff && changeStatus === 'changed' && last !== null;
    // A removed page is not the version that the page is compared with when it is available again.
    const warnings = changeStatus === 'removed' ? [] : await store(history, job, tag, current);
    const changeTracking = {
      previousScrapeAt: last === null ? null : new Date(last.at).toISOString(),
      changeStatus,
      // A page named in a request is not one that only our history knows.
      visibility: 'visible',
      ...(wantsDiff ? { diff: hasDiff ? await writeDiff(last.scrape.markdown, current.markdown) : null } : {}),
      ...(json.value === undefined ? {} : { json: json.value }),
    };
    return ok({ fields: { changeTracking }, warnings });
  };
}

/** Stores the version for the next comparison; returns the warning where that is not possible. */
async function store(
  history: ChangeHistory,
  { url, cacheUse }: ScrapeJob,
  tag: string | null,
  current: EarlierScrape,
): Promise<string[]> {
  if (!cacheUse.storesResult) return [notRecorded];
  return await history.put(url, tag, current).then(
    () => [],
    () => [notStored],
  );
}

function statusOf(statusCode: number, last: EarlierScrape | null, current: EarlierScrape): ChangeStatus {
  if (statusCode === 404 || statusCode === 410) return 'removed';
  if (last === null) return 'new';
  return withoutSpace(last.markdown) === withoutSpace(current.markdown) ? 'same' : 'changed';
}

/** White space does not change the content of a text. */
function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/** The value of `json`: undefined outside json mode, null where nothing changed. */
async function compareJson(
  model: PageModel,
  { modes, schema, prompt }: Tracking,
  status: ChangeStatus,
  last: EarlierScrape | null,
  current: EarlierScrape,
  signal: AbortSignal,
): Promise<Result<JsonObject | null | undefined, ScrapeFailure>> {
  if (modes?.includes('json') !== true) return ok(undefined);
  const stated = (scrape: EarlierScrape): JsonObject | null =>
    schema === undefined || prompt !== undefined ? null : readStated(schema, scrape.metadata);
  const now = stated(current);
  // Without a model the first scrape fails just like the later ones: otherwise the caller would wait for a comparison that never arrives.
  if (now === null && !model.isSet) return err({ kind: 'model', failure: { kind: 'not-set' } });
  if (status !== 'changed' || last === null) return ok(null);
  const before = stated(last);
  if (now !== null && before !== null) return ok(compareValues(before, now));
  const options = { schema: schema ?? null, prompt: prompt ?? null };
  const values: JsonValue[] = [];
  for (const { markdown } of [last, current]) {
    const read = await model.extract(markdown, options, signal);
    if (!read.ok) return err({ kind: 'model', failure: read.error });
    values.push(read.value.value);
  }
  const [previous = null, present = null] = values;
  return ok(compareValues(previous, present));
}
