import { describe, expect, it } from 'vitest';
import { readPaste } from '../../../../shared/request/importing/readPaste.ts';
import { importedFrom } from './importedFrom.ts';

const url = 'https://stoves.example/';

describe('SDK code of an operation over several pages', () => {
  it.each([
    [
      `const job = await app.crawl("${url}", {limit: 10, scrapeOptions: {formats: ['markdown', {type: 'json', prompt: 'price'}]}, pollInterval: 2});`,
      'crawl',
      { url, limit: 10, scrapeOptions: { formats: ['markdown', { type: 'json', prompt: 'price' }] } },
    ],
    [
      `from firecrawl.types import ScrapeOptions
job = firecrawl.start_crawl(url="${url}", limit=5, max_discovery_depth=2, ignore_robots_txt=True, timeout=120,
    scrape_options=ScrapeOptions(formats=["raw_html"], only_main_content=False, wait_for=100))`,
      'crawl',
      {
        url,
        limit: 5,
        maxDiscoveryDepth: 2,
        ignoreRobotsTxt: true,
        scrapeOptions: { formats: ['rawHtml'], onlyMainContent: false, waitFor: 100 },
      },
    ],
    [
      `firecrawl.crawl("${url}", scrape_options={'formats': ['markdown'], 'onlyMainContent': True})`,
      'crawl',
      { url, scrapeOptions: { formats: ['markdown'], onlyMainContent: true } },
    ],
    // Options of pages may be arguments of a crawl itself.
    [
      `client.crawl("${url}", limit=3, formats=["links"], mobile=True, zero_data_retention=True)`,
      'crawl',
      { url, limit: 3, zeroDataRetention: true, scrapeOptions: { formats: ['links'], mobile: true } },
    ],
    [
      `await app.batchScrape(["${url}", '${url}two'], { options: { formats: ['html'], mobile: true }, ignoreInvalidURLs: true, timeout: 60 })`,
      'batchScrape',
      { urls: [url, `${url}two`], ignoreInvalidURLs: true, formats: ['html'], mobile: true },
    ],
    [
      `urls = ["${url}", "${url}two"]\njob = app.start_batch_scrape(urls, formats=["markdown"], ignore_invalid_urls=True, max_concurrency=2)`,
      'batchScrape',
      { urls: [url, `${url}two`], ignoreInvalidURLs: true, maxConcurrency: 2, formats: ['markdown'] },
    ],
    [
      `const { links } = await app.map('${url}', { search: 'wood', includeSubdomains: false, timeout: 9000 });`,
      'map',
      { url, search: 'wood', includeSubdomains: false, timeout: 9000 },
    ],
    [
      `const app = new Firecrawl({ apiKey: 'fc-x' });
const job = await app.extract({ urls: ['${url}*'], prompt: 'price', schema: { type: 'object', properties: { a_b: { type: 'string' } } }, pollInterval: 2, timeout: 60 });`,
      'extract',
      { urls: [`${url}*`], prompt: 'price', schema: { type: 'object', properties: { a_b: { type: 'string' } } } },
    ],
    [`await firecrawl.extract({ prompt: 'Who sells stoves?' });`, 'extract', { prompt: 'Who sells stoves?' }],
    [
      `from firecrawl import Firecrawl
app.start_extract(urls=["${url}"], prompt="price", show_sources=True, ignore_invalid_urls=False, scrape_options={'wait_for': 5})`,
      'extract',
      { urls: [url], prompt: 'price', showSources: true, ignoreInvalidURLs: false, scrapeOptions: { waitFor: 5 } },
    ],
    [`const job = await app.extract({ urls: ['${url}'] });`, 'extract', { urls: [url] }],
    // Version 1: the URLs, then the options; a field of this name is of this version too.
    [
      `import FirecrawlApp from 'firecrawl'; app.asyncExtract(['${url}'], { prompt: 'price', ignoreSitemap: true })`,
      'extract',
      { urls: [url], prompt: 'price', ignoreSitemap: true },
    ],
    [`res = firecrawl.map(url="${url}", limit=50, sitemap="only")`, 'map', { url, limit: 50, sitemap: 'only' }],
  ] as const)('is a request of its kind: %s', (code, endpoint, body) => {
    expect(importedFrom(code)).toMatchObject({ from: 'code', endpoint, body, passedThrough: [] });
  });

  it('says which options belong to the call', () => {
    const { ignored } = importedFrom(`app.crawl('${url}', { limit: 1, pollInterval: 2, timeout: 60 })`);
    expect(ignored).toEqual([
      { part: 'pollInterval', reason: 'around' },
      { part: 'timeout', reason: 'around' },
    ]);
  });

  it('of an older version has the fields of this one', () => {
    const read = importedFrom(
      `app.crawlUrl('${url}', { limit: 5, maxDepth: 2, allowBackwardLinks: true, ignoreSitemap: true,
        scrapeOptions: { formats: ['extract'], extract: { prompt: 'price' } } })`,
    );
    expect(read).toMatchObject({
      endpoint: 'crawl',
      body: {
        url,
        limit: 5,
        maxDiscoveryDepth: 2,
        crawlEntireDomain: true,
        sitemap: 'skip',
        scrapeOptions: { formats: [{ type: 'json', prompt: 'price' }] },
      },
    });
    expect(read.renewed).toContainEqual({ part: 'maxDepth', now: 'maxDiscoveryDepth' });
    expect(
      importedFrom(
        `app.crawl_url("${url}", params={'crawlerOptions': {'excludes': ['blog/*'], 'limit': 9}, 'pageOptions': {'onlyMainContent': True}})`,
      ).body,
    ).toEqual({ url, excludePaths: ['blog/*'], limit: 9, scrapeOptions: { onlyMainContent: true } });
    expect(importedFrom(`app.batch_scrape_urls(["${url}"], {'formats': ['markdown']})`)).toMatchObject({
      endpoint: 'batchScrape',
      body: { urls: [url], formats: ['markdown'] },
    });
  });

  it('is no map of a list', () => {
    for (const code of ['urls.map((url) => url.trim());', 'rows.map(readRow, {});\nrows.map(async function (x) {})'])
      expect(readPaste(code).kind).not.toBe('request');
    expect(
      importedFrom(`const all = urls.map((each) => each + '/');\nawait app.scrape('${url}', { mobile: true })`),
    ).toMatchObject({ endpoint: 'scrape', body: { url, mobile: true } });
  });

  it('names what it does not know, and the calls that follow', () => {
    const read = importedFrom(`app.batch_scrape(urls=load(), formats=["html"])\napp.scrape("${url}")`);
    expect(read.body).toEqual({ formats: ['html'] });
    expect(read.ignored).toEqual([
      { part: 'urls', reason: 'expression' },
      { part: url, reason: 'further' },
    ]);
  });
});

