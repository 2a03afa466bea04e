import { type ErrorCase, truncatedBodyMessage } from './errorCase.ts';
import type { Facts, Rule } from './presentation.ts';
import type { ServiceCase } from './serviceCase.ts';

type LocalCase = Exclude<ErrorCase, ServiceCase>;

/** The network stack's certificate error determines the likely causes. */
function certificateCauses({ code }: Facts): readonly string[] {
  if (code.includes('DATE')) return ['certificate-expired', 'clock-wrong'];
  if (code.includes('COMMON_NAME')) return ['certificate-other-name', 'intercepting-proxy'];
  if (code.includes('AUTHORITY')) return ['certificate-unknown-issuer', 'intercepting-proxy'];
  if (code.includes('REVOKED')) return ['certificate-revoked'];
  return ['certificate-untrusted', 'intercepting-proxy'];
}

const networkRules = {
  'network-offline': {
    tone: 'waiting',
    causes: () => ['no-network'],
    actions: ['retry', 'use-local-engine', 'test-connection'],
  },
  'network-dns': {
    causes: () => ['base-url-typo', 'name-elsewhere'],
    actions: ['test-connection', 'edit-connection', 'retry'],
  },
  'network-refused': {
    causes: () => ['service-not-running', 'port-wrong'],
    actions: ['test-connection', 'edit-connection', 'retry'],
  },
  'network-unreachable': {
    causes: () => ['other-network', 'base-url-typo'],
    actions: ['test-connection', 'retry', 'edit-connection'],
  },
  'network-reset': {
    tone: 'waiting',
    causes: () => ['connection-cut', 'proxy-cut'],
    actions: ['retry', 'test-connection', 'show-raw'],
  },
  'network-tls': { causes: certificateCauses, actions: ['edit-connection', 'test-connection', 'retry'] },
  'network-no-tls': {
    causes: () => ['not-https', 'tls-versions'],
    actions: ['edit-connection', 'test-connection', 'retry'],
  },
  'network-barred-port': { causes: () => ['port-barred'], actions: ['edit-connection', 'test-connection'] },
  'network-ca-file': {
    causes: ({ context }) =>
      context.hasConnectionCaFile ? ['ca-file-gone', 'common-ca-file-gone'] : ['common-ca-file-gone'],
    actions: ['edit-connection', 'open-network-settings', 'retry'],
    without: ({ context }) => (context.hasConnectionCaFile ? [] : ['edit-connection']),
  },
  'network-proxy': {
    causes: () => ['proxy-down', 'proxy-wants-password'],
    actions: ['open-network-settings', 'test-connection', 'retry'],
  },
  'network-connect-timeout': {
    tone: 'waiting',
    causes: () => ['firewall', 'service-not-running'],
    actions: ['test-connection', 'retry', 'edit-connection'],
  },
  'network-headers-timeout': {
    tone: 'waiting',
    causes: () => ['service-slow', 'proxy-cut'],
    actions: ['retry', 'raise-timeout', 'test-connection'],
  },
  'network-idle-timeout': {
    tone: 'waiting',
    causes: () => ['stalled', 'proxy-cut'],
    actions: ['retry', 'test-connection', 'show-raw'],
  },
  'network-deadline': {
    tone: 'waiting',
    causes: () => ['answer-too-slow', 'slow-line'],
    actions: ['retry', 'test-connection', 'show-raw'],
  },
  'network-unknown': {
    tone: 'waiting',
    causes: () => ['stack-says'],
    actions: ['retry', 'test-connection', 'show-raw'],
  },
} as const satisfies Partial<Record<LocalCase, Rule>>;

const brokenRules = {
  'broken-redirect': {
    causes: () => ['wrong-base-url', 'login-page'],
    actions: ['edit-connection', 'test-connection', 'show-raw'],
  },
  'broken-status': { causes: () => ['not-v2', 'proxy-page'], actions: ['test-connection', 'show-raw'] },
  'broken-headers-too-large': { causes: () => ['headers-heavy'], actions: ['retry', 'test-connection'] },
  'broken-too-large': {
    causes: () => ['answer-heavy'],
    actions: ['go-to-field', 'open-network-settings', 'show-raw'],
    target: () => ['formats'],
  },
  'broken-truncated': {
    tone: 'waiting',
    causes: () => ['connection-cut', 'proxy-cut'],
    actions: ['retry', 'show-raw'],
  },
  'broken-encoding': { causes: () => ['compression-wrong', 'proxy-cut'], actions: ['retry', 'show-raw'] },
  'broken-not-json': {
    causes: () => ['wrong-base-url', 'proxy-page'],
    actions: ['edit-connection', 'show-raw', 'test-connection'],
  },
  'broken-json-too-deep': { causes: () => ['json-hostile'], actions: ['show-raw', 'retry'] },
  'broken-invalid-json': {
    causes: ({ error }) =>
      error.message.includes(truncatedBodyMessage)
        ? ['answer-incomplete', 'service-bug']
        : ['json-miswritten', 'proxy-page'],
    actions: ['show-raw', 'retry', 'test-connection'],
  },
  'broken-unexpected-shape': {
    causes: () => ['not-v2', 'service-bug'],
    actions: ['show-raw', 'test-connection', 'retry'],
  },
  'broken-empty': {
    tone: 'waiting',
    causes: () => ['answer-ends-early', 'not-v2'],
    actions: ['retry', 'test-connection', 'show-raw'],
  },
  'broken-protocol': {
    causes: () => ['not-http', 'service-bug'],
    actions: ['edit-connection', 'test-connection', 'retry'],
  },
} as const satisfies Partial<Record<LocalCase, Rule>>;

