import { lookupTable } from '../base/lookupTable.ts';
import { wantsPassword, wrongPassword } from './lockedFile.ts';
import { formatNamesIn, schemaPath, verifiesCertificate } from './evidence.ts';
import type { ErrorAction, Facts, Rule } from './presentation.ts';
import { isUnsupportedOperation, type ServiceCase } from './serviceCase.ts';

/** In bytes: smaller than this no single part makes a request too large. */
const muchText = 100_000;
const maxTimeoutMs = 300_000;
/** Fewer from this computer explain no rate limit: the smallest plans allow ten (api-facts 8.1). */
const manyAMinute = 5;

/** The first of these fields that the request has. */
function firstOf(names: readonly string[]): NonNullable<Rule['target']> {
  return ({ context }) => {
    const name = names.find((candidate) => context.request[candidate] !== undefined);
    return name === undefined ? null : [name];
  };
}

/** Switching engines does not help when the other would reject the same request. */
const unlessLocalRefuses = ({ context }: Facts): readonly ErrorAction[] =>
  context.localEngineLacks.length > 0 ? ['use-local-engine'] : [];

/** For a local file of the user there is no URL to edit, but another file to open. */
const unlessLocalFile = ({ context }: Facts): readonly ErrorAction[] =>
  context.isLocalFile ? ['edit-url'] : ['open-file'];

/** Returns whether a local file of the user is locked: for others the contract has no password field (2.2.1). */
function wantsKey({ error, context }: Facts): boolean {
  return context.isLocalFile && [wantsPassword, wrongPassword].some((words) => error.message.startsWith(words));
}

function addressCauses({ context }: Facts): readonly string[] {
  const { url } = context.request;
  if (typeof url !== 'string' || !/^[a-z][a-z0-9+.-]*:/i.test(url)) return ['scheme-missing', 'url-typo'];
  return /^https?:/i.test(url) ? ['url-typo'] : ['scheme-unsupported', 'url-typo'];
}

/** If this computer is offline, the local engine's failure is caused by the missing network, not by the site. */
const unlessOffline =
  (...causes: readonly string[]) =>
  ({ context }: Facts): readonly string[] =>
    context.isLocalEngine && context.isOffline ? ['computer-offline', ...causes] : causes;

/** A request without age options already requests a fresh scrape. */
const unlessAgesSet = ({ context }: Facts): readonly ErrorAction[] => [
  ...(['minAge', 'lockdown'].every((name) => context.request[name] === undefined) ? (['allow-fresh'] as const) : []),
  ...(context.localEngineLacks.length > 0 ? (['use-local-engine'] as const) : []),
];

/** `auto` and no proxy at all leave the choice to the service. */
function isNamedProxy({ context }: Facts): boolean {
  const { proxy } = context.request;
  return typeof proxy === 'string' && proxy !== 'auto';
}

function stepCauses({ step, error }: Facts): readonly string[] {
  if (step?.selector == null) return ['step-refused', 'too-early'];
  if (/\b(?:no|not an?|invalid|not a valid|malformed)\b.{0,20}\bselector\b/i.test(error.message))
    return ['selector-invalid'];
  return ['selector-gone', 'too-early', 'selector-elsewhere'];
}

function timeCauses({ status, timeoutMs, waitsMs, context }: Facts): readonly string[] {
  const asked = context.request['timeout'] === undefined ? 'timeout-default' : 'timeout-short';
  if (status === 504) return ['gateway-gave-up', 'slow-page', asked];
  return waitsMs * 2 > timeoutMs ? ['waits-fill-timeout', 'slow-page'] : ['slow-page', asked];
}

function troubleCauses({ status }: Facts): readonly string[] {
  if (status === 502) return ['upstream-broken', 'service-restarting'];
  return status === 503 ? ['service-overloaded', 'service-restarting'] : ['service-failed', 'page-upsets-service'];
}

const keyCauses = ({ context }: Facts): readonly string[] =>
  context.hasKey ? ['key-revoked', 'key-other-service'] : ['key-absent'];

