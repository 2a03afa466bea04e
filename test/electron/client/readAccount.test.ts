import { describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../../electron/adapters/nodeTransport.ts';
import { systemClock, systemScheduler } from '../../../electron/adapters/systemTime.ts';
import { defaultLimits } from '../../../electron/client/limits.ts';
import { createAccountReader } from '../../../electron/client/readAccount.ts';
import { accountReportSchema, type AccountReport } from '../../../shared/connection/account.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { startLoopbackService, type LoopbackService, type PlayedAnswer } from '../../support/loopbackService.ts';

const key = 'fc-0123456789abcdef';

async function read(baseUrl: string): Promise<Result<AccountReport, AppError>> {
  const reader = createAccountReader({
    transport: createNodeTransport(),
    clock: systemClock,
    scheduler: systemScheduler,
    limits: defaultLimits,
    userAgent: 'Trowel/test',
  });
  const target = { kind: 'service' as const, baseUrl, allowInsecureHttp: false, extraCaFile: null, key };
  const report = await reader.read(target, new AbortController().signal);
  if (report.ok) expect(accountReportSchema.parse(report.value)).toEqual(report.value);
  return report;
}

function startAccount(answers: Readonly<Record<string, PlayedAnswer>>): Promise<LoopbackService> {
  return startLoopbackService(({ path }) => answers[path.replace('/v2/team/', '')] ?? { status: 404, json: {} });
}

const period = { billingPeriodStart: '2026-11-01T00:00:00.000Z', billingPeriodEnd: '2026-12-01T00:00:00.000Z' };

describe('the account of a service', () => {
  it('has what is left and what the newest period used, asked with the key and without a charge', async () => {
    const service = await startAccount({
      'credit-usage': { json: { success: true, data: { remainingCredits: 900, planCredits: 1000, ...period } } },
      'credit-usage/historical': {
        json: {
          periods: [
            { startDate: '2026-10-01T00:00:00.000Z', creditsUsed: 3 },
            { startDate: '2026-11-01T00:00:00.000Z', creditsUsed: 100 },
            { startDate: null, creditsUsed: 7 },
          ],
        },
      },
      'token-usage': { json: { success: true, data: { remainingTokens: 5, planTokens: 'many' } } },
    });
    expect(await read(service.baseUrl)).toEqual({
      ok: true,
      value: {
        kind: 'reported',
        credits: { remaining: 900, plan: 1000, periodEnd: Date.UTC(2026, 11, 1), used: 100 },
        tokens: { remaining: 5, plan: null, periodEnd: null, used: null },
      },
    });
    expect(service.requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'GET']);
    expect(new Set(service.requests.map(({ headers }) => headers['authorization']))).toEqual(
      new Set([`Bearer ${key}`]),
    );
  });

  it.each([
    ['nothing of the kind', {}, 'unsupported'],
    ['something else', { 'credit-usage': { json: { data: { remainingCredits: 'all' } } } }, 'unsupported'],
    ['a page', { 'credit-usage': { bytes: Buffer.from('<html>') } }, 'unsupported'],
    ['that the key is wrong', { 'credit-usage': { status: 401, json: {} } }, 'rejected'],
    ['that it is forbidden', { 'credit-usage': { status: 403, json: {} } }, 'rejected'],
  ])('is known to be missing where the service reports %s', async (_what, answers, kind) => {
    const service = await startAccount(answers);
    expect(await read(service.baseUrl)).toEqual({ ok: true, value: { kind } });
  });

  it('fails where the service cannot be reached', async () => {
    const service = await startAccount({});
    await service.close();
    expect(await read(service.baseUrl)).toMatchObject({ ok: false, error: { kind: 'network', reason: 'refused' } });
  });
});
