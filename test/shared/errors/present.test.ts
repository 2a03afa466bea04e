import { expect, test } from 'vitest';
import type { AppError } from '../../../shared/errors/appError.ts';
import { presentError } from '../../../shared/errors/present.ts';
import type { ErrorContext } from '../../../shared/errors/presentation.ts';
import { errorContext, ownErrors, serviceError as service } from '../../support/errorCatalogue.ts';

const clickStep = { type: 'click', selector: '.more' };
const withActions = { url: 'https://shop.example/', actions: [{ type: 'wait', milliseconds: 500 }, clickStep] };

/** The table of ux.md 13 and the codes of contract 7, row by row. */
test.each([
  [service(400, { message: 'Invalid URL' }), 'invalid-url', 'edit-url'],
  [service(400, { details: [{ path: ['timeout'], message: 'too small' }] }), 'validation', 'go-to-field'],
  [service(400, { code: 'BAD_REQUEST_INVALID_JSON' }), 'malformed-json', 'retry'],
  [
    service(400, { details: [{ path: ['proxy'], message: 'not yet in the local engine' }] }),
    'not-yet-local',
    'remove-fields',
  ],
  [service(400, { message: 'Invalid job ID format. Job ID must be a valid UUID.' }), 'invalid-id', 'show-raw'],
  [service(400, { message: 'Invalid snapshot ID' }), 'invalid-snapshot-id', 'show-raw'],
  [service(400, { message: 'Trace is only available for engine-2 extracts' }), 'trace-unavailable', 'show-raw'],
  [service(400, { message: 'Snapshots are only available for Spark 2' }), 'snapshots-unavailable', 'show-raw'],
  [service(400, { message: 'Your team has zero data retention enabled.' }), 'retention-conflict', 'go-to-field'],
  [service(403, { message: 'Zero data retention is enabled for this team.' }), 'retention-conflict', 'go-to-field'],
  [service(401), 'unauthorised', 'update-key'],
  [service(402, { code: 'insufficient_credits' }), 'out-of-credits', 'use-local-engine'],
  [service(403), 'forbidden', 'update-key'],
  [service(403, { requiresAction: true, code: 'THIRD_PARTY_DATA_TERMS_REQUIRED' }), 'terms-required', 'copy-details'],
  [
    service(403, { requiresAction: { type: 'terms', url: 'https://dash.example/terms' } }),
    'terms-required',
    'open-link',
  ],
  [service(403, { code: 'SCRAPE_PROMPT_INJECTION_DETECTED' }), 'prompt-injection', 'show-page-text'],
  [service(403, { message: 'SCRAPE_PROMPT_INJECTION_DETECTED' }), 'prompt-injection', 'show-page-text'],
  [service(403, { code: 'TROWEL_MODEL_NOT_SET' }), 'model-not-set', 'open-model-settings'],
  [service(502, { code: 'TROWEL_MODEL_KEY_REFUSED' }), 'model-trouble', 'open-model-settings'],
  [service(429, { code: 'TROWEL_MODEL_RATE_LIMITED' }), 'model-trouble', 'open-model-settings'],
  [service(502, { code: 'TROWEL_MODEL_REJECTED' }), 'model-trouble', 'open-model-settings'],
  [service(500, { code: 'SCRAPE_PROXY_SELECTION_ERROR' }), 'proxy-not-set', 'use-local-engine'],
  [service(403, { code: 'unsafe_domain_blocked' }), 'target-blocked', 'edit-url'],
  [service(404, { code: 'SCRAPE_NO_CACHED_DATA' }), 'nothing-cached', 'allow-fresh'],
  [service(404, { code: 'SCRAPE_LOCKDOWN_CACHE_MISS' }), 'lockdown-miss', 'allow-fresh'],
  [service(404, { code: 'unknown_provider' }), 'unknown-provider', 'show-raw'],
  [service(404, { message: 'Agent job not found' }), 'missing-job', 'test-connection'],
  [service(404, { message: 'Snapshot not found' }), 'missing-snapshot', 'retry'],
  [service(404), 'missing-path', 'edit-connection'],
  [service(404, { code: 'OPERATION_NOT_SUPPORTED' }), 'missing-path', 'edit-connection'],
  [service(408), 'timeout', 'raise-timeout'],
  [service(504), 'timeout', 'raise-timeout'],
  [service(408, { details: { state: 'processing_continues', retryAfterSeconds: 9 } }), 'still-working', 'retry'],
  [service(409, { code: 'request_in_flight' }), 'key-in-flight', 'retry-same-key'],
  [service(409, { code: 'duplicate_request' }), 'key-reused', 'send-new-key'],
  [service(409, { message: 'Agent already finished' }), 'agent-finished', 'show-raw'],
  [service(409, { message: 'Agent is already cancelled' }), 'agent-cancelled', 'show-raw'],
  [service(409, { message: 'Conflict' }), 'conflict', 'retry'],
  [service(413), 'too-large', 'show-largest'],
  [service(422), 'schema-mismatch', 'open-schema'],
  [service(429, { message: 'Rate limit exceeded' }), 'rate-limit', 'retry-now'],
  [service(429, { message: 'Concurrency limit reached' }), 'concurrency-limit', 'retry-now'],
  [service(500, { code: 'UNKNOWN_ERROR' }), 'service-trouble', 'retry'],
  [
    service(500, { code: 'SCRAPE_SITE_ERROR', message: 'shop.example has a port … (ERR_UNSAFE_PORT)' }),
    'target-barred-port',
    'edit-url',
  ],
  [
    service(500, { code: 'SCRAPE_SITE_ERROR', message: 'cannot be decoded (ERR_CONTENT_DECODING_FAILED)' }),
    'target-broken',
    'retry',
  ],
  [service(400, { message: 'proxy: ERR_UNSAFE_PORT' }), 'validation', 'show-raw'],
  [service(500, { message: 'Failed to passthrough agent request.' }), 'agent-rejected', 'retry'],
  [service(502), 'service-trouble', 'retry'],
  [service(503), 'service-trouble', 'retry'],
  [service(503, { code: 'request_unresolved' }), 'unresolved', 'retry-same-key'],
  [service(503, { code: 'billing_unavailable' }), 'billing-unavailable', 'retry'],
  [service(500, { code: 'SCRAPE_ALL_ENGINES_FAILED' }), 'page-not-fetched', 'retry'],
  [service(500, { code: 'SCRAPE_PDF_ANTIBOT_ERROR' }), 'document-failed', 'retry'],
  [service(200, { code: 'SCRAPE_DNS_RESOLUTION_ERROR' }), 'target-dns', 'edit-url'],
  [service(200), 'failed-with-success', 'retry'],
  [service(200, { code: 'TROWEL_JOB_FAILED' }), 'job-failed', 'retry'],
  [
    service(200, { code: 'CRAWL_DENIAL', message: 'robots.txt of shop.example disallows' }),
    'robots-denied',
    'edit-url',
  ],
  [service(418), 'service-refused', 'retry'],
  [service(599), 'service-trouble', 'retry'],
  [service(451, { code: 'constructor' }), 'service-refused', 'retry'],
] as const)('%o is the card %s with %s first', (error, expectedCase, firstAction) => {
  const context: ErrorContext = {
    ...errorContext,
    request: { url: 'https://shop.example/', formats: [{ type: 'json' }], minAge: 1 },
  };
  const card = presentError(error, expectedCase === 'forbidden' ? errorContext : context);
  expect(card.case).toBe(expectedCase);
  expect(card.actions[0]).toBe(firstAction);
});

