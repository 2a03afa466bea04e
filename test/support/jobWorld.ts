import { randomUUID } from 'node:crypto';
import type { FoundPage, LeasedPage, NewJob, PageOutcome } from '../../electron/engine/ports/jobs.ts';

export function newJob(changes: Partial<NewJob> = {}): NewJob {
  return {
    id: randomUUID(),
    kind: 'crawl',
    client: 'test',
    url: 'https://site.example/',
    request: { url: 'https://site.example/' },
    maxDocuments: 100,
    leavesNoTrace: false,
    awaitsSitemaps: false,
    webhook: null,
    createdAt: 1000,
    expiresAt: 86_401_000,
    ...changes,
  };
}

export function found(path: string, changes: Partial<FoundPage> = {}): FoundPage {
  const url = new URL(path, 'https://site.example').href;
  return {
    key: url,
    url,
    source: 'link',
    depth: 1,
    place: 0,
    host: new URL(url).host,
    template: path.replaceAll(/\d+/g, '#'),
    relation: 'internal',
    refusal: null,
    ...changes,
  };
}

export const startPage = found('/', { source: 'start', depth: 0 });

export function document(page: LeasedPage, changes: { readonly finalKey?: string } = {}): PageOutcome {
  return {
    kind: 'document',
    body: JSON.stringify({ markdown: `# ${page.url}`, metadata: { sourceURL: page.url } }),
    facts: {
      scrapeId: randomUUID(),
      finalUrl: page.url,
      statusCode: 200,
      title: page.url,
      words: 1,
      durationMs: 5,
      credits: 1,
    },
    finalKey: changes.finalKey ?? page.key,
  };
}

/** URLs of documents, in their order. */
export function urlsOfDocuments(texts: readonly string[]): string[] {
  return texts.map((text) => (JSON.parse(text) as { metadata: { sourceURL: string } }).metadata.sourceURL);
}
