import { bodyAsOptions, type RequestKind } from './requestKind.ts';

/** One request for every URL of a list: its body is a scrape without `url`. Its runs are scrapes. */
export const listKind: RequestKind = {
  body: {
    // Its first URL would be misleading.
    title: () => null,
    task: null,
    call: null,
    target: () => '',
    ...bodyAsOptions,
    hasFormats: true,
    hasPage: false,
    urlField: null,
    file: null,
  },
  editing: {
    hasRequestLine: false,
    hasOptionForm: false,
    canBePasted: false,
    droppedFiles: 'urls',
    savedIn: 'lists',
    snippets: null,
  },
  sending: { price: null, hasInspection: false },
  result: { isDocument: true, hasTrace: false },
  comparison: { hasRequests: false, hasBaseline: false, results: 'fields' },
  operation: null,
};