const engineRules = {
  'engine-could-not-start': {
    causes: () => ['engine-blocked'],
    actions: ['start-engine', 'open-engine', 'copy-details'],
  },
  'engine-crashed': {
    causes: () => ['page-crashed-engine', 'memory-short'],
    actions: ['start-engine', 'retry', 'copy-details'],
  },
  'engine-not-answering': {
    tone: 'waiting',
    causes: () => ['engine-busy', 'page-crashed-engine'],
    actions: ['start-engine', 'retry', 'copy-details'],
  },
  'engine-stopped': { causes: () => ['stopped-by-person'], actions: ['start-engine', 'retry'] },
  // A settings problem: retrying does not help while the other program listens.
  'engine-port-taken': {
    causes: () => ['port-in-use'],
    actions: ['open-engine-settings', 'start-engine', 'copy-details'],
  },
  'engine-data-locked': { causes: () => ['other-trowel'], actions: ['retry', 'open-engine', 'copy-details'] },
} as const satisfies Partial<Record<LocalCase, Rule>>;

const keyRules = {
  'key-missing': { causes: () => ['key-absent'], actions: ['update-key', 'use-local-engine'] },
  'key-locked': { causes: () => ['keychain-locked', 'keychain-changed'], actions: ['update-key', 'use-local-engine'] },
  'key-unavailable': { causes: () => ['keychain-absent'], actions: ['update-key', 'use-local-engine'] },
  'key-rejected-by-store': { causes: () => ['keychain-refuses'], actions: ['update-key', 'use-local-engine'] },
} as const satisfies Partial<Record<LocalCase, Rule>>;

const storeRules = {
  'store-disk-full': { causes: () => ['disk-full'], actions: ['open-data-folder', 'retry', 'copy-details'] },
  'store-read-only': { causes: () => ['folder-read-only'], actions: ['open-data-folder', 'retry', 'copy-details'] },
  'store-damaged': { causes: () => ['file-damaged'], actions: ['open-data-folder', 'copy-details'] },
  'store-newer-format': { causes: () => ['newer-trowel'], actions: ['open-data-folder', 'copy-details'] },
  'store-locked': { causes: () => ['other-trowel'], actions: ['retry', 'open-data-folder', 'copy-details'] },
  'store-stopped': { tone: 'waiting', causes: () => ['store-ended'], actions: ['retry', 'copy-details'] },
  'store-io': { causes: () => ['disk-trouble'], actions: ['open-data-folder', 'retry', 'copy-details'] },
} as const satisfies Partial<Record<LocalCase, Rule>>;

const refusalRules = {
  'refused-bad-input': { actions: ['copy-details', 'retry'] },
  'refused-unknown-sender': { actions: ['copy-details'] },
  'refused-too-large': { causes: () => ['body-too-large'], actions: ['show-largest', 'copy-details'] },
  'refused-too-many': { tone: 'waiting', causes: () => ['calls-at-once'], actions: ['retry', 'copy-details'] },
  'refused-not-allowed': { actions: ['copy-details', 'retry'] },
} as const satisfies Partial<Record<LocalCase, Rule>>;

const agentRules = {
  'agent-run-cancelled': { causes: () => ['agent-stopped'], actions: ['retry', 'show-raw'] },
  'agent-run-credit-limit': {
    causes: () => ['agent-ceiling-low', 'agent-task-wide'],
    actions: ['go-to-field', 'retry', 'show-raw'],
    target: () => ['maxCredits'],
  },
  'agent-run-parent-finished': {
    tone: 'waiting',
    causes: () => ['agent-parent-first'],
    actions: ['retry', 'show-raw'],
  },
  'agent-run-refused': {
    causes: () => ['agent-task-declined'],
    actions: ['go-to-field', 'show-raw'],
    target: () => ['prompt'],
  },
  'agent-run-internal': { tone: 'waiting', causes: () => ['agent-broke'], actions: ['retry', 'show-raw'] },
  'agent-run-ended': { causes: () => ['agent-says'], actions: ['retry', 'show-raw', 'copy-details'] },
} as const satisfies Partial<Record<LocalCase, Rule>>;

/** It is unknown whether it ran: resending is free here, but a service may charge twice. */
const confirmResend: NonNullable<Rule['confirms']> = ({ context }) => (context.isLocalEngine ? [] : ['send-new-key']);

/** The cards for failures on this computer or on the network path. */
export const localRules: Readonly<Record<LocalCase, Rule>> = {
  ...networkRules,
  ...brokenRules,
  ...engineRules,
  ...keyRules,
  ...storeRules,
  ...refusalRules,
  ...agentRules,
  cancelled: { tone: 'stopped', actions: ['retry'] },
  'outcome-unknown': {
    tone: 'waiting',
    causes: ({ context }) => (context.isLocalEngine ? ['program-ended'] : ['program-ended', 'charge-possible']),
    actions: ['retry', 'retry-same-key', 'send-new-key'],
    // The key of a request means something to a service for calls of providers alone (contract 2.4.3).
    without: ({ context }) =>
      context.isLocalEngine
        ? ['retry-same-key', 'send-new-key']
        : context.request['alexandria'] === undefined
          ? ['retry', 'retry-same-key']
          : ['retry'],
    confirms: confirmResend,
  },
  'not-found': { actions: ['retry', 'copy-details'] },
  internal: { causes: () => ['our-bug'], actions: ['copy-details', 'retry', 'show-raw'] },
};
