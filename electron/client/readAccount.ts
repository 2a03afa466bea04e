import { accountPaths } from '../../shared/api/account.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/base/json.ts';
import { err, ok } from '../../shared/base/result.ts';
import { parseBaseUrl } from '../../shared/connection/baseUrl.ts';
import type { AccountBalance } from '../../shared/connection/account.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { AccountReader } from '../core/connections/accountReader.ts';
import { probe, probedJson, type ProbePorts } from './probe.ts';

/** Reads the account of a service with its four GET calls, which cost nothing. What one of them does not report is null. */
export function createAccountReader(ports: ProbePorts): AccountReader {
  return {
    async read(target, signal) {
      const address = parseBaseUrl(target.baseUrl, { allowInsecureHttp: target.allowInsecureHttp });
      if (!address.ok) return err(badUrl);
      const ask = (path: string) => probe(ports, target, { method: 'GET', url: `${address.value}${path}` }, signal);
      const first = await ask(accountPaths.creditUsage);
      if (first.status === null && first.failure !== null) return err(first.failure);
      if (first.status === 401 || first.status === 403) return ok({ kind: 'rejected' });
      const [history, tokens, tokenHistory] = (
        await Promise.all([
          ask(accountPaths.creditHistory),
          ask(accountPaths.tokenUsage),
          ask(accountPaths.tokenHistory),
        ])
      ).map(probedJson);
      const report = {
        credits: balanceOf(probedJson(first), history, 'Credits'),
        tokens: balanceOf(tokens, tokenHistory, 'Tokens'),
      };
      return ok(
        report.credits === null && report.tokens === null ? { kind: 'unsupported' } : { kind: 'reported', ...report },
      );
    },
  };
}

function balanceOf(
  usage: JsonValue | undefined,
  history: JsonValue | undefined,
  unit: 'Credits' | 'Tokens',
): AccountBalance | null {
  const data = isObject(usage) ? usage['data'] : undefined;
  const remaining = isObject(data) ? finite(data[`remaining${unit}`]) : null;
  if (!isObject(data) || remaining === null) return null;
  return {
    remaining,
    plan: finite(data[`plan${unit}`]),
    periodEnd: timeOf(data['billingPeriodEnd']),
    used: newestPeriod(history, unit === 'Credits' ? 'creditsUsed' : 'tokensUsed'),
  };
}

/** The figure of the last period; periods are in the order of their start, those without one at the end. */
function newestPeriod(history: JsonValue | undefined, field: string): number | null {
  const periods = isObject(history) ? history['periods'] : undefined;
  const dated = Array.isArray(periods)
    ? periods.filter((each) => isObject(each) && timeOf(each['startDate']) !== null)
    : [];
  const last = dated.at(-1);
  return isObject(last) ? finite(last[field]) : null;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return value !== undefined && isJsonObject(value);
}

function finite(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function timeOf(value: JsonValue | undefined): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(at) ? at : null;
}

const badUrl: AppError = { kind: 'refused', reason: 'bad-input', message: 'The URL of the connection is invalid' };