describe('other forms of an operation', () => {
  it('are tool calls of an MCP client', () => {
    const call = (name: string, given: object): string => JSON.stringify({ name, arguments: given });
    expect(importedFrom(call('firecrawl_crawl', { url, limit: 3 }))).toMatchObject({
      endpoint: 'crawl',
      body: { url, limit: 3 },
    });
    expect(
      importedFrom(call('firecrawl_batch_scrape', { urls: [url], options: { onlyMainContent: true } })),
    ).toMatchObject({ endpoint: 'batchScrape', body: { urls: [url], onlyMainContent: true } });
    expect(importedFrom(call('firecrawl_map', { url }))).toMatchObject({ endpoint: 'map', body: { url } });
  });

  it('are calls of an older API version', () => {
    const read = importedFrom(
      `curl https://api.example/v1/crawl -d '{"url":"${url}","maxDepth":2,"scrapeOptions":{"formats":["screenshot@fullPage"]}}'`,
    );
    expect(read).toMatchObject({
      endpoint: 'crawl',
      body: { url, maxDiscoveryDepth: 2, scrapeOptions: { formats: [{ type: 'screenshot', fullPage: true }] } },
    });
    expect(importedFrom(`curl https://api.example/v1/batch/scrape -d '{"urls":["${url}"],"timeout":9}'`)).toMatchObject(
      { endpoint: 'batchScrape', body: { urls: [url], timeout: 9 } },
    );
  });

  it('are commands of the API’s tool', () => {
    expect(
      importedFrom(
        `firecrawl crawl ${url} --limit 5 --max-depth 2 --include-paths '/a,/b' --allow-subdomains --wait --progress --timeout 60 --scrape-options '{"formats":["html"]}' --webhook https://hooks.example/ -k fc-secret`,
      ),
    ).toMatchObject({
      endpoint: 'crawl',
      body: {
        url,
        limit: 5,
        maxDiscoveryDepth: 2,
        includePaths: ['/a', '/b'],
        allowSubdomains: true,
        scrapeOptions: { formats: ['html'] },
        webhook: 'https://hooks.example/',
      },
      ignored: [
        { part: '--timeout', reason: 'around' },
        { part: '-k', reason: 'key' },
      ],
    });
    expect(importedFrom(`npx -y firecrawl-cli map ${url} --search wood --timeout 2.5 --json`)).toMatchObject({
      endpoint: 'map',
      body: { url, search: 'wood', timeout: 2500, includeSubdomains: false, ignoreQueryParameters: false },
    });
    expect(readPaste('firecrawl crawl 0198c1de-0000-7000-8000-00000000abcd --status')).toEqual({
      kind: 'broken',
      fault: 'other-endpoint',
    });
  });

  it('are Trowel’s own commands', () => {
    expect(
      importedFrom(
        `npm run -s crawl -- ${url} --limit 5 --exclude-paths ^/a --exclude-paths ^/b --no-deduplicate-similar-urls --format links --format html --folder out --location-country CH`,
      ),
    ).toMatchObject({
      endpoint: 'crawl',
      body: {
        url,
        limit: 5,
        excludePaths: ['^/a', '^/b'],
        deduplicateSimilarURLs: false,
        scrapeOptions: { formats: ['links', 'html'], location: { country: 'CH' } },
      },
      ignored: [{ part: '--folder', reason: 'around' }],
    });
    expect(importedFrom(`npm run batch -- ${url} stoves.example/two --max-age 0`)).toMatchObject({
      endpoint: 'batchScrape',
      body: { urls: [url, 'https://stoves.example/two'], maxAge: 0 },
    });
  });
});

