import {
  type AppError,
  invalidResponseReasons,
  engineReasons,
  keyReasons,
  networkReasons,
  type ServiceError,
  storeReasons,
} from '../../shared/errors/appError.ts';
import { agentErrorCodes } from '../../shared/api/agentTrace.ts';
import type { ErrorContext } from '../../shared/errors/presentation.ts';

/** What a card knows in a test: a service with a key, one page. */
export const errorContext: ErrorContext = {
  connectionName: 'Hosted',
  isLocalEngine: false,
  isOffline: false,
  hasKey: true,
  serviceHost: 'api.example:3002',
  request: { url: 'https://shop.example/stove', formats: ['markdown'] },
  isLocalFile: false,
  hasConnectionCaFile: false,
  localEngineLacks: [],
  costs: [],
  sentLastMinute: null,
  hasBody: true,
};

/** An error of contract 7.1. */
export function serviceError(status: number, change: Partial<ServiceError> = {}): ServiceError {
  return {
    kind: 'service',
    message: 'said so',
    status,
    code: null,
    chargeId: null,
    details: null,
    requiresAction: null,
    retryable: false,
    retryAfterMs: null,
    ...change,
  };
}

const message = 'the words of the other side';

/** Every failure that is not a contract response, one of each reason. */
export const ownErrors: readonly AppError[] = [
  ...networkReasons.flatMap((reason): AppError[] =>
    (['no', 'maybe'] as const).map((sent) => ({
      kind: 'network',
      message,
      reason,
      host: 'api.example',
      code: 'ERR_X',
      sent,
    })),
  ),
  ...[
    'CA_FILE_UNREADABLE',
    'ERR_CERT_DATE_INVALID',
    'ERR_CERT_COMMON_NAME_INVALID',
    'ERR_CERT_AUTHORITY_INVALID',
    'ERR_CERT_REVOKED',
    'ERR_SSL_PROTOCOL_ERROR',
  ].map((code): AppError => ({ kind: 'network', message, reason: 'tls', host: 'api.example', code, sent: 'no' })),
  { kind: 'network', message, reason: 'unreachable', host: 'api.example:9', code: 'ERR_UNSAFE_PORT', sent: 'no' },
  ...invalidResponseReasons.map(
    (reason): AppError => ({ kind: 'broken-answer', message, reason, status: 200, contentType: 'text/html' }),
  ),
  { kind: 'broken-answer', message: 'not JSON (it is empty)', reason: 'not-json', status: 204, contentType: null },
  { kind: 'broken-answer', message: 'bad JSON (it ends)', reason: 'invalid-json', status: 200, contentType: null },
  ...engineReasons.map((reason): AppError => ({ kind: 'engine', message, reason, exitCode: 139 })),
  ...keyReasons.map((reason): AppError => ({ kind: 'key', message, reason })),
  ...storeReasons.map((reason): AppError => ({ kind: 'store', message, reason, path: '/data/history' })),
  ...(['bad-input', 'unknown-sender', 'too-large', 'too-many', 'not-allowed'] as const).map(
    (reason): AppError => ({ kind: 'refused', message, reason }),
  ),
  ...[...agentErrorCodes, 'solar_flare'].map(
    (code): AppError => ({ kind: 'agent', message, code, outcome: 'failed', retryable: false }),
  ),
  { kind: 'cancelled', message: '' },
  { kind: 'outcome-unknown', message: '' },
  { kind: 'not-found', message, what: 'run' },
  { kind: 'internal', message },
];
