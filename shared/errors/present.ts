import { assertNever } from '../base/assertNever.ts';
import { isJsonObject, type JsonValue } from '../base/json.ts';
import type { AppError, ServiceError } from './appError.ts';
import { serviceCase, type ServiceCase } from './serviceCase.ts';

/** What a button of an error card does. The window owns how. */
export type ErrorAction =
  | 'retry'
  | 'retry-now'
  | 'stop'
  | 'edit-url'
  | 'go-to-field'
  | 'update-key'
  | 'use-local-engine'
  | 'test-connection'
  | 'edit-connection'
  | 'raise-timeout'
  | 'reduce-waits'
  | 'remove-fields'
  | 'allow-host'
  | 'start-engine'
  | 'open-schema'
  | 'allow-fresh'
  | 'retry-without-check'
  | 'open-data-folder'
  | 'show-raw';

export type ErrorCase =
  | ServiceCase
  | 'network-offline'
  | 'network-dns'
  | 'network-refused'
  | 'network-tls'
  | 'network-proxy'
  | 'network-timeout'
  | 'network-broken'
  | 'broken-redirect'
  | 'broken-not-json'
  | 'broken-size'
  | 'broken-answer'
  | 'engine-start'
  | 'engine-crashed'
  | 'engine-stopped'
  | 'key-missing'
  | 'key-locked'
  | 'cancelled'
  | 'outcome-unknown'
  | 'not-found'
  | 'refused'
  | 'store'
  | 'internal';

export type MessageValues = Readonly<Record<string, string | number>>;

export interface FieldProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * An error as a card (ux.md 13): the words are messages of the window, found as `errors.<case>.title`, `.meaning` and
 * `errors.cause.<id>`; the evidence comes from this request.
 */
export interface ErrorPresentation {
  readonly case: ErrorCase;
  /** `waiting`: time can mend it (amber). `change`: something has to change (red). */
  readonly tone: 'waiting' | 'change';
  readonly values: MessageValues;
  /** Likely causes, likeliest first. */
  readonly causes: readonly ErrorCause[];
  /** The first is the primary one. */
  readonly actions: readonly ErrorAction[];
  /** Problems of single fields as the service named them (contract 7.1 `details`). */
  readonly fields: readonly FieldProblem[];
}

export interface ErrorCause {
  readonly id: string;
  readonly values: MessageValues;
}

export interface ErrorContext {
  readonly connectionName: string;
  readonly isLocalEngine: boolean;
  readonly hasKey: boolean;
  /** Host of the service that was asked, with its port. */
  readonly serviceHost: string;
  /** The page that the request names. */
  readonly url: string;
  readonly timeoutMs: number;
  readonly waitForMs: number;
}

/** Turns a failure into what a person needs: what happened, why, and what to do next. */
export function presentError(error: AppError, context: ErrorContext): ErrorPresentation {
  const found = findCase(error);
  const rule = rules[found];
  return {
    case: found,
    tone: rule.tone ?? 'change',
    values: valuesOf(error, context),
    causes: (rule.causes?.(context) ?? []).map((id) => ({ id, values: valuesOf(error, context) })),
    actions: actionsOf(rule, context),
    fields: error.kind === 'service' ? readFieldProblems(error.details) : [],
  };
}

function findCase(error: AppError): ErrorCase {
  switch (error.kind) {
    case 'service':
      return serviceCase(error);
    case 'network':
      return networkCases[error.reason];
    case 'broken-answer':
      return brokenCases[error.reason];
    case 'engine':
      return error.reason === 'crashed' || error.reason === 'not-answering'
        ? 'engine-crashed'
        : error.reason === 'stopped'
          ? 'engine-stopped'
          : 'engine-start';
    case 'key':
      return error.reason === 'locked' ? 'key-locked' : 'key-missing';
    case 'cancelled':
    case 'outcome-unknown':
    case 'not-found':
    case 'refused':
    case 'store':
    case 'internal':
      return error.kind;
    default:
      return assertNever(error);
  }
}

const networkCases = {
  offline: 'network-offline',
  dns: 'network-dns',
  refused: 'network-refused',
  unreachable: 'network-refused',
  reset: 'network-broken',
  tls: 'network-tls',
  proxy: 'network-proxy',
  'connect-timeout': 'network-timeout',
  'headers-timeout': 'network-timeout',
  'idle-timeout': 'network-timeout',
  deadline: 'network-timeout',
  unknown: 'network-broken',
} as const satisfies Record<Extract<AppError, { kind: 'network' }>['reason'], ErrorCase>;

