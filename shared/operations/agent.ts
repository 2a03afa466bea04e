import { taskTitle } from '../base/promptTitle.ts';
import { bodyAsOptions, maxTabTitleChars, type RequestKind } from './requestKind.ts';

/** `POST /v2/agent`: a task in words. The job continues at the service when the app ends. */
export const agentKind: RequestKind = {
  body: {
    title(body) {
      const text = taskTitle(body, maxTabTitleChars);
      return text === null ? null : { kind: 'text', text };
    },
    task: { title: taskTitle },
    call: null,
    target({ urls }) {
      const first: unknown = Array.isArray(urls) ? urls[0] : '';
      return typeof first === 'string' ? first : '';
    },
    ...bodyAsOptions,
    hasFormats: false,
    hasPage: false,
    urlField: null,
    file: null,
  },
  editing: {
    hasRequestLine: false,
    hasOptionForm: false,
    canBePasted: false,
    droppedFiles: 'newRequests',
    savedIn: 'file',
    snippets: null,
  },
  sending: { price: null, hasInspection: false },
  result: { isDocument: true, hasTrace: true },
  comparison: { hasRequests: true, hasBaseline: false, results: 'trace' },
  operation: null,
};
