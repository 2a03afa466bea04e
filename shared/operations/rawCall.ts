import { readRawCall } from '../api/rawCall.ts';
import { isJsonObject } from '../base/json.ts';
import { maxTabTitleChars, type RequestKind, textField } from './requestKind.ts';

/** Any method and path of version 2, as JSON or with one file, optionally polled until its job has ended. */
export const rawCallKind: RequestKind = {
  body: {
    title({ method, path }) {
      const words = [method, path].filter((word) => typeof word === 'string');
      return { kind: 'text', text: words.join(' ').slice(0, maxTabTitleChars) };
    },
    task: null,
    call: { read: readRawCall },
    target(body) {
      const call = readRawCall(body);
      return call === null ? textField(body, 'url') : `${call.method} ${call.path}`;
    },
    options: ({ body }) => (isJsonObject(body) ? body : {}),
    withOptions: (call, body) => ({ ...call, body }),
    hasFormats: false,
    hasPage: false,
    urlField: null,
    file: { path: ['file', 'url'], isReadAtOnce: false },
  },
  editing: {
    hasRequestLine: true,
    hasOptionForm: false,
    canBePasted: false,
    droppedFiles: 'ownFile',
    savedIn: 'file',
    snippets: 'httpClients',
  },
  sending: { price: null, hasInspection: false },
  result: { isDocument: false, hasTrace: false },
  comparison: { hasRequests: true, hasBaseline: false, results: 'fields' },
  operation: null,
};