const brokenCases = {
  redirect: 'broken-redirect',
  status: 'broken-answer',
  'headers-too-large': 'broken-size',
  'too-large': 'broken-size',
  truncated: 'network-broken',
  encoding: 'broken-answer',
  'not-json': 'broken-not-json',
  'json-too-deep': 'broken-size',
  'invalid-json': 'broken-not-json',
  'unexpected-shape': 'broken-answer',
  protocol: 'broken-answer',
} as const satisfies Record<Extract<AppError, { kind: 'broken-answer' }>['reason'], ErrorCase>;

interface Rule {
  readonly tone?: 'waiting';
  readonly causes?: (context: ErrorContext) => readonly string[];
  readonly actions: readonly ErrorAction[];
}

const keyCauses = (context: ErrorContext): readonly string[] =>
  context.hasKey ? ['key-revoked', 'key-other-service'] : ['key-absent'];
const timeCauses = (context: ErrorContext): readonly string[] =>
  context.waitForMs * 2 > context.timeoutMs ? ['waits-fill-timeout', 'slow-page'] : ['slow-page', 'timeout-short'];

const rules: Record<ErrorCase, Rule> = {
  'invalid-url': { causes: () => ['scheme-missing', 'url-typo'], actions: ['edit-url', 'show-raw'] },
  validation: { causes: () => ['field-refused'], actions: ['go-to-field', 'show-raw'] },
  'not-yet-local': { causes: () => ['local-engine-lacks'], actions: ['remove-fields', 'go-to-field'] },
  unauthorised: { causes: keyCauses, actions: ['update-key', 'use-local-engine'] },
  'out-of-credits': { causes: () => ['credits-used-up'], actions: ['use-local-engine', 'retry'] },
  forbidden: {
    causes: () => ['plan-lacks-feature', 'key-restricted'],
    actions: ['go-to-field', 'update-key', 'show-raw'],
  },
  'terms-required': { causes: () => ['terms-not-accepted'], actions: ['show-raw', 'retry'] },
  'prompt-injection': { causes: () => ['page-instructs-model'], actions: ['retry-without-check', 'show-raw'] },
  'nothing-cached': { causes: () => ['cache-rules'], actions: ['allow-fresh', 'show-raw'] },
  'unknown-provider': { causes: () => ['provider-typo'], actions: ['go-to-field', 'show-raw'] },
  'missing-path': { causes: () => ['not-v2', 'wrong-base-url'], actions: ['edit-connection', 'test-connection'] },
  timeout: { tone: 'waiting', causes: timeCauses, actions: ['raise-timeout', 'reduce-waits', 'retry'] },
  'key-in-use': { tone: 'waiting', actions: ['retry', 'show-raw'] },
  conflict: { actions: ['retry', 'show-raw'] },
  'too-large': { causes: () => ['body-too-large'], actions: ['go-to-field', 'show-raw'] },
  'schema-mismatch': { causes: () => ['schema-strict'], actions: ['open-schema', 'retry', 'show-raw'] },
  'rate-limit': {
    tone: 'waiting',
    causes: () => ['requests-per-minute', 'key-shared'],
    actions: ['retry-now', 'stop', 'use-local-engine'],
  },
  'concurrency-limit': { tone: 'waiting', causes: () => ['too-many-at-once'], actions: ['retry-now', 'stop'] },
  'service-trouble': {
    tone: 'waiting',
    causes: () => ['service-down'],
    actions: ['retry', 'test-connection', 'show-raw'],
  },
  unresolved: { tone: 'waiting', actions: ['retry', 'show-raw'] },
  'billing-unavailable': { tone: 'waiting', actions: ['retry', 'use-local-engine'] },
  'target-dns': { causes: () => ['host-typo', 'host-internal'], actions: ['edit-url', 'retry'] },
  'target-unreachable': { causes: () => ['site-down', 'site-refuses'], actions: ['retry', 'edit-url'] },
  'target-tls': { causes: () => ['certificate'], actions: ['go-to-field', 'edit-url'] },
  'private-address': { causes: () => ['host-private'], actions: ['allow-host', 'edit-url'] },
  'unsupported-file': { causes: () => ['file-kind'], actions: ['edit-url', 'show-raw'] },
  'actions-unsupported': { causes: () => ['server-without-browser'], actions: ['use-local-engine', 'remove-fields'] },
  'action-failed': { causes: () => ['selector-gone', 'too-early'], actions: ['go-to-field', 'retry'] },
  'job-cancelled': { actions: ['retry'] },
  'service-refused': { actions: ['retry', 'show-raw'] },
  'network-offline': { tone: 'waiting', causes: () => ['no-network'], actions: ['retry', 'use-local-engine'] },
  'network-dns': {
    causes: () => ['base-url-typo', 'no-network'],
    actions: ['test-connection', 'edit-connection', 'retry'],
  },
  'network-refused': {
    causes: () => ['service-not-running', 'port-wrong'],
    actions: ['test-connection', 'edit-connection', 'retry'],
  },
  'network-tls': {
    causes: () => ['certificate-untrusted', 'intercepting-proxy'],
    actions: ['edit-connection', 'test-connection'],
  },
  'network-proxy': { causes: () => ['proxy-down'], actions: ['test-connection', 'retry'] },
  'network-timeout': {
    tone: 'waiting',
    causes: () => ['service-slow', 'firewall'],
    actions: ['retry', 'test-connection'],
  },
  'network-broken': { tone: 'waiting', causes: () => ['connection-cut', 'proxy-cut'], actions: ['retry', 'show-raw'] },
  'broken-redirect': { causes: () => ['wrong-base-url', 'login-page'], actions: ['edit-connection', 'show-raw'] },
  'broken-not-json': { causes: () => ['wrong-base-url', 'proxy-page'], actions: ['edit-connection', 'show-raw'] },
  'broken-size': { actions: ['show-raw', 'edit-url'] },
  'broken-answer': { causes: () => ['not-v2', 'service-bug'], actions: ['show-raw', 'test-connection'] },
  'engine-start': { causes: () => ['engine-blocked'], actions: ['retry', 'show-raw'] },
  'engine-crashed': { causes: () => ['page-crashed-engine'], actions: ['retry', 'show-raw'] },
  'engine-stopped': { actions: ['start-engine', 'retry'] },
  'key-missing': { causes: () => ['key-absent'], actions: ['update-key', 'use-local-engine'] },
  'key-locked': { causes: () => ['keychain-locked', 'keychain-changed'], actions: ['update-key', 'use-local-engine'] },
  cancelled: { actions: ['retry'] },
  'outcome-unknown': { tone: 'waiting', actions: ['retry'] },
  'not-found': { actions: ['retry'] },
  refused: { actions: ['show-raw'] },
  store: { causes: () => ['disk'], actions: ['open-data-folder', 'retry'] },
  internal: { actions: ['retry', 'show-raw'] },
};

