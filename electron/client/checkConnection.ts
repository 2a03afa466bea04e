import { canParseUrl } from '../../shared/base/canParseUrl.ts';
import { accountPaths } from '../../shared/api/account.ts';
import { engineHealthSchema } from '../../shared/api/engine/control.ts';
import { scrapePath } from '../../shared/api/scrape.ts';
import { isJsonObject, type JsonValue } from '../../shared/base/json.ts';
import { parseBaseUrl, type BaseUrlProblem } from '../../shared/connection/baseUrl.ts';
import type { ConnectionCheck, ConnectionReport } from '../../shared/connection/connection.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { ConnectionChecker, ConnectionTarget } from '../core/connections/connectionChecker.ts';
import type { Exchange } from './exchange.ts';
import { headerOf } from './headers.ts';
import { probe, probedJson, type ProbePorts } from './probe.ts';
import { redactText } from './redact.ts';

type Outcome = ConnectionCheck['outcome'];
type Values = ConnectionCheck['values'];
type Checks = Readonly<Record<ConnectionCheck['name'], ConnectionCheck>>;

const healthPath = '/trowel/health';
const openApiPath = '/openapi.json';

/**
 * Checks a service with an empty scrape request: its schema rejects it, which proves that URL, connection, key and API are right, and costs
 * nothing. Message ids are `connectionCheck.<step>.<finding>`.
 */
export function createConnectionChecker(ports: ProbePorts): ConnectionChecker {
  return {
    async check(target, signal) {
      const address = parseBaseUrl(target.baseUrl, { allowInsecureHttp: target.allowInsecureHttp });
      if (!address.ok) return report({ ...skipped, address: addressProblem(address.error) }, null);
      const ask = (method: 'GET' | 'POST', path: string): Promise<Exchange> =>
        probe(ports, target, { method, url: `${address.value}${path}` }, signal);
      const isEngine = target.kind === 'local-engine';
      const first = await (isEngine ? ask('GET', healthPath) : ask('POST', scrapePath));
      const reached = checkReach(first, address.value);
      if (first.status === null) return report(reached, null);
      const answered = isEngine ? readEngine(first) : await readService(first, target, ask);
      return report({ ...reached, ...answered }, Math.round(first.durationMs));
    },
  };
}

const skipped: Checks = {
  address: check('address', 'skipped', 'skipped'),
  reachable: check('reachable', 'skipped', 'skipped'),
  tls: check('tls', 'skipped', 'skipped'),
  authorised: check('authorised', 'skipped', 'skipped'),
  supports: check('supports', 'skipped', 'skipped'),
};

function check(name: ConnectionCheck['name'], outcome: Outcome, finding: string, values: Values = {}): ConnectionCheck {
  return { name, outcome, messageId: `connectionCheck.${name}.${finding}`, values };
}

function report(checks: Checks, latencyMs: number | null): ConnectionReport {
  return { checks: [checks.address, checks.reachable, checks.tls, checks.authorised, checks.supports], latencyMs };
}

const findingOfProblem: Readonly<Record<BaseUrlProblem, string>> = {
  empty: 'empty',
  'not-a-url': 'notAUrl',
  scheme: 'scheme',
  credentials: 'credentials',
  query: 'query',
  insecure: 'insecure',
};

function addressProblem(problem: BaseUrlProblem): ConnectionCheck {
  return check('address', 'failed', findingOfProblem[problem]);
}

function checkReach(response: Exchange, baseUrl: string): Checks {
  const url = new URL(baseUrl);
  const address = check('address', 'passed', 'ok', { url: baseUrl });
  const reached = check('reachable', 'passed', 'ok', { host: url.host, ms: Math.round(response.durationMs) });
  const tls = url.protocol === 'https:' ? check('tls', 'passed', 'ok') : check('tls', 'skipped', 'notUsed');
  if (response.status !== null) return { ...skipped, address, reachable: reached, tls };
  const failure = response.failure;
  if (failure?.kind === 'network' && failure.reason === 'tls') {
    return {
      ...skipped,
      address,
      reachable: reached,
      tls: check('tls', 'failed', tlsFinding(failure.code), { code: failure.code ?? '' }),
    };
  }
  return {
    ...skipped,
    address,
    reachable: check('reachable', 'failed', reachFinding(failure), reachValues(failure, url.host)),
  };
}

