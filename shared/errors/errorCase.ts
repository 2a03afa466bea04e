import { assertNever } from '../base/assertNever.ts';
import { lookupTable } from '../base/lookupTable.ts';
import type {
  AgentError,
  AppError,
  BrokenAnswer,
  brokenAnswerReasons,
  EngineError,
  engineReasons,
  keyReasons,
  networkReasons,
  NetworkError,
  storeReasons,
} from './appError.ts';
import { serviceCase, unsafePort, type ServiceCase } from './serviceCase.ts';

type Of<Kind extends string, Reasons extends readonly string[]> = `${Kind}-${Reasons[number]}`;

/** Every failure that has a card of its own: its words are `errors.<case>.title` and `errors.<case>.meaning`. */
export type ErrorCase =
  | ServiceCase
  | Of<'network', typeof networkReasons>
  | 'network-ca-file'
  | 'network-barred-port'
  | 'network-no-tls'
  | Of<'broken', typeof brokenAnswerReasons>
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

/** How a run of an agent ends without a result (contract 7.5); `agent-run-ended` for what nobody has heard of. */
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

/** The code with which the transport says that a connection's own file of certificates is of no use. */
const unreadableCaFile = 'CA_FILE_UNREADABLE';

/** It did not come to a certificate: what answers speaks no TLS, or none that both know. */
const noHandshake = /^(?:ERR_SSL_(?:PROTOCOL|VERSION|UNSUPPORTED|OBSOLETE)|EPROTO|ERR_OSSL)/;

/** With this the client says that nothing came where JSON was to come. */
export const emptyAnswer = 'it is empty';
/** What the message of a broken JSON says whose end is missing. */
export const endsEarly = 'it ends';

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
const brokenCase = ({ reason, message }: BrokenAnswer): ErrorCase =>
  (reason === 'not-json' || reason === 'invalid-json') && message.includes(emptyAnswer)
    ? 'broken-empty'
    : `broken-${reason}`;
const engineCase = ({ reason }: EngineError): ErrorCase => `engine-${reason}`;