const requestRules = {
  'invalid-url': {
    causes: addressCauses,
    actions: ['edit-url', 'show-raw'],
  },
  validation: {
    causes: () => ['field-refused'],
    actions: ['go-to-field', 'remove-fields', 'show-raw', 'copy-details'],
    // A known field has to have another value; one that the service does not know can only go.
    without: ({ error }) => (/unrecogni[sz]ed|unknown (?:key|field)/i.test(error.message) ? [] : ['remove-fields']),
  },
  'malformed-json': { causes: () => ['body-changed-on-the-way'], actions: ['retry', 'test-connection', 'show-raw'] },
  'not-yet-local': { causes: () => ['local-engine-lacks'], actions: ['remove-fields', 'go-to-field'] },
  'too-large': {
    causes: ({ largest }) => ((largest?.bytes ?? 0) < muchText ? ['limit-small'] : ['body-too-large']),
    actions: ['show-largest', 'show-raw'],
    target: ({ largest }) => largest?.path ?? null,
  },
  'schema-mismatch': {
    causes: () => ['schema-strict', 'schema-invalid'],
    actions: ['open-schema', 'retry', 'show-raw'],
    target: ({ context }) => schemaPath(context.request),
  },
  'content-too-long': {
    causes: () => ['page-too-long-for-model'],
    actions: ['go-to-field', 'retry', 'show-raw'],
    target: () => ['includeTags'],
  },
  'retention-conflict': {
    causes: () => ['team-keeps-nothing'],
    actions: ['go-to-field', 'show-raw'],
    target: firstOf(['zeroDataRetention', 'onlyCleanContent', 'domainTools', 'alexandria', 'formats']),
  },
  'agent-retention': { causes: () => ['team-keeps-nothing'], actions: ['copy-details', 'show-raw'] },
  conflict: { causes: () => ['state-elsewhere'], actions: ['retry', 'show-raw'] },
  'key-reused': { causes: () => ['key-other-body'], actions: ['send-new-key', 'show-raw'] },
  'key-in-flight': {
    tone: 'waiting',
    causes: () => ['first-still-running'],
    actions: ['retry-same-key', 'send-new-key', 'show-raw'],
    confirms: () => ['send-new-key'],
  },
} as const satisfies Partial<Record<ServiceCase, Rule>>;

const accountRules = {
  unauthorised: { causes: keyCauses, actions: ['update-key', 'use-local-engine', 'test-connection'] },
  'out-of-credits': {
    causes: ({ context }) => (context.costs.length > 0 ? ['credits-used-up', 'request-costly'] : ['credits-used-up']),
    actions: ['use-local-engine', 'open-link', 'lower-cost', 'retry'],
    without: ({ context }) => (context.costs.length === 0 ? ['lower-cost'] : []),
    target: ({ context }) => context.costs[0]?.path ?? null,
  },
  forbidden: {
    causes: ({ features }) =>
      features.some(({ isNamed }) => isNamed)
        ? ['plan-lacks-named-feature', 'key-restricted']
        : features.length > 0
          ? ['plan-lacks-feature', 'key-restricted']
          : ['key-restricted'],
    actions: ['go-to-field', 'remove-fields', 'update-key', 'open-link', 'show-raw'],
  },
  'terms-required': {
    causes: () => ['terms-not-accepted'],
    actions: ['open-link', 'copy-details', 'retry', 'show-raw'],
  },
  'rate-limit': {
    tone: 'waiting',
    causes: ({ context }) =>
      (context.sentLastMinute ?? 0) >= manyAMinute
        ? ['sent-from-here', 'key-shared']
        : ['key-shared', 'requests-per-minute'],
    actions: ['retry-now', 'stop', 'use-local-engine'],
    without: unlessLocalRefuses,
  },
  'concurrency-limit': {
    tone: 'waiting',
    causes: () => ['too-many-at-once', 'key-shared'],
    actions: ['retry-now', 'stop', 'use-local-engine'],
    without: unlessLocalRefuses,
  },
  'billing-unavailable': {
    tone: 'waiting',
    causes: () => ['billing-down'],
    actions: ['retry', 'use-local-engine', 'show-raw'],
    without: unlessLocalRefuses,
  },
} as const satisfies Partial<Record<ServiceCase, Rule>>;

