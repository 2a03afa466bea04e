import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { importCurl } from '../../../../shared/request/importing/curlImport.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import {
  type OperationSnippetTarget,
  operationSnippetTargets,
  writeOperationSnippet,
} from '../../../../shared/request/snippets/operationCall.ts';

const url = 'https://stoves.example/';
const crawlBody: JsonObject = { url, limit: 5, scrapeOptions: { formats: ['markdown'], onlyMainContent: false } };

function written(target: OperationSnippetTarget, endpoint: 'map' | 'crawl' | 'batchScrape', body: JsonObject) {
  const kind = requestKinds[endpoint];
  const { operation } = kind;
  if (operation === null) throw new Error('No operation');
  const service = { baseUrl: 'https://api.example', keyVariable: 'FIRECRAWL_API_KEY', hasKey: true };
  return writeOperationSnippet(target, { ...service, body, kind, operation });
}

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

  it('calls plain HTTP where a package has no way to send a field', () => {
    const snippet = written('javascriptSdk', 'crawl', { url, depth: 3 });
    expect(snippet.detour).toEqual({ fields: ['depth'] });
    expect(snippet.code).toContain("fetch('https://api.example/v2/crawl'");
    expect(written('mcp', 'batchScrape', { urls: [url] }).detour).not.toBeNull();
    expect(written('mcp', 'map', { url }).code).toContain('"firecrawl_map"');
  });

  it('never contains the key', () => {
    for (const target of operationSnippetTargets)
      if (target !== 'mcp') expect(written(target, 'crawl', crawlBody).code).toContain('FIRECRAWL_API_KEY');
  });
});