test('every other failure has its own card, and no card is without a next step', () => {
  const cases = new Set<string>();
  for (const error of ownErrors) {
    for (const isLocalEngine of [true, false]) {
      const card = presentError(error, { ...errorContext, isLocalEngine, hasBody: false });
      cases.add(card.case);
      expect(card.actions.length).toBeGreaterThan(0);
    }
  }
  expect(cases.size).toBe(59);
});

test('an operation that an engine lacks is a matter of the connection, also at another address', () => {
  const card = presentError(service(404, { code: 'OPERATION_NOT_SUPPORTED' }), errorContext);
  expect(card).toMatchObject({
    tone: 'change',
    causes: [{ id: 'local-engine-lacks-path' }],
    values: { isLocal: 'yes' },
  });
  expect(card.actions).not.toContain('retry');
});

test('"Show raw" is offered only where something came', () => {
  expect(presentError(service(500), { ...errorContext, hasBody: false }).actions).not.toContain('show-raw');
});

test('a fresh scrape is offered only to a request that has forbidden it', () => {
  for (const code of ['SCRAPE_NO_CACHED_DATA', 'SCRAPE_LOCKDOWN_CACHE_MISS']) {
    const of = (request: ErrorContext['request']) =>
      presentError(service(404, { code }), { ...errorContext, request }).actions;
    expect(of({ url: 'https://shop.example/', lockdown: true })[0]).toBe('allow-fresh');
    expect(of({ url: 'https://shop.example/' })).toEqual(['use-local-engine', 'show-raw']);
  }
});

