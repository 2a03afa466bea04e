import { readFileAddress } from '../api/engine/localFiles.ts';
import { parsePath, refusedParseFormats, refusedParseOptions } from '../api/parse.ts';
import type { JsonObject } from '../base/json.ts';
import { bodyAsOptions, maxTabTitleChars, type RequestKind, type RequestTitle, textField } from './requestKind.ts';

/**
 * `POST /v2/parse`: one file of this computer, read by the service. The body has the URL of the file and the options beside it; it is sent
 * as multipart, with the bytes of the file instead of its URL.
 */
export const parseKind: RequestKind = {
  body: {
    title: fileTitle,
    task: null,
    call: {
      read: ({ url, ...options }) => ({
        method: 'POST',
        path: parsePath,
        body: options,
        file: { url: typeof url === 'string' ? url : '' },
      }),
    },
    target: (body) => textField(body, 'url'),
    ...bodyAsOptions,
    hasFormats: true,
    hasPage: false,
    urlField: null,
    file: { path: ['url'], isReadAtOnce: false },
  },
  editing: {
    hasRequestLine: true,
    hasOptionForm: true,
    canBePasted: true,
    droppedFiles: 'ownFile',
    savedIn: 'file',
    snippets: 'operationSdks',
  },
  // A file is charged as one page, a PDF for each of its pages.
  sending: { price: { callCredits: 0, pages: () => ({ min: 1, max: 1 }) }, hasInspection: false },
  result: { isDocument: true, hasTrace: false },
  comparison: { hasRequests: true, hasBaseline: true, results: 'fields' },
  operation: {
    id: 'parse',
    path: parsePath,
    fields: {},
    starts: {},
    pageOptions: 'beside',
    refusedOptions: refusedParseOptions,
    refusedFormats: refusedParseFormats,
    job: null,
  },
};

/** The name of the file. */
function fileTitle({ url }: JsonObject): RequestTitle | null {
  const file = readFileAddress(url);
  return file === null ? null : { kind: 'text', text: file.name.slice(0, maxTabTitleChars) };
}