function reachFinding(failure: AppError | null): string {
  if (failure?.kind !== 'network') return failure?.kind === 'broken-answer' ? 'notHttp' : 'unknown';
  return failure.reason.replaceAll(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

function reachValues(failure: AppError | null, host: string): Values {
  return { host, code: failure?.kind === 'network' ? (failure.code ?? '') : '' };
}

function tlsFinding(code: string | null): string {
  const name = code ?? '';
  if (name === 'CA_FILE_UNREADABLE') return 'caFile';
  if (/EXPIRED|DATE_INVALID|NOT_YET_VALID/.test(name)) return 'expired';
  if (/ALTNAME|COMMON_NAME|HOSTNAME/.test(name)) return 'wrongHost';
  if (/SELF_SIGNED|UNABLE_TO|AUTHORITY|UNTRUSTED|REVOKED|CHAIN/.test(name)) return 'untrusted';
  return /EPROTO|SSL_|OSSL/.test(name) ? 'protocol' : 'failed';
}

type ProbeResult = Pick<Checks, 'authorised' | 'supports'>;

function readEngine(response: Exchange): ProbeResult {
  const health = engineHealthSchema.safeParse(probedJson(response));
  const unknown = check('supports', 'unknown', 'unknown');
  if (response.status === 401 || response.status === 403) {
    return { authorised: check('authorised', 'failed', 'rejected'), supports: unknown };
  }
  if (!health.success)
    return { authorised: check('authorised', 'unknown', 'unknown', statusOf(response)), supports: unknown };
  const { version, concurrency } = health.data;
  return {
    authorised: check('authorised', 'passed', 'ok'),
    supports: check('supports', 'passed', 'engine', { version, concurrency }),
  };
}

type SendProbe = (method: 'GET' | 'POST', path: string) => Promise<Exchange>;

async function readService(response: Exchange, target: ConnectionTarget, ask: SendProbe): Promise<ProbeResult> {
  const status = response.status ?? 0;
  const speaksV2 = isV2Error(probedJson(response));
  const v2 = check('supports', 'passed', 'v2');
  const unclear = speaksV2 ? v2 : check('supports', 'unknown', 'unknown', statusOf(response));
  const unknownKey = check('authorised', 'unknown', 'unknown', statusOf(response));
  switch (true) {
    case (status === 400 || status === 422) && speaksV2:
      return { authorised: await acceptedKey(target, ask), supports: v2 };
    case status === 401:
      return {
        authorised: check('authorised', 'failed', target.key === null ? 'missing' : 'rejected'),
        supports: unclear,
      };
    case status === 403:
      return { authorised: check('authorised', 'failed', 'forbidden'), supports: unclear };
    case status === 402 && speaksV2:
      return { authorised: check('authorised', 'passed', 'noCredits'), supports: v2 };
    case status === 429:
      return { authorised: check('authorised', 'unknown', 'rateLimited'), supports: unclear };
    case status >= 500:
      return { authorised: unknownKey, supports: check('supports', 'unknown', 'serverTrouble', statusOf(response)) };
    default:
      return { authorised: unknownKey, supports: await explainStranger(response, target, ask) };
  }
}

/** With an accepted key the service may also report the remaining credits; a service without accounts does not. */
async function acceptedKey(target: ConnectionTarget, ask: SendProbe): Promise<ConnectionCheck> {
  if (target.key === null) return check('authorised', 'passed', 'notNeeded');
  const usage = probedJson(await ask('GET', accountPaths.creditUsage));
  const data = isJsonObject(usage) ? usage['data'] : undefined;
  const remaining = data !== undefined && isJsonObject(data) ? data['remainingCredits'] : undefined;
  return typeof remaining === 'number'
    ? check('authorised', 'passed', 'credits', { remaining })
    : check('authorised', 'passed', 'ok');
}

/** Describes a server that is not version 2 of the API. */
async function explainStranger(response: Exchange, target: ConnectionTarget, ask: SendProbe): Promise<ConnectionCheck> {
  const status = response.status ?? 0;
  if (status >= 300 && status < 400)
    return check('supports', 'failed', 'redirect', { host: redirectHost(response, target) });
  const other = otherApiName(probedJson(await ask('GET', openApiPath)));
  if (other !== null)
    return check('supports', 'failed', 'otherApi', {
      title: redactText(other, target.key === null ? [] : [target.key]),
    });
  if (/\bhtml\b/i.test(response.contentType ?? '')) return check('supports', 'failed', 'website', statusOf(response));
  return status === 404 || status === 405
    ? check('supports', 'failed', 'notFound', statusOf(response))
    : check('supports', 'failed', 'notV2', statusOf(response));
}

function redirectHost(response: Exchange, target: ConnectionTarget): string {
  const location = headerOf(response.headers, 'location') ?? '';
  return canParseUrl(location, target.baseUrl) ? new URL(location, target.baseUrl).host.slice(0, 200) : '';
}

function otherApiName(answer: JsonValue): string | null {
  if (!isJsonObject(answer) || (answer['openapi'] === undefined && answer['swagger'] === undefined)) return null;
  const info = answer['info'];
  const title = info !== undefined && isJsonObject(info) ? info['title'] : undefined;
  return typeof title === 'string' && title.trim() !== '' ? title.trim().slice(0, 80) : 'API';
}

/** The error shape of contract 7.1. */
function isV2Error(answer: JsonValue): boolean {
  return isJsonObject(answer) && answer['success'] === false && typeof answer['error'] === 'string';
}

function statusOf(answer: Exchange): Values {
  return { status: answer.status ?? 0 };
}