test('an address is blamed for what is wrong with it', () => {
  const causes = (url: string) =>
    presentError(service(400, { message: 'Invalid URL' }), { ...errorContext, request: { url } }).causes.map(
      ({ id }) => id,
    );
  expect(causes('https://shop.example/')).toEqual(['url-typo']);
  expect(causes('ftp://shop.example/')).toEqual(['scheme-unsupported', 'url-typo']);
  expect(causes('shop.example')).toEqual(['scheme-missing', 'url-typo']);
});

test('a name that does not resolve on a computer without a network is first of all that', () => {
  const lost = service(200, { code: 'SCRAPE_DNS_RESOLUTION_ERROR', message: 'The name shop.example does not resolve' });
  const causes = (context: Partial<ErrorContext>) =>
    presentError(lost, { ...errorContext, ...context }).causes.map(({ id }) => id);
  expect(causes({ isLocalEngine: true, isOffline: true })[0]).toBe('computer-offline');
  expect(causes({ isLocalEngine: true })).toEqual(['host-typo', 'host-internal']);
  // A service that responded is reachable, whatever the window's online state.
  expect(causes({ isOffline: true })).toEqual(['host-typo', 'host-internal']);
});

test('fields that a service does not know can be removed; known ones are gone to', () => {
  const details = [{ path: ['teleport'], message: 'no such key' }];
  const actions = (message: string) => presentError(service(400, { message, details }), errorContext).actions;
  expect(actions('Unrecognized key in body')).toEqual(['go-to-field', 'remove-fields', 'show-raw', 'copy-details']);
  expect(actions('Bad Request')).not.toContain('remove-fields');
});

test('a page that is too long for the model is not blamed on the schema', () => {
  const card = presentError(service(422, { code: 'SCRAPE_JSON_CONTENT_TOO_LARGE' }), errorContext);
  expect([card.case, card.actions[0], card.target]).toEqual(['content-too-long', 'go-to-field', ['includeTags']]);
});

test('a private address names the host that the person may allow', () => {
  const error = service(403, {
    code: 'TROWEL_PRIVATE_ADDRESS',
    details: [{ path: ['url'], message: 'private', host: '192.168.0.9' }],
  });
  const card = presentError(error, { ...errorContext, isLocalEngine: true });
  expect(card.values['host']).toBe('192.168.0.9');
  expect(card.actions[0]).toBe('allow-host');
});

test('on the local engine nothing about keys and connections is offered', () => {
  for (const error of [service(429), service(401), service(500), ...ownErrors]) {
    const { actions } = presentError(error, { ...errorContext, isLocalEngine: true });
    expect(actions).not.toContain('use-local-engine');
    expect(actions).not.toContain('test-connection');
  }
});