/** On the local engine there is no key and no other engine to turn to. */
const ofServices: ReadonlySet<ErrorAction> = new Set([
  'use-local-engine',
  'update-key',
  'edit-connection',
  'test-connection',
]);

function actionsOf(rule: Rule, context: ErrorContext): readonly ErrorAction[] {
  return context.isLocalEngine ? rule.actions.filter((action) => !ofServices.has(action)) : rule.actions;
}

function valuesOf(error: AppError, context: ErrorContext): MessageValues {
  const base = {
    connection: context.connectionName,
    url: context.url,
    host: hostOf(error, context),
    seconds: Math.round(context.timeoutMs / 1000),
    message: error.message,
  };
  if (error.kind === 'service') {
    return {
      ...base,
      status: error.status,
      count: readFieldProblems(error.details).length,
      retrySeconds: Math.ceil((error.retryAfterMs ?? 0) / 1000),
    };
  }
  if (error.kind === 'network') return { ...base, code: error.code ?? '' };
  if (error.kind === 'store') return { ...base, path: error.path ?? '' };
  return base;
}

function hostOf(error: AppError, context: ErrorContext): string {
  if (error.kind === 'network') return error.host;
  if (error.kind === 'broken-answer') return context.serviceHost;
  const named = error.kind === 'service' ? privateHostOf(error) : null;
  if (named !== null) return named;
  return URL.canParse(context.url) ? new URL(context.url).host : context.url;
}

/** The host that the engine refused to visit, as its `details` name it. */
export function privateHostOf(error: ServiceError): string | null {
  const details = Array.isArray(error.details) ? (error.details as readonly JsonValue[]) : [];
  for (const detail of details) {
    if (isJsonObject(detail) && typeof detail['host'] === 'string') return detail['host'];
  }
  return null;
}

/** `details` in the shapes that services use: a list of issues with `path` and `message`. Anything else gives none. */
export function readFieldProblems(details: JsonValue | null): readonly FieldProblem[] {
  if (!Array.isArray(details)) return [];
  const problems: FieldProblem[] = [];
  for (const detail of details as readonly JsonValue[]) {
    if (!isJsonObject(detail) || typeof detail['message'] !== 'string') continue;
    const path = detail['path'];
    const steps =
      typeof path === 'string' ? path.split('.') : Array.isArray(path) ? (path as readonly JsonValue[]) : [];
    problems.push({
      message: detail['message'],
      path: steps.filter((step) => typeof step === 'string' || typeof step === 'number'),
    });
  }
  return problems;
}
