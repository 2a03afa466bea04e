import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { writeBundle } from '../../../../electron/adapters/bundleZip.ts';
import { createUnfinishedExports } from '../../../../electron/adapters/unfinishedExports.ts';
import { writeChunks } from '../../../../electron/adapters/writeChunks.ts';
import { redactText } from '../../../../electron/client/redact.ts';
import { type PageExportPorts, readJobPages } from '../../../../electron/core/bundle/exportPages.ts';
import { type BodyId, bodyIdSchema } from '../../../../shared/base/brand.ts';
import { err, ok } from '../../../../shared/base/result.ts';
import type { LoggedRunEvent, RunEvent } from '../../../../shared/run/events.ts';
import { documentsField, errorsField } from '../../../../shared/run/jobPages.ts';
import type { ExportProgress } from '../../../../shared/run/jobExport.ts';
import { readZipParts } from '../../../support/readZipParts.ts';
import { runIdOf } from '../../../support/storeFixtures.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const runId = runIdOf(1);
const site = 'https://stoves.example';

function page(path: string, more: object = {}) {
  const sourceURL = `${site}${path}`;
  return {
    markdown: `# ${path}\n\nTwo words`,
    metadata: { title: `Page "${path}"`, sourceURL, statusCode: 200 },
    ...more,
  };
}

/** A crawl whose responses are stored; a body whose text is null is gone. */
function storedJob(responses: readonly (readonly unknown[] | string)[], errors: object | null = null) {
  const bodies = new Map<BodyId, string>();
  const keep = (text: string): BodyId => {
    const bodyId = bodyIdSchema.parse(createHash('sha256').update(text).digest('hex'));
    bodies.set(bodyId, text);
    return bodyId;
  };
  let from = 0;
  const saved = (field: string, text: string): RunEvent => ({
    kind: 'artifact.saved',
    at: 2,
    field,
    url: '/v2/crawl/1',
    body: { bodyId: keep(text), size: text.length, contentType: 'application/json', redactions: 0 },
  });
  const events: RunEvent[] = [
    {
      kind: 'run.created',
      at: 1_700_000_000_000,
      runId,
      endpoint: 'crawl',
      connectionId: 'cloud' as never,
      connectionName: 'Cloud',
      baseUrl: 'https://api.example',
      request: { url: `${site}/`, scrapeOptions: { headers: { cookie: 'session=canary-1' } } },
      allowPrivateHosts: [],
    },
    ...responses.map((data) => {
      const count = typeof data === 'string' ? 1 : data.length;
      const text = typeof data === 'string' ? data : JSON.stringify({ success: true, data });
      const event = saved(documentsField({ from, count }), text);
      from += count;
      return event;
    }),
    ...(errors === null ? [] : [saved(errorsField, JSON.stringify(errors))]),
  ];
  const progress: ExportProgress[] = [];
  const ports: PageExportPorts = {
    events: async () => ok(events.map((event, index): LoggedRunEvent => ({ seq: index + 1, event }))),
    read: async (bodyId) => {
      const text = bodies.get(bodyId);
      return text === undefined
        ? err({ kind: 'not-found', what: 'body', message: 'This body was not stored' })
        : ok(Buffer.from(text));
    },
    redact: redactText,
    onProgress: (now) => progress.push(now),
  };
  return { ports, bodies, progress };
}

