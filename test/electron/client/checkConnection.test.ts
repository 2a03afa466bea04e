import { describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../../electron/adapters/nodeTransport.ts';
import { systemClock, systemScheduler } from '../../../electron/adapters/systemTime.ts';
import { createConnectionChecker } from '../../../electron/client/checkConnection.ts';
import { defaultLimits } from '../../../electron/client/limits.ts';
import type { Transport, TransportFailure } from '../../../electron/client/transport.ts';
import type { ConnectionTarget } from '../../../electron/core/connections/connectionChecker.ts';
import { connectionReportSchema, type ConnectionReport } from '../../../shared/connection/connection.ts';
import { errorAnswer, goodAnswer, startLoopbackService, type PlayedAnswer } from '../../support/loopbackService.ts';

const key = 'fc-0123456789abcdef';

async function check(
  target: Partial<ConnectionTarget>,
  transport: Transport = createNodeTransport(),
): Promise<ConnectionReport> {
  const checker = createConnectionChecker({
    transport,
    clock: systemClock,
    scheduler: systemScheduler,
    limits: defaultLimits,
    userAgent: 'Trowel/test',
  });
  const whole: ConnectionTarget = {
    kind: 'service',
    baseUrl: '',
    allowInsecureHttp: false,
    extraCaFile: null,
    key: null,
    ...target,
  };
  const report = await checker.check(whole, new AbortController().signal);
  expect(connectionReportSchema.safeParse(report).success).toBe(true);
  expect(JSON.stringify(report)).not.toContain(key);
  return report;
}

/** Each step as `outcome finding`. */
function findings(report: ConnectionReport): Record<string, string> {
  return Object.fromEntries(
    report.checks.map((step) => [step.name, `${step.outcome} ${step.messageId.split('.').at(-1)}`]),
  );
}

function broken(failure: TransportFailure): Transport {
  return { reportsConnection: 'first', send: async () => failure };
}

describe('an address that cannot be', () => {
  it.each([
    ['', 'empty'],
    ['http://[bad', 'notAUrl'],
    ['ftp://example.com', 'scheme'],
    ['https://user:word@example.com', 'credentials'],
    ['https://example.com/?a=1', 'query'],
    ['http://example.com', 'insecure'],
  ])('%j is %s', async (baseUrl, finding) => {
    const report = await check({ baseUrl });
    expect(findings(report)).toEqual({
      address: `failed ${finding}`,
      reachable: 'skipped skipped',
      tls: 'skipped skipped',
      authorised: 'skipped skipped',
      supports: 'skipped skipped',
    });
    expect(report.latencyMs).toBeNull();
  });
});

describe('a service that is not reached', () => {
  it('refuses connections', async () => {
    const service = await startLoopbackService(() => goodAnswer());
    await service.close();
    expect(findings(await check({ baseUrl: service.baseUrl }))).toMatchObject({
      address: 'passed ok',
      reachable: 'failed refused',
      tls: 'skipped skipped',
    });
  });

  it('has a name that does not exist', async () => {
    expect(findings(await check({ baseUrl: 'https://no-such-host.invalid' }))).toMatchObject({
      reachable: 'failed dns',
    });
  });

  it.each([
    ['unreachable', 'unreachable'],
    ['offline', 'offline'],
    ['proxy', 'proxy'],
    ['connect-timeout', 'connectTimeout'],
    ['headers-timeout', 'headersTimeout'],
    ['reset', 'reset'],
    ['unknown', 'unknown'],
    ['protocol', 'notHttp'],
  ] as const)('says %s in words of its own', async (reason, finding) => {
    const report = await check({ baseUrl: 'https://example.com' }, broken({ reason, code: null, sent: 'no' }));
    expect(findings(report)).toMatchObject({ reachable: `failed ${finding}` });
  });
});

describe('TLS that is not trusted', () => {
  it.each([
    ['CERT_HAS_EXPIRED', 'expired'],
    ['ERR_CERT_DATE_INVALID', 'expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'wrongHost'],
    ['ERR_CERT_COMMON_NAME_INVALID', 'wrongHost'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'untrusted'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'untrusted'],
    ['ERR_CERT_AUTHORITY_INVALID', 'untrusted'],
    ['ERR_SSL_PROTOCOL_ERROR', 'protocol'],
    ['EPROTO', 'protocol'],
    ['CA_FILE_UNREADABLE', 'caFile'],
    ['SOMETHING_NEW', 'failed'],
  ])('%s is %s', async (code, finding) => {
    const report = await check({ baseUrl: 'https://example.com' }, broken({ reason: 'tls', code, sent: 'no' }));
    expect(findings(report)).toEqual({
      address: 'passed ok',
      reachable: 'passed ok',
      tls: `failed ${finding}`,
      authorised: 'skipped skipped',
      supports: 'skipped skipped',
    });
  });
});

describe('a service that answers', () => {
  const invalid = errorAnswer(400, 'Bad Request', { details: [] });
  const page: PlayedAnswer = { status: 200, bytes: Buffer.from('<html>'), headers: { 'content-type': 'text/html' } };
  const cases: [string, string | null, PlayedAnswer, string, string][] = [
    ['v2 with a good key', key, invalid, 'passed ok', 'passed v2'],
    ['v2 without keys', null, invalid, 'passed notNeeded', 'passed v2'],
    ['a missing key', null, errorAnswer(401, 'Unauthorized: Token missing'), 'failed missing', 'passed v2'],
    ['a wrong key', key, errorAnswer(401, `Unauthorized: Invalid token ${key}`), 'failed rejected', 'passed v2'],
    ['a key without rights', key, errorAnswer(403, 'Forbidden'), 'failed forbidden', 'passed v2'],
    ['an empty account', key, errorAnswer(402, 'Payment Required'), 'passed noCredits', 'passed v2'],
    ['too many requests', key, errorAnswer(429, 'Rate limit exceeded'), 'unknown rateLimited', 'passed v2'],
    ['a service in trouble', key, errorAnswer(503, 'Service Unavailable'), 'unknown unknown', 'unknown serverTrouble'],
    ['a website', key, page, 'unknown unknown', 'failed website'],
    ['a page that is not there', key, { ...page, status: 404 }, 'unknown unknown', 'failed website'],
    ['a path that is not there', key, { status: 404, json: { message: 'no' } }, 'unknown unknown', 'failed notFound'],
    ['another answer', key, { status: 200, json: { hello: 1 } }, 'unknown unknown', 'failed notV2'],
    [
      'a redirect',
      key,
      { status: 301, headers: { location: 'https://www.example.com/' } },
      'unknown unknown',
      'failed redirect',
    ],
    ['a login wall', null, { ...page, status: 401 }, 'failed missing', 'unknown unknown'],
  ];
  it.each(cases)('%s', async (_name, given, answer, authorised, supports) => {
    const service = await startLoopbackService((request) => (request.path === '/v2/scrape' ? answer : { status: 404 }));
    const report = await check({ baseUrl: service.baseUrl, key: given });
    expect(findings(report)).toEqual({
      address: 'passed ok',
      reachable: 'passed ok',
      tls: 'skipped notUsed',
      authorised,
      supports,
    });
    expect(report.latencyMs).not.toBeNull();
    expect(service.requests[0]).toMatchObject({ method: 'POST', path: '/v2/scrape', body: '{}' });
  });

  it('tells what is left on the account when it says so', async () => {
    const usage = { json: { success: true, data: { remainingCredits: 420 } } };
    const service = await startLoopbackService((request) =>
      request.path === '/v2/team/credit-usage' ? usage : invalid,
    );
    const report = await check({ baseUrl: service.baseUrl, key });
    expect(report.checks.find((step) => step.name === 'authorised')).toMatchObject({
      messageId: 'connectionCheck.authorised.credits',
      values: { remaining: 420 },
    });
  });

  it('names another API by its description', async () => {
    const description = { json: { openapi: '3.1.0', info: { title: 'Weather API' }, paths: {} } };
    const service = await startLoopbackService((request) =>
      request.path === '/openapi.json' ? description : { status: 404 },
    );
    const report = await check({ baseUrl: service.baseUrl });
    expect(report.checks.find((step) => step.name === 'supports')).toMatchObject({
      outcome: 'failed',
      messageId: 'connectionCheck.supports.otherApi',
      values: { title: 'Weather API' },
    });
  });

  it('says where a redirect leads', async () => {
    const service = await startLoopbackService(() => ({
      status: 301,
      headers: { location: 'https://www.example.com/x' },
    }));
    const report = await check({ baseUrl: service.baseUrl });
    expect(report.checks.find((step) => step.name === 'supports')?.values).toEqual({ host: 'www.example.com' });
  });
});

describe('the local engine', () => {
  const health = { version: '0.1.0', concurrency: 2, active: 0, waiting: 0, memoryBytes: 1, uptimeMs: 1 };

  it('is asked for its health with its token', async () => {
    const service = await startLoopbackService(() => ({ json: health }));
    const report = await check({ kind: 'local-engine', baseUrl: service.baseUrl, key: 'token-0123456789' });
    expect(findings(report)).toMatchObject({ authorised: 'passed ok', supports: 'passed engine' });
    expect(service.requests).toHaveLength(1);
    expect(service.requests[0]).toMatchObject({
      method: 'GET',
      path: '/trowel/health',
      headers: { authorization: 'Bearer token-0123456789' },
    });
  });

  it('may not know the token', async () => {
    const service = await startLoopbackService(() => errorAnswer(401, 'Unauthorized'));
    const report = await check({ kind: 'local-engine', baseUrl: service.baseUrl, key: 'token-0123456789' });
    expect(findings(report)).toMatchObject({ authorised: 'failed rejected' });
  });
});
