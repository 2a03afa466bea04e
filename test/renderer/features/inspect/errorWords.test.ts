import { expect, test } from 'vitest';
import { wantsPassword } from '../../../../shared/errors/lockedFile.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import { presentError } from '../../../../shared/errors/present.ts';
import type { ErrorContext } from '../../../../shared/errors/presentation.ts';
import { cardTexts } from '../../../../renderer/features/inspect/errors/cardText.ts';
import { causeKey } from '../../../../renderer/features/inspect/errors/ErrorCauses.tsx';
import { createText } from '../../../../renderer/messages/createText.ts';
import { isMessageKey, messageKeys } from '../../../../renderer/messages/english.ts';
import { errorContext, ownErrors, serviceError } from '../../../support/errorCatalogue.ts';
import { jobFailedCode, serviceCases } from '../../../../shared/errors/serviceCase.ts';

const codes = [
  'BAD_REQUEST_INVALID_JSON',
  'SCRAPE_DNS_RESOLUTION_ERROR',
  'SCRAPE_SITE_ERROR',
  'SCRAPE_SSL_ERROR',
  'SCRAPE_TIMEOUT',
  'SCRAPE_UNSUPPORTED_FILE_ERROR',
  'SCRAPE_ACTIONS_NOT_SUPPORTED',
  'SCRAPE_ACTION_ERROR',
  'SCRAPE_JOB_CANCELLED',
  'SCRAPE_NO_CACHED_DATA',
  'SCRAPE_LOCKDOWN_CACHE_MISS',
  'SCRAPE_PROMPT_INJECTION_DETECTED',
  'SCRAPE_ALL_ENGINES_FAILED',
  'SCRAPE_PDF_OCR_REQUIRED',
  'SCRAPE_PDF_ANTIBOT_ERROR',
  'SCRAPE_BRANDING_NOT_SUPPORTED',
  'SCRAPE_JSON_CONTENT_TOO_LARGE',
  'SCRAPE_ZDR_VIOLATION_ERROR',
  'THIRD_PARTY_DATA_TERMS_REQUIRED',
  'TROWEL_PRIVATE_ADDRESS',
  'TROWEL_MODEL_NOT_SET',
  'TROWEL_MODEL_KEY_REFUSED',
  'TROWEL_MODEL_UNREACHABLE',
  'TROWEL_MODEL_RATE_LIMITED',
  'TROWEL_MODEL_REJECTED',
  'SCRAPE_PROXY_SELECTION_ERROR',
  jobFailedCode,
  'unsafe_domain_blocked',
  'unknown_provider',
  'duplicate_request',
  'request_in_flight',
  'request_unresolved',
  'billing_unavailable',
  'insufficient_credits',
];

const phrases: readonly (readonly [number, string])[] = [
  [400, 'Invalid URL'],
  [400, 'Invalid job ID format. Job ID must be a valid UUID.'],
  [400, 'Invalid snapshot ID'],
  [400, 'Trace is only available for engine-2 extracts'],
  [400, 'Snapshots are only available for engine-2 extracts'],
  [400, 'Your team has zero data retention enabled. This is not supported on extract.'],
  [404, 'Agent job not found'],
  [404, 'Snapshot not found'],
  [409, 'Agent already finished'],
  [409, 'Agent is already cancelled'],
  [429, 'Concurrency limit reached'],
  [500, 'Failed to passthrough agent request.'],
];

const errors: readonly AppError[] = [
  ...[200, 400, 401, 402, 403, 404, 408, 409, 413, 418, 422, 429, 500, 502, 503, 504].map((status) =>
    serviceError(status),
  ),
  ...codes.map((code) => serviceError(500, { code })),
  ...phrases.map(([status, message]) => serviceError(status, { message })),
  serviceError(400, { details: [{ path: ['proxy'], message: 'not yet in the local engine' }] }),
  serviceError(408, { details: { state: 'processing_continues' } }),
  serviceError(500, { code: 'SCRAPE_UNSUPPORTED_FILE_ERROR', message: wantsPassword }),
  serviceError(402, { message: 'Pay at https://pay.example/' }),
  serviceError(500, { code: 'SCRAPE_SITE_ERROR', message: 'a port that browsers refuse (ERR_UNSAFE_PORT)' }),
  serviceError(500, { code: 'SCRAPE_SITE_ERROR', message: 'it cannot be decoded (ERR_CONTENT_DECODING_FAILED)' }),
  serviceError(200, { code: 'CRAWL_DENIAL', message: 'The start URL is not allowed by robots.txt' }),
  ...ownErrors,
];