async function pagesOf(ports: PageExportPorts) {
  const read = await readJobPages(ports, runId);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

const errorsOfJob = {
  errors: [{ id: '1', url: `${site}/slow`, code: 'SCRAPE_TIMEOUT', error: 'Timed out' }],
  robotsBlocked: [`${site}/private`],
};

test('JSON lines have each document unchanged, then the failed pages', async () => {
  const { ports, progress } = storedJob(
    ['{"success":true,"data":[{"markdown":"a","price":12345678901234567890}]}', [page('/b')]],
    errorsOfJob,
  );
  const lines = (await textOf((await pagesOf(ports)).jsonLines())).trimEnd().split('\n');
  expect(lines[0]).toBe('{"markdown":"a","price":12345678901234567890}');
  expect(JSON.parse(lines[1] ?? '')).toEqual(page('/b'));
  expect(lines.slice(2).map((line) => JSON.parse(line) as unknown)).toEqual([
    { metadata: { sourceURL: `${site}/slow`, error: 'Timed out' } },
    { metadata: { sourceURL: `${site}/private`, error: 'Blocked by robots.txt' } },
  ]);
  expect(progress.at(-1)).toEqual({ written: 2, total: 2 });
});

test('a table has a row for each page, also for failed ones', async () => {
  const { ports } = storedJob([[page('/b')]], errorsOfJob);
  expect(await textOf((await pagesOf(ports)).csv())).toBe(
    [
      'url,status,title,words,credits,error',
      `${site}/b,200,"Page ""/b""",3,,`,
      `${site}/slow,,,,,Timed out`,
      `${site}/private,,,,,Blocked by robots.txt`,
      '',
    ].join('\r\n'),
  );
});

test('Markdown files have front matter, and a manifest lists them and what failed', async () => {
  const failed = { metadata: { sourceURL: `${site}/gone`, statusCode: 404, error: 'Not found' } };
  const { ports } = storedJob(
    [
      [page('/'), page('/shop/tarn')],
      [failed, { html: '<p>', metadata: {} }],
    ],
    errorsOfJob,
  );
  const path = join(temporaryFolder(), 'pages.zip');
  expect((await writeBundle(path, (await pagesOf(ports)).markdownFiles())).ok).toBe(true);
  const parts = await readZipParts(readFileSync(path));
  expect(Object.keys(parts).toSorted()).toEqual([
    'manifest.json',
    expect.stringMatching(/^pages\/page-\w{8}\.json$/),
    'stoves.example/index.md',
    'stoves.example/shop/tarn.md',
  ]);
  expect(parts['stoves.example/shop/tarn.md']).toBe(
    `---\ntitle: "Page \\"/shop/tarn\\""\nsourceURL: "${site}/shop/tarn"\nstatusCode: 200\nwords: 3\n---\n\n# /shop/tarn\n\nTwo words\n`,
  );
  expect(JSON.parse(parts['manifest.json'] ?? '')).toMatchObject({
    format: 'trowel-pages',
    operation: 'crawl',
    request: { url: `${site}/` },
    pages: [
      { files: ['stoves.example/index.md'], url: `${site}/`, statusCode: 200, words: 2 },
      { files: ['stoves.example/shop/tarn.md'] },
      { url: '' },
    ],
    failed: [
      { url: `${site}/gone`, statusCode: 404, error: 'Not found' },
      { url: `${site}/slow`, error: 'Timed out' },
    ],
    skipped: [{ url: `${site}/private`, reason: 'robots' }],
  });
});

test('secrets of the request that a page displays are not in the file', async () => {
  const { ports } = storedJob([[page('/b', { markdown: 'session=canary-1 and canary-1' })]]);
  expect(await textOf((await pagesOf(ports)).jsonLines())).not.toContain('canary-1');
});

test('a response that is gone fails the export, and no file is left', async () => {
  const { ports, bodies } = storedJob([[page('/a')], [page('/b')]]);
  bodies.delete([...bodies.keys()][1] ?? bodyIdSchema.parse('0'.repeat(64)));
  const folder = temporaryFolder();
  const pages = await pagesOf(ports);
  const written = [
    await writeChunks(join(folder, 'pages.jsonl'), pages.jsonLines()),
    await writeBundle(join(folder, 'pages.zip'), pages.markdownFiles()),
  ];
  expect(written).toMatchObject([{ error: { kind: 'not-found' } }, { error: { kind: 'not-found' } }]);
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['jsonl', 'zip'])('an export to %s that is cancelled leaves the former file as it was', async (ending) => {
  const { ports } = storedJob(Array.from({ length: 20 }, (_, index) => [page(`/${index}`)]));
  const folder = temporaryFolder();
  const path = join(folder, `pages.${ending}`);
  writeFileSync(path, 'before');
  const abort = new AbortController();
  const pages = await pagesOf({
    ...ports,
    onProgress: ({ written }) => {
      if (written === 5) abort.abort();
    },
  });
  const written =
    ending === 'zip'
      ? await writeBundle(path, pages.markdownFiles(), abort.signal)
      : await writeChunks(path, pages.jsonLines(), abort.signal);
  expect(written.ok).toBe(false);
  expect(readFileSync(path, 'utf8')).toBe('before');
  expect(readdirSync(folder)).toEqual([`pages.${ending}`]);
});

test('a file belongs to one export at a time, also to one that waits to be made again', () => {
  const list = join(temporaryFolder(), 'exports.json');
  const first = { runId, format: 'csv', path: join(temporaryFolder(), 'a.csv') } as const;
  const exports = createUnfinishedExports(list);
  expect(exports.begin(first)).toBe(true);
  expect(exports.begin({ ...first, runId: runIdOf(2) })).toBe(false);
  exports.end(first.path);
  expect(exports.begin({ ...first, runId: runIdOf(2) })).toBe(true);
  expect(createUnfinishedExports(list).takeEarlier()).toEqual([{ ...first, runId: runIdOf(2) }]);
});

test('exports that a killed process did not end are known at the next start, without what it has written of them', () => {
  const folder = temporaryFolder();
  const list = join(folder, 'exports.json');
  const [half, other] = [join(folder, 'a.zip.part'), join(folder, 'b.zip')];
  const killed = createUnfinishedExports(list);
  const cut = { runId, format: 'markdown', path: join(folder, 'a.zip') } as const;
  killed.begin(cut);
  killed.begin({ runId, format: 'jsonl', path: join(folder, 'c.jsonl') });
  killed.end(join(folder, 'c.jsonl'));
  writeFileSync(half, 'half');
  writeFileSync(other, 'whole');
  const wrong = [{ ...cut, path: 'b.zip' }, { ...cut, path: join(folder, 'b.txt') }, other];
  writeFileSync(list, JSON.stringify([...(JSON.parse(readFileSync(list, 'utf8')) as unknown[]), ...wrong]));
  expect(createUnfinishedExports(list).takeEarlier()).toEqual([cut]);
  expect(existsSync(half)).toBe(false);
  expect(existsSync(other)).toBe(true);
  expect(createUnfinishedExports(list).takeEarlier()).toEqual([]);
});
