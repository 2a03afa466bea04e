import { mapPath, mapRequestSchema } from '../api/map.ts';
import { bodyAsOptions, type RequestKind, textField } from './requestKind.ts';

const { search, limit, sitemap, includeSubdomains, ignoreQueryParameters, ignoreCache, ...others } =
  mapRequestSchema.shape;
const { url: _, ...rest } = others;

/** `POST /v2/map`: the links of a site, without their content. */
export const mapKind: RequestKind = {
  body: {
    title: ({ url }) => (typeof url === 'string' ? { kind: 'url', url } : null),
    task: null,
    call: { read: (body) => ({ method: 'POST', path: mapPath, body }) },
    target: (body) => textField(body, 'url'),
    ...bodyAsOptions,
    hasFormats: false,
    hasPage: false,
    urlField: 'url',
    file: null,
  },
  editing: {
    hasRequestLine: true,
    hasOptionForm: false,
    canBePasted: true,
    droppedFiles: 'newRequests',
    savedIn: 'file',
    snippets: 'operationSdks',
  },
  sending: { price: { callCredits: 1, pages: () => ({ min: 0, max: 0 }) }, hasInspection: false },
  result: { isDocument: false, hasTrace: false },
  comparison: { hasRequests: true, hasBaseline: false, results: 'pages' },
  operation: {
    id: 'map',
    path: mapPath,
    fields: { search, limit, sitemap, includeSubdomains, ignoreQueryParameters, ignoreCache, ...rest },
    starts: {},
    pageOptions: null,
    job: null,
  },
};