const actions = [{ type: 'click', selector: 'a {b}' }];
const contexts: Readonly<Record<string, ErrorContext>> = {
  'of a service': errorContext,
  'of a service with certificates of its own': { ...errorContext, hasConnectionCaFile: true },
  'of a service without a key, whose request is full of things': {
    ...errorContext,
    hasKey: false,
    request: { url: 'shop', timeout: 60_000, waitFor: 50_000, actions, minAge: 1, alexandria: {}, branding: {} },
    costs: [{ name: 'json', path: ['formats', 0], credits: 4 }],
    sentLastMinute: 96,
  },
  'of the local engine': { ...errorContext, isLocalEngine: true },
  'of the local engine without a network': { ...errorContext, isLocalEngine: true, isOffline: true },
  'of a file of the person’s own': { ...errorContext, isLocalEngine: true, isLocalFile: true },
};

const { t } = createText('en');
const words = (key: string, values: Readonly<Record<string, string | number>>): string => {
  if (!isMessageKey(key)) throw new Error(`there are no words for ${key}`);
  return t(key, values);
};

test.each(
  Object.entries(contexts),
)('every card %s has its words, and nothing they need is missing', (_name, context) => {
  for (const error of errors) {
    const card = presentError(error, context);
    const values = { ...card.values, selector: 'a' };
    const all = [
      words(`errors.${card.case}.title`, values),
      words(`errors.${card.case}.meaning`, values),
      ...card.causes.flatMap(({ id }) => [words(`causes.${id}`, values), words(`causes.${id}.evidence`, values)]),
      ...card.actions.map((action) => words(`errors.action.${action}`, values)),
      ...[...card.confirms].flatMap((action) =>
        ['title', 'body', 'act'].map((part) => words(`errors.confirm.${action}.${part}`, values)),
      ),
    ];
    const isOwnWithoutMessage = error.message === '';
    expect(all.filter((text) => (text.trim() === '' && !isOwnWithoutMessage) || /[{}]/.test(text))).toEqual([]);
  }
});

test.each(Object.entries(contexts))('no card %s says the same words of the other side twice', (_name, context) => {
  const marked = 'words-of-the-other-side';
  for (const error of errors) {
    const card = presentError({ ...error, message: marked }, context);
    const said = cardTexts(card, t).join('\n').split(marked).length - 1;
    expect(said, `${card.case}: ${cardTexts(card, t).join(' / ')}`).toBeLessThanOrEqual(1);
  }
});

test('no two cases share a title, but for outcomes that nobody knows', () => {
  const titles = new Map<string, string>();
  for (const error of errors) {
    const card = presentError(error, errorContext);
    const title = t(`errors.${card.case}.title`, { ...card.values, host: 'H', connection: 'C', service: 'S' });
    const other = titles.get(title);
    const isShared = title === 'Outcome unknown' || title === 'H was not found' || title === 'H could not be reached';
    if (other !== undefined && other !== card.case && !isShared) expect(`${card.case}: ${title}`).toBe(other);
    titles.set(title, card.case);
  }
});

test('every case of a service is reached by an answer', () => {
  const reached = new Set<string>(errors.map((error) => presentError(error, errorContext).case));
  expect(serviceCases.filter((found) => !reached.has(found))).toEqual([]);
});

test('no cause is without words, and no words are without a cause', () => {
  const used = new Set<string>();
  for (const error of errors)
    for (const context of Object.values(contexts)) {
      const failures = [error, ...['{a', '502'].map((message): AppError => ({ ...error, message }))];
      for (const failure of failures) for (const { id } of presentError(failure, context).causes) used.add(id);
    }
  for (const id of used) expect(causeKey(id)).toBe(`causes.${id}`);
  const written = messageKeys.filter((key) => key.startsWith('causes.') && !key.endsWith('.evidence'));
  const unused = written.map((key) => key.slice('causes.'.length)).filter((id) => !used.has(id));
  // The tests of the rules cover those that need a request of their own.
  expect(
    unused.filter(
      (id) => !['scheme-unsupported', 'plan-lacks-named-feature', 'step-refused', 'selector-invalid'].includes(id),
    ),
  ).toEqual([]);
});

test('what is stopped here costs nothing and goes on nowhere; of a service nobody knows', () => {
  const { t } = createText('en');
  const words = (isLocalEngine: boolean): string =>
    cardTexts(presentError({ kind: 'cancelled', message: '' }, { ...errorContext, isLocalEngine }), t).join(' ');
  expect(words(true)).toContain('Nothing was charged');
  expect(words(true)).not.toContain('may still');
  expect(words(false)).toContain('may still finish and charge');
});