test('a time-out tells waits from slowness by the numbers of this request', () => {
  const request = { url: 'https://a.example/', timeout: 20_000, waitFor: 9000, actions: withActions.actions };
  const waits = presentError(service(408), { ...errorContext, request: { ...request, waitFor: 9800 } });
  expect(waits.causes[0]).toMatchObject({
    id: 'waits-fill-timeout',
    values: { waitForSeconds: 9.8, actionSeconds: 0.5, seconds: 20 },
  });
  expect(waits.actions).toEqual(['raise-timeout', 'reduce-waits', 'retry']);
  const slow = presentError(service(408), {
    ...errorContext,
    request: { url: 'https://a.example/', timeout: 300_000 },
  });
  expect(slow.causes.map(({ id }) => id)).toEqual(['slow-page', 'timeout-short']);
  // Neither a longer timeout nor fewer waits are to be had.
  expect(slow.actions).toEqual(['retry']);
  expect(presentError(service(504), errorContext).causes[0]?.id).toBe('gateway-gave-up');
});

test('a failed action is named by its place, kind and selector', () => {
  const context = { ...errorContext, request: withActions };
  for (const error of [
    service(500, { code: 'SCRAPE_ACTION_ERROR', details: [{ path: ['actions', 1], message: 'no match' }] }),
    service(500, { code: 'SCRAPE_ACTION_ERROR', message: 'actions[1] failed' }),
    service(500, { code: 'SCRAPE_ACTION_ERROR', message: 'Action 2 did not succeed' }),
    service(500, { code: 'SCRAPE_ACTION_ERROR', message: 'No element matches .more' }),
  ]) {
    const card = presentError(error, context);
    expect(card.values).toMatchObject({ step: 2, stepType: 'click', selector: '.more' });
    expect(card.target).toEqual(['actions', 1]);
    expect(card.actions.slice(0, 3)).toEqual(['go-to-step', 'rehearse', 'set-click-all']);
  }
  const wrong = service(500, {
    code: 'SCRAPE_ACTION_ERROR',
    message: 'Action 2 (click) failed: ".more" is not a CSS selector',
  });
  expect(presentError(wrong, context).causes.map(({ id }) => id)).toEqual(['selector-invalid']);
  const unknown = presentError(service(500, { code: 'SCRAPE_ACTION_ERROR', message: 'it failed' }), context);
  expect(unknown.values['step']).toBe(0);
  expect(unknown.actions).not.toContain('go-to-step');
});

test('actions go to the local engine only when it runs them', () => {
  const error = service(400, { code: 'SCRAPE_ACTIONS_NOT_SUPPORTED' });
  const context = { ...errorContext, request: withActions };
  expect(presentError(error, context).actions[0]).toBe('use-local-engine');
  expect(presentError(error, { ...context, localEngineLacks: ['actions'] }).actions[0]).toBe('remove-fields');
});

test('a forbidden feature is the one that the service names, else those that plans restrict', () => {
  const request = { url: 'https://a.example/', formats: ['markdown', 'branding'], zeroDataRetention: true };
  const named = presentError(service(403, { message: 'Your plan lacks zero data retention.' }), {
    ...errorContext,
    request,
  });
  expect(named.fields.map(({ path }) => path)).toEqual([['zeroDataRetention']]);
  expect(named.causes[0]?.id).toBe('plan-lacks-named-feature');
  const unnamed = presentError(service(403, { message: 'Forbidden' }), { ...errorContext, request });
  expect(unnamed.fields.map(({ path }) => path)).toEqual([['zeroDataRetention'], ['formats', 1]]);
  expect(unnamed.actions.slice(0, 2)).toEqual(['go-to-field', 'remove-fields']);
});

