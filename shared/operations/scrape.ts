import { toolCalls } from '../api/toolCalls.ts';
import type { JsonObject } from '../base/json.ts';
import {
  bodyAsOptions,
  maxTabTitleChars,
  type RequestKind,
  type RequestPrice,
  type RequestTitle,
  textField,
} from './requestKind.ts';

/** A scrape is charged as one page. */
const onePage: RequestPrice = { callCredits: 0, pages: () => ({ min: 1, max: 1 }) };

/** `POST /v2/scrape`: one page, or calls of provider tools. */
export const scrapeKind: RequestKind = {
  body: {
    title: ({ url, alexandria }) => (typeof url === 'string' ? { kind: 'url', url } : toolTitle({ alexandria })),
    task: null,
    call: null,
    target: (body) => textField(body, 'url'),
    ...bodyAsOptions,
    hasFormats: true,
    hasPage: true,
    urlField: 'url',
    file: { path: ['url'], isReadAtOnce: true },
  },
  editing: {
    hasRequestLine: true,
    hasOptionForm: true,
    canBePasted: true,
    droppedFiles: 'newRequests',
    savedIn: 'file',
    snippets: 'sdks',
  },
  sending: { price: onePage, hasInspection: true },
  result: { isDocument: true, hasTrace: false },
  comparison: { hasRequests: true, hasBaseline: true, results: 'fields' },
  operation: null,
};

/** `stoves/search +1`: the first provider tool that is called, and the number of others. */
function toolTitle({ alexandria }: Partial<JsonObject>): RequestTitle | null {
  const [first, ...others] = toolCalls(alexandria) ?? [];
  const words = [first?.['provider'], first?.['capability']].flatMap((word) =>
    typeof word === 'string' && word !== '' ? [word] : [],
  );
  if (words.length === 0) return null;
  const name = words.join('/').slice(0, maxTabTitleChars);
  return { kind: 'text', text: `${name}${others.length === 0 ? '' : ` +${others.length}`}` };
}
