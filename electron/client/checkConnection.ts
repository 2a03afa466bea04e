import { canParseUrl } from '../../shared/base/canParseUrl.ts';
import { engineHealthSchema } from '../../shared/api/engine/control.ts';
import { scrapePath } from '../../shared/api/scrape.ts';
import { isJsonObject, jsonDepth, parseJson, type JsonValue } from '../../shared/base/json.ts';
import { parseBaseUrl, type BaseUrlProblem } from '../../shared/connection/baseUrl.ts';
import type { ConnectionCheck, ConnectionReport } from '../../shared/connection/connection.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { ConnectionChecker, ConnectionTarget } from '../core/connections/connectionChecker.ts';
import { exchange, jsonBytes, type Exchange, type ExchangePorts } from './exchange.ts';
import { authorization, headerOf } from './headers.ts';
import { maxJsonDepth } from './limits.ts';
import { redactText } from './redact.ts';

export interface CheckPorts extends ExchangePorts {
  readonly userAgent: string;
}

type Outcome = ConnectionCheck['outcome'];
type Values = ConnectionCheck['values'];
type Checks = Readonly<Record<ConnectionCheck['name'], ConnectionCheck>>;

const probeMs = 15_000;
const probeBytes = 512 * 1024;
const healthPath = '/trowel/health';
const usagePath = '/v2/team/credit-usage';
const openApiPath = '/openapi.json';

/**
 * Checks a service with an empty scrape request: its schema rejects it, which proves that URL, connection, key and API are right, and costs
 * nothing. Message ids are `connectionCheck.<step>.<finding>`.
 */
export function createConnectionChecker(ports: CheckPorts): ConnectionChecker {
  return {
    async check(target, signal) {
      const address = parseBaseUrl(target.baseUrl, { allowInsecureHttp: target.allowInsecureHttp });
      if (!address.ok) return report({ ...skipped, address: addressProblem(address.error) }, null);
      const ask = (method: 'GET' | 'POST', path: string): Promise<Exchange> =>
        exchange(ports, toRequest(target, ports, method, `${address.value}${path}`), signal);
      const isEngine = target.kind === 'local-engine';
      const probe = await (isEngine ? ask('GET', healthPath) : ask('POST', scrapePath));
      const reached = checkReach(probe, address.value);
      if (probe.status === null) return report(reached, null);
      const answered = isEngine ? readEngine(probe) : await readService(probe, target, ask);
      return report({ ...reached, ...answered }, Math.round(probe.durationMs));
    },
  };
}

function toRequest(target: ConnectionTarget, ports: CheckPorts, method: 'GET' | 'POST', url: string) {
  return {
    method,
    url,
    headers: {
      accept: 'application/json',
      'user-agent': ports.userAgent,
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...authorization(target.key),
    },
    body: method === 'POST' ? jsonBytes({}) : null,
    extraCaFile: target.extraCaFile,
    headersMs: probeMs,
    bodyBytes: probeBytes,
    bodies: null,
    expectsText: false,
    secrets: target.key === null ? [] : [target.key],
    onPhase: () => undefined,
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

function checkReach(probe: Exchange, baseUrl: string): Checks {
  const url = new URL(baseUrl);
  const address = check('address', 'passed', 'ok', { url: baseUrl });
  const reached = check('reachable', 'passed', 'ok', { host: url.host, ms: Math.round(probe.durationMs) });
  const tls = url.protocol === 'https:' ? check('tls', 'passed', 'ok') : check('tls', 'skipped', 'notUsed');
  if (probe.status !== null) return { ...skipped, address, reachable: reached, tls };
  const failure = probe.failure;
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

function readEngine(probe: Exchange): ProbeResult {
  const health = engineHealthSchema.safeParse(jsonOf(probe));
  const unknown = check('supports', 'unknown', 'unknown');
  if (probe.status === 401 || probe.status === 403) {
    return { authorised: check('authorised', 'failed', 'rejected'), supports: unknown };
  }
  if (!health.success)
    return { authorised: check('authorised', 'unknown', 'unknown', statusOf(probe)), supports: unknown };
  const { version, concurrency } = health.data;
  return {
    authorised: check('authorised', 'passed', 'ok'),
    supports: check('supports', 'passed', 'engine', { version, concurrency }),
  };
}

type SendProbe = (method: 'GET' | 'POST', path: string) => Promise<Exchange>;

async function readService(probe: Exchange, target: ConnectionTarget, ask: SendProbe): Promise<ProbeResult> {
  const status = probe.status ?? 0;
  const speaksV2 = isV2Error(jsonOf(probe));
  const v2 = check('supports', 'passed', 'v2');
  const unclear = speaksV2 ? v2 : check('supports', 'unknown', 'unknown', statusOf(probe));
  const unknownKey = check('authorised', 'unknown', 'unknown', statusOf(probe));
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
      return { authorised: unknownKey, supports: check('supports', 'unknown', 'serverTrouble', statusOf(probe)) };
    default:
      return { authorised: unknownKey, supports: await explainStranger(probe, target, ask) };
  }
}

/** With an accepted key the service may also report the remaining credits; a service without accounts does not. */
async function acceptedKey(target: ConnectionTarget, ask: SendProbe): Promise<ConnectionCheck> {
  if (target.key === null) return check('authorised', 'passed', 'notNeeded');
  const usage = jsonOf(await ask('GET', usagePath));
  const data = isJsonObject(usage) ? usage['data'] : undefined;
  const remaining = data !== undefined && isJsonObject(data) ? data['remainingCredits'] : undefined;
  return typeof remaining === 'number'
    ? check('authorised', 'passed', 'credits', { remaining })
    : check('authorised', 'passed', 'ok');
}

/** Describes a server that is not version 2 of the API. */
async function explainStranger(probe: Exchange, target: ConnectionTarget, ask: SendProbe): Promise<ConnectionCheck> {
  const status = probe.status ?? 0;
  if (status >= 300 && status < 400)
    return check('supports', 'failed', 'redirect', { host: redirectHost(probe, target) });
  const other = otherApiName(jsonOf(await ask('GET', openApiPath)));
  if (other !== null)
    return check('supports', 'failed', 'otherApi', {
      title: redactText(other, target.key === null ? [] : [target.key]),
    });
  if (/\bhtml\b/i.test(probe.contentType ?? '')) return check('supports', 'failed', 'website', statusOf(probe));
  return status === 404 || status === 405
    ? check('supports', 'failed', 'notFound', statusOf(probe))
    : check('supports', 'failed', 'notV2', statusOf(probe));
}

function redirectHost(probe: Exchange, target: ConnectionTarget): string {
  const location = headerOf(probe.headers, 'location') ?? '';
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

function jsonOf(answer: Exchange): JsonValue {
  if (answer.failure !== null || answer.bytes === null) return null;
  const text = new TextDecoder('utf-8').decode(answer.bytes);
  if (jsonDepth(text) > maxJsonDepth) return null;
  const json = parseJson(text);
  return json.ok ? json.value : null;
}

function statusOf(answer: Exchange): Values {
  return { status: answer.status ?? 0 };
}
