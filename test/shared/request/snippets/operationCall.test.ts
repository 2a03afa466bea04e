import { describe, expect, it, onTestFinished } from 'vitest';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { importCurl } from '../../../../shared/request/importing/curlImport.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import {
  type OperationSnippetTarget,
  operationSnippetTargets,
  writeOperationSnippet,
} from '../../../../shared/request/snippets/operationCall.ts';
import { importedFrom } from '../importing/importedFrom.ts';
import { startCaptureServer } from './captureServer.ts';
import { runModule } from './runModule.ts';

const url = 'https://stoves.example/';
const crawlBody: JsonObject = { url, limit: 5, scrapeOptions: { formats: ['markdown'], onlyMainContent: false } };

function written(
  target: OperationSnippetTarget,
  endpoint: 'map' | 'crawl' | 'batchScrape' | 'search' | 'extract',
  body: JsonObject,
  baseUrl = 'https://api.example',
) {
  const kind = requestKinds[endpoint];
  const { operation } = kind;
  if (operation === null) throw new Error('No operation');
  const service = { baseUrl, keyVariable: 'FIRECRAWL_API_KEY', hasKey: true };
  return writeOperationSnippet(target, { ...service, body, kind, operation });
}

const bodies = {
  map: {
    url,
    search: "wood 'stoves'",
    sitemap: 'include',
    includeSubdomains: false,
    ignoreQueryParameters: true,
    limit: 50,
    timeout: 9000,
  },
  crawl: {
    url,
    limit: 5,
    includePaths: ['^/docs', '^/blog'],
    excludePaths: ['\\.pdf$'],
    maxDiscoveryDepth: 2,
    sitemap: 'skip',
    allowSubdomains: true,
    delay: 2,
    maxConcurrency: 3,
    webhook: { url: 'https://hooks.example/', events: ['page'] },
    scrapeOptions: { formats: ['markdown', 'links'], onlyMainContent: false, includeTags: ['main'], waitFor: 100 },
  },
  batchScrape: {
    urls: [url, `${url}two`],
    ignoreInvalidURLs: true,
    maxConcurrency: 2,
    formats: ['html'],
    mobile: true,
  },
  search: {
    query: "wood 'stoves'",
    limit: 5,
    sources: ['web', 'news'],
    includeDomains: ['stoves.example'],
    tbs: 'qdr:w',
    location: 'Vienna',
    timeout: 9000,
    scrapeOptions: { formats: ['markdown'], onlyMainContent: false },
  },
  extract: {
    urls: [url, `${url}shop/*`],
    prompt: "All 'prices'",
    schema: { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] },
    systemPrompt: 'In francs',
    showSources: true,
    enableWebSearch: false,
    ignoreInvalidURLs: true,
    scrapeOptions: { onlyMainContent: false },
  },
} as const satisfies Record<string, JsonObject>;

const operated = ['map', 'crawl', 'batchScrape', 'search', 'extract'] as const;

describe.each(operated)('the code of a %s', (endpoint) => {
  it.each([
    'curl',
    'javascriptSdk',
    'typescriptSdk',
    'pythonSdk',
    'pythonAsync',
    'fetch',
    'requests',
    'cli',
    'mcp',
  ] as const)('for %s gives an equal request when it is pasted', (target) => {
    const body = bodies[endpoint];
    const { code, detour } = written(target, endpoint, body);
    if (endpoint === 'batchScrape' || endpoint === 'extract')
      expect(detour === null).toBe(target !== 'cli' && target !== 'mcp');
    // The official command has other options for searches.
    else expect(detour === null).toBe(endpoint !== 'search' || target !== 'cli');
    expect(importedFrom(code)).toMatchObject({ endpoint, body });
  });

  it.each(['javascriptSdk', 'typescriptSdk'] as const)('for %s makes the real package send it', async (target) => {
    const server = await startCaptureServer();
    onTestFinished(() => server.close());
    const { code, detour } = written(target, endpoint, bodies[endpoint], server.baseUrl);
    expect(detour).toBeNull();
    await runModule(code, 'key');
    const [start] = server.take();
    expect(start).toMatchObject({ method: 'POST', url: requestKinds[endpoint].operation?.path });
    expect(JSON.parse(start?.body ?? '')).toEqual({
      ...bodies[endpoint],
      origin: expect.stringMatching(/^js-sdk@/) as unknown,
    });
  });
});