const catalogueRules = {
  'nothing-cached': {
    causes: () => ['age-rules'],
    actions: ['allow-fresh', 'change-age', 'use-local-engine', 'show-raw'],
    without: unlessAgesSet,
    target: firstOf(['minAge', 'maxAge', 'lockdown']),
  },
  'lockdown-miss': {
    causes: () => ['lockdown-forbids', 'never-scraped'],
    actions: ['allow-fresh', 'change-age', 'use-local-engine', 'show-raw'],
    without: unlessAgesSet,
    target: firstOf(['maxAge', 'lockdown', 'minAge']),
  },
  'unknown-provider': {
    causes: () => ['provider-typo'],
    actions: ['go-to-field', 'show-raw'],
    target: firstOf(['alexandria']),
  },
  'missing-path': {
    causes: ({ context, code }) =>
      context.isLocalEngine || isUnsupportedOperation(code)
        ? ['local-engine-lacks-path']
        : ['wrong-base-url', 'not-v2'],
    actions: ['edit-connection', 'test-connection', 'show-raw'],
  },
  'missing-job': { causes: () => ['job-of-other-team', 'job-removed'], actions: ['test-connection', 'show-raw'] },
  'missing-snapshot': { causes: () => ['snapshot-gone'], actions: ['retry', 'show-raw', 'copy-details'] },
  'invalid-id': { causes: () => ['id-typo'], actions: ['show-raw', 'copy-details'] },
  'invalid-snapshot-id': { causes: () => ['id-typo'], actions: ['show-raw', 'copy-details'] },
  'snapshots-unavailable': { causes: () => ['older-engine'], actions: ['show-raw', 'copy-details'] },
  'trace-unavailable': { causes: () => ['older-engine'], actions: ['show-raw', 'copy-details'] },
  'agent-finished': { causes: () => ['ended-before'], actions: ['show-raw', 'copy-details'] },
  'agent-cancelled': {
    tone: 'waiting',
    causes: () => ['cancel-under-way'],
    actions: ['show-raw', 'copy-details'],
  },
  'agent-rejected': { tone: 'waiting', causes: () => ['agent-service-down'], actions: ['retry', 'show-raw'] },
  unresolved: {
    tone: 'waiting',
    causes: () => ['outcome-lost'],
    actions: ['retry-same-key', 'send-new-key', 'show-raw'],
    confirms: () => ['send-new-key'],
  },
  'service-trouble': { tone: 'waiting', causes: troubleCauses, actions: ['retry', 'test-connection', 'show-raw'] },
  'job-cancelled': {
    causes: ({ context }) => [context.isLocalEngine ? 'stopped-by-person' : 'stopped-elsewhere'],
    actions: ['retry', 'show-raw'],
  },
  'failed-with-success': { causes: () => ['service-says'], actions: ['retry', 'show-raw'] },
  'job-failed': { causes: () => ['service-says'], actions: ['retry', 'show-raw', 'copy-details'] },
  'service-refused': { causes: () => ['service-says'], actions: ['retry', 'show-raw'] },
} as const satisfies Partial<Record<ServiceCase, Rule>>;

const modelCauses: Readonly<Record<string, string>> = lookupTable({
  TROWEL_MODEL_KEY_REFUSED: 'model-key',
  TROWEL_MODEL_RATE_LIMITED: 'model-limit',
  TROWEL_MODEL_REJECTED: 'model-name',
});