test('a request that is too large shows its heaviest parts', () => {
  const request = { url: 'https://a.example/', actions: [{ type: 'write', text: 'x'.repeat(900) }, clickStep] };
  const card = presentError(service(413), { ...errorContext, request });
  expect(card.sizes[0]).toEqual({ path: ['actions', 0], bytes: 926 });
  expect(card.values['largest']).toBe('actions[0]');
  expect(card.actions[0]).toBe('show-largest');
  expect(card.causes[0]?.id).toBe('limit-small');
  const heavy = { url: 'https://a.example/', headers: { cookie: 'x'.repeat(200_000) } };
  expect(presentError(service(413), { ...errorContext, request: heavy }).causes[0]?.id).toBe('body-too-large');
});

test('what may be charged twice or lowers a guard asks first', () => {
  const confirmed = (error: AppError, context: Partial<ErrorContext> = {}) => {
    const card = presentError(error, { ...errorContext, ...context });
    return card.actions.filter((action) => card.confirms.has(action));
  };
  const lost: AppError = { kind: 'outcome-unknown', message: '' };
  expect(confirmed(service(503, { code: 'request_unresolved' }))).toEqual(['send-new-key']);
  expect(confirmed(service(403, { code: 'SCRAPE_PROMPT_INJECTION_DETECTED' }))).toEqual(['retry-without-check']);
  expect(confirmed(service(500, { code: 'SCRAPE_SSL_ERROR' }))).toEqual(['skip-verification']);
  expect(confirmed(lost)).toEqual(['send-new-key']);
  expect(confirmed(lost, { isLocalEngine: true })).toEqual([]);
  // A provider call has a key that the service knows: a retry with it runs nothing twice.
  const call = presentError(lost, { ...errorContext, request: { alexandria: { provider: 'p', capability: 'c' } } });
  expect(call.actions).toEqual(['retry-same-key', 'send-new-key']);
});

test('the certificate of a page: what the request says of it, and no offer to skip what is skipped already', () => {
  const page = { url: 'https://shop.example/' };
  const cardOf = (request: ErrorContext['request']) =>
    presentError(service(500, { code: 'SCRAPE_SSL_ERROR' }), { ...errorContext, request: { ...page, ...request } });
  expect(cardOf({}).values['verifies']).toBe('unsaid');
  expect(cardOf({ headers: { cookie: 'a=b' } }).values['verifies']).toBe('yes');
  expect(cardOf({ headers: {}, actions: [] }).values['verifies']).toBe('unsaid');
  expect(cardOf({ skipTlsVerification: false }).actions[0]).toBe('skip-verification');
  const skipped = cardOf({ skipTlsVerification: true, actions: [clickStep] });
  expect(skipped.values['verifies']).toBe('no');
  expect(skipped.actions[0]).toBe('edit-url');
});

test('costs are named when the credits are used up', () => {
  const costs = [{ name: 'json', path: ['formats', 1], credits: 4 }];
  const card = presentError(service(402), { ...errorContext, costs });
  expect(card.values['costs']).toBe('json +4');
  expect(card.actions).toContain('lower-cost');
  expect(card.target).toEqual(['formats', 1]);
});

test('only https addresses become a way out', () => {
  const linked = (message: string) => presentError(service(402, { message }), errorContext).link;
  expect(linked('Upgrade at https://pay.example/plans.')).toBe('https://pay.example/plans');
  expect(linked('Upgrade at http://pay.example/plans')).toBeNull();
  expect(linked('Upgrade at javascript:alert(1)')).toBeNull();
});

test('a broken answer names the service, not the page', () => {
  const cut: AppError = { kind: 'broken-answer', message: 'cut', reason: 'truncated', status: 200, contentType: null };
  expect(presentError(cut, errorContext).values['host']).toBe('api.example:3002');
});

