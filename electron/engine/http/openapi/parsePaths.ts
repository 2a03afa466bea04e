import { parsePath, uploadsPath, uploadUrlPath } from '../../../../shared/api/parse.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { refer } from './components.ts';
import { errors, json } from './responses.ts';

const binary = { type: 'string', format: 'binary' } as const;

/** The paths of parsing: a file with its options, or an upload before it. */
export function parsePaths(): JsonObject {
  return {
    [parsePath]: { post: parseOperation() },
    [uploadUrlPath]: { post: uploadUrlOperation() },
    [`${uploadsPath}{secret}`]: { put: uploadOperation() },
  };
}

function parseOperation(): JsonObject {
  const multipart = {
    schema: { type: 'object', properties: { file: binary, options: refer('ParseOptions') }, required: ['file'] },
    encoding: { options: { contentType: 'application/json' } },
  };
  return {
    operationId: 'parse',
    summary: 'Read a file of at most 64 MB; it is removed with the response',
    tags: ['scrape'],
    requestBody: {
      required: true,
      content: { 'multipart/form-data': multipart, ...json(refer('ParseUpload')) },
    },
    responses: {
      200: { description: 'The document', content: json(refer('ScrapeResponse')) },
      ...errors(['400', '401', '402', '403', '404', '408', '413', '422', '429', '500', '502', '503']),
    },
  };
}

function uploadUrlOperation(): JsonObject {
  return {
    operationId: 'parseUploadUrl',
    summary: 'A URL to which a file is uploaded before it is parsed; it takes one file, for 15 minutes',
    tags: ['scrape'],
    requestBody: { required: true, content: json(refer('UploadUrlRequest')) },
    responses: {
      200: {
        description: 'The URL, and the reference for the request that parses the file',
        content: json(refer('UploadUrlResponse')),
      },
      ...errors(['400', '401', '413', '415', '429']),
    },
  };
}

function uploadOperation(): JsonObject {
  return {
    operationId: 'upload',
    summary: 'Upload a file of the announced size; the URL is its only protection',
    tags: ['scrape'],
    security: [],
    parameters: [{ name: 'secret', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{64}$' } }],
    requestBody: { required: true, content: { '*/*': { schema: binary } } },
    responses: {
      200: { description: 'The file is complete' },
      ...errors(['400', '404', '408', '409', '413', '429', '503']),
    },
  };
}
