import type { BodyId, RunId } from '../../../shared/base/brand.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type {
  HistoryCaps,
  HistoryCount,
  HistoryFacets,
  HistoryFilter,
  HistoryMark,
  HistoryPage,
  HistoryQuery,
  HistoryUsage,
  PurgeScope,
  PurgeWeight,
} from '../../../shared/history/history.ts';
import type { UsageQuery, UsageReport } from '../../../shared/history/creditUsage.ts';
import type { LoggedRunEvent, RunEvent } from '../../../shared/run/events.ts';
import type { TraceAppended, TraceEntry, TracePage } from '../../core/agents/traceStore.ts';
import type { AgentRunName, RetainedBodies, PrivateRun } from '../../core/storage/runStore.ts';
import type { StoreOpened } from './openDatabase.ts';

/** The operations of the store's process, in one place: client and server derive from this table. */
export interface StoreOperations {
  open: {
    input: {
      readonly folder: string;
      readonly orSession: boolean;
      readonly appVersion: string | null;
      /** In ms since 1970: everything written from then on belongs to this session, however long the store's process takes to start. */
      readonly requestedAt: number;
    };
    output: StoreOpened;
  };
  appendEvents: {
    input: { readonly runId: RunId; readonly events: readonly RunEvent[]; readonly text: string | null };
    output: { readonly firstSeq: number };
  };
  readEvents: { input: { readonly runId: RunId; readonly after: number }; output: LoggedRunEvent[] };
  listUnfinished: { input: null; output: RunId[] };
  findAgentRun: { input: AgentRunName; output: RunId | null };
  appendTrace: {
    input: { readonly runId: RunId; readonly arrivedAt: number; readonly entries: readonly TraceEntry[] };
    output: TraceAppended;
  };
  readTrace: { input: { readonly runId: RunId; readonly after: number; readonly limit: number }; output: TracePage };
  readTraceEvent: { input: { readonly runId: RunId; readonly seq: number }; output: string | null };
  notePrivateRun: { input: PrivateRun; output: null };
  listHistory: { input: HistoryQuery; output: HistoryPage };
  countHistory: { input: HistoryFilter; output: HistoryCount };
  historyFacets: { input: null; output: HistoryFacets };
  historyUsage: { input: null; output: HistoryUsage };
  creditUsage: { input: UsageQuery; output: UsageReport };
  markRuns: { input: { readonly runIds: readonly RunId[]; readonly mark: HistoryMark }; output: RunId[] };
  /** `at` in ms since 1970; null takes them out of the trash again. */
  trashRuns: { input: { readonly runIds: readonly RunId[]; readonly at: number | null }; output: RunId[] };
  weighPurge: { input: PurgeScope; output: PurgeWeight };
  purgeSome: {
    input: { readonly scope: PurgeScope; readonly limit: number; readonly retained: RetainedBodies };
    output: RunId[];
  };
  trimHistory: {
    input: { readonly caps: HistoryCaps; readonly limit: number; readonly retained: RetainedBodies };
    output: RunId[];
  };
  removeRuns: { input: { readonly runIds: readonly RunId[]; readonly retained: RetainedBodies }; output: RunId[] };
  findBody: {
    input: { readonly bodyId: BodyId };
    output: { readonly size: number; readonly contentType: string | null } | null;
  };
  /** Removes bodies that neither a run nor `kept` names and that were written before the request to open the store; returns how many. */
  collectBodies: { input: { readonly retained: readonly BodyId[] }; output: number };
  /** The result of SQLite's quick check (`ok` if it finds nothing), the format version, and the number of runs. */
  check: { input: null; output: { readonly finding: string; readonly format: number; readonly runs: number } };
  close: { input: null; output: null };
}

export type StoreOperation = keyof StoreOperations;
export type StoreInput<Name extends StoreOperation> = StoreOperations[Name]['input'];
export type StoreOutput<Name extends StoreOperation> = StoreOperations[Name]['output'];

export type StoreRequest = {
  [Name in StoreOperation]: { readonly id: number; readonly operation: Name; readonly input: StoreInput<Name> };
}[StoreOperation];

export interface StoreReply {
  readonly id: number;
  readonly result: Result<unknown, AppError>;
}

/** Parses a message received over the channel; null if it is not a reply. */
export function readReply(message: unknown): StoreReply | null {
  if (typeof message !== 'object' || message === null || !('id' in message) || !('result' in message)) return null;
  return typeof message.id === 'number' ? (message as StoreReply) : null;
}

/** Parses a message received over the channel; null if it is not a request. */
export function readRequest(message: unknown): StoreRequest | null {
  if (typeof message !== 'object' || message === null || !('id' in message) || !('operation' in message)) return null;
  return typeof message.id === 'number' ? (message as StoreRequest) : null;
}
