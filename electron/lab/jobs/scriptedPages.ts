import { isJsonObject, type JsonObject } from '../../../shared/base/json.ts';
import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import type { PageJobScript, ScriptPage } from '../../../shared/lab/pageJobScript.ts';
import { fillJson } from '../page/labPage.ts';
import { formatValues } from '../page/formatValues.ts';
import { requestedFormats } from '../page/requestedFormats.ts';
import type { Job } from './jobBook.ts';
import { listPages } from './stovesPages.ts';

/** A page of a job. */
export interface PlayedPage {
  /** Counted from 1. */
  readonly number: number;
  /** When it is done, in ms since 1970. */
  readonly doneAt: number;
  readonly url: string;
  readonly page: ScriptPage;
}

/** The pages of a job, its end, and what is visible when. */
export interface PlayedJob {
  /** In order of their times. */
  readonly pages: readonly PlayedPage[];
  /** Those with a document. */
  readonly documents: readonly PlayedPage[];
  /** In ms since 1970; null if it never ends. */
  readonly endsAt: number | null;
  /** Documents appear this long after their page is done, in ms. */
  readonly lateMs: number;
}

/** Site of a crawl whose request is not known, because an earlier lab started it. */
const fallbackUrl = 'https://stoves.example/';

/** Returns the pages of a job by its script and the request that started it. */
export function playPages(script: PageJobScript, { startedAt, options }: Job): PlayedJob {
  const msPerSecond = 1000 / (script.speed ?? 1);
  const at = (seconds: number): number => startedAt + seconds * msPerSecond;
  const timed = listPages(script.pages)
    .flatMap((page) =>
      Array.from({ length: page.times ?? 1 }, (_, index) => ({
        page,
        seconds: page.at + index * (page.everySeconds ?? 0),
      })),
    )
    .toSorted((one, other) => one.seconds - other.seconds);
  const given = script.operation === 'batchScrape' ? splitUrls(options).valid : [];
  const lengthSeconds = timed.at(-1)?.seconds ?? 0;
  const pages =
    given.length === 0
      ? timed.map(({ page, seconds }, index) => {
          const number = index + 1;
          return { number, doneAt: at(seconds), url: urlOf(page, number, options), page };
        })
      : given.flatMap((url, index) => {
          const turn = timed[index % timed.length];
          if (turn === undefined) return [];
          const seconds = turn.seconds + Math.trunc(index / timed.length) * lengthSeconds;
          return [{ number: index + 1, doneAt: at(seconds), url, page: turn.page }];
        });
  const { end } = script;
  const lastAt = pages.at(-1)?.doneAt ?? startedAt;
  return {
    pages,
    documents: pages.filter(({ page }) => page.document !== undefined),
    endsAt: end === undefined ? null : end.at === undefined ? lastAt : at(end.at),
    lateMs: (script.lateSeconds ?? 0) * msPerSecond,
  };
}

function urlOf({ url }: ScriptPage, number: number, options: JsonObject): string {
  const given = typeof options['url'] === 'string' ? withScheme(options['url']) : fallbackUrl;
  const base = canParseUrl(given) ? given : fallbackUrl;
  const own = withNumber(url, number);
  return canParseUrl(own, base) ? new URL(own, base).href : base;
}

/** A URL of a request may omit its scheme. */
function withScheme(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `http://${url}`;
}

/** Splits the URLs of a batch into those that can be scraped, as the caller wrote them, and the others. */
export function splitUrls({ urls }: JsonObject): { readonly valid: string[]; readonly invalid: string[] } {
  const all = Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : [];
  const isValid = (url: string): boolean => {
    const full = withScheme(url);
    return (
      canParseUrl(full) && /^https?:$/.test(new URL(full).protocol) && /[.:]|^localhost$/.test(new URL(full).hostname)
    );
  };
  return { valid: all.filter(isValid), invalid: all.filter((url) => !isValid(url)) };
}

/** Returns the id of a page's scrape: a UUID of version 7, the same at each call. */
export function scrapeIdOf({ id }: Pick<Job, 'id'>, number: number): string {
  const last = (Number.parseInt(id.slice(24), 16) + number) % 2 ** 48;
  return `${id.slice(0, 24)}${last.toString(16).padStart(12, '0')}`;
}

/** Returns the document of a page with the requested formats. `origin` is the root of URLs of the lab. */
export function documentOf(job: Job, { number, url, page, doneAt }: PlayedPage, origin: string): JsonObject {
  const scrape = isJsonObject(job.options['scrapeOptions']) ? job.options['scrapeOptions'] : job.options;
  const call = { key: '', url, formats: requestedFormats(scrape['formats']), origin, now: doneAt };
  const values = formatValues(call);
  const { metadata = {}, ...own } = JSON.parse(withNumber(JSON.stringify(page.document ?? {}), number)) as JsonObject;
  const shown = Object.entries(own).filter(([name]) => Object.hasOwn(values, name) || name === 'warning');
  return {
    ...values,
    ...fillJson(Object.fromEntries(shown), call),
    metadata: {
      scrapeId: scrapeIdOf(job, number),
      title: `Page ${number}`,
      language: 'en',
      sourceURL: url,
      url,
      statusCode: 200,
      contentType: 'text/html',
      creditsUsed: 1,
      ...(isJsonObject(metadata) ? fillJson(metadata, call) : {}),
    },
  };
}

function withNumber(text: string, number: number): string {
  return text.replaceAll('{{n}}', String(number));
}