describe('an extract as JSON and as a command', () => {
  it('is read from a tool call and a file of a request', () => {
    const body = { urls: [url], prompt: 'price', enableWebSearch: true };
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'firecrawl_extract', arguments: body },
    };
    expect(importedFrom(JSON.stringify(call))).toMatchObject({ from: 'mcp', endpoint: 'extract', body });
    const file = { version: 1, endpoint: 'extract', body };
    expect(importedFrom(JSON.stringify(file))).toMatchObject({ from: 'file', endpoint: 'extract', body });
  });

  it.each([
    [
      `curl ${url.replace('stoves', 'api')}v2/extract -H 'Authorization: Bearer k' -d '{"urls":["${url}"],"prompt":"price"}'`,
      'call',
    ],
    [`firecrawl extract ${url} --prompt price`, 'command'],
    [`npx firecrawl-cli extract --urls ${url} -p price`, 'command'],
    [`npm run -s extract -- ${url} --prompt price --lines`, 'command'],
  ] as const)('is read from %s', (text, from) => {
    expect(importedFrom(text)).toMatchObject({ from, endpoint: 'extract', body: { urls: [url], prompt: 'price' } });
  });

  it('needs no URL with a prompt, and leaves out the file of a schema', () => {
    expect(importedFrom('npm run -s extract -- --prompt "Who sells stoves?" --schema stove.json')).toMatchObject({
      body: { prompt: 'Who sells stoves?' },
      ignored: [{ part: '--schema stove.json', reason: 'file' }],
    });
    expect(importedFrom(`npm run -s extract -- ${url} --schema '{"type":"object"}'`)).toMatchObject({
      body: { urls: [url], schema: { type: 'object' } },
    });
  });
});
