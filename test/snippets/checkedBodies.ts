import { fileAddress } from '../../shared/api/engine/localFiles.ts';
import type { JsonObject } from '../../shared/base/json.ts';
import type { Endpoint } from '../../shared/operations/endpoint.ts';
import { wholeBody } from '../shared/request/snippets/sampleBodies.ts';

/** Text with what ends, escapes or turns code into something else, in one language or another. */
const hostile = `'"\\ \`$(id) \${HOME} #{1} {$x} %s """ */ ?> <?php \u202e\u200b\u0007\n\r\t😀 é JSON;`;

/** Bodies for every compiler: plain ones that SDKs send, and one that none of them can. */
export const checkedBodies: readonly JsonObject[] = [
  { url: 'https://a.example' },
  wholeBody,
  {
    url: `https://a.example/?q=${hostile}`.trim(),
    formats: ['markdown', 'links'],
    includeTags: [hostile],
    headers: { 'X-Hostile': hostile, [hostile]: 'x' },
    onlyMainContent: true,
    waitFor: 0,
    maxAge: 172_800_000,
    location: { country: 'DE', languages: ['de-CH', hostile] },
    proxy: 'auto',
    mobile: false,
  },
  {
    url: 'https://a.example/long',
    formats: [
      {
        type: 'json',
        prompt: hostile,
        schema: Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`field ${index}`, { maximum: 1e21 }])),
      },
    ],
    actions: [{ type: 'click', selector: hostile }, { type: 'wait', milliseconds: 5_000_000_000 }, { type: 'scrape' }],
    parsers: [{ type: 'pdf', maxPages: 3 }],
  },
  { url: 'https://a.example', formats: ['json'], '"#': '"##', nothing: null, half: '\ud800', [hostile]: hostile },
];

/** Bodies of operations over several pages: with every field that SDKs send, with hostile text, and with one that none can send. */
export const operationBodies: readonly { readonly endpoint: Endpoint; readonly body: JsonObject }[] = [
  { endpoint: 'map', body: { url: 'https://a.example' } },
  {
    endpoint: 'map',
    body: {
      url: 'https://a.example',
      search: hostile,
      sitemap: 'only',
      includeSubdomains: false,
      ignoreQueryParameters: true,
      limit: 5,
      timeout: 9000,
      location: { country: 'DE', languages: ['de', hostile] },
    },
  },
  { endpoint: 'crawl', body: { url: 'https://a.example', depth: 1 } },
  {
    endpoint: 'crawl',
    body: {
      url: 'https://a.example',
      prompt: hostile,
      limit: 5,
      includePaths: ['^/a', hostile],
      excludePaths: ['^/b'],
      maxDiscoveryDepth: 2,
      sitemap: 'skip',
      crawlEntireDomain: true,
      allowSubdomains: true,
      allowExternalLinks: false,
      ignoreQueryParameters: true,
      deduplicateSimilarURLs: false,
      regexOnFullURL: true,
      delay: 1,
      maxConcurrency: 2,
      zeroDataRetention: true,
      webhook: { url: 'https://hooks.example/', metadata: { [hostile]: hostile }, events: ['page'] },
      scrapeOptions: {
        formats: ['markdown', 'links'],
        onlyMainContent: true,
        includeTags: [hostile],
        headers: { 'X-A': hostile },
        waitFor: 5,
        maxAge: 172_800_000,
      },
    },
  },
  {
    // Without the fields that the Rust crate does not have.
    endpoint: 'crawl',
    body: {
      url: 'https://a.example',
      prompt: hostile,
      limit: 5,
      includePaths: ['^/a', hostile],
      sitemap: 'only',
      delay: 1,
      maxConcurrency: 2,
      zeroDataRetention: true,
      integration: 'label',
      webhook: {
        url: 'https://hooks.example/',
        headers: { 'X-A': hostile },
        metadata: { [hostile]: hostile },
        events: ['page', 'completed'],
      },
      scrapeOptions: {
        formats: ['markdown', { type: 'question', question: hostile }],
        headers: { 'X-A': hostile },
        proxy: 'stealth',
        location: { country: 'DE', languages: [hostile] },
        profile: { name: hostile, saveChanges: false },
      },
    },
  },
  {
    endpoint: 'batchScrape',
    body: {
      urls: ['https://a.example'],
      ignoreInvalidURLs: true,
      appendToId: '0198c1de-0000-7000-8000-00000000abcd',
      mobile: true,
    },
  },
  {
    endpoint: 'batchScrape',
    body: {
      urls: ['https://a.example', `https://a.example/?q=${hostile}`.trim()],
      ignoreInvalidURLs: true,
      appendToId: '0198c1de-0000-7000-8000-00000000abcd',
      maxConcurrency: 2,
      webhook: 'https://hooks.example/',
      formats: ['markdown'],
      mobile: true,
    },
  },
  { endpoint: 'search', body: { query: 'wood stoves' } },
  {
    endpoint: 'search',
    body: {
      query: hostile,
      limit: 5,
      sources: ['web', 'news'],
      categories: ['github', 'pdf'],
      includeDomains: ['a.example'],
      tbs: 'qdr:w',
      location: hostile,
      timeout: 9000,
      ignoreInvalidURLs: true,
      integration: 'label',
      scrapeOptions: { formats: ['markdown'], onlyMainContent: true, headers: { 'X-A': hostile } },
    },
  },
  // With fields that no SDK has.
  { endpoint: 'search', body: { query: 'stoves', country: 'DE', lang: 'de', highlights: true, [hostile]: hostile } },
  { endpoint: 'extract', body: { urls: ['https://a.example/*'], prompt: 'prices' } },
  // Without URLs its pages are searched for.
  { endpoint: 'extract', body: { prompt: hostile, enableWebSearch: true, showSources: true } },
  {
    endpoint: 'extract',
    body: {
      urls: ['https://a.example/*', `https://a.example/?q=${hostile}`.trim()],
      prompt: hostile,
      systemPrompt: hostile,
      schema: { type: 'object', properties: { [hostile]: { type: 'number', maximum: 1e21 } }, required: [hostile] },
      allowExternalLinks: true,
      enableWebSearch: false,
      showSources: true,
      ignoreInvalidURLs: true,
      integration: 'label',
      webhook: { url: 'https://hooks.example/', headers: { 'X-A': hostile }, events: ['completed', 'failed'] },
      scrapeOptions: { onlyMainContent: true, includeTags: [hostile], waitFor: 5 },
    },
  },
  { endpoint: 'extract', body: { urls: ['https://a.example'], prompt: 'prices', limit: 5, includeSubdomains: false } },
  { endpoint: 'parse', body: { url: fileAddress({ id: 'a'.repeat(64), name: 'report.pdf' }), formats: ['markdown'] } },
  {
    endpoint: 'parse',
    body: {
      url: fileAddress({ id: 'a'.repeat(64), name: `Tide's "tables" $(id).docx` }),
      formats: ['markdown', 'links'],
      onlyMainContent: false,
      includeTags: [hostile],
      timeout: 9000,
    },
  },
  // With a field that no SDK has.
  { endpoint: 'parse', body: { url: fileAddress({ id: 'a'.repeat(64), name: 'page.html' }), [hostile]: hostile } },
];