describe('writeOperationSnippet', () => {
  it.each([
    'map',
    'crawl',
    'batchScrape',
  ] as const)('writes a cURL command of a %s that is imported again', (endpoint) => {
    const body: JsonObject = endpoint === 'batchScrape' ? { urls: [url], formats: ['html'] } : { url, limit: 5 };
    const read = importCurl(written('curl', endpoint, body).code);
    expect(read).toMatchObject({ ok: true, value: { endpoint, body, passedThrough: [] } });
  });

  it('calls the methods of the JavaScript package', () => {
    expect(written('javascriptSdk', 'crawl', crawlBody).code).toContain(`await client.crawl('https://stoves.example/', {
  limit: 5,
  scrapeOptions: { formats: ['markdown'], onlyMainContent: false },
})`);
    expect(written('javascriptSdk', 'map', { url }).code).toContain(`client.map('https://stoves.example/');`);
    expect(written('javascriptSdk', 'batchScrape', { urls: [url], mobile: true }).code).toContain(
      `client.batchScrape(['https://stoves.example/'], { options: { mobile: true } })`,
    );
  });

  it('calls the methods of the Python package with its spelling', () => {
    const { code } = written('pythonSdk', 'crawl', { ...crawlBody, maxDiscoveryDepth: 2 });
    expect(code).toContain('from firecrawl.types import ScrapeOptions');
    expect(code).toContain('    max_discovery_depth=2,\n');
    expect(code).toContain(
      '    scrape_options=ScrapeOptions(\n        formats=["markdown"],\n        only_main_content=False,\n    ),',
    );
    expect(written('pythonSdk', 'batchScrape', { urls: [url], ignoreInvalidURLs: true }).code).toContain(
      'ignore_invalid_urls=True',
    );
  });

  it('has the URLs of an extract among its options, or none', () => {
    const { code } = written('javascriptSdk', 'extract', { urls: [url], prompt: 'Prices' });
    expect(code).toContain(`await client.extract({ urls: ['https://stoves.example/'], prompt: 'Prices' })`);
    expect(written('typescriptSdk', 'extract', { prompt: 'Prices' }).code).toContain(`extract({ prompt: 'Prices' })`);
    expect(written('pythonSdk', 'extract', { prompt: 'Prices' }).code).toContain(
      'client.extract(\n    prompt="Prices",\n)',
    );
    // The packages drop these fields.
    expect(written('javascriptSdk', 'extract', { urls: [url], prompt: 'x', limit: 3 }).detour).toEqual({
      fields: ['limit'],
    });
    for (const target of ['go', 'rust', 'java'] as const)
      expect(written(target, 'extract', { urls: [url], prompt: 'x' }).detour).toEqual({ fields: ['urls'] });
  });

  it('calls plain HTTP where a package has no way to send a field', () => {
    const snippet = written('javascriptSdk', 'crawl', { url, depth: 3 });
    expect(snippet.detour).toEqual({ fields: ['depth'] });
    expect(snippet.code).toContain("fetch('https://api.example/v2/crawl'");
    expect(written('mcp', 'batchScrape', { urls: [url] }).detour).not.toBeNull();
    expect(written('mcp', 'map', { url }).code).toContain('"firecrawl_map"');
  });

  it('calls the methods of the typed packages with their types', () => {
    const go = written('go', 'crawl', bodies.crawl);
    expect(go.detour).toBeNull();
    expect(go.code).toContain(`client.Crawl(
\t\tcontext.Background(),
\t\t"https://stoves.example/",
\t\t&firecrawl.CrawlOptions{
\t\t\tLimit: firecrawl.Int(5),
\t\t\tIncludePaths: []string{"^/docs", "^/blog"},`);
    expect(go.code).toContain('\t\t\tScrapeOptions: &firecrawl.ScrapeOptions{\n');
    expect(go.code).toContain('\t\t\t\tOnlyMainContent: firecrawl.Bool(false),\n');
    expect(written('go', 'batchScrape', { ...bodies.batchScrape, appendToId: 'a' }).code).toMatch(
      /client\.BatchScrape\([^]*\[\]string\{"https:[^]*AppendToID: firecrawl\.String\("a"\)/,
    );
    const rust = written('rust', 'crawl', bodies.crawl);
    expect(rust.detour).toBeNull();
    expect(rust.code).toContain(
      `use firecrawl::{Client, CrawlOptions, Format, ScrapeOptions, SitemapMode, WebhookConfig, WebhookEvent};`,
    );
    expect(rust.code).toContain(`        .crawl(
            "https://stoves.example/",
            CrawlOptions {
                limit: Some(5),
                include_paths: Some(vec!["^/docs".to_string(), "^/blog".to_string()]),`);
    expect(rust.code).toContain('sitemap: Some(SitemapMode::Skip),\n');
    expect(rust.code).toContain('events: Some(vec![WebhookEvent::Page])');
    expect(rust.code).toContain('                scrape_options: Some(ScrapeOptions {\n');
    expect(written('rust', 'batchScrape', { ...bodies.batchScrape, appendToId: 'a' }).code).toMatch(
      /\.batch_scrape\(\s+vec!\[\s+"https:[^]*ignore_invalid_urls: Some\(true\)[^]*append_to_id: Some\("a"[^]*options: Some\(ScrapeOptions/,
    );
    expect(written('rust', 'map', { url }).code).toContain(
      '        .map(\n            "https://stoves.example/",\n            None,',
    );
    const java = written('java', 'batchScrape', bodies.batchScrape);
    expect(java.code).toMatch(
      /BatchScrapeJob result = client\.batchScrape\(\s+List\.of\(\s+"[^]*BatchScrapeOptions\.builder\(\)[^]*\.options\(ScrapeOptions\.builder\(\)/,
    );
    expect(written('java', 'map', { url }).code).toContain('import com.firecrawl.models.*;\n\npublic class Scrape');
  });

  it.each([
    ['javascriptSdk', 'map', { url, ignoreCache: true }, ['ignoreCache']],
    ['javascriptSdk', 'crawl', { url, ignoreRobotsTxt: true }, ['ignoreRobotsTxt']],
    ['javascriptSdk', 'crawl', { url, prompt: '' }, ['prompt']],
    ['javascriptSdk', 'crawl', { url, scrapeOptions: { formats: ['json'] } }, ['formats']],
    ['typescriptSdk', 'batchScrape', { urls: [url], onlyCleanContent: true }, ['onlyCleanContent']],
    ['javascriptSdk', 'batchScrape', { urls: [] }, ['urls']],
    ['pythonSdk', 'crawl', { url, delay: 0.5 }, ['delay']],
    ['go', 'crawl', { url, ignoreRobotsTxt: true }, ['ignoreRobotsTxt']],
    [
      'rust',
      'crawl',
      { url, deduplicateSimilarURLs: true, webhook: 'https://a.example' },
      ['deduplicateSimilarURLs', 'webhook'],
    ],
    ['rust', 'crawl', { url, webhook: { url, events: ['cancelled'] } }, ['webhook']],
    ['rust', 'map', { url, ignoreCache: true }, ['ignoreCache']],
    ['rust', 'batchScrape', { urls: [url], formats: ['json'] }, ['formats']],
    ['java', 'crawl', { url, scrapeOptions: { minAge: 1 } }, ['minAge']],
    ['cli', 'crawl', { url, includePaths: ['a,b'], prompt: 'x' }, ['includePaths', 'prompt']],
    ['cli', 'map', { url: 'stoves.example' }, ['url']],
  ] as const)('names what %s of a %s cannot send: %j', (target, endpoint, body, fields) => {
    expect(written(target, endpoint, body as unknown as JsonObject).detour).toEqual({ fields });
  });

  it('turns on in a command what the API has on', () => {
    const { code } = written('cli', 'map', { url });
    expect(code).toContain('--include-subdomains \\\n  --ignore-query-parameters');
    expect(written('cli', 'map', { url, includeSubdomains: false }).code).not.toContain('--include-subdomains');
  });

  it('never contains the key', () => {
    for (const target of operationSnippetTargets)
      if (target !== 'mcp') expect(written(target, 'crawl', crawlBody).code).toContain('FIRECRAWL_API_KEY');
  });
});
