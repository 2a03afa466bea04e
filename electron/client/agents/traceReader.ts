import { Worker } from 'node:worker_threads';
import type { RunId } from '../../../shared/base/brand.ts';
import { err, type Result } from '../../../shared/base/result.ts';
import { oneLine, type AppError } from '../../../shared/errors/appError.ts';
import type { TraceResponse, TracePart } from '../../core/agents/agentApi.ts';
import type { ResponseFacts } from '../../core/runs/scrapeSender.ts';
import { streamTraceEvents } from './streamTraceEvents.ts';

export type SieveOrder =
  | {
      readonly kind: 'read';
      readonly id: number;
      readonly runId: RunId;
      readonly bytes: Uint8Array;
      readonly facts: ResponseFacts;
    }
  | { readonly kind: 'forget'; readonly runId: RunId };

export type SieveReport =
  | { readonly kind: 'part'; readonly id: number; readonly part: TracePart }
  | { readonly kind: 'read'; readonly id: number; readonly result: Result<TraceResponse, AppError> };

type OnPart = (part: TracePart) => Promise<void>;

/** Reads responses of traces and remembers for each run the events already passed on. */
export interface TraceReader {
  /** Settles when every part has been taken. Takes `bytes` away from the caller. */
  read(
    runId: RunId,
    bytes: Uint8Array<ArrayBuffer>,
    facts: ResponseFacts,
    onPart: OnPart,
  ): Promise<Result<TraceResponse, AppError>>;
  forget(runId: RunId): void;
}

/** A reader in this thread, for small traces: tests and programs without a window to serve. */
export function createPlainTraceReader(): TraceReader {
  const known = new Map<RunId, Set<string>>();
  return {
    async read(runId, bytes, facts, onPart) {
      const keys = known.get(runId) ?? new Set<string>();
      known.set(runId, keys);
      const parts: TracePart[] = [];
      const result = streamTraceEvents(bytes, facts, keys, (part) => parts.push(part));
      for (const part of parts) await onPart(part);
      return result;
    },
    forget: (runId) => void known.delete(runId),
  };
}

/** In MB: a trace of 64 MB takes some times its size to read; a hostile one ends its reader instead of the program. */
const readerMemoryMb = 1024;

/**
 * A reader in a worker, started with the first trace and ended when no run is left. If it dies, it is restarted with the next trace and has
 * no state: it passes everything on again, and the store skips the events it has.
 */
export function createTraceReader(workerUrl: URL): TraceReader {
  const waiting = new Map<number, Waiting>();
  const runs = new Set<RunId>();
  let worker: Worker | null = null;
  let lastId = 0;

  function started(): Worker {
    if (worker !== null) return worker;
    const fresh = new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: readerMemoryMb } });
    const gone = (reason: string): void => {
      if (worker === fresh) worker = null;
      for (const one of waiting.values()) one.finish(err(unreadable(reason)));
      waiting.clear();
    };
    fresh.on('message', (report: SieveReport) => {
      const one = waiting.get(report.id);
      if (report.kind === 'part') return one?.take(report.part);
      waiting.delete(report.id);
      one?.finish(report.result);
    });
    fresh.once('error', (failure) => gone(failure.message));
    fresh.once('exit', () => gone('its reader stopped'));
    return (worker = fresh);
  }

  return {
    read(runId, bytes, facts, onPart) {
      runs.add(runId);
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        waiting.set(id, createWaiting(onPart, resolve));
        const order: SieveOrder = { kind: 'read', id, runId, bytes, facts };
        started().postMessage(order, [bytes.buffer]);
      });
    },
    forget(runId) {
      runs.delete(runId);
      worker?.postMessage({ kind: 'forget', runId } satisfies SieveOrder);
      if (runs.size > 0 || waiting.size > 0) return;
      const idle = worker;
      worker = null;
      void idle?.terminate();
    },
  };
}

interface Waiting {
  take(part: TracePart): void;
  finish(result: Result<TraceResponse, AppError>): void;
}

/** Parts are processed one after another; the end follows them. */
function createWaiting(onPart: OnPart, resolve: (result: Result<TraceResponse, AppError>) => void): Waiting {
  let taken: Promise<void> = Promise.resolve();
  return {
    take(part) {
      taken = taken.then(() => onPart(part));
    },
    finish(result) {
      void taken.then(() => resolve(result));
    },
  };
}

function unreadable(reason: string): AppError {
  return {
    kind: 'broken-answer',
    reason: 'too-large',
    status: 200,
    contentType: null,
    message: oneLine(`The trace could not be read (${reason})`),
  };
}