const pageRules = {
  timeout: {
    tone: 'waiting',
    causes: timeCauses,
    actions: ['raise-timeout', 'reduce-waits', 'retry'],
    without: ({ timeoutMs, waitsMs }) => [
      ...(timeoutMs >= maxTimeoutMs ? (['raise-timeout'] as const) : []),
      ...(waitsMs === 0 ? (['reduce-waits'] as const) : []),
    ],
  },
  'still-working': {
    tone: 'waiting',
    causes: () => ['long-document'],
    actions: ['retry', 'raise-timeout', 'show-raw'],
  },
  'prompt-injection': {
    causes: () => ['page-instructs-model', 'check-mistaken'],
    actions: ['show-page-text', 'retry-without-check', 'show-raw'],
    confirms: () => ['retry-without-check'],
  },
  'model-not-set': {
    causes: () => ['model-unset'],
    actions: ['open-model-settings', 'go-to-field', 'show-raw'],
    target: firstOf(['onlyCleanContent', 'checkPromptInjection', 'formats']),
  },
  'model-trouble': {
    tone: 'waiting',
    causes: ({ code }) => [modelCauses[code] ?? 'model-endpoint'],
    actions: ['open-model-settings', 'retry', 'show-raw'],
  },
  'proxy-not-set': {
    causes: () => ['proxy-absent'],
    actions: ['use-proxy-auto', 'go-to-field', 'use-local-engine', 'show-raw'],
    without: (facts) => [...unlessLocalRefuses(facts), ...(isNamedProxy(facts) ? [] : (['use-proxy-auto'] as const))],
    target: firstOf(['proxy', 'location']),
  },
  'target-blocked': { causes: () => ['policy-blocks-host'], actions: ['edit-url', 'use-local-engine', 'show-raw'] },
  'robots-denied': {
    causes: () => ['robots-disallows'],
    actions: ['edit-url', 'go-to-field', 'show-raw'],
    target: () => ['ignoreRobotsTxt'],
  },
  'page-not-fetched': {
    causes: unlessOffline('site-refuses', 'site-down'),
    actions: ['retry', 'use-local-engine', 'edit-url', 'show-raw'],
    without: unlessLocalRefuses,
  },
  'document-failed': {
    causes: ({ code }) =>
      /ANTIBOT|PROXY/.test(code) ? ['site-refuses', 'document-unreadable'] : ['document-unreadable'],
    actions: ['retry', 'go-to-field', 'open-file', 'edit-url', 'show-raw'],
    without: unlessLocalFile,
    target: firstOf(['parsers', 'timeout']),
  },
  'format-impossible': {
    causes: () => ['page-lacks-media'],
    actions: ['go-to-field', 'edit-url', 'show-raw'],
    target: ({ code, context }) => {
      const named = formatNamesIn(context.request).find(({ name }) => code.toLowerCase().includes(name.toLowerCase()));
      return named === undefined ? ['formats'] : ['formats', named.index];
    },
  },
  'target-dns': { causes: unlessOffline('host-typo', 'host-internal'), actions: ['edit-url', 'retry', 'show-raw'] },
  'target-unreachable': {
    causes: unlessOffline('site-down', 'site-refuses'),
    actions: ['retry', 'edit-url', 'show-raw'],
  },
  'target-broken': { causes: () => ['site-broken'], actions: ['retry', 'edit-url', 'show-raw'] },
  'target-barred-port': { causes: () => ['target-port-barred'], actions: ['edit-url', 'show-raw'] },
  'target-tls': {
    causes: () => ['certificate'],
    actions: ['skip-verification', 'edit-url', 'go-to-field'],
    without: ({ context }) => (verifiesCertificate(context.request) === false ? ['skip-verification'] : []),
    confirms: () => ['skip-verification'],
    target: () => ['skipTlsVerification'],
  },
  'private-address': { causes: () => ['host-private'], actions: ['allow-host', 'edit-url'] },
  'unsupported-file': {
    causes: ({ error, context }) =>
      context.isLocalFile ? [] : [error.message.startsWith(wantsPassword) ? 'file-locked' : 'file-kind'],
    actions: ['give-password', 'open-file', 'edit-url', 'show-raw'],
    without: (facts) => [...unlessLocalFile(facts), ...(wantsKey(facts) ? [] : (['give-password'] as const))],
  },
  'actions-unsupported': {
    causes: () => ['server-without-browser'],
    actions: ['use-local-engine', 'remove-fields', 'go-to-field'],
    without: ({ context }) => (context.localEngineLacks.includes('actions') ? ['use-local-engine'] : []),
    target: () => ['actions'],
  },
  'action-failed': {
    causes: stepCauses,
    actions: ['go-to-step', 'rehearse', 'set-click-all', 'retry', 'show-raw'],
    without: ({ step }) => [
      ...(step === null ? (['go-to-step'] as const) : []),
      ...(step?.type === 'click' ? [] : (['set-click-all'] as const)),
    ],
    target: ({ step }) => (step === null ? ['actions'] : ['actions', step.index]),
  },
} as const satisfies Partial<Record<ServiceCase, Rule>>;

/** The cards of a service's errors. */
export const serviceRules: Readonly<Record<ServiceCase, Rule>> = {
  ...requestRules,
  ...accountRules,
  ...catalogueRules,
  ...pageRules,
};
