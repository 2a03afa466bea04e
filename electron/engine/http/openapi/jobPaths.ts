import { batchScrapePath, crawlPath, idempotencyKeyHeader } from '../../../../shared/api/crawl.ts';
import { extractPath } from '../../../../shared/api/extract.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { refer } from './components.ts';
import { errors, json } from './responses.ts';

/** The paths of crawls and batches. */
export function jobPaths(): JsonObject {
  const active = {
    summary: 'List the crawls that are running',
    tags: ['scrape'],
    responses: {
      200: { description: 'The crawls, the oldest first', content: json(refer('ActiveCrawls')) },
      ...errors(['401', '503']),
    },
  };
  return {
    [crawlPath]: { post: start('crawl', 'Crawl a site', refer('CrawlRequest')) },
    [`${crawlPath}/active`]: { get: { operationId: 'activeCrawls', ...active } },
    [`${crawlPath}/ongoing`]: { get: { operationId: 'ongoingCrawls', ...active } },
    [`${crawlPath}/params-preview`]: { post: preview() },
    ...onePathOf('crawl', crawlPath),
    [batchScrapePath]: { post: start('batchScrape', 'Scrape a list of URLs', refer('BatchScrapeRequest')) },
    ...onePathOf('batchScrape', batchScrapePath),
    [extractPath]: { post: startExtract() },
    [`${extractPath}/{id}`]: { get: extractStatus() },
  };
}

function startExtract(): JsonObject {
  return {
    operationId: 'start-extract',
    summary: 'Read data from several pages with a language model; a URL that ends in /* stands for the pages below it',
    tags: ['scrape'],
    requestBody: { required: true, content: json(refer('ExtractRequest')) },
    responses: {
      200: { description: 'The job is stored, and runs', content: json(refer('ExtractStarted')) },
      ...errors(['400', '401', '402', '403', '413', '415', '422', '429', '503']),
    },
  };
}

function extractStatus(): JsonObject {
  return {
    operationId: 'extractStatus',
    summary: 'The state of an extract job, with its data once it has completed',
    tags: ['scrape'],
    parameters: [jobId],
    responses: {
      200: { description: 'The job', content: json(refer('ExtractStatus')) },
      ...errors(['400', '401', '404']),
    },
  };
}

const jobId = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };

function start(operationId: string, summary: string, body: JsonObject): JsonObject {
  return {
    operationId: `start-${operationId}`,
    summary,
    tags: ['scrape'],
    parameters: [
      {
        name: idempotencyKeyHeader,
        in: 'header',
        description: 'A second start with the same key within 24 hours is refused.',
        schema: { type: 'string', format: 'uuid' },
      },
    ],
    requestBody: { required: true, content: json(body) },
    responses: {
      200: { description: 'The job is stored, and runs', content: json(refer('JobStarted')) },
      ...errors(['400', '401', '402', '404', '409', '413', '415', '429', '503']),
    },
  };
}

function preview(): JsonObject {
  return {
    operationId: 'crawlParamsPreview',
    summary: 'Show the options that a crawl with a prompt would have; a language model derives them',
    tags: ['scrape'],
    requestBody: { required: true, content: json(refer('CrawlPreviewRequest')) },
    responses: {
      200: {
        description: 'The URL and the options',
        content: json({
          type: 'object',
          required: ['success', 'data'],
          properties: { success: { const: true }, data: { type: 'object' } },
        }),
      },
      ...errors(['400', '401', '413', '415']),
    },
  };
}

const websocket =
  'A websocket at the same URL, with the key as its sub-protocol, has the messages {type: "catchup", data: status}, {type: "document", data: document} for each document, and at the end {type: "done", data: status} or {type: "error", error}. Close code 1013 asks to poll the status.';

function onePathOf(name: string, path: string): JsonObject {
  const range = [
    { name: 'skip', in: 'query', description: 'Documents to leave out', schema: { type: 'integer', minimum: 0 } },
    { name: 'limit', in: 'query', description: 'Documents at most', schema: { type: 'integer', minimum: 1 } },
  ];
  return {
    [`${path}/{id}`]: {
      get: {
        operationId: `${name}Status`,
        summary: 'The status of the job, with at most 100 documents or 10 MiB of them',
        description: websocket,
        tags: ['scrape'],
        parameters: [jobId, ...range],
        responses: {
          200: { description: 'The status', content: json(refer('JobStatus')) },
          ...errors(['400', '401', '404', '503']),
        },
      },
      delete: {
        operationId: `${name}Cancel`,
        summary: 'Cancel the job; its documents stay readable',
        tags: ['scrape'],
        parameters: [jobId],
        responses: {
          200: {
            description: 'It is cancelled',
            content: json({ type: 'object', required: ['status'], properties: { status: { const: 'cancelled' } } }),
          },
          ...errors(['400', '401', '404', '409', '503']),
        },
      },
    },
    [`${path}/{id}/errors`]: {
      get: {
        operationId: `${name}Errors`,
        summary: 'Pages of the job that failed, and those that robots.txt disallows',
        tags: ['scrape'],
        parameters: [jobId],
        responses: {
          200: { description: 'The lists', content: json(refer('JobErrors')) },
          ...errors(['400', '401', '404', '503']),
        },
      },
    },
  };
}