test('a file of one’s own that cannot be read has no address to edit, but another file can be opened', () => {
  const error = service(415, { code: 'SCRAPE_UNSUPPORTED_FILE_ERROR' });
  const own = presentError(error, { ...errorContext, isLocalFile: true });
  expect(own).toMatchObject({ actions: ['open-file', 'show-raw'], causes: [] });
  expect(presentError(error, errorContext).actions).toEqual(['edit-url', 'show-raw']);
});

test('a locked file of one’s own can be opened, and one of an address cannot', () => {
  for (const message of ['The file needs a password: and so on', 'The password is wrong']) {
    const error = service(500, { code: 'SCRAPE_UNSUPPORTED_FILE_ERROR', message });
    expect(presentError(error, { ...errorContext, isLocalFile: true }).actions[0]).toBe('give-password');
    expect(presentError(error, errorContext).actions).not.toContain('give-password');
  }
});

test('a locked file on the web is told as one: no request has a place for its password', () => {
  const message = 'The file needs a password to be opened';
  const shown = presentError(service(500, { code: 'SCRAPE_UNSUPPORTED_FILE_ERROR', message }), errorContext);
  expect(shown.causes.map(({ id }) => id)).toEqual(['file-locked']);
  expect(shown.actions).not.toContain('give-password');
});

test('a service that speaks no TLS is not told to have a bad certificate', () => {
  const of = (code: string) =>
    presentError({ kind: 'network', message: '', reason: 'tls', host: 'api.example', code, sent: 'no' }, errorContext);
  for (const code of ['ERR_SSL_PROTOCOL_ERROR', 'ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'EPROTO'])
    expect(of(code).case).toBe('network-no-tls');
  for (const code of ['ERR_CERT_DATE_INVALID', 'SELF_SIGNED_CERT_IN_CHAIN', 'ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN'])
    expect(of(code).case).toBe('network-tls');
});

test('a schema is opened only where there is one', () => {
  const of = (formats: string | object) =>
    presentError(service(422), {
      ...errorContext,
      request: { url: 'https://a.example/', formats: [formats as string] },
    });
  expect(of({ type: 'json', schema: {} }).actions[0]).toBe('open-schema');
  expect(of('markdown').actions).not.toContain('open-schema');
});

test('certificates that cannot be read are looked for where they are named: in the connection, or in the settings', () => {
  const error: AppError = {
    kind: 'network',
    message: 'unreadable',
    reason: 'tls',
    host: 'api.example',
    code: 'CA_FILE_UNREADABLE',
    sent: 'no',
  };
  const ofSettings = presentError(error, errorContext);
  expect(ofSettings.actions).toEqual(['open-network-settings', 'retry']);
  expect(ofSettings.causes.map(({ id }) => id)).toEqual(['common-ca-file-gone']);
  const ofConnection = presentError(error, { ...errorContext, hasConnectionCaFile: true });
  expect(ofConnection.actions[0]).toBe('edit-connection');
  expect(ofConnection.causes[0]?.id).toBe('ca-file-gone');
});

test('a proxy that fails leads to its settings first', () => {
  const error: AppError = {
    kind: 'network',
    message: 'no',
    reason: 'proxy',
    host: 'api.example',
    code: 'ERR_PROXY_CONNECTION_FAILED',
    sent: 'no',
  };
  expect(presentError(error, errorContext).actions[0]).toBe('open-network-settings');
});

test('broken JSON is said to lack its end only where it does', () => {
  const causesOf = (message: string) => {
    const error: AppError = { kind: 'broken-answer', message, reason: 'invalid-json', status: 200, contentType: null };
    return presentError(error, errorContext).causes.map(({ id }) => id);
  };
  expect(causesOf('not valid JSON (it ends after character 40)')[0]).toBe('answer-incomplete');
  expect(causesOf('not valid JSON (at character 1)')[0]).toBe('json-miswritten');
});

test('what the person stopped is no failure, and has no colour of one', () => {
  expect(presentError({ kind: 'cancelled', message: 'Stopped' }, errorContext).tone).toBe('stopped');
});
