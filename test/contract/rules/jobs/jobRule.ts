import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { CrawlBody } from '../../../../shared/api/crawl.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { type CrawlPage, type CrawlSite, pageOf } from '../../../support/crawlSite.ts';
import type { EngineAnswer, RunningTestEngine } from '../../../support/engine.ts';
import { finishedJob, idOf, pathsOfDocuments } from '../../../support/jobs.ts';

/** One line of what clients of map, crawl and batch rely on, and the check that shows it. */
export interface JobRule {
  /** What holds, as one sentence. */
  readonly rule: string;
  readonly check: (world: JobRuleWorld) => Promise<void>;
}

export interface JobTopic {
  readonly topic: string;
  readonly rules: readonly JobRule[];
}

/** A rule that a test without an engine shows, because it needs hosts, clocks or a store that this one does not have. */
export function shownBy(rule: string, file: string, title: string): JobRule {
  return {
    rule,
    check() {
      expect(readFileSync(file, 'utf8')).toContain(title);
      return Promise.resolve();
    },
  };
}

/** The last status of a crawl, and the paths of its documents below the start URL. */
export interface CrawlResult {
  readonly id: string;
  readonly status: JsonObject;
  readonly paths: readonly string[];
}

/** An engine with a site; each rule serves pages of its own, below a path of its own. */
export interface JobRuleWorld {
  readonly engine: RunningTestEngine;
  readonly site: CrawlSite;
  /** Serves pages by their paths below a new folder of the site; returns the URL of the folder, which ends with a slash. */
  serve(pages: Readonly<Record<string, CrawlPage | Readonly<Record<string, string>>>>): string;
  /** A page of the site that is not sent until the test ends. */
  serveForever(): string;
  map(body: object): Promise<EngineAnswer>;
  start(body: object, headers?: Record<string, string>): Promise<EngineAnswer>;
  /** Crawls to the end. */
  crawl(body: Partial<CrawlBody> & Pick<CrawlBody, 'url'>): Promise<CrawlResult>;
  batch(body: object): Promise<EngineAnswer>;
  /** The last status of a job. */
  finish(path: string): Promise<JsonObject>;
}

export function createJobRuleWorld(engine: RunningTestEngine, site: CrawlSite): JobRuleWorld & { release(): void } {
  let folders = 0;
  const open: (() => void)[] = [];
  const world: JobRuleWorld = {
    engine,
    site,
    serve(pages) {
      folders += 1;
      const folder = `/rule${folders}/`;
      for (const [path, page] of Object.entries(pages)) {
        const isPage = 'body' in page && Object.keys(page).every((key) => pageKeys.has(key));
        const own = isPage ? (page as CrawlPage) : pageOf(`Page ${path}`, page as Readonly<Record<string, string>>);
        site.serve(folder + path, { ...own, body: own.body.replaceAll('href="./', `href="${folder}`) });
      }
      return site.origin + folder;
    },
    serveForever() {
      folders += 1;
      const path = `/forever${folders}/`;
      site.serve(path, { ...pageOf('Forever'), after: new Promise<void>((settle) => open.push(settle)) });
      return site.origin + path;
    },
    map: (body) => engine.call('POST', '/v2/map', body),
    start: (body, headers = {}) => engine.call('POST', '/v2/crawl', body, headers),
    async crawl(body) {
      const started = await world.start(body);
      expect(started.status, started.text).toBe(200);
      const id = idOf(started);
      const status = await finishedJob(engine, `/v2/crawl/${id}`);
      return { id, status, paths: pathsOfDocuments(status, body.url) };
    },
    batch: (body) => engine.call('POST', '/v2/batch/scrape', body),
    finish: (path) => finishedJob(engine, path),
  };
  return {
    ...world,
    release() {
      for (const settle of open) settle();
    },
  };
}

const pageKeys: ReadonlySet<string> = new Set(['status', 'type', 'headers', 'body', 'after']);

/** The paths of a map's links below a URL. */
export function linksBelow(answer: EngineAnswer, url: string): readonly string[] {
  const links = answer.json['links'] as readonly { readonly url: string }[];
  return links.map((link) => (link.url.startsWith(url) ? link.url.slice(url.length) : link.url));
}

/** The text of an error response. */
export function errorOf({ json }: EngineAnswer): string {
  return typeof json['error'] === 'string' ? json['error'] : '';
}

export const unknownId = '0198c1de-0000-7000-8000-000000000000';

export const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
