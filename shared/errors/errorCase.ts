import { assertNever } from '../base/assertNever.ts';
import { lookupTable } from '../base/lookupTable.ts';
import type {
  AgentError,
  AppError,
  InvalidResponse,
  invalidResponseReasons,
  EngineError,
  engineReasons,
  keyReasons,
  networkReasons,
  NetworkError,
  storeReasons,
} from './appError.ts';
import { serviceCase, unsafePort, type ServiceCase } from './serviceCase.ts';

type Of<Kind extends string, Reasons extends readonly string[]> = `${Kind}-${Reasons[number]}`;

/** Every failure with a separate card: its texts are `errors.<case>.title` and `errors.<case>.meaning`. */
export type ErrorCase =
  | ServiceCase
  | Of<'network', typeof networkReasons>
  | 'network-ca-file'
  | 'network-barred-port'
  | 'network-no-tls'
  | Of<'broken', typeof invalidResponseReasons>
  | 'broken-empty'
  | Of<'engine', typeof engineReasons>
  | Of<'key', typeof keyReasons>
  | Of<'store', typeof storeReasons>
  | `refused-${Extract<AppError, { kind: 'refused' }>['reason']}`
  | (typeof agentCases)[number]
  | 'cancelled'
  | 'outcome-unknown'
  | 'not-found'
  | 'internal';

/** Endings of an agent run without a result (contract 7.5); `agent-run-ended` for an unrecognized ending. */
export const agentCases = [
  'agent-run-cancelled',
  'agent-run-credit-limit',
  'agent-run-parent-finished',
  'agent-run-refused',
  'agent-run-internal',
  'agent-run-ended',
] as const;

const agentCaseByWord: Readonly<Record<string, (typeof agentCases)[number]>> = lookupTable({
  cancelled: 'agent-run-cancelled',
  credit_limit_reached: 'agent-run-credit-limit',
  parent_finished: 'agent-run-parent-finished',
  refused: 'agent-run-refused',
  internal: 'agent-run-internal',
});

/** Transport error code for an unusable certificate file of a connection. */
const unreadableCaFile = 'CA_FILE_UNREADABLE';

/** The handshake failed before any certificate: the peer speaks no TLS, or no common version. */
const noHandshake = /^(?:ERR_SSL_(?:PROTOCOL|VERSION|UNSUPPORTED|OBSOLETE)|EPROTO|ERR_OSSL)/;

/** The client's message for an empty body where JSON was expected. */
export const emptyBodyMessage = 'it is empty';
/** Part of the message for truncated JSON. */
export const truncatedBodyMessage = 'it ends';

/** Which card an error gets. */
export function errorCase(error: AppError): ErrorCase {
  switch (error.kind) {
    case 'service':
      return serviceCase(error);
    case 'network':
      return networkCase(error);
    case 'broken-answer':
      return brokenCase(error);
    case 'engine':
      return engineCase(error);
    case 'key':
      return `key-${error.reason}`;
    case 'store':
      return `store-${error.reason}`;
    case 'refused':
      return `refused-${error.reason}`;
    case 'agent':
      return agentCase(error);
    case 'cancelled':
    case 'outcome-unknown':
    case 'not-found':
    case 'internal':
      return error.kind;
    default:
      return assertNever(error);
  }
}

function networkCase({ reason, code }: NetworkError): ErrorCase {
  if (code === unreadableCaFile) return 'network-ca-file';
  if (code === unsafePort) return 'network-barred-port';
  return reason === 'tls' && code !== null && noHandshake.test(code) ? 'network-no-tls' : `network-${reason}`;
}
const agentCase = ({ code, outcome }: AgentError): ErrorCase =>
  [code, outcome].map((word) => wordCase(word)).find((found) => found !== null) ?? 'agent-run-ended';
const wordCase = (word: string | null) =>
  word !== null && Object.hasOwn(agentCaseByWord, word) ? (agentCaseByWord[word] ?? null) : null;
const brokenCase = ({ reason, message }: InvalidResponse): ErrorCase =>
  (reason === 'not-json' || reason === 'invalid-json') && message.includes(emptyBodyMessage)
    ? 'broken-empty'
    : `broken-${reason}`;
const engineCase = ({ reason }: EngineError): ErrorCase => `engine-${reason}`;
